import type { Parcel, RegistryRecord } from '../registry-record.ts'
import { states } from '../states/states.ts'
import { type Area, type AreaFlag, readArea } from './area/area.ts'
import {
  type Encumbrance,
  encumbrancesOf,
  type Mortgage,
  readEntries,
} from './deeds/encumbrances.ts'
import { ownLenderTest, registeredMortgages } from './deeds/mortgages.ts'
import type { ReadEntry } from './deeds/read-entry.ts'
import { revenueCharges } from './deeds/revenue-charges.ts'
import { evidenceWriter, type FlagEvidence } from './evidence.ts'
import type { FindingRules } from './finding-rules.ts'
import { type FlagName, type RiskBand, riskBandOf } from './flags.ts'
import { identityMismatch } from './identity.ts'
import { type LandUse, readLandUse } from './land-use.ts'
import { type NameRules, partiesMax, sameNames } from './names/name-rules.ts'
import { type NameMatch, namesOfRecord } from './names/names.ts'
import { coverageGap, type Facts, forFlag, raiseFlags } from './raise-flags.ts'
import { readShares } from './shares.ts'
import { standingRecord } from './struck-out.ts'
import { openAgreements } from './title/agreements.ts'
import { isConveyedToSociety, pickUnit, unitHolder } from './units/pick-unit.ts'

export type { FlagEvidence } from './evidence.ts'

/** The findings on a parcel for the lender (specification, 2.8). */
export interface Findings {
  portal: string
  /** Without those who are struck out. */
  holders: string[]
  area: FoundArea
  /** Every registered document of the period; `kind` says which of them burden the land. */
  encumbrances: Encumbrance[]
  mortgages: Mortgage[]
  /** Registered documents of other units of the building, which are not in the findings. */
  otherUnits: number
  /** 0 if no name was compared. */
  nameMatchScore: number
  nameMatch: NameMatch
  riskBand: RiskBand
  riskFlags: string[]
  /** At least one per flag, in the order of the flags. */
  evidence: FlagEvidence[]
}

/** The figures are 0 if the registry gives no area, or one that cannot be read with certainty. */
export interface FoundArea {
  raw: string
  sqm: number
  sqyd: number
  sqft: number
}

export type FindingsResult =
  | { kind: 'findings'; findings: Findings }
  | { kind: 'identity_mismatch'; message: string }

export interface FindingsOptions {
  /** YYYY-MM-DD: the first entries of the state's sources; a record may begin later. */
  coveredFrom: string
  now: Date
  /** Names of the lender that asks, and of banks merged into it: its own mortgage is no obstacle. */
  ownLenders?: readonly string[]
  /** The covered states; by default those of the product. */
  rules?: FindingRules
}

/** Interprets a registry's answer. Pure, and the same for every connector. */
export function findingsOf(
  parcel: Parcel,
  borrower: string,
  portal: string,
  found: { record: RegistryRecord | undefined },
  options: FindingsOptions,
  names: NameRules = namesOfRecord(),
): FindingsResult {
  const { record } = found
  if (record === undefined)
    return { kind: 'findings', findings: nothingFound(parcel, portal, options) }
  const message = identityMismatch(parcel, record.parcel, options.rules)
  if (message !== undefined) return { kind: 'identity_mismatch', message }
  return {
    kind: 'findings',
    findings: readRecord(parcel, borrower, portal, record, options, names),
  }
}

/** The registry has no record of this number, which proves nothing about the land. */
function nothingFound(parcel: Parcel, portal: string, { coveredFrom }: FindingsOptions): Findings {
  const write = evidenceWriter(undefined, portal)
  const place = [parcel.surveyNo, parcel.village, parcel.hobli, parcel.taluk, parcel.district]
  const asked = place.filter((part) => part?.trim()).join(', ')
  const evidence = [
    ...forFlag(
      'nil_result_unverified',
      write.ofSearch(`Asked for ${asked}; the registry has no record of it.`),
    ),
    ...forFlag('coverage_gap', coverageGap(parcel, coveredFrom, write)),
  ]
  return {
    portal,
    holders: [],
    area: { raw: '', sqm: 0, sqyd: 0, sqft: 0 },
    encumbrances: [],
    mortgages: [],
    otherUnits: 0,
    nameMatchScore: 0,
    nameMatch: 'not_checked',
    ...raisedBy(evidence),
  }
}

function raisedBy(evidence: FlagEvidence[]) {
  const riskFlags = [...new Set(evidence.map(({ flag }) => flag as FlagName))]
  return { riskBand: riskBandOf(riskFlags), riskFlags, evidence }
}

function readRecord(
  parcel: Parcel,
  borrower: string,
  portal: string,
  whole: RegistryRecord,
  options: FindingsOptions,
  names: NameRules,
): Findings {
  const { rules = states.rules } = options
  const { record, doubtful } = rules.bracketsStrikeOut(parcel.state)
    ? standingRecord(whole, (text) => isPerson(text, names))
    : { record: whole, doubtful: [] }
  const landUse = readLandUse(record)
  const extent = readExtent(parcel, record.extent ?? '', landUse, rules)
  const read = readDeeds(parcel, record, borrower, options, names)
  const evidence = raiseFlags({
    ...read.facts,
    parcel,
    borrower,
    doubtful,
    landUse,
    // The shares are of the land, not of a unit on it.
    shares: read.facts.unitHolder
      ? { part: [], unread: [] }
      : readShares(record, {
          sqmOf: (written) => readExtent(parcel, written, landUse, rules).sqm || undefined,
          isBorrower: borrowerTest(borrower, read.facts, names),
        }),
    areaFlags: extent.flags,
    coveredFrom: later(options.coveredFrom, record.covered_from),
    write: evidenceWriter(record, portal),
  })
  return {
    portal,
    holders: read.facts.record.holders,
    area: { raw: extent.raw, sqm: extent.sqm, sqyd: extent.sqyd, sqft: extent.sqft },
    encumbrances: encumbrancesOf(read.facts.entries),
    mortgages: [...read.facts.registered, ...read.facts.revenue].map(({ mortgage }) => mortgage),
    otherUnits: read.otherUnits,
    nameMatchScore: read.nameMatchScore,
    nameMatch: read.facts.nameMatch,
    ...raisedBy(evidence),
  }
}

/** `[मयत]` beside a name is a note about its holder, which only shows beside a name. */
function isPerson(text: string, names: NameRules): boolean {
  if (names.readHolder(text).names.length === 0) return false
  if (text.trim().split(/\s+/u).length > 2) return true
  const { deceased, minor } = names.readHolder(`Ramesh Patil ${text}`)
  return !deceased && !minor
}

type ExtentRead = FoundArea & { flags: AreaFlag[] }

/** A property card is in square metres, whatever the land is used for. */
function readExtent(
  { state, parcelType }: Parcel,
  written: string,
  { converted }: LandUse,
  rules: FindingRules,
): ExtentRead {
  if (written.trim() === '') return { raw: '', sqm: 0, sqyd: 0, sqft: 0, flags: [] }
  const use = parcelType === 'cts' ? undefined : converted
  const { area, flags } = readArea(state, written, rules, use)
  return { ...figuresOf(area), flags }
}

const figuresOf = ({ raw, sqm, sqyd, sqft }: Area): FoundArea => ({
  raw,
  sqm: sqm ?? 0,
  sqyd: sqyd ?? 0,
  sqft: sqft ?? 0,
})

/** The other way round, so that each of several borrowers finds his own name. */
function borrowerTest(
  borrower: string,
  { bestHolder, nameMatch }: Pick<Facts, 'bestHolder' | 'nameMatch'>,
  names: NameRules,
): (holder: string) => boolean {
  const isNear = nameMatch === 'match' || nameMatch === 'partial'
  return (holder) =>
    (isNear && holder === bestHolder) || names.compareNames(holder, borrower).nameMatch === 'match'
}

interface DeedsRead {
  facts: Omit<
    Facts,
    | 'parcel'
    | 'borrower'
    | 'doubtful'
    | 'landUse'
    | 'shares'
    | 'areaFlags'
    | 'coveredFrom'
    | 'write'
  >
  otherUnits: number
  nameMatchScore: number
}

/** The entries of this unit, who holds it by them, and the debts. */
function readDeeds(
  parcel: Parcel,
  standing: RegistryRecord,
  borrower: string,
  { now, ownLenders = [], rules = states.rules }: FindingsOptions,
  names: NameRules,
): DeedsRead {
  const same = sameNames(names)
  const today = dayInIndia(now)
  const picked = pickUnit(parcel, standing.entries)
  const context = { holders: standing.holders, today, samePerson: same.isMatch }
  const entries = readEntries(picked.entries, context)
  const holder = unitHolder(parcel, standing.holders, entries, picked.ofUnit)
  const record = holder === undefined ? standing : { ...standing, holders: holder.holders }
  const best = names.bestHolder(borrower, record.holders)
  const own = { names: ownLenders, today }
  const registered = registeredMortgages(entries, same.isMatch, own)
  const { flagged, charges } = rules.readRemarks(standing, today)
  const few = record.holders.slice(0, 2 * partiesMax)
  const owners = best?.nameMatch === 'match' ? few : [...few, borrower]
  const titleEntries = picked.ofUnit.size > 0 ? withoutSociety(entries) : entries
  const nameMatch = best?.nameMatch ?? 'not_checked'
  return {
    facts: {
      record,
      entries,
      titleEntries,
      registered,
      revenue: revenueCharges(charges, registered, ownLenderTest(own, same.isMatch)),
      charges,
      flagged,
      agreements: openAgreements(titleEntries, owners, same),
      nameMatch,
      bestHolder: best?.holder,
      holders: record.holders.map((written) => ({ written, ...names.readHolder(written) })),
      owners,
      unitHolder: holder,
      today,
      same,
    },
    otherUnits: picked.othersCount,
    nameMatchScore: nameMatch === 'not_checked' ? 0 : (best?.score ?? 0),
  }
}

const withoutSociety = (entries: readonly ReadEntry[]) =>
  entries.filter((read) => !isConveyedToSociety(read))

/** A record may cover less than the state's sources, and not more. */
const later = (one: string, other: string | undefined) =>
  other !== undefined && other > one ? other : one

const indiaAheadMs = 5.5 * 3_600_000
const dayInIndia = (now: Date) => new Date(now.getTime() + indiaAheadMs).toISOString().slice(0, 10)
