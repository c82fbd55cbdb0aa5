import { recordAudit } from '../access/access.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { caseMoves, moveOnDocuments } from './case-states.ts'
import { insertEvent, insertTimelineEntry, saveCase } from './case-store.ts'
import { type Case, payloadOf } from './case-view.ts'

const reasonWithoutNote = 'Documents added after finalisation'

/** Moves a locked case on as papers arrive; a finalised one starts its next revision. */
export async function takeDocuments(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  found: Case,
  papers: { note: string | undefined; count: number },
  now: Date,
): Promise<{ moved: Case; reopened: boolean }> {
  const { to, event, reopens } = caseMoves[moveOnDocuments(found.status)]
  const entered = to === 'same' ? [] : [{ status: to, at: now.toISOString() }]
  const moved: Case = {
    ...found,
    status: to === 'same' ? found.status : to,
    version: found.version + 1,
    eventCount: found.eventCount + 1,
    documentsAwaited: false,
    timeline: [...found.timeline, ...entered],
    // A reopened case is not finalised: what was released no longer stands. Decisions, section 5.
    ...(reopens && {
      revision: found.revision + 1,
      latestRevisionReason: papers.note || reasonWithoutNote,
      finalisedAt: null,
      result: null,
      riskScore: null,
    }),
  }
  await Promise.all([
    saveCase(tx, scope, moved, now),
    ...entered.map(({ status }) =>
      insertTimelineEntry(tx, scope, found.id, moved.timeline.length, status, now),
    ),
    insertEvent(
      tx,
      scope,
      {
        id: newId('evt', now.getTime()),
        caseId: found.id,
        sequence: moved.eventCount,
        name: event,
        payload: payloadOf(event, moved),
      },
      now,
    ),
    recordAudit(
      tx,
      keyring,
      by,
      {
        action: 'documents.added',
        subject: found.id,
        scope,
        details: { count: papers.count, reopened: reopens },
      },
      now,
    ),
  ])
  return { moved, reopened: reopens }
}
