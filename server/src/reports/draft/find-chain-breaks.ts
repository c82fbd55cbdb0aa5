import {
  matchBorrowers,
  type NatureKind,
  natureOf,
  newWordBook,
  type WordBook,
} from '../../collateral/collateral.ts'

/** What a row of the chain says about who passes title to whom. */
export interface ChainLink {
  nature?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** How the executant came to hold, or what they kept of the property. */
  link?: string | undefined
}

/** A place where title does not pass on. */
export interface ChainBreak {
  /** The number of the row in section 6, from 1; the break is before it. */
  row: number
  kind: 'unnamed' | 'not a holder' | 'passed on before'
  sentence: string
}

/** A row with both parties, and its number. */
interface Deed {
  row: number
  from: string
  to: string
  passesTitle: boolean
}

/**
 * Every executant must have received the property by a row above, and not have passed it on to
 * somebody else since, unless the row says how they hold.
 */
export function findChainBreaks(rows: readonly ChainLink[]): ChainBreak[] {
  const breaks: ChainBreak[] = []
  const book = newWordBook()
  const above: Deed[] = []
  for (const [i, { link = '', ...said }] of rows.entries()) {
    const deed = toDeed(said, i)
    const { row, from, to } = deed
    const isRoot = above.length === 0
    // The root of a title, such as a grant or a partition, may have no executant.
    if ((!isRoot && !from) || !to) {
      breaks.push({ row, kind: 'unnamed', sentence: `No. ${row} does not name both parties.` })
    } else if (!isRoot && !link.trim()) {
      const broken = findStranger(deed, above, book) ?? findSecondSale(deed, above, book)
      if (broken) breaks.push(broken)
    }
    above.push(deed)
  }
  return breaks
}

/** Why none of the mortgagors holds the property at the end of the chain; undefined if one does. */
export function findMissingOwner(
  rows: readonly ChainLink[],
  mortgagors: readonly string[],
): string | undefined {
  const given = mortgagors.filter((name) => name.trim())
  const deeds = rows.map(toDeed)
  const received = deeds.map(({ to }) => to).filter((to) => to)
  if (received.length === 0 || given.length === 0) return undefined
  const book = newWordBook()
  const holders = given.filter((name) => findStrangers(name, received, book).length === 0)
  if (holders.length === 0)
    return `no deed in the chain passes the property to ${given.join(' or ')}`
  const sales = holders.map((name) => findSaleAfter(name, deeds, book))
  const sale = sales.includes(undefined) ? undefined : sales[0]
  return sale && `${sale.from} passed the property to ${sale.to} by No. ${sale.row}`
}

/** These give rights in the property, but leave the owner its owner. An unknown deed may not. */
const leavesOwner: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'agreement',
  'development_agreement',
  'power_of_attorney',
  'deposit_of_title_deeds',
  'mortgage',
  'conditional_sale',
  'charge',
  'reconveyance',
  'part_reconveyance',
  'lease',
  'licence',
  'surrender',
])
/** An assignment of a lease passes on all that the lessee holds. */
const passesAll = /\bassignment\b/i

function toDeed({ nature = '', from = '', to = '' }: ChainLink, at: number): Deed {
  const passesTitle = passesAll.test(nature) || !leavesOwner.has(natureOf(nature).kind)
  return { row: at + 1, from: from.trim(), to: to.trim(), passesTitle }
}

function findStranger(
  { row, from }: Deed,
  above: readonly Deed[],
  book: WordBook,
): ChainBreak | undefined {
  const holders = above.map(({ to }) => to).filter((to) => to)
  const strangers = findStrangers(from, holders, book)
  if (strangers.length === 0) return undefined
  const sentence = `No. ${row} is by ${strangers.join(', ')}, to whom no earlier deed in the chain passes the property.`
  return { row, kind: 'not a holder', sentence }
}

/** A seller who has nothing left to sell. A deed that repeats or corrects an earlier one is none. */
function findSecondSale(
  deed: Deed,
  above: readonly Deed[],
  book: WordBook,
): ChainBreak | undefined {
  if (!deed.passesTitle) return undefined
  const sale = findSaleAfter(deed.from, above, book)
  if (!sale || names(deed.to, sale.to, book).length > 0) return undefined
  const { row } = deed
  const seller = names(deed.from, sale.from, book)[0] ?? deed.from
  const sentence = `No. ${row} is by ${seller}, who passed the property to ${sale.to} by No. ${sale.row}.`
  return { row, kind: 'passed on before', sentence }
}

/** The deed by which one of those named passed the property on, if they did not receive it again. */
function findSaleAfter(name: string, deeds: readonly Deed[], book: WordBook): Deed | undefined {
  const sellers = deeds.filter(({ from, passesTitle }) => passesTitle && from)
  // One comparison with all of them, which nearly always ends here.
  if (
    !isAmong(
      name,
      sellers.map(({ from }) => from),
      book,
    )
  )
    return undefined
  return sellers.find((sale) =>
    names(name, sale.from, book).some((seller) =>
      deeds.every(({ row, to }) => row < sale.row || !to || names(seller, to, book).length === 0),
    ),
  )
}

function isAmong(name: string, others: readonly string[], book: WordBook): boolean {
  if (others.some((other) => plain(other) === plain(name))) return true
  if (others.length === 0) return false
  return matchBorrowers(name, others, book).some(({ nameMatch }) => nameMatch === 'match')
}

/** Which of the persons written in `name` are surely among those written in `other`. */
function names(name: string, other: string, book: WordBook): string[] {
  if (plain(name) === plain(other)) return [name]
  return matchBorrowers(name, [other], book)
    .filter(({ nameMatch }) => nameMatch === 'match')
    .map(({ borrower }) => borrower)
}

/** Who of those written in a string is none of the holders. */
function findStrangers(written: string, holders: readonly string[], book: WordBook): string[] {
  if (holders.some((holder) => plain(holder) === plain(written))) return []
  const verdicts = matchBorrowers(written, holders, book)
  if (verdicts.length === 0) return [written]
  // A partial match is a matter of spelling or initials, which section 17 states.
  return verdicts
    .filter(({ nameMatch }) => nameMatch === 'mismatch')
    .map(({ borrower }) => borrower)
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
