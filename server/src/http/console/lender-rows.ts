import type { ConsolePermission } from '../../access/access.ts'
import { lenderRoutes } from '../v1/v1.ts'
import type { ConsoleRoute } from './console-route.ts'

/** What the console has of the lenders' API, and who may call it. The list of cases is its own. */
const accessOf: Record<string, ConsolePermission> = {
  createCase: 'cases:write',
  getCase: 'cases:read',
  addDocuments: 'cases:write',
  withdrawCase: 'cases:write',
  getDocuments: 'cases:read',
  getReport: 'cases:read',
  getQueries: 'cases:read',
  answerQuery: 'cases:write',
  submitCollateral: 'cases:write',
  listCollateral: 'cases:read',
  getCollateral: 'cases:read',
  getCallback: 'callbacks:manage',
  setCallback: 'callbacks:manage',
  removeCallback: 'callbacks:manage',
  rotateSecret: 'callbacks:manage',
  testCallback: 'callbacks:manage',
  diagnoseCallback: 'callbacks:manage',
  examineReceiver: 'callbacks:manage',
  listDeliveries: 'callbacks:manage',
  getDelivery: 'callbacks:manage',
  replayDelivery: 'callbacks:manage',
  replayFailed: 'callbacks:manage',
  advanceCase: 'sandbox:use',
  reReleaseCase: 'sandbox:use',
}

/** The same rows and handlers: what the API refuses, the console refuses. */
export const lenderRows: readonly ConsoleRoute[] = lenderRoutes.flatMap((row) => {
  const access = accessOf[row.name]
  return access ? [{ ...row, access, path: `/:mode${row.path}` }] : []
})
