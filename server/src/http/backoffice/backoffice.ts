import { callbackRoutes } from './callback-routes.ts'
import { caseRoutes } from './case-routes.ts'
import { checklistRoutes } from './checklist-routes.ts'
import { collateralRoutes } from './collateral-routes.ts'
import { liveRoutes } from './live-routes.ts'
import { officeRoutes } from './office-routes.ts'
import { operationsRoutes } from './operations-routes.ts'
import { queueRoutes } from './queue-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import type { StaffRoute } from './staff-route.ts'
import { viewRoutes } from './view-routes.ts'

export { openRoutes } from './session-routes.ts'
export type { OpenRoute, StaffRoute } from './staff-route.ts'

/** Every route of the back office below /backoffice. `:mode` is live or test, and nothing mixes them. */
export const staffRoutes: readonly StaffRoute[] = [
  ...sessionRoutes,
  ...officeRoutes,
  ...queueRoutes,
  ...viewRoutes,
  ...liveRoutes,
  ...caseRoutes,
  ...checklistRoutes,
  ...reportRoutes,
  ...callbackRoutes,
  ...collateralRoutes,
  ...operationsRoutes,
]
