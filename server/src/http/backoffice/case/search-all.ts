import Type, { type Static } from 'typebox'
import { recordAudit } from '../../../access/access.ts'
import { listHeads } from '../../../cases/cases.ts'
import { countKeyless, listFilenames, readingFigures } from '../../../documents/documents.ts'
import { searchAllCases } from '../../../facts/facts.ts'
import type { CaseId } from '../../../lib/ids.ts'
import type { Answer } from '../../routing/route.ts'
import { cursor, lender, object, orNull, status, strict, text, time } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import { hitFields, wordsSought } from './search.ts'

export const SearchAllQuery = Type.Object(
  { q: wordsSought, cursor: cursor('^case_[0-9a-z]{26}$') },
  strict,
)
type SearchAllQuery = Static<typeof SearchAllQuery>

export const AllHitsOut = object(
  {
    cases: Type.Array(
      object(
        {
          case_id: text,
          external_ref: text,
          applicant_name: text,
          case_type: text,
          lender,
          status,
          received_at: time,
          hits: Type.Array(
            object(
              {
                ...hitFields,
                filename: text,
                from: Type.Integer({ description: 'Where the hit begins in the text.' }),
                to: Type.Integer({ description: 'Where it ends.' }),
              },
              'SearchHitInCase',
            ),
          ),
          more: Type.Boolean({ description: 'The case has more hits than these.' }),
        },
        'CaseWithHits',
      ),
      { description: 'Newest first.' },
    ),
    next_cursor: orNull(
      Type.String({
        description: 'Older cases were not searched yet: search on with it, even after no hits.',
      }),
    ),
    cut: Type.Boolean({
      description: 'In some cases not all pages were searched: search with more words.',
    }),
    documents_waiting: Type.Integer({
      description: 'Documents that are not read yet, and so cannot be found.',
    }),
  },
  'SearchHitsInCases',
)

/** Who searched, and whose text was shown, is on the audit trail; what for is not. */
export async function getSearchAll(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const { q: query, cursor: before } = request.query as SearchAllQuery
  const found = await searchAllCases(services, mode, {
    query,
    before: before as CaseId | undefined,
  })
  await recordSearch(request, found.cases)
  const { db } = services
  const documents = found.cases.flatMap(({ hits }) => hits.map(({ documentId }) => documentId))
  const [heads, filenames, reading, keyless] = await Promise.all([
    listHeads(
      db,
      mode,
      found.cases.map(({ caseId }) => caseId),
    ),
    listFilenames(db, mode, [...new Set(documents)]),
    readingFigures(db, mode),
    countKeyless(db, mode),
  ])
  return {
    body: {
      cases: found.cases.flatMap(({ caseId, hits, hasMore }) => {
        const head = heads.get(caseId)
        if (!head) return []
        return {
          case_id: caseId,
          external_ref: head.externalRef,
          applicant_name: head.applicantName,
          case_type: head.caseType,
          lender: { id: head.lenderId, name: head.lenderName },
          status: head.status,
          received_at: head.receivedAt.toISOString(),
          hits: hits.map(({ documentId, ...hit }) => ({
            document_id: documentId,
            ...hit,
            filename: filenames.get(documentId) ?? '',
          })),
          more: hasMore,
        }
      }),
      next_cursor: found.next,
      cut: found.isCut,
      documents_waiting: reading.waiting + keyless,
    },
  }
}

type FoundCases = Awaited<ReturnType<typeof searchAllCases>>['cases']

async function recordSearch(request: StaffRequest, cases: FoundCases): Promise<void> {
  const { services, actor, mode } = request
  const { db, keyring, clock } = services
  const now = clock.now()
  const action = 'documents.searched'
  const details = { mode, cases: cases.length }
  await db.transact(async (tx) => {
    await recordAudit(tx, keyring, actor, { action, subject: 'documents', details }, now)
    for (const { scope, caseId, hits } of cases) {
      const entry = { action, subject: caseId, scope, details: { hits: hits.length } } as const
      await recordAudit(tx, keyring, actor, entry, now)
    }
  })
}
