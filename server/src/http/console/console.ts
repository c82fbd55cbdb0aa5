import { callbackRoutes } from './callbacks/callback-routes.ts'
import { listRoutes } from './case-lists/list-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import type { ConsoleRoute, PersonRoute } from './console-route.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { lenderRows } from './lender-rows.ts'
import { personRoutes } from './people/person-routes.ts'
import { referenceRoutes } from './reference/reference-routes.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'

export { openRoutes } from './sessions/session-routes.ts'

/** ▦ Every route of the console that both modes share, below /console/api. */
export const accountRoutes: readonly PersonRoute[] = [...sessionRoutes, ...personRoutes]

/** ▦ Those of each mode, whose body is read before their handler runs. */
export const modeRoutes: readonly ConsoleRoute[] = [
  ...keyRoutes,
  ...callbackRoutes,
  ...requestRoutes,
  ...caseRoutes,
  ...uploadRoutes,
  ...figureRoutes,
  ...referenceRoutes,
  ...listRoutes,
]

/** ▦ Those of each mode whose handler reads the body, as in the API: it may have documents. */
export const readingRoutes: readonly ConsoleRoute[] = lenderRows
