import type { Parcel, RecordEntry } from '../../registry-record.ts'
import type { ReadEntry } from '../deeds/read-entry.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { readAskedUnit, readUnits, soundsOf, type Unit } from './read-units.ts'
import { bodies, societies } from './unit-words.ts'

/**
 * The entries that concern one flat or shop. Only an entry that clearly names another unit is kept
 * apart: one about the whole building, or one that cannot be read, counts.
 */
export interface PickedEntries {
  entries: RecordEntry[]
  /** Those that name this unit. */
  ofUnit: ReadonlySet<RecordEntry>
  /** How many belong to other units. */
  othersCount: number
}

export function pickUnit(parcel: Parcel, entries: readonly RecordEntry[]): PickedEntries {
  const { unit = '', wing = '', building = '' } = parcel
  const asked = unit.trim() === '' ? undefined : readAskedUnit(unit, wing)
  const sounds = soundsOf(building)
  const all = { entries: [...entries], ofUnit: new Set<RecordEntry>(), othersCount: 0 }
  if (asked === undefined && sounds.length === 0) return all
  const ofUnit = new Set<RecordEntry>()
  const kept = entries.filter((entry) => {
    const verdict = relationOf(entry, asked, sounds)
    if (verdict === 'this') ofUnit.add(entry)
    return verdict !== 'other'
  })
  return { entries: kept, ofUnit, othersCount: entries.length - kept.length }
}

function relationOf(
  { property }: RecordEntry,
  asked: Unit | undefined,
  building: readonly string[],
): 'this' | 'other' | 'unknown' {
  if (property === undefined || property.trim() === '') return 'unknown'
  const read = readUnits(property)
  const isElsewhere =
    building.length > 0 &&
    read.building.length > 0 &&
    !building.some((one) => read.building.some((other) => areAlike(one, other)))
  if (isElsewhere) return 'other'
  if (asked === undefined || read.units.length === 0) return 'unknown'
  if (read.units.some((unit) => isSameUnit(unit, asked))) return 'this'
  return read.isUnclear || read.figures.has(asked.number) ? 'unknown' : 'other'
}

/** Two spellings of one word, in two scripts: only names with nothing in common are different. */
const areAlike = (one: string, other: string) =>
  one[0] === other[0] || one.endsWith(other.slice(-2)) || other.endsWith(one.slice(-2))

/** What one of them does not state cannot differ. A floor is left out: clerks count from 0 or 1. */
export function isSameUnit(one: Unit, other: Unit): boolean {
  if (one.number !== other.number) return false
  if (differ(one.suffix, other.suffix) || differ(one.wing, other.wing)) return false
  if (one.kind !== 'any' && other.kind !== 'any' && one.kind !== other.kind) return false
  if (one.suffix !== '' && one.suffix === other.suffix) return true
  return !differ(one.wing || one.suffix, other.wing || other.suffix)
}

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other

const isBody = phraseFinder(wordsOf(bodies))
const isSociety = phraseFinder(wordsOf(societies))

export interface UnitHolder {
  holders: string[]
  /** The deed that made them the holders. */
  by: ReadEntry
}

/**
 * Where a society or a developer holds the land, a unit belongs to its last transferee; if nothing
 * was conveyed, to the last buyer by agreement, as flats are first sold.
 */
export function unitHolder(
  parcel: Parcel,
  holders: readonly string[],
  entries: readonly ReadEntry[],
  ofUnit: ReadonlySet<RecordEntry>,
): UnitHolder | undefined {
  if ((parcel.unit ?? '').trim() === '') return undefined
  if (holders.length === 0 || !holders.every((holder) => isBody.in(holder))) return undefined
  const named = entries.filter(
    ({ entry, cancelled, isOddDate }) =>
      !cancelled && !isOddDate && ofUnit.has(entry) && entry.claimants.some((name) => name.trim()),
  )
  const by =
    named.findLast(({ nature }) => nature.transfers) ??
    named.findLast(({ nature }) => nature.kind === 'agreement')
  return by && { holders: by.entry.claimants.filter((name) => name.trim() !== ''), by }
}

/** The conveyance of the land to the society of the flats takes no flat from its owner. */
export const isConveyedToSociety = ({ entry, nature }: ReadEntry): boolean =>
  nature.transfers &&
  entry.claimants.length > 0 &&
  entry.claimants.every((name) => isSociety.in(name))
