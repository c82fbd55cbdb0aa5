import { type Db, type Runner, sql } from '../../db/db.ts'
import { searchText } from './search-text.ts'

/**
 * The word index is built from trigrams, and is slow for those that most cases have, such as the
 * start of every reference of a lender. So it is queried for the rarest two trigrams of each word,
 * and its results are compared with the whole word.
 */
const perWord = 2
const sampleRows = 4000
/** Trigrams in fewer cases are rare, and not stored. */
const frequentFrom = 0.002
/** A trigram this frequent is hardly worth a query. */
const uselessFrom = 0.5

export async function rarestLetters(db: Runner, words: readonly string[]): Promise<string[]> {
  const ofWords = words.map(lettersOf).filter((letters) => letters.length > 0)
  const rows = await db.rows<{ letters: string; share: number }>(
    sql`SELECT letters, share FROM search_letters WHERE letters = ANY(${ofWords.flat()}::text[])`,
  )
  const shares = new Map(rows.map(({ letters, share }) => [letters, share]))
  const shareOf = (letters: string) => shares.get(letters) ?? 0
  const rarest = ofWords.map((letters) =>
    letters.toSorted((one, other) => shareOf(one) - shareOf(other)).slice(0, perWord),
  )
  const useful = rarest.flat().filter((letters) => shareOf(letters) < uselessFrom)
  return [...new Set(useful.length > 0 ? useful : rarest.flat())]
}

/** Every three consecutive letters. */
function lettersOf(word: string): string[] {
  const runs = searchText(word).match(/[a-z0-9]{3,}/g) ?? []
  return runs.flatMap((run) =>
    Array.from({ length: run.length - 2 }, (_, i) => run.slice(i, i + 3)),
  )
}

/** Whether the index can be queried for it. */
export function isSearchable(word: string): boolean {
  return lettersOf(word).length > 0
}

/** The frequency of trigrams, from a sample of all cases. */
export async function countLetters(db: Db): Promise<number> {
  await db.transact(async (tx) => {
    const [size = { rows: 0 }] = await tx.rows<{ rows: number }>(
      sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'cases'::regclass`,
    )
    const percent = Math.min(100, (100 * sampleRows) / Math.max(size.rows, 1))
    // One at a time; readers still see the previous figures.
    await tx.rows(sql`LOCK TABLE search_letters IN SHARE ROW EXCLUSIVE MODE`)
    await tx.rows(sql`DELETE FROM search_letters`)
    await tx.rows(sql`
      WITH sample AS MATERIALIZED (
        SELECT search_text FROM cases TABLESAMPLE SYSTEM (${percent}::real) LIMIT ${2 * sampleRows}
      )
      INSERT INTO search_letters (letters, share)
      SELECT letters, count(*)::real / (SELECT count(*) FROM sample)
      FROM sample CROSS JOIN LATERAL unnest(show_trgm(search_text)) letters
      WHERE letters ~ '^[a-z0-9]{3}$'
      GROUP BY letters HAVING count(*) >= ${frequentFrom}::float8 * (SELECT count(*) FROM sample)`)
  })
  return 0
}
