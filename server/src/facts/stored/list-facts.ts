import type { Runner } from '../../db/db.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import type { DocumentKind, Fact } from '../fact.ts'
import { openFacts } from './facts-seal.ts'
import { listFactsRows } from './facts-store.ts'

export interface DocumentFacts {
  documentId: DocumentId
  kind: DocumentKind | null
  /** Of the rules that found them. */
  edition: number
  facts: Fact[]
}

/** What the documents of a case say, in the order of the documents. */
export async function listFacts(
  { db, keyring }: { db: Runner; keyring: Keyring },
  scope: Scope,
  caseId: CaseId,
): Promise<DocumentFacts[]> {
  const rows = await listFactsRows(db, scope, caseId)
  return rows.map(({ documentId, kind, edition, facts }) => ({
    documentId,
    kind: kind as DocumentKind | null,
    edition,
    facts: openFacts(keyring, documentId, facts),
  }))
}
