import { type Runner, sql } from '../../db/db.ts'
import type { CaseId, EventId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { CaseEventName } from './case-states.ts'
import type { EventPayload } from './case-view.ts'

export interface RecordedEvent {
  id: EventId
  sequence: number
  name: CaseEventName
  at: Date
  payload: EventPayload
  /** The version of the report its links belong to. */
  reportVersion: number | null
}

/** Oldest first, from the given number on. */
export async function listEvents(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  after = 0,
  limit = 500,
): Promise<RecordedEvent[]> {
  return db.rows<RecordedEvent>(sql`
    SELECT id, sequence, event AS name, at, payload, report_version AS "reportVersion"
    FROM case_events
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND sequence > ${after}
    ORDER BY sequence LIMIT ${limit}`)
}
