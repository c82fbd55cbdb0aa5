import type { Parcel, RegistryRecord } from '../registry-record.ts'
import type { AreaFlag } from './area/area.ts'
import { runningLeases } from './deeds/leases.ts'
import type { Mortgage, Registered } from './deeds/mortgages.ts'
import type { NatureKind } from './deeds/natures.ts'
import type { ReadEntry } from './deeds/read-entry.ts'
import type { RevenueCharge } from './deeds/revenue-charges.ts'
import { type Evidence, type EvidenceWriter, type FlagEvidence, firstFew } from './evidence.ts'
import { type FlagName, flagNames } from './flags.ts'
import type { LandUse } from './land-use.ts'
import { bankNamedIn } from './lenders/lenders.ts'
import { fold } from './letters.ts'
import type { SameNames } from './names/name-rules.ts'
import type { NameMatch } from './names/names.ts'
import type { Charge } from './remarks/remark-reader.ts'
import type { SharesRead } from './shares.ts'
import type { OpenAgreements } from './title/agreements.ts'
import { attorneySales } from './title/attorney-sales.ts'
import { titleLeaving } from './title/holders-title.ts'
import { chainBreak, rapidTransfers, recentTransfers } from './title/title-chain.ts'
import type { UnitHolder } from './units/pick-unit.ts'

/** Everything known when flags are raised. */
export interface Facts {
  parcel: Parcel
  borrower: string
  /** Without what is struck out. */
  record: RegistryRecord
  /** Texts in which it is not certain what is struck out. */
  doubtful: readonly string[]
  /** Oldest first, without those of other units. */
  entries: readonly ReadEntry[]
  /** Those that can move the title. */
  titleEntries: readonly ReadEntry[]
  registered: readonly Registered[]
  revenue: readonly RevenueCharge[]
  /** Open debts according to remarks, also those that are registered. */
  charges: readonly Charge[]
  /** The texts of remarks, tenure and holders' names that raise a flag by their words. */
  flagged: ReadonlyMap<FlagName, readonly string[]>
  agreements: OpenAgreements
  nameMatch: NameMatch
  /** The holder closest to the borrower. */
  bestHolder: string | undefined
  holders: readonly { written: string; deceased: boolean; minor: boolean; joint?: boolean }[]
  /** Holders and borrower. */
  owners: readonly string[]
  /** The deed that shows who holds the unit. */
  unitHolder: UnitHolder | undefined
  landUse: LandUse
  shares: SharesRead
  areaFlags: readonly AreaFlag[]
  /** YYYY-MM-DD: the first entries of the source. */
  coveredFrom: string
  /** YYYY-MM-DD, in India. */
  today: string
  same: SameNames
  write: EvidenceWriter
}

/** The evidence for each flag; a flag without evidence is not raised. */
const raisedBy: Record<FlagName, (facts: Facts) => Evidence[]> = {
  lis_pendens: (facts) => [...remarked(facts, 'lis_pendens'), ...stands(facts, 'lis_pendens')],
  court_stay: (facts) => [...remarked(facts, 'court_stay'), ...stands(facts, 'stay')],
  attachment: (facts) => [...remarked(facts, 'attachment'), ...stands(facts, 'attachment')],
  govt_land: (facts) => remarked(facts, 'govt_land'),
  govt_restriction: (facts) => [
    ...remarked(facts, 'govt_restriction'),
    ...stands(facts, 'acquisition'),
    ...stands(facts, 'restriction'),
  ],
  grant_land: (facts) => remarked(facts, 'grant_land'),

  holder_name_mismatch: (facts) => (facts.nameMatch === 'mismatch' ? comparedName(facts) : []),
  holder_deceased: (facts) => holdersWho(facts, ({ deceased }) => deceased),
  minor_holder: (facts) => holdersWho(facts, ({ minor }) => minor),
  subsisting_mortgage: (facts) => openDebts(facts, ({ own }) => !own),
  multiple_mortgages: severalMortgages,
  class2_tenure: (facts) => remarked(facts, 'class2_tenure'),
  gpa_sale: ({ titleEntries, owners, same, write }) =>
    write.ofEntries(attorneySales(titleEntries, owners, same)),
  chain_gap: chainGap,
  agreement_to_third_party: ({ agreements, write }) => write.ofEntries(agreements.toThirdParty),

  holder_name_partial: (facts) => (facts.nameMatch === 'partial' ? comparedName(facts) : []),
  agreement_only: ({ agreements, write }) => write.ofEntries(agreements.others),
  recent_transfer: ({ titleEntries, today, write }) =>
    write.ofEntries(recentTransfers(titleEntries, today)),
  rapid_transfers: ({ titleEntries, write }) => write.ofEntries(rapidTransfers(titleEntries)),
  kharab_b: (facts) => [
    ...(isSome(facts.record.kharab_b)
      ? facts.write.ofRights([`Phot kharab B: ${facts.record.kharab_b}`])
      : []),
    ...remarked(facts, 'kharab_b'),
  ],
  pending_mutation: (facts) => [
    ...(facts.record.pending_mutation ? facts.write.ofRights(['A mutation is pending.']) : []),
    ...remarked(facts, 'pending_mutation'),
  ],
  nil_result_unverified: nothingFound,
  coverage_gap: ({ parcel, coveredFrom, write }) => coverageGap(parcel, coveredFrom, write),
  unread_entry: unreadEntries,
  lease: (facts) => [
    ...remarked(facts, 'lease'),
    ...facts.write.ofEntries(runningLeases(facts.entries, facts.today, facts.same)),
  ],
  agricultural_land: ({ landUse, write }) =>
    landUse.agricultural === undefined ? [] : write.ofRights([landUse.agricultural]),
  part_share: ({ shares, write }) => write.ofRights(shares.part),

  own_mortgage: (facts) => openDebts(facts, ({ own }) => own),
  joint_holders: jointHolders,
  area_ambiguous: (facts) => area(facts, 'area_ambiguous'),
  area_unparsed: (facts) => area(facts, 'area_unparsed'),
  partial_source: ({ record, write }) =>
    record.missing_sources.length === 0
      ? []
      : write.ofSearch(`Not searched, or no answer: ${record.missing_sources.join(', ')}.`),
}

/** In the order of the table. */
export const raiseFlags = (facts: Facts): FlagEvidence[] =>
  flagNames.flatMap((flag) => {
    const found = raisedBy[flag](facts)
    return found.length === 0 ? [] : forFlag(flag, found)
  })

/** Bounded: a flag may have several kinds of evidence. */
export const forFlag = (flag: FlagName, found: readonly Evidence[]): FlagEvidence[] =>
  firstFew(found, () => true).map((each) => ({ flag, ...each }))

/** A year counts as covered only if all of it is. Years nobody asked for are no gap. */
export function coverageGap(
  { fromYear, isDefaultPeriod }: Parcel,
  coveredFrom: string,
  write: EvidenceWriter,
): Evidence[] {
  const isGap = `${String(fromYear).padStart(4, '0')}-01-01` < coveredFrom
  if (!isGap || isDefaultPeriod === true) return []
  return write.ofSearch(`Asked from ${fromYear}; the source begins on ${coveredFrom}.`)
}

const remarked = (facts: Facts, flag: FlagName) =>
  facts.write.ofRights(facts.flagged.get(flag) ?? [])

const stands = ({ entries, write }: Facts, kind: NatureKind) =>
  write.ofEntries(firstFew(entries, ({ nature, cancelled }) => nature.kind === kind && !cancelled))

function holdersWho(
  { holders, write }: Facts,
  fits: (holder: Facts['holders'][number]) => boolean,
): Evidence[] {
  return write.ofRights(firstFew(holders, fits).map(({ written }) => written))
}

/** Where the unit's holder is not the holder of the land, the deed that says so. */
function comparedName({ bestHolder, record, borrower, unitHolder, write }: Facts): Evidence[] {
  const holder = bestHolder ?? record.holders.join(', ')
  if (unitHolder !== undefined) return write.ofEntries([unitHolder.by])
  return write.ofRights([`Holder: ${holder}; borrower: ${borrower}`])
}

const isOpen = ({ status }: Mortgage) => status === 'open'

function openDebts(facts: Facts, fits: (mortgage: Mortgage) => boolean): Evidence[] {
  const { registered, revenue, entries, write } = facts
  const open = firstFew(registered, ({ mortgage }) => isOpen(mortgage) && fits(mortgage))
  const entriesOf = new Set(open.map(({ entry }) => entry))
  const charges = firstFew(revenue, ({ mortgage }) => fits(mortgage))
  return [
    ...write.ofEntries(
      entriesOf.size === 0 ? [] : entries.filter(({ entry }) => entriesOf.has(entry)),
    ),
    ...write.ofRights(charges.map(({ charge }) => charge.remark)),
  ]
}

/**
 * A charge in the revenue record and a registered mortgage of one bank are one debt; two banks are
 * two debts, wherever they are recorded. The lender's own mortgage is not counted.
 */
function severalMortgages(facts: Facts): Evidence[] {
  const { registered, charges, revenue } = facts
  const open = registered.filter(({ mortgage }) => isOpen(mortgage) && !mortgage.own)
  const lenders = new Set(open.map(({ keys }) => keys[0] ?? ''))
  const own = new Set(revenue.filter(({ mortgage }) => mortgage.own).map(({ charge }) => charge))
  const ownKeys = new Set(
    registered.filter(({ mortgage }) => mortgage.own).flatMap(({ keys }) => keys),
  )
  for (const charge of charges) {
    const bank = own.has(charge) ? undefined : bankNamedIn(charge.said)
    if (bank !== undefined && !ownKeys.has(bank)) lenders.add(bank)
  }
  return open.length > 1 || lenders.size > 1 ? openDebts(facts, (one) => !one.own) : []
}

function chainGap({ titleEntries, record, same, write }: Facts): Evidence[] {
  const broken = chainBreak(titleEntries, same) ?? titleLeaving(titleEntries, record.holders, same)
  return broken === undefined ? [] : write.ofEntries([broken])
}

/** Nil is not clean: no entry in all the years, or no holder to compare with. */
function nothingFound({ record, entries, nameMatch, write }: Facts): Evidence[] {
  const found: string[] = []
  if (entries.length === 0) found.push('No registered document was found in the period.')
  if (nameMatch === 'not_checked')
    found.push(
      record.holders.length === 0
        ? 'The record names no present holder.'
        : `No holder could be compared with the borrower: ${record.holders.join(', ')}`,
    )
  return found.flatMap((text) => write.ofSearch(text))
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

/**
 * Whatever was not understood may hide a burden: an entry, a remark, a tenure, a land use or a share,
 * an entry with an impossible date, and a release of a debt that the search did not find.
 */
function unreadEntries(facts: Facts): Evidence[] {
  const { entries, registered, doubtful, holders, nameMatch, shares, landUse, write } = facts
  const isDebtKnown = registered.some(({ mortgage }) => isOpen(mortgage))
  const found = firstFew(
    entries,
    ({ nature, isOddDate }) =>
      unread.has(nature.kind) || isOddDate || (!isDebtKnown && impliesDebt.has(nature.kind)),
  )
  const isUnreadName = ({ written }: { written: string }) =>
    nameMatch === 'not_checked' && /\p{L}/u.test(written)
  return [
    ...write.ofEntries(found),
    ...remarked(facts, 'unread_entry'),
    ...write.ofRights(doubtful),
    ...write.ofRights(shares.unread),
    ...write.ofRights(landUse.unread === undefined ? [] : [landUse.unread]),
    ...holdersWho({ ...facts, holders }, isUnreadName),
  ]
}

function jointHolders({ record, holders, write }: Facts): Evidence[] {
  const isJoint =
    new Set(record.holders.map(fold)).size > 1 || holders.some(({ joint }) => joint === true)
  return isJoint ? write.ofRights(record.holders) : []
}

const area = ({ areaFlags, record, write }: Facts, flag: AreaFlag) =>
  areaFlags.includes(flag) ? write.ofRights([record.extent ?? '']) : []

const nothing = new Set(['', 'nil', 'no', 'none', 'na', 'not applicable', 'निरंक', 'नाहि', 'ಇಲ್ಲ'])

/** `0.00.00`, `-` and `निरंक` are no kharab. */
function isSome(written: string | undefined): boolean {
  const text = fold(written ?? '')
  if (nothing.has(text)) return false
  return /[1-9]/u.test(text) || !/\d/u.test(text)
}
