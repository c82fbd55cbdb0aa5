import { type Db, type Sql, sql } from '../server/src/db/db.ts'
import type { PageWord } from '../server/src/documents/documents.ts'
import type { DocumentId } from '../server/src/lib/ids.ts'

/** Made-up pages, the same each time: words of three scripts, some frequent and most rare. */

/** On every page, but never beside each other; on one of a hundred; on three pages. */
export const planted = {
  frequent: 'Agreement',
  apart: 'Witnesses',
  medium: 'Ghorpade',
  rare: 'Zaveriwala',
}

const syllables = {
  latin: 'ka kha ga gha cha ja ta tha da dha na pa pha ba bha ma ya ra la va sha sa ha'.split(' '),
  devanagari: [...'कखगघचजटडतदनपबमयरलवशसह'],
  kannada: [...'ಕಖಗಘಚಜಟಡತದನಪಬಮಯರಲವಶಸಹ'],
}
const vowels = {
  latin: ['', 'i', 'u', 'e', 'o', 'an', 'ar'],
  devanagari: ['', 'ा', 'ि', 'ु', 'े', 'ो', 'ं', 'र्'],
  kannada: ['', 'ಾ', 'ಿ', 'ು', 'ೆ', 'ೊ', 'ಂ', 'ರ್'],
}
const vocabulary = 9_000
const wordsPerPage = 330

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeWords(script: keyof typeof syllables, random: () => number): string[] {
  const [starts, ends] = [syllables[script], vowels[script]]
  const any = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return Array.from({ length: vocabulary }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => any(starts) + any(ends)).join(''),
  )
}

export function pageMaker(): (number: number) => PageWord[] {
  const random = randomFrom(4711)
  const words = (['latin', 'devanagari', 'kannada'] as const).map((each) => makeWords(each, random))
  return (number) => {
    const own = randomFrom(number + 1)
    const script = words[[0, 0, 1, 2][number % 4] ?? 0] ?? []
    const texts = Array.from({ length: wordsPerPage }, (_, i) => {
      if (i === 40) return planted.frequent
      if (i === 90) return planted.apart
      if (i === 140 && number % 100 === 7) return planted.medium
      if (i === 150 && number % 7_000 === 3) return planted.rare
      if (own() < 0.1) return `${Math.floor(own() ** 2 * 5_000)}/${Math.floor(own() * 9)}`
      return script[Math.floor(own() ** 6 * script.length)] ?? ''
    })
    return texts.map((text, i) => ({
      text,
      rect: { x: (i % 10) / 10, y: Math.floor(i / 10) / 40, w: 0.08, h: 0.02 },
      confidence: 0.9,
      line: Math.floor(i / 10),
    }))
  }
}

export interface SeedPage {
  documentId: DocumentId
  page: number
  words: Buffer
  keys: number[]
}

/** One document for each of the newest cases. */
export async function addDocuments(db: Db, count: number): Promise<DocumentId[]> {
  const rows = await db.transact(async (tx) => {
    // What belongs to a document besides its row is not needed here.
    await tx.rows(sql`SET LOCAL session_replication_role = replica`)
    return tx.rows<{ id: DocumentId }>(sql`
      INSERT INTO documents (id, lender_id, mode, case_id, submission_id, filename, filename_sent,
        content_type, size_bytes, sha256, blob_id, at)
      SELECT replace(id, 'case_', 'doc_'), lender_id, mode, id, 'sub', 'deed.pdf', 'deed.pdf',
        'application/pdf', 1000, '\\x00', replace(id, 'case_', 'blob_'), created_at
      FROM cases WHERE mode = 'live' ORDER BY id DESC LIMIT ${count} RETURNING id`)
  })
  return rows.map(({ id }) => id)
}

export async function addPages(db: Db, pages: readonly SeedPage[]): Promise<void> {
  await db.rows(insertion(pages))
}

function insertion(pages: readonly SeedPage[]): Sql {
  return sql`
    INSERT INTO document_pages (document_id, page, lender_id, mode, case_id, source, words,
      word_keys, read_at)
    SELECT d.id, p.page, d.lender_id, d.mode, d.case_id, 'picture', p.words, p.keys::integer[], now()
    FROM unnest(${pages.map(({ documentId }) => documentId)}::text[],
        ${pages.map(({ page }) => page)}::integer[], ${pages.map(({ words }) => words)}::bytea[],
        ${pages.map(({ keys }) => `{${keys.join()}}`)}::text[]) AS p (id, page, words, keys)
      JOIN documents d ON d.id = p.id`
}
