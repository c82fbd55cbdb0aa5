/** The places of a portal: it has its districts in a list and knows no other. */

export interface District {
  name: string
  /** Old names; the portal answers with the new one. */
  renamedFrom?: readonly string[]
  /** Other spellings, which the portal returns as they were entered. */
  alsoWritten?: readonly string[]
}

/**
 * The portal's spelling of a district, and one name for all its spellings; undefined if it has
 * none.
 */
export type FindDistrict = (asked: string) => { written: string; official: string } | undefined

export function districtFinder(rows: readonly District[]): FindDistrict {
  const bySpelling = new Map(
    rows.flatMap((row) => {
      const spellings = [row.name, ...(row.renamedFrom ?? []), ...(row.alsoWritten ?? [])]
      return spellings.map((text): [string, District] => [keyOf(text), row])
    }),
  )
  return (asked) => {
    const key = keyOf(asked)
    const row = bySpelling.get(key)
    if (!row) return undefined
    const isOld = row.renamedFrom?.some((name) => keyOf(name) === key)
    return { written: isOld ? row.name : asked, official: row.name }
  }
}

/** Only letters and digits, so that `Mumbai-City Dist.` is Mumbai City. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bdist(rict)?\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
