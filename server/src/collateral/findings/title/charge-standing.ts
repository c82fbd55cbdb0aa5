import type { RecordEntry } from '../../registry-record.ts'
import { documentNumber, namesNothing, numbersIn } from '../deeds/document-numbers.ts'
import { readEntries } from '../deeds/encumbrances.ts'
import {
  type OwnLender,
  type Registered,
  registeredMortgages,
  releasersOf,
} from '../deeds/mortgages.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import {
  allReleasedBy,
  type Lender,
  lendersIn,
  releasersFrom,
  type SamePerson,
} from '../lenders/lenders.ts'
import { partiesMax } from '../names/name-rules.ts'

/** A charge and what became of it. */
export interface ChargeStanding {
  entry: RecordEntry
  lender: string
  /** What ended it: a release, or the sale of the property by its lender. */
  endedBy: RecordEntry | undefined
  /** Releases that do not end it, each with who could have given it then. */
  failed: { entry: RecordEntry; why: FailedRelease; owedTo: string }[]
  /** To the lender that asks, and to nobody else. */
  own: boolean
}

export type FailedRelease = 'another_lender' | 'too_early' | 'in_part'

export interface ChargeRules {
  samePerson: SamePerson
  own?: OwnLender | undefined
}

/** The charges of these deeds, each with the deed that ended it or the releases that did not. */
export function standingOfCharges(
  entries: readonly RecordEntry[],
  { samePerson, own }: ChargeRules,
): ChargeStanding[] {
  const read = readEntries(entries, { holders: [], today: '9999-12-31', samePerson })
  const charges = registeredMortgages(read, samePerson, own)
  const used = new Set(charges.map(({ by }) => by))
  const unused = read.filter(({ entry, isOddDate }) => !isOddDate && !used.has(entry))
  return charges.map((charge) => {
    const { entry, mortgage } = charge
    const by = charge.by ?? unused.find((sale) => isSaleBy(charge, sale, samePerson))?.entry
    const failed = by
      ? []
      : unused.flatMap((release) => {
          const why = whyNot(charge, release, samePerson)
          const owedTo = owedOn(charge, release.entry.date)
            .map(({ written }) => written)
            .join(', ')
          return why ? [{ entry: release.entry, why, owedTo }] : []
        })
    return { entry, lender: mortgage.lender, endedBy: by, failed, own: mortgage.own }
  })
}

const lendersAmong = (names: readonly string[]) => names.slice(0, partiesMax).flatMap(lendersIn)

/** Its lenders, or who had bought the debt by then. */
const owedOn = ({ owed }: Registered, date: string): readonly Lender[] =>
  owed.findLast(({ on }) => on <= date)?.lenders ?? []

/** Whether all lenders of a charge sign a deed, or some of them. */
function signing(
  charge: Registered,
  { entry }: ReadEntry,
  samePerson: SamePerson,
): 'all' | 'some' | 'none' {
  const lenders = owedOn(charge, entry.date)
  const by = releasersFrom(releasersOf(entry, lendersAmong))
  const signs = (some: readonly Lender[]) => allReleasedBy(some, by, entry.date, samePerson)
  if (signs(lenders)) return 'all'
  return lenders.some((lender) => signs([lender])) ? 'some' : 'none'
}

/** A lender that sells the property enforces its charge. */
const isSaleBy = (charge: Registered, sale: ReadEntry, samePerson: SamePerson) =>
  sale.nature.kind === 'sale_certificate' &&
  sale.entry.date >= charge.entry.date &&
  signing(charge, sale, samePerson) === 'all'

function whyNot(
  charge: Registered,
  release: ReadEntry,
  samePerson: SamePerson,
): FailedRelease | undefined {
  const { entry, nature, cancelled } = release
  const isPart = nature.kind === 'part_reconveyance'
  if (cancelled || !(nature.releases || isPart)) return undefined
  const isNamed = numbersIn(entry.refers_to).has(documentNumber(charge.entry.document_no))
  if (!isNamed && !namesNothing(entry.refers_to)) return undefined
  const isBefore = entry.date < charge.entry.date
  const by = signing(charge, release, samePerson)
  if (by === 'none') return isBefore ? undefined : 'another_lender'
  if (isBefore) return 'too_early'
  return isPart || by === 'some' ? 'in_part' : undefined
}
