import type { Db } from '../../db/db.ts'
import { listPages, openPage } from '../../documents/documents.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import { type Hit, openSearch } from './find-words.ts'

/** Opening a page takes about a millisecond. */
const pagesMax = 1_500
const hitsMax = 500
/** Other requests have their turn. */
const pagesAtOnce = 40

export interface CaseHits {
  hits: (Hit & { documentId: DocumentId })[]
  /** Pages of the case without words, or not read yet, are not among them. */
  pagesSearched: number
  /** There is more than was searched or listed. */
  isCut: boolean
}

/** Where words stand in the documents of a case, or in one of them. */
export async function searchCase(
  { db, keyring }: { db: Db; keyring: Keyring },
  scope: Scope,
  caseId: CaseId,
  { query, documentId }: { query: string; documentId?: string | undefined },
): Promise<CaseHits> {
  const search = openSearch(query)
  if (!search) throw invalidRequest(['q: has no letter or digit'])
  const pages = await listPages(db, scope, caseId, { documentId, limit: pagesMax + 1 })
  const hits: CaseHits['hits'] = []
  const searched = pages.slice(0, pagesMax)
  for (const [index, { documentId: id, page, source, words }] of searched.entries()) {
    if (hits.length >= hitsMax) break
    if (index % pagesAtOnce === pagesAtOnce - 1) await new Promise(setImmediate)
    if (words === null || (source !== 'text' && source !== 'picture')) continue
    const { words: read } = openPage(keyring, id, page, words)
    const found = search.findOn({ page, source, words: read })
    hits.push(...found.map((hit) => ({ ...hit, documentId: id })))
  }
  const isCut = pages.length > pagesMax || hits.length > hitsMax
  return { hits: hits.slice(0, hitsMax), pagesSearched: searched.length, isCut }
}
