import { useQuery } from '@tanstack/react-query'
import { searchDocumentsQuery } from '../api/cases.ts'
import type { Answer, Mode } from '../api/client.ts'
import type { CaseDocument } from './document-list.ts'
import type { Found } from './pdf/use-found.ts'
import type { ShownPin } from './rect-layer.tsx'

type SearchHit = Answer<'searchDocuments'>['hits'][number]

/** What a search found in the text of the shown document, as it was read. */
export interface OwnHits extends Found {
  marksOn(page: number): readonly ShownPin[]
}

export interface Hits {
  /** Undefined while the text of the shown document is not read: then its own text is searched. */
  own: OwnHits | undefined
  /** Other documents that have the words, with the first page. */
  others: readonly { document: string; page: number; count: number }[]
}

const searchLengthMin = 2

const nothing: Hits = { own: undefined, others: [] }

const hasText = ({ reading }: CaseDocument) => reading.pages_with_text > 0

const isReadWhole = ({ reading }: CaseDocument) => reading.pages_read === reading.pages

/** In all documents of the case that are read, whichever is shown. */
export function useHits(
  mode: Mode,
  caseId: string,
  documents: readonly CaseDocument[],
  shown: CaseDocument | undefined,
  words: string,
): Hits {
  const wanted = words.trim()
  const isSearched = wanted.length >= searchLengthMin && documents.some(hasText)
  const { data, error } = useQuery({
    ...searchDocumentsQuery(mode, caseId, wanted),
    enabled: isSearched,
  })
  if (!shown || !isSearched) return nothing
  const here = data?.hits.filter(({ document_id }) => document_id === shown.id) ?? []
  const own: OwnHits = {
    pages: [...new Set(here.map(({ page }) => page))],
    state: 'searching',
    marksOn: (page) => here.filter((hit) => hit.page === page).flatMap(toMarks),
  }
  if (data) own.state = isReadWhole(shown) && !data.more ? 'whole' : 'part'
  else if (error) own.state = 'failed'
  return {
    own: hasText(shown) ? own : undefined,
    others: data ? listOthers(data.hits, shown.id) : [],
  }
}

function toMarks({ page, rects, text }: SearchHit, index: number): ShownPin[] {
  return rects.map((rect, i) => ({
    id: `hit ${page} ${index} ${i}`,
    label: text,
    rect,
    isCurrent: false,
    isHit: true,
  }))
}

function listOthers(hits: readonly SearchHit[], shown: string): Hits['others'] {
  const others = new Map<string, { document: string; page: number; count: number }>()
  for (const { document_id: document, page } of hits) {
    if (document === shown) continue
    const known = others.get(document)
    others.set(document, { document, page: known?.page ?? page, count: (known?.count ?? 0) + 1 })
  }
  return [...others.values()]
}
