import type { FollowUp } from '../cases/cases.ts'
import { newId } from '../lib/ids.ts'
import { insertDelivery } from './delivery-store.ts'

/** Each event of a case becomes a delivery, in its transaction, where the lender has a URL. */
export function recordDelivery(ring: () => void): FollowUp {
  return async (tx, found, event, now) => {
    const { id: eventId, name, sequence } = event
    const made = {
      id: newId('dlv', now.getTime()),
      stream: found.id,
      sequence,
      eventId,
      event: name,
    }
    await insertDelivery(tx, found.scope, made, now)
    tx.afterCommit(ring)
  }
}
