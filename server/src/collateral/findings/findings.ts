import type { Parcel, RegistryRecord } from '../registry-record.ts'
import { states } from '../states/states.ts'
import { type Area, readArea } from './area/area.ts'
import {
  type Encumbrance,
  encumbrancesOf,
  type Mortgage,
  mortgagesOf,
  readEntries,
} from './deeds/encumbrances.ts'
import type { FindingRules } from './finding-rules.ts'
import { type FlagName, type RiskBand, riskBandOf } from './flags.ts'
import { identityMismatch } from './identity.ts'
import { type NameRules, sameNames } from './names/name-rules.ts'
import { type NameMatch, namesOfRecord } from './names/names.ts'
import { flagsOf, hasCoverageGap } from './raise-flags.ts'

/** The findings on a parcel for the lender (specification, 2.8). */
export interface Findings {
  portal: string
  holders: string[]
  /** Null if the registry gives none. */
  area: Area | null
  encumbrances: Encumbrance[]
  mortgages: Mortgage[]
  nameMatchScore: number | null
  nameMatch: NameMatch
  riskBand: RiskBand
  riskFlags: string[]
  /** At least one per flag, in the order of the flags. */
  evidence: FlagEvidence[]
}

/** The words of the record that raised a flag. */
export interface FlagEvidence {
  flag: string
  text: string
  /** The answer of the registry it was read from. */
  source: string
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
  const raised: FlagName[] = ['nil_result_unverified']
  if (hasCoverageGap(parcel, coveredFrom)) raised.push('coverage_gap')
  return {
    portal,
    holders: [],
    area: null,
    encumbrances: [],
    mortgages: [],
    nameMatchScore: null,
    nameMatch: 'not_checked',
    riskBand: riskBandOf(raised),
    riskFlags: raised,
    evidence: [],
  }
}

function readRecord(
  parcel: Parcel,
  borrower: string,
  portal: string,
  record: RegistryRecord,
  { coveredFrom, now, rules = states.rules }: FindingsOptions,
  names: NameRules,
): Findings {
  const same = sameNames(names)
  const today = dayInIndia(now)
  const { holders } = record
  const entries = readEntries(record.entries, { holders, today, samePerson: same.isMatch })
  const mortgages = mortgagesOf(entries, same.isMatch)
  const best = names.bestHolder(borrower, record.holders)
  const nameMatch = best?.nameMatch ?? 'not_checked'
  const extent = record.extent?.trim() ? readArea(parcel.state, record.extent, rules) : undefined
  const raised = flagsOf({
    parcel,
    record,
    entries,
    mortgages,
    ...rules.readRemarks(record),
    hasDebtToCome: () => rules.hasDebtToCome(record, today),
    nameMatch,
    holders: record.holders.map((holder) => names.readHolder(holder)),
    areaFlags: extent?.flags ?? [],
    coveredFrom: later(coveredFrom, record.covered_from),
    today,
    same,
  })
  return {
    portal,
    holders: record.holders,
    area: extent?.area ?? null,
    encumbrances: encumbrancesOf(entries),
    mortgages,
    nameMatchScore: nameMatch === 'not_checked' ? null : (best?.score ?? null),
    nameMatch,
    riskBand: riskBandOf(raised),
    riskFlags: raised,
    evidence: [],
  }
}

/** A record may cover less than the state's sources, and not more. */
const later = (one: string, other: string | undefined) =>
  other !== undefined && other > one ? other : one

const indiaAheadMs = 5.5 * 3_600_000
const dayInIndia = (now: Date) => new Date(now.getTime() + indiaAheadMs).toISOString().slice(0, 10)
