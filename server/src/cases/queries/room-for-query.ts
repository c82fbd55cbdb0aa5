import type { Tx } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Case } from '../case/case-view.ts'
import { listOpenQueries } from '../case/query-store.ts'
import { listWaiting } from './waiting-store.ts'

/** Every `case.query_raised` carries the text of all open queries. */
const openQueriesMax = 20

/** The caller holds the lock on the case. */
export async function requireRoomForQuery(tx: Tx, { scope, id }: Case): Promise<void> {
  const [open, waiting] = await Promise.all([
    listOpenQueries(tx, scope, id),
    listWaiting(tx, scope, id),
  ])
  if (open.length + waiting.length < openQueriesMax) return
  throw invalidRequest([
    `text: this case has ${openQueriesMax} open queries; close one before raising another`,
  ])
}
