import type { FollowUp } from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import { newId, newIdInOrder } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { type CollateralTold, insertDelivery, insertOwnDelivery } from './delivery-store.ts'
import { insertCollateralEvent } from './feed/feed.ts'

/** Each event of a case becomes a delivery, in its transaction, if the lender has a URL. */
export function recordDelivery(wake: () => void): FollowUp {
  return async (tx, found, event, now) => {
    const { id: eventId, name, sequence } = event
    const made = {
      // Several of one transaction have one time: the list is sorted by id, and must keep their
      // order.
      id: newIdInOrder('dlv', now.getTime(), sequence),
      stream: found.id,
      sequence,
      eventId,
      event: name,
    }
    await insertDelivery(tx, found.scope, made, now)
    tx.afterCommit(wake)
  }
}

/** The end of a collateral request: in the feed, and a delivery to its own URL if it has one. */
export function recordCollateralEvent(wake: () => void) {
  return async (
    tx: Tx,
    scope: Scope,
    { url, ...told }: CollateralTold,
    now: Date,
  ): Promise<void> => {
    const eventId = newId('evt', now.getTime())
    const id = newId('dlv', now.getTime())
    // Sent together; the second sees what the first inserted.
    await Promise.all([
      insertCollateralEvent(tx, scope, { ...told, id: eventId }, now),
      url === null ? undefined : insertOwnDelivery(tx, scope, { id, url, eventId }, now),
    ])
    if (url !== null) tx.afterCommit(wake)
  }
}
