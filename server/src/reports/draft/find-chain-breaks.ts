import { matchBorrowers, newWordBook } from '../../collateral/collateral.ts'

/** What a row of the chain says about who passes title to whom. */
export interface ChainLink {
  from?: string | undefined
  to?: string | undefined
  /** How the executant came to hold. */
  link?: string | undefined
}

/** A place where title does not pass on. */
export interface ChainBreak {
  /** The number of the row in section 6, from 1; the break is before it, or after the last row. */
  row: number
  kind: 'unnamed' | 'not a holder' | 'not the mortgagor'
  sentence: string
}

/**
 * Every executant must have received the property by a row above, unless the row says how they came
 * to hold it. The last claimants must be the mortgagors, where these are given.
 */
export function findChainBreaks(
  rows: readonly ChainLink[],
  mortgagors: readonly string[] = [],
): ChainBreak[] {
  const breaks: ChainBreak[] = []
  const book = newWordBook()
  /** By their plain text, the last one last. */
  const holders = new Map<string, string>()
  for (const [i, { from = '', to = '', link = '' }] of rows.entries()) {
    const row = i + 1
    // The root of a title, such as a grant or a partition, may have no executant.
    if ((i > 0 && !from.trim()) || !to.trim()) {
      breaks.push({ row, kind: 'unnamed', sentence: `No. ${row} does not name both parties.` })
    } else if (i > 0 && !link.trim()) {
      const strangers = findStrangers(from, holders, book)
      if (strangers.length > 0) breaks.push(brokenAt(row, strangers))
    }
    if (to.trim()) holders.set(plain(to), to)
  }
  return [...breaks, ...findOtherMortgagors(rows, mortgagors)]
}

function brokenAt(row: number, strangers: readonly string[]): ChainBreak {
  const who = strangers.join(', ')
  const sentence = `No. ${row} is by ${who}, to whom no earlier deed in the chain passes the property.`
  return { row, kind: 'not a holder', sentence }
}

function findOtherMortgagors(
  rows: readonly ChainLink[],
  mortgagors: readonly string[],
): ChainBreak[] {
  const given = mortgagors.filter((name) => name.trim())
  const claimants = rows.map(({ to = '' }) => to).filter((name) => name.trim())
  if (claimants.length === 0 || given.length === 0) return []
  const holders = new Map(claimants.map((name) => [plain(name), name]))
  const book = newWordBook()
  const isHolder = given.some((name) => findStrangers(name, holders, book).length === 0)
  if (isHolder) return []
  const sentence = `No deed in the chain passes the property to ${given.join(' or ')}.`
  return [{ row: rows.length, kind: 'not the mortgagor', sentence }]
}

/** Who of those written in a string is none of the holders. */
function findStrangers(
  written: string,
  holders: ReadonlyMap<string, string>,
  book: ReturnType<typeof newWordBook>,
): string[] {
  if (holders.has(plain(written))) return []
  const verdicts = matchBorrowers(written, [...holders.values()], book)
  if (verdicts.length === 0) return [written]
  // A partial match is a matter of spelling or initials, which section 17 states.
  return verdicts
    .filter(({ nameMatch }) => nameMatch === 'mismatch')
    .map(({ borrower }) => borrower)
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
