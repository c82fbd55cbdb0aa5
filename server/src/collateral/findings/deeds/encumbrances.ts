import type { RecordEntry } from '../../registry-record.ts'
import { lenderOf } from '../lenders/lenders.ts'
import { cancelledAmong } from './cancellations.ts'
import { assigns } from './mortgages.ts'
import { assignmentOfDebt, type Nature, type NatureKind, natureOf } from './natures.ts'
import type { EntryContext, ReadEntry } from './read-entry.ts'

export { type Mortgage, mortgagesOf } from './mortgages.ts'

/** `transfer`: the title moved, which is no burden. */
export type EncumbranceKind = 'transfer' | 'encumbrance' | 'release' | 'other'

export interface Encumbrance {
  documentNo: string
  /** YYYY-MM-DD */
  date: string
  nature: string
  kind: EncumbranceKind
}

const noContext: EntryContext = {
  holders: [],
  today: '9999-12-31',
  samePerson: (one, other) => one === other,
}

/** Oldest first; entries of one day stay in the order of the registry. */
export function readEntries(
  entries: readonly RecordEntry[],
  context: EntryContext = noContext,
): ReadEntry[] {
  // A record has thousands of entries and a handful of natures.
  const known = new Map<string, Nature>()
  const natureIn = (entry: RecordEntry) => {
    const found = known.get(entry.nature) ?? natureOf(entry.nature)
    known.set(entry.nature, found)
    return isBetweenLenders(entry, found) ? assignmentOfDebt(entry.nature) : found
  }
  const read = entries
    .map((entry) => ({
      entry,
      nature: natureIn(entry),
      isOddDate: isOddDate(entry.date, context.today),
      cancelled: false,
    }))
    .sort(({ entry: a }, { entry: b }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const cancelled = cancelledAmong(read, context)
  return read.map((each) => (cancelled.has(each) ? { ...each, cancelled: true } : each))
}

/** An assignment between two banks is of the debt, not of the land. */
function isBetweenLenders({ nature, executants, claimants }: RecordEntry, read: Nature): boolean {
  const [from, to] = [executants[0], claimants[0]]
  if (read.kind !== 'sale' || from === undefined || to === undefined) return false
  return assigns.in(nature) && lenderOf(from).institution && lenderOf(to).institution
}

const earliest = '1900-01-01'

function isOddDate(date: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(date) || date < earliest || date > today) return true
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)].map(Number)
  const found = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return found.getUTCMonth() + 1 !== month || found.getUTCDate() !== day
}

/**
 * Every registered document of the period, as in an encumbrance certificate. To leave out what is
 * not an encumbrance would rely on a word we may have misread; a sale shows the lender who may
 * mortgage, and a release is only useful next to what it releases. Open debts are in `mortgages`,
 * dangers in the flags.
 */
export function encumbrancesOf(entries: readonly ReadEntry[]): Encumbrance[] {
  return entries.map(({ entry, nature }) => ({
    documentNo: entry.document_no,
    date: entry.date,
    nature: nature.readable,
    kind: kindOf(nature),
  }))
}

const burdens: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'agreement',
  'development_agreement',
  'lease',
  'licence',
  'lis_pendens',
  'attachment',
  'stay',
  'acquisition',
  'restriction',
  'part_reconveyance',
  'promised_release',
  'cancelled_release',
  'assignment_of_debt',
])
const releases: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'reconveyance',
  'cancellation',
  'surrender',
])

/** A sale that mentions a debt is a burden first. */
function kindOf({ kind, secures, transfers }: Nature): EncumbranceKind {
  if (secures || burdens.has(kind)) return 'encumbrance'
  if (transfers) return 'transfer'
  return releases.has(kind) ? 'release' : 'other'
}
