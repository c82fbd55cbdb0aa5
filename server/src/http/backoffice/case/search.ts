import Type, { type Static } from 'typebox'
import { recordAudit } from '../../../access/access.ts'
import { queryLengthMax, searchCase } from '../../../facts/facts.ts'
import type { Answer } from '../../routing/route.ts'
import { object, pageRect, strict, text, whole } from '../schema-pieces.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'

export const wordsSought = Type.String({
  minLength: 1,
  maxLength: queryLengthMax,
  description:
    'Words in their order; the last one may be unfinished. Spelling and script may differ.',
})

export const SearchQuery = Type.Object(
  {
    q: wordsSought,
    document: Type.Optional(Type.String({ maxLength: 100, description: 'Only in this document.' })),
  },
  strict,
)
type SearchQuery = Static<typeof SearchQuery>

/** What is sent of a hit. */
export const hitFields = {
  document_id: text,
  page: whole,
  rects: Type.Array(pageRect, {
    description: 'One for each word, as fractions of the page as it is shown.',
  }),
  text: Type.String({ description: 'The line around it.' }),
}

export const HitsOut = object(
  {
    hits: Type.Array(object(hitFields, 'SearchHit')),
    pages_searched: whole,
    more: Type.Boolean({ description: 'There is more than was searched or listed.' }),
  },
  'SearchHits',
)

/** Who searched is on the audit trail; what for is not. */
export async function getSearch(request: StaffRequest): Promise<Answer> {
  const { services, actor } = request
  const { scope, id } = await caseOf(request)
  const { q: query, document: documentId } = request.query as SearchQuery
  const found = await searchCase(services, scope, id, { query, documentId })
  const details = { hits: found.hits.length }
  const entry = { action: 'documents.searched', subject: id, scope, details } as const
  const { db, keyring, clock } = services
  await db.transact((tx) => recordAudit(tx, keyring, actor, entry, clock.now()))
  return {
    body: {
      hits: found.hits.map((hit) => ({
        document_id: hit.documentId,
        page: hit.page,
        rects: hit.rects,
        text: hit.text,
      })),
      pages_searched: found.pagesSearched,
      more: found.isCut,
    },
  }
}
