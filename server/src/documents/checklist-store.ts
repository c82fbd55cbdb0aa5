import { type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, DocumentId, StaffId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'

/** The only file that knows the ticks of a checklist. */

export const checklistStates = ['missing', 'present', 'not_needed'] as const
export type ChecklistState = (typeof checklistStates)[number]

export interface Tick {
  item: string
  state: ChecklistState
  documentIds: DocumentId[]
  by: { id: StaffId; name: string }
  at: Date
}

export async function listTicks(db: Runner, scope: Scope, caseId: CaseId): Promise<Tick[]> {
  return db.rows<Tick>(sql`
    SELECT t.item, t.state, t.document_ids AS "documentIds",
      json_build_object('id', s.id, 'name', s.name) AS by, t.set_at AS at
    FROM case_checklist t JOIN staff s ON s.id = t.staff_id
    WHERE t.case_id = ${caseId} AND t.lender_id = ${scope.lenderId} AND t.mode = ${scope.mode}
    ORDER BY t.item LIMIT 200`)
}

export async function putTick(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  tick: { item: string; state: ChecklistState; documentIds: readonly string[]; staffId: StaffId },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_checklist (case_id, item, lender_id, mode, state, document_ids, staff_id, set_at)
    VALUES (${caseId}, ${tick.item}, ${scope.lenderId}, ${scope.mode}, ${tick.state},
      ${tick.documentIds}, ${tick.staffId}, ${now})
    ON CONFLICT (case_id, item) DO UPDATE SET state = excluded.state,
      document_ids = excluded.document_ids, staff_id = excluded.staff_id, set_at = excluded.set_at`)
}
