import { twoFactorRoutes } from '../sign-in/two-factor-routes.ts'
import { callbackRoutes } from './callbacks/callback-routes.ts'
import { caseRoutes } from './case/case-routes.ts'
import { checklistRoutes } from './case/checklist-routes.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { operationsRoutes } from './lenders/operations-routes.ts'
import { peopleRoutes } from './lenders/people-routes.ts'
import { liveRoutes } from './live/live-routes.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { officeRoutes } from './office/office-routes.ts'
import { queryRoutes } from './queries/query-routes.ts'
import { queryTextRoutes } from './queries/query-texts.ts'
import { queueRoutes } from './queue/queue-routes.ts'
import { viewRoutes } from './queue/view-routes.ts'
import { approvalRoutes } from './report/approval-routes.ts'
import { clauseRoutes } from './report/clauses.ts'
import { formatRoutes } from './report/report-format.ts'
import { reportRoutes } from './report/report-routes.ts'
import { titleGraphRoutes } from './report/title-graph.ts'
import { collateralRoutes } from './search-desk/collateral-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import type { StaffRoute } from './staff-route.ts'

export { openRoutes } from './sessions/session-routes.ts'
export type { OpenRoute, StaffRoute } from './staff-route.ts'

/** Every route of the back office below /backoffice. `:mode` is live or test, and nothing mixes them. */
export const staffRoutes: readonly StaffRoute[] = [
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...officeRoutes,
  ...queueRoutes,
  ...viewRoutes,
  ...liveRoutes,
  ...caseRoutes,
  ...queryRoutes,
  ...queryTextRoutes,
  ...checklistRoutes,
  ...reportRoutes,
  ...titleGraphRoutes,
  ...clauseRoutes,
  ...formatRoutes,
  ...approvalRoutes,
  ...callbackRoutes,
  ...collateralRoutes,
  ...operationsRoutes,
  ...peopleRoutes,
  ...notificationRoutes,
  ...mailRoutes,
  ...figureRoutes,
]
