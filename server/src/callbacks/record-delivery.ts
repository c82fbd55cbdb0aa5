import type { FollowUp } from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import { newId, newIdInOrder } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { insertDelivery, insertOwnDelivery, type OwnDelivery } from './delivery-store.ts'

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

/** A single delivery to a separate URL. */
export function recordOwnDelivery(wake: () => void) {
  return async (tx: Tx, scope: Scope, delivery: OwnDelivery, now: Date): Promise<void> => {
    const ids = { id: newId('dlv', now.getTime()), eventId: newId('evt', now.getTime()) }
    await insertOwnDelivery(tx, scope, { ...delivery, ...ids }, now)
    tx.afterCommit(wake)
  }
}
