import { recordAudit } from '../access/access.ts'
import {
  type ExpectedDocumentKey,
  expectedDocuments,
  listExpectedDocuments,
  matchFilenames,
  readCaseFile,
} from '../cases/cases.ts'
import type { Db, Runner } from '../db/db.ts'
import { AppError, caseNotFound, invalidRequest } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { CaseId, DocumentId, StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { type ChecklistState, listTicks, putTick, type Tick } from './checklist-store.ts'
import { listDocuments } from './document-store.ts'

export interface ChecklistItem {
  item: ExpectedDocumentKey
  title: string
  /** The analyst's answer; missing until then. */
  state: ChecklistState
  documentIds: DocumentId[]
  by: Tick['by'] | null
  at: Date | null
  /** Documents of the case with a similar name that are not ticked for it. */
  suggested: DocumentId[]
}

export async function readChecklist(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  now: Date,
): Promise<ChecklistItem[]> {
  const [expected, ticks, documents] = await Promise.all([
    expectedOf(db, scope, caseId, now),
    listTicks(db, scope, caseId),
    listDocuments(db, scope, caseId),
  ])
  const named = documents
    .filter(({ scan }) => scan.state !== 'infected')
    .map(({ id, filename }) => ({ id, as: matchFilenames(filename, expected) }))
  return expected.map((item) => {
    const tick = ticks.find((one) => one.item === item)
    const documentIds = tick?.documentIds ?? []
    return {
      item,
      title: expectedDocuments[item].title,
      state: tick?.state ?? 'missing',
      documentIds,
      by: tick?.by ?? null,
      at: tick?.at ?? null,
      suggested: named
        .filter(({ id, as }) => as.includes(item) && !documentIds.includes(id))
        .map(({ id }) => id),
    }
  })
}

export interface TickIn {
  state: ChecklistState
  documentIds: readonly string[]
}

/**
 * Records whether a document was received. It does not move the case, so it needs no version: the
 * last answer counts.
 */
export async function tickDocument(
  { db, keyring, clock }: { db: Db; keyring: Keyring; clock: Clock },
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  staffId: StaffId,
  item: string,
  { state, documentIds }: TickIn,
): Promise<void> {
  const now = clock.now()
  const expected: readonly string[] = await expectedOf(db, scope, caseId, now)
  if (!expected.includes(item)) {
    throw new AppError('not_found', 'The checklist of this case has no such item.')
  }
  const ids = [...new Set(documentIds)]
  const known = new Set<string>((await listDocuments(db, scope, caseId)).map(({ id }) => id))
  const faults = ids.flatMap((id, i) =>
    known.has(id) ? [] : [`document_ids[${i}]: is not a document of this case`],
  )
  if (state !== 'present' && ids.length > 0) {
    faults.push(`document_ids: not allowed when the state is ${state}`)
  }
  if (faults.length > 0) throw invalidRequest(faults)
  await db.transact(async (tx) => {
    await putTick(tx, scope, caseId, { item, state, documentIds: ids, staffId }, now)
    const details = { item, state, documents: ids.length }
    const entry = { action: 'case.paper_ticked', subject: caseId, scope, details } as const
    await recordAudit(tx, keyring, by, entry, now)
  })
}

async function expectedOf(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  now: Date,
): Promise<ExpectedDocumentKey[]> {
  const file = await readCaseFile(db, scope, caseId, now)
  if (!file) throw caseNotFound()
  return listExpectedDocuments(file.found.fields.case_type, file.details.stateCode)
}
