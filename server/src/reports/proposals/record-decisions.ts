import type { Tx } from '../../db/db.ts'
import { type DocumentFacts, listFacts } from '../../facts/facts.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import type { ReportDraft } from '../report-content.ts'
import { sealValues } from './decision-seal.ts'
import { deleteDecisions, writeDecision } from './decision-store.ts'
import type { ProposedField } from './proposal.ts'
import { proposeRows } from './propose-rows.ts'

type Decision = NonNullable<ReportDraft['proposals']>[number]

interface Saved {
  before: ReportDraft
  after: ReportDraft
  by: string
  now: Date
}

/**
 * Keeps what was decided about proposals with this save, so that the rules can be improved. A
 * proposal that no longer exists, since documents were read again, is not kept.
 */
export async function recordDecisions(
  tx: Tx,
  keyring: Keyring,
  scope: Scope,
  caseId: CaseId,
  { before, after, by, now }: Saved,
): Promise<void> {
  const [was, is] = [before.proposals ?? [], after.proposals ?? []]
  const known = new Map(was.map((each) => [each.id, JSON.stringify(each)]))
  const fresh = is.filter((each) => known.get(each.id) !== JSON.stringify(each))
  const undone = was.filter(({ id }) => !is.some((each) => each.id === id)).map(({ id }) => id)
  if (undone.length > 0) await deleteDecisions(tx, scope, caseId, undone)
  if (fresh.length === 0) return
  const documents = await listFacts({ db: tx, keyring }, scope, caseId)
  const proposals = proposeRows({ documents, undecided: [] })
  for (const decision of fresh) {
    const fields = proposals.find(({ ids }) => ids.includes(decision.id))?.fields ?? []
    for (const field of fields) {
      const context = { caseId, proposal: decision.id, field: field.key }
      const readAndRight = sealValues(keyring, context, {
        read: field.value,
        right: rightValue(decision, field),
      })
      const row = { ...rowOf(decision, field, documents), readAndRight }
      await writeDecision(tx, scope, caseId, row, { by, now })
    }
  }
}

function rightValue({ decision, corrected = [] }: Decision, { key, value }: ProposedField) {
  if (decision === 'dismissed') return null
  return corrected.find((each) => each.key === key)?.value ?? value
}

function rowOf(decision: Decision, field: ProposedField, documents: readonly DocumentFacts[]) {
  const of = documents.find(({ documentId }) => documentId === field.documentId)
  const isChanged = rightValue(decision, field) !== field.value
  return {
    proposal: decision.id,
    field: field.key,
    documentId: field.documentId,
    documentKind: of?.kind ?? null,
    edition: of?.edition ?? 0,
    confidence: field.confidence,
    page: field.places[0]?.page ?? 1,
    decision:
      decision.decision === 'corrected' && !isChanged ? ('accepted' as const) : decision.decision,
  }
}
