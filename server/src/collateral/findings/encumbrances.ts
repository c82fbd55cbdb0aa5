import type { RecordEntry } from '../registry-record.ts'
import { type Lender, lenderOf, releasedBy, type SamePerson } from './lenders.ts'
import { fold } from './letters.ts'
import { type Nature, natureOf } from './natures.ts'

export interface Encumbrance {
  documentNo: string
  /** YYYY-MM-DD */
  date: string
  nature: string
}

export interface Mortgage {
  documentNo: string
  date: string
  lender: string
  status: 'open' | 'discharged'
  dischargedBy: { documentNo: string; date: string } | null
}

/** An entry with its nature understood. */
export interface ReadEntry {
  entry: RecordEntry
  nature: Nature
  /** By a later document that names it; one that names nothing cancels nothing we know. */
  cancelled: boolean
}

/** HVL7/3818/2015 = HVL-7 / 3818 / 2015, and SHV-1-01234-2023-24 = SHV-1-1234-2023-24. */
const numberWords = (number: string | undefined) =>
  (fold(number ?? '').match(/\d+|[\p{L}\p{M}]+/gu) ?? [])
    .map((word) => word.replace(/^0+(?=\d)/u, ''))
    .join(' ')

/** Oldest first; what was registered on one day stays in the order of the registry. */
export function readEntries(entries: readonly RecordEntry[]): ReadEntry[] {
  // A record has thousands of entries and a handful of natures.
  const known = new Map<string, Nature>()
  const natureIn = ({ nature }: RecordEntry) => {
    const found = known.get(nature) ?? natureOf(nature)
    known.set(nature, found)
    return found
  }
  const read = entries
    .map((entry) => ({ entry, nature: natureIn(entry) }))
    .sort(({ entry: a }, { entry: b }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const cancellations = new Map<string, string>()
  for (const { entry, nature } of read) {
    const named = numberWords(entry.refers_to)
    if (nature.kind === 'cancellation' && named !== '') cancellations.set(named, entry.date)
  }
  return read.map((each) => {
    const cancelledOn = cancellations.get(numberWords(each.entry.document_no))
    return { ...each, cancelled: cancelledOn !== undefined && cancelledOn >= each.entry.date }
  })
}

/**
 * Every registered document of the period, as an encumbrance certificate lists them. To leave out
 * what does not burden would be to decide on a word we may have misread; a sale tells the lender
 * who may mortgage, and a release is only worth something next to what it releases. What is still
 * owed is in `mortgages`, what is dangerous in the flags.
 */
export function encumbrancesOf(entries: readonly ReadEntry[]): Encumbrance[] {
  return entries.map(({ entry, nature }) => ({
    documentNo: entry.document_no,
    date: entry.date,
    nature: nature.readable,
  }))
}

/**
 * More lenders than this on one deed are not read, and such a mortgage stays open: it bounds the
 * work that a record of the largest size allowed can ask for.
 */
const partiesMax = 20
const lendersAmong = (names: readonly string[]) => names.slice(0, partiesMax).map(lenderOf)

interface Secured extends ReadEntry {
  number: string
  lenders: Lender[]
  by: RecordEntry | undefined
}

/**
 * Open unless a later reconveyance of the same lender releases it (domain, Encumbrances). A wrong
 * "discharged" costs a bank its loan, a wrong "open" costs a question; so in doubt it is open:
 * - one reconveyance releases one mortgage: the one it names, and none if it names one not here;
 * - if it names none and the lender has one mortgage open, that one;
 * - if it names none and the lender has several open, none of them can be told to be the one, until
 *   there are as many releases as mortgages;
 * - on the day of the mortgage only a release that names it counts: who takes a new loan to repay
 *   the old one at the same bank registers both on one day.
 */
export function mortgagesOf(entries: readonly ReadEntry[], samePerson: SamePerson): Mortgage[] {
  const secured: Secured[] = entries.filter(isMortgage).map((read) => ({
    ...read,
    number: numberWords(read.entry.document_no),
    lenders: lendersOf(read.entry),
    by: undefined,
  }))
  const releases = entries.filter(({ nature }) => nature.kind === 'reconveyance')
  const unnamed: Release[] = []
  for (const { entry } of releases) {
    const release = { entry, lenders: releasersOf(entry) }
    if (numberWords(entry.refers_to) === '') unnamed.push(release)
    else settleNamed(secured, release, samePerson)
  }
  settleUnnamed(secured, unnamed, samePerson)
  return secured.map(({ entry, lenders, by }) => ({
    documentNo: entry.document_no,
    date: entry.date,
    lender: lenders.map(({ written }) => written).join(', ') || 'Not stated',
    status: by === undefined ? 'open' : 'discharged',
    dischargedBy: by === undefined ? null : { documentNo: by.document_no, date: by.date },
  }))
}

interface Release {
  entry: RecordEntry
  lenders: Lender[]
}

/** What cannot be read but is in favour of a bank is taken for a mortgage. */
function isMortgage({ entry, nature }: Pick<ReadEntry, 'entry' | 'nature'>): boolean {
  if (nature.secures) return true
  return (
    nature.kind === 'other' && lendersAmong(entry.claimants).some(({ institution }) => institution)
  )
}

/** The bank among those who received; clerks swap the columns, then among those who gave. */
function lendersOf(entry: RecordEntry): Lender[] {
  const claimants = lendersAmong(entry.claimants)
  const institutions = [claimants, lendersAmong(entry.executants)]
    .map((side) => side.filter(({ institution }) => institution))
    .find((side) => side.length > 0)
  return institutions ?? claimants
}

function releasersOf(entry: RecordEntry): Lender[] {
  const executants = lendersAmong(entry.executants)
  const institutions = [...executants, ...lendersAmong(entry.claimants)].filter(
    ({ institution }) => institution,
  )
  return institutions.length > 0 ? institutions : executants
}

/** A consortium has released when each of its members has. */
function fits({ entry, lenders }: Secured, release: Release, samePerson: SamePerson): boolean {
  return (
    lenders.length > 0 &&
    entry.claimants.length <= partiesMax &&
    lenders.every((lender) =>
      release.lenders.some((by) => releasedBy(lender, by, release.entry.date, samePerson)),
    )
  )
}

function settleNamed(secured: Secured[], release: Release, samePerson: SamePerson): void {
  // Whole, or inside a sentence: `Mortgage deed no. HVL7/3818/2015 dated …`.
  const named = ` ${numberWords(release.entry.refers_to)} `
  const found = secured.filter(
    (mortgage) =>
      mortgage.number !== '' &&
      named.includes(` ${mortgage.number} `) &&
      mortgage.entry.date <= release.entry.date &&
      fits(mortgage, release, samePerson),
  )
  const [only] = found
  if (found.length === 1 && only !== undefined) only.by ??= release.entry
}

function settleUnnamed(secured: Secured[], releases: Release[], samePerson: SamePerson): void {
  let waiting: Release[] = []
  for (const release of releases) {
    const open = secured.filter(
      (mortgage) =>
        mortgage.by === undefined &&
        mortgage.entry.date < release.entry.date &&
        fits(mortgage, release, samePerson),
    )
    if (open.length === 0) continue
    waiting.push(release)
    if (waiting.length < open.length) continue
    const rivals = waiting.filter((other) =>
      open.every((mortgage) => fits(mortgage, other, samePerson)),
    )
    // Paired oldest with oldest, each mortgage before its release, or not at all.
    const paired = open.every((mortgage, index) => {
      const by = rivals[index]
      return by !== undefined && mortgage.entry.date < by.entry.date
    })
    if (!paired) continue
    for (const [index, mortgage] of open.entries()) mortgage.by = rivals[index]?.entry
    waiting = waiting.filter((other) => !rivals.slice(0, open.length).includes(other))
  }
}
