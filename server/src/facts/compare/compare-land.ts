import { states } from '../../collateral/collateral.ts'
import { isFormerDistrict } from './district-splits.ts'
import { type Compare, findOutliers, type Level, toFound, type Verdict } from './find-outliers.ts'
import { type Found, sideOf } from './found.ts'
import { dayOfDeed } from './sources/read-days.ts'
import { compareLand, haveSameUnit } from './sources/same-land.ts'
import type { Statement } from './sources/statement.ts'

const placeKeys = ['district', 'taluka', 'village'] as const

/** The places of one deed in two sources. */
export function comparePlaces(one: Statement, other: Statement): Found[] {
  return placeKeys
    .filter((key) => byPlace[key](one, other) === 'other')
    .map((key) => toFound(key, placeSide(key))([one, other]))
}

interface PropertyIn {
  lender: Statement
  registries: readonly Statement[]
  /** The latest one that passes the property. */
  deed: Statement | undefined
  otherDeeds: readonly Statement[]
  /** Records and certificates. */
  records: readonly Statement[]
}

/**
 * Numbers and places of the property in all sources that are about it as it is today: an older deed
 * may have an older number.
 */
export function compareProperty(given: PropertyIn): Found[] {
  const find = (compare: Compare, write: ReturnType<typeof toFound>) =>
    findOutliers(levelsOf(given, compare), compare, write)
  return [
    ...find(byNumber, toFound('parcel_number', numberSide)),
    ...find(byUnit, toFound('unit_number', unitSide)),
    ...placeKeys.flatMap((key) => find(byPlace[key], toFound(key, placeSide(key)))),
  ]
}

/** Properties searched beside the one that the lender describes are further ones. */
function levelsOf(
  { lender, registries, deed, otherDeeds, records }: PropertyIn,
  compare: Compare,
): Level[] {
  const isSearched = registries.some((each) => compare(lender, each) === 'same')
  const own = deed ? [deed] : []
  return [
    { checked: [], trusted: isSearched ? [lender, ...registries] : [lender] },
    { checked: isSearched ? [] : registries, trusted: registries },
    { checked: own, trusted: [...own, ...otherDeeds] },
    { checked: records, trusted: [] },
  ]
}

const numberSide = (each: Statement) => sideOf(each, 'Number of the land', each.parcels)
const unitSide = (each: Statement) => sideOf(each, 'Unit', each.units)
const placeSide = (key: (typeof placeKeys)[number]) => (each: Statement) =>
  sideOf(each, { district: 'District', taluka: 'Taluka', village: 'Village' }[key], each[key])

const byNumber: Compare = (one, other) => {
  const likeness = compareLand(one, other)
  return likeness === 'part' ? 'same' : likeness
}

const byUnit: Compare = (one, other) => verdictOf(haveSameUnit(one, other))

const verdictOf = (isSame: boolean | undefined): Verdict =>
  isSame === undefined ? 'unknown' : isSame ? 'same' : 'other'

const { sameDistrict, samePlace } = states.rules

const byDistrict: Compare = (one, other) => {
  const [a, b] = [one.district?.text, other.district?.text]
  if (a === undefined || b === undefined) return 'unknown'
  if (sameDistrict(a, b) || isFormer(one, other) || isFormer(other, one)) return 'same'
  return 'other'
}

function isFormer(older: Statement, newer: Statement): boolean {
  const [district, name] = [older.district?.text, newer.district?.text]
  if (older.kind === 'lender' || older.kind === 'registry' || !district || !name) return false
  return isFormerDistrict({ district, day: dayOfDeed(older) ?? older.asOf }, name, sameDistrict)
}

/** In another district, or with another number, it is other land: the village adds nothing. */
const isElsewhere = (one: Statement, other: Statement) =>
  byDistrict(one, other) === 'other' || byNumber(one, other) === 'other'

const byTaluka: Compare = (one, other) => {
  const [a, b] = [one.taluka?.text, other.taluka?.text]
  if (a === undefined || b === undefined || isElsewhere(one, other)) return 'unknown'
  return verdictOf(samePlace(a, b))
}

const byVillage: Compare = (one, other) => {
  const [a, b] = [one.village?.text, other.village?.text]
  if (a === undefined || b === undefined || isElsewhere(one, other)) return 'unknown'
  return verdictOf(samePlace(a, b))
}

const byPlace = { district: byDistrict, taluka: byTaluka, village: byVillage } as const
