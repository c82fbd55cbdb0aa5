import type { Parcel, RegistryRecord } from '../registry-record.ts'
import type { AreaFlag } from './area/area.ts'
import type { Mortgage } from './deeds/encumbrances.ts'
import type { NatureKind } from './deeds/natures.ts'
import type { ReadEntry } from './deeds/read-entry.ts'
import { type FlagName, flagNames } from './flags.ts'
import { bankNamedIn, lenderOf } from './lenders/lenders.ts'
import { fold } from './letters.ts'
import type { SameNames } from './names/name-rules.ts'
import type { NameMatch } from './names/names.ts'
import { hasLeftHolders } from './title/holders-title.ts'
import {
  hasAgreementOnly,
  hasAttorneySale,
  hasChainGap,
  hasRapidTransfers,
  hasRecentTransfer,
} from './title/title-chain.ts'

/** Everything known when flags are raised. */
export interface Facts {
  parcel: Parcel
  record: RegistryRecord
  /** Oldest first. */
  entries: readonly ReadEntry[]
  mortgages: readonly Mortgage[]
  /** Flags from the words of remarks, tenure and holders' names, or that they are unreadable. */
  told: ReadonlySet<FlagName>
  /** Open debts according to remarks. */
  charges: readonly string[]
  /** A remark says that a debt ends on a day after today. */
  hasDebtToCome(): boolean
  nameMatch: NameMatch
  holders: readonly { deceased: boolean; minor: boolean; joint?: boolean }[]
  areaFlags: readonly AreaFlag[]
  /** YYYY-MM-DD: the first entries of the source. */
  coveredFrom: string
  /** YYYY-MM-DD, in India. */
  today: string
  same: SameNames
}

/** When each flag is raised. */
const raisedBy: Record<FlagName, (facts: Facts) => boolean> = {
  lis_pendens: (facts) => facts.told.has('lis_pendens') || stands(facts, 'lis_pendens'),
  court_stay: (facts) => facts.told.has('court_stay') || stands(facts, 'stay'),
  attachment: (facts) => facts.told.has('attachment') || stands(facts, 'attachment'),
  govt_land: ({ told }) => told.has('govt_land'),
  govt_restriction: (facts) =>
    facts.told.has('govt_restriction') ||
    stands(facts, 'acquisition') ||
    stands(facts, 'restriction'),
  grant_land: ({ told }) => told.has('grant_land'),

  holder_name_mismatch: ({ nameMatch }) => nameMatch === 'mismatch',
  holder_deceased: ({ holders }) => holders.some(({ deceased }) => deceased),
  minor_holder: ({ holders }) => holders.some(({ minor }) => minor),
  subsisting_mortgage: ({ mortgages, charges, hasDebtToCome }) =>
    openOf(mortgages).length > 0 || charges.length > 0 || hasDebtToCome(),
  multiple_mortgages: hasSeveralMortgages,
  class2_tenure: ({ told }) => told.has('class2_tenure'),
  gpa_sale: ({ entries, same }) => hasAttorneySale(entries, same),
  chain_gap: ({ entries, record, same }) =>
    hasChainGap(entries, same) || hasLeftHolders(entries, record.holders, same),

  holder_name_partial: ({ nameMatch }) => nameMatch === 'partial',
  agreement_only: ({ entries, same }) => hasAgreementOnly(entries, same),
  recent_transfer: ({ entries, today }) => hasRecentTransfer(entries, today),
  rapid_transfers: ({ entries }) => hasRapidTransfers(entries),
  kharab_b: ({ record, told }) => isSome(record.kharab_b) || told.has('kharab_b'),
  pending_mutation: ({ record, told }) => record.pending_mutation || told.has('pending_mutation'),
  nil_result_unverified: isUnverified,
  coverage_gap: ({ parcel, coveredFrom }) => hasCoverageGap(parcel, coveredFrom),

  joint_holders: ({ record, holders }) =>
    new Set(record.holders.map(fold)).size > 1 || holders.some(({ joint }) => joint === true),
  area_ambiguous: ({ areaFlags }) => areaFlags.includes('area_ambiguous'),
  area_unparsed: ({ areaFlags }) => areaFlags.includes('area_unparsed'),
  partial_source: ({ record }) => record.missing_sources.length > 0,
}

/** In the order of the table. */
export const flagsOf = (facts: Facts): FlagName[] =>
  flagNames.filter((name) => raisedBy[name](facts))

/** A year counts as covered only if all of it is. */
export const hasCoverageGap = ({ fromYear }: Parcel, coveredFrom: string): boolean =>
  `${String(fromYear).padStart(4, '0')}-01-01` < coveredFrom

const stands = ({ entries }: Facts, kind: NatureKind) =>
  entries.some(({ nature, cancelled }) => nature.kind === kind && !cancelled)

const openOf = (mortgages: readonly Mortgage[]) =>
  mortgages.filter(({ status }) => status === 'open')

/**
 * A charge in the revenue record and a registered mortgage of one bank are one debt; two banks are
 * two debts, wherever they are recorded.
 */
function hasSeveralMortgages({ mortgages, charges }: Facts): boolean {
  const open = openOf(mortgages)
  if (open.length > 1) return true
  const lenders = new Set(open.map(({ lender }) => lenderOf(lender).key))
  for (const charge of charges) {
    const bank = bankNamedIn(charge)
    if (bank !== undefined) lenders.add(bank)
  }
  return lenders.size > 1
}

/**
 * Nil is not clean. No holder to compare with, no entry in all the years, an unreadable entry,
 * remark or tenure, or an impossible date: each may hide what the search should have found.
 */
function isUnverified({ record, entries, mortgages, nameMatch, told }: Facts): boolean {
  const isDebtKnown = openOf(mortgages).length > 0
  return (
    record.entries.length === 0 ||
    nameMatch === 'not_checked' ||
    told.has('nil_result_unverified') ||
    entries.some(({ nature, isOddDate }) => unread.has(nature.kind) || isOddDate) ||
    (!isDebtKnown && entries.some(({ nature }) => impliesDebt.has(nature.kind)))
  )
}

/** The name of a court order alone does not say what was ordered. */
const unread: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'other',
  'unread_release',
  'court_order',
])

/** What is not released yet is owed, even if the mortgage is older than the search. */
const impliesDebt: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'part_reconveyance',
  'promised_release',
  'cancelled_release',
])

const nothing = new Set(['', 'nil', 'no', 'none', 'na', 'not applicable', 'निरंक', 'नाहि', 'ಇಲ್ಲ'])

/** `0.00.00`, `-` and `निरंक` are no kharab. */
function isSome(written: string | undefined): boolean {
  const text = fold(written ?? '')
  if (nothing.has(text)) return false
  return /[1-9]/u.test(text) || !/\d/u.test(text)
}
