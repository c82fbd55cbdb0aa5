import type { ApiRoute, LenderRoute } from './api-route.ts'
import { callbackRoutes, eventRoutes } from './callbacks/callback-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import { collateralRoutes } from './collateral/collateral-routes.ts'
import { sandboxRoutes } from './sandbox/sandbox-routes.ts'
import { whoamiRoutes } from './whoami/whoami-routes.ts'

/** Rows that act for a lender, whoever asks: the console has them too. */
export const lenderRoutes: readonly LenderRoute[] = [
  ...caseRoutes,
  ...collateralRoutes,
  ...callbackRoutes,
  ...sandboxRoutes,
]

/** ▦ Every route of the lenders' API, mounted at /v1 for live keys and at /uat/v1 for test keys. */
export const routes: readonly ApiRoute[] = [
  ...caseRoutes,
  ...eventRoutes,
  ...collateralRoutes,
  ...callbackRoutes,
  ...whoamiRoutes,
  ...sandboxRoutes,
]
