import { type Db, planned, type Runner, type Sql, sql } from '../../db/db.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'

/** Pages by the keyed hashes of their words; docs/decisions/0029-search-in-all-documents.md. */

/** A page that may have the words sought. */
export interface FoundPage extends Scope {
  caseId: CaseId
  documentId: DocumentId
  page: number
  /** Pages of its case that may have them, this one included; not all of them may be listed. */
  ofCase: number
}

export interface PagesAsked {
  /** For each word the keys of which a page must have one. */
  words: readonly (readonly number[])[]
  /** Only cases that are older than this one. */
  before: CaseId | undefined
  casesMax: number
  pagesPerCaseMax: number
  pagesMax: number
}

const statementMs = 5_000
/** Of a word on more pages, the newest pages are looked at first. */
const fewPages = 3_000
const newestPages = 600
const enoughPages = 150
const enoughCases = 25
/** Sorts after every id. */
const afterAll = `case_${'z'.repeat(26)}`

export interface FoundPages {
  /** Newest cases first, the pages of each in their order. */
  pages: FoundPage[]
  /** There are no older cases with such pages. */
  isComplete: boolean
}

type Ranked = FoundPage & { total: number }

/** Of all lenders, since staff work for all of them. */
export async function findPages(db: Db, mode: Mode, asked: PagesAsked): Promise<FoundPages> {
  const { words } = asked
  return db.transact(async (tx) => {
    // Reading every row would be taken for cheap: keys that are stored apart count as nothing.
    await tx.rows(sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true),
      set_config('enable_seqscan', 'off', true)`)
    const few = await tx.rows(ranked(amongAll(words, fewPages + 1), mode, asked))
    // None: they may all be of newer cases.
    const [first] = few
    if (first && first.total <= fewPages) return foundAll(few, asked)
    if (first) {
      const near = await tx.rows(ranked(amongNewest(mode, asked), mode, asked))
      const isEnough = near.length >= enoughPages || countCases(near) >= enoughCases
      if (isEnough) return { pages: near, isComplete: false }
    }
    return foundAll(await tx.rows(ranked(amongAll(words, null), mode, asked)), asked)
  })
}

function foundAll(pages: FoundPage[], { pagesMax, casesMax }: PagesAsked): FoundPages {
  return { pages, isComplete: pages.length < pagesMax && countCases(pages) < casesMax }
}

const countCases = (pages: readonly FoundPage[]) => new Set(pages.map(({ caseId }) => caseId)).size

/** By the index of keys alone. Those of the other mode have other keys. */
function amongAll(words: PagesAsked['words'], limit: number | null): Sql {
  return sql`
    SELECT lender_id, mode, case_id, document_id, page FROM document_pages p
    WHERE ${hasAll(words)} LIMIT ${limit}`
}

/** Without the oldest of these cases, which may not be there as a whole. */
function amongNewest(mode: Mode, { words, before }: PagesAsked): Sql {
  return sql`
    SELECT lender_id, mode, case_id, document_id, page FROM (
      SELECT *, min(case_id) OVER () AS oldest FROM (
        SELECT lender_id, mode, case_id, document_id, page, word_keys FROM document_pages
        WHERE mode = ${mode} AND case_id < ${before ?? afterAll}
        ORDER BY case_id DESC LIMIT ${newestPages}) newest) p
    WHERE case_id > oldest AND ${hasAll(words)}`
}

function hasAll(words: PagesAsked['words']): Sql {
  return words
    .map((keys): Sql => sql`p.word_keys && ${keys}::integer[]`)
    .reduce((all, one) => sql`${all} AND ${one}`)
}

function ranked(pages: Sql, mode: Mode, asked: PagesAsked): Sql<Ranked> {
  const { before, casesMax, pagesPerCaseMax, pagesMax } = asked
  return planned(sql`
    WITH found AS MATERIALIZED (${pages})
    SELECT lender_id AS "lenderId", mode, case_id AS "caseId", document_id AS "documentId", page,
      of_case AS "ofCase", total
    FROM (
      SELECT *, (SELECT count(*) FROM found) AS total,
        count(*) OVER (PARTITION BY case_id) AS of_case,
        row_number() OVER (PARTITION BY case_id ORDER BY document_id, page) AS nth,
        dense_rank() OVER (ORDER BY case_id DESC) AS nth_case
      FROM found WHERE mode = ${mode} AND case_id < ${before ?? afterAll}) counted
    WHERE nth <= ${pagesPerCaseMax} AND nth_case <= ${casesMax}
    ORDER BY case_id DESC, document_id, page LIMIT ${pagesMax}`)
}

export interface SealedPage {
  documentId: DocumentId
  page: number
  source: 'text' | 'picture'
  words: Buffer
}

/** What was read on pages that were found, in the same order. A page deleted since is left out. */
export async function readFoundPages(
  db: Runner,
  mode: Mode,
  pages: readonly FoundPage[],
): Promise<SealedPage[]> {
  return db.rows<SealedPage>(sql`
    SELECT p.document_id AS "documentId", p.page, p.source, p.words
    FROM unnest(${pages.map(({ lenderId }) => lenderId)}::text[],
        ${pages.map(({ documentId }) => documentId)}::text[],
        ${pages.map(({ page }) => page)}::integer[])
      WITH ORDINALITY AS f (lender_id, document_id, page, nth)
    JOIN document_pages p
      ON p.document_id = f.document_id AND p.page = f.page AND p.lender_id = f.lender_id
    WHERE p.mode = ${mode} AND p.words IS NOT NULL ORDER BY f.nth`)
}

export type KeylessPage = SealedPage & Scope

/** Pages read before they got keys, or whose keys are to be made again; of any lender. */
export async function listKeyless(db: Runner, limit: number): Promise<KeylessPage[]> {
  return db.rows<KeylessPage>(sql`
    SELECT document_id AS "documentId", page, source, words, lender_id AS "lenderId", mode
    FROM document_pages WHERE word_keys IS NULL AND words IS NOT NULL LIMIT ${limit}`)
}

export async function writeKeys(
  db: Runner,
  scope: Scope,
  { documentId, page }: Pick<KeylessPage, 'documentId' | 'page'>,
  keys: readonly number[],
): Promise<void> {
  await db.rows(sql`
    UPDATE document_pages SET word_keys = ${keys}::integer[]
    WHERE document_id = ${documentId} AND page = ${page} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}`)
}

const countMax = 1_000

/** Documents with pages that cannot be found yet; of the first thousand such pages. */
export async function countKeyless(db: Runner, mode: Mode): Promise<number> {
  const [row] = await db.rows<{ documents: number }>(sql`
    SELECT count(DISTINCT document_id) AS documents FROM (
      SELECT document_id FROM document_pages
      WHERE word_keys IS NULL AND words IS NOT NULL AND mode = ${mode} LIMIT ${countMax}) keyless`)
  return row?.documents ?? 0
}
