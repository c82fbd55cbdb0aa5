import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import {
  type FoundPage,
  findPages,
  openPage,
  type PageText,
  readFoundPages,
  type SealedPage,
} from '../../documents/documents.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { type Hit, openSearch, splitQuery, type WordSearch } from './find-words.ts'
import { beginningMin, keysSought } from './word-keys.ts'

/** Limits of one answer. Opening a page takes about a millisecond. */
const limitsDefault = {
  /** With hits. */
  cases: 20,
  hitsPerCase: 3,
  /** That may have the words. */
  casesLookedAt: 100,
  pagesPerCase: 100,
  pages: 1_000,
  pagesOpened: 300,
}
export type AllCasesLimits = typeof limitsDefault

/** Pages are fetched in parts, and other requests have their turn. */
const pagesAtOnce = 40
const turnMs = 10

export interface FoundCase {
  scope: Scope
  caseId: CaseId
  hits: (Hit & { documentId: DocumentId })[]
  /** The case has more hits, or pages that were not looked at. */
  hasMore: boolean
}

export interface AllCasesHits {
  /** Newest first. */
  cases: FoundCase[]
  /** Older cases than this one were not searched; null if all were. */
  next: CaseId | null
  /** Of a case with very many pages that may have the words, not all were opened. */
  isCut: boolean
}

interface Asked {
  query: string
  /** Only cases that are older than this one. */
  before?: CaseId | undefined
  limits?: Partial<AllCasesLimits> | undefined
}

/**
 * Where words stand in the documents of all cases of the mode. Pages that may have them are found by
 * the hashes of their words and then opened, so that every hit is one that a search in its case has.
 */
export async function searchAllCases(
  { db, keyring }: { db: Db; keyring: Keyring },
  mode: Mode,
  { query, before, limits }: Asked,
): Promise<AllCasesHits> {
  const search = openSearch(query, { beginningMin })
  if (!search) throw invalidRequest(['q: has no letter or digit'])
  if (!splitQuery(query).some(isLongEnough)) {
    throw invalidRequest(['q: must have a word of two letters or digits'])
  }
  const most = { ...limitsDefault, ...limits }
  const found = await findPages(db, mode, {
    words: keysSought(keyring, mode, query),
    before,
    casesMax: most.casesLookedAt,
    pagesPerCaseMax: most.pagesPerCase,
    pagesMax: most.pages,
  })
  const openPage = pageOpener({ db, keyring }, mode, found.pages)
  const result: AllCasesHits = { cases: [], next: null, isCut: false }
  let [opened, last]: [number, CaseId | null] = [0, null]
  for (const pages of groupByCase(found.pages)) {
    const left = most.pagesOpened - opened
    if (result.cases.length >= most.cases || left <= 0) return { ...result, next: last }
    const one = await lookIn(pages, { search, openPage, hitsMax: most.hitsPerCase, pagesMax: left })
    opened += one.opened
    if (one.hits.length > 0) result.cases.push(one)
    else if (one.opened < pages.length && last) return { ...result, next: last }
    else if (one.hasMore) result.isCut = true
    last = one.caseId
  }
  return { ...result, next: found.isComplete ? null : last }
}

const isLongEnough = (word: string) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2

interface LookIn {
  search: WordSearch
  openPage(page: FoundPage): Promise<PageText | undefined>
  hitsMax: number
  pagesMax: number
}

/** The first hits in the pages of one case. */
async function lookIn(
  pages: readonly FoundPage[],
  { search, openPage, hitsMax, pagesMax }: LookIn,
): Promise<FoundCase & { opened: number }> {
  const [{ caseId, lenderId, mode, ofCase }] = pages as [FoundPage]
  const hits: FoundCase['hits'] = []
  let opened = 0
  for (const page of pages.slice(0, pagesMax)) {
    if (hits.length > hitsMax) break
    const text = await openPage(page)
    opened += 1
    const { documentId } = page
    if (text) hits.push(...search.findOn(text).map((hit) => ({ ...hit, documentId })))
  }
  const hasMore = hits.length > hitsMax || opened < ofCase
  return { scope: { lenderId, mode }, caseId, hits: hits.slice(0, hitsMax), hasMore, opened }
}

/** Fetches the pages in parts, in their order. */
function pageOpener(
  { db, keyring }: { db: Db; keyring: Keyring },
  mode: Mode,
  pages: readonly FoundPage[],
): LookIn['openPage'] {
  const places = new Map(pages.map((page, index) => [page, index]))
  const read = new Map<string, SealedPage>()
  let [fetchedTo, turnAt] = [0, performance.now()]
  return async (page) => {
    const index = places.get(page) ?? 0
    if (index >= fetchedTo) {
      fetchedTo = index + pagesAtOnce
      read.clear()
      const part = await readFoundPages(db, mode, pages.slice(index, fetchedTo))
      for (const one of part) read.set(`${one.documentId} ${one.page}`, one)
      turnAt = performance.now()
    } else if (performance.now() - turnAt > turnMs) {
      await nextTurn()
      turnAt = performance.now()
    }
    const { documentId, page: number } = page
    const sealed = read.get(`${documentId} ${number}`)
    if (!sealed) return undefined
    const { words } = openPage(keyring, documentId, number, sealed.words)
    return { page: number, source: sealed.source, words }
  }
}

function groupByCase(pages: readonly FoundPage[]): FoundPage[][] {
  const groups = new Map<CaseId, FoundPage[]>()
  for (const page of pages) {
    const group = groups.get(page.caseId) ?? []
    groups.set(page.caseId, group)
    group.push(page)
  }
  return [...groups.values()]
}
