import type { Tx } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Case } from '../case/case-view.ts'
import { listOpenQueries } from '../case/query-store.ts'
import { listWaiting } from './waiting-store.ts'

/** Every `case.query_raised` carries the text of all open queries. */
const openQueriesMax = 20

/**
 * A text that is open or waiting is refused: a request repeated because its answer was lost must not
 * ask twice. The caller holds the lock on the case.
 */
export async function requireRoomForQuery(
  tx: Tx,
  { scope, id }: Case,
  text: string,
): Promise<void> {
  const [open, held] = await Promise.all([
    listOpenQueries(tx, scope, id),
    listWaiting(tx, scope, id),
  ])
  const asked = [...open, ...held.filter(({ refusedStatus }) => refusedStatus === null)]
  if (asked.some((one) => one.text === text)) {
    throw invalidRequest(['text: is already an open or waiting query of this case'])
  }
  if (asked.length < openQueriesMax) return
  throw invalidRequest([
    `text: this case has ${openQueriesMax} open queries; close one before raising another`,
  ])
}
