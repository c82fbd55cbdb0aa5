import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchDocumentsQuery } from '../api/cases.ts'
import type { Answer, Mode } from '../api/client.ts'
import type { ShownPin } from './rect-layer.tsx'

type SearchHit = Answer<'searchDocuments'>['hits'][number]

/** What a search found in the text of the case's documents, as it was read. */
export interface Hits {
  pages: readonly number[]
  isComplete: boolean
  /** Other documents that have the words, with the first page. */
  others: readonly { document: string; page: number; count: number }[]
  marksOn(page: number): readonly ShownPin[]
}

const searchLengthMin = 2

/** Undefined while the text of the shown document is not read: then its own text is searched. */
export function useHits(
  mode: Mode,
  caseId: string,
  doc: { id: string; reading: { pages_with_text: number } } | undefined,
  words: string,
): Hits | undefined {
  const isRead = (doc?.reading.pages_with_text ?? 0) > 0
  const wanted = words.trim()
  const { data } = useQuery({
    ...searchDocumentsQuery(mode, caseId, wanted),
    enabled: isRead && wanted.length >= searchLengthMin,
    placeholderData: keepPreviousData,
  })
  if (!doc || !isRead || wanted.length < searchLengthMin || !data) return undefined
  const here = data.hits.filter(({ document_id }) => document_id === doc.id)
  return {
    pages: [...new Set(here.map(({ page }) => page))],
    isComplete: !data.more,
    others: listOthers(data.hits, doc.id),
    marksOn: (page) => here.filter((hit) => hit.page === page).flatMap(toMarks),
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
