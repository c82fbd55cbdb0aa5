import type { Tx } from '../db/db.ts'
import { type EventId, newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { CaseEventName } from './case-states.ts'
import { insertEvent } from './case-store.ts'
import { type Case, payloadOf, type ResultChange } from './case-view.ts'

export interface CaseEvent {
  id: EventId
  name: CaseEventName
  sequence: number
}

/** What else happens when an event is recorded, in the same transaction. `jobs.ts` has the table. */
export type FollowUp = (tx: Tx, found: Case, event: CaseEvent, now: Date) => Promise<void>

export interface CaseDeps {
  keyring: Keyring
  followUp: FollowUp
}

/** The last events of a case whose count already includes them. */
export async function recordEvents(
  tx: Tx,
  { followUp }: CaseDeps,
  moved: Case,
  names: readonly CaseEventName[],
  change: ResultChange | undefined,
  now: Date,
): Promise<void> {
  const first = moved.eventCount - names.length + 1
  const statements = names.map(async (name, i) => {
    const event: CaseEvent = { id: newId('evt', now.getTime()), name, sequence: first + i }
    const payload = payloadOf(name, moved, change)
    const reportVersion = moved.status === 'finalised' ? moved.reportVersion : null
    await Promise.all([
      insertEvent(tx, moved.scope, { ...event, caseId: moved.id, payload, reportVersion }, now),
      followUp(tx, moved, event, now),
    ])
  })
  await Promise.all(statements)
}
