import { latinDigits } from '../../collateral/collateral.ts'
import { describeGap, isSameArea, mayBeOtherMeasure, measure } from './compare-areas.ts'
import { comparePlaces } from './compare-land.ts'
import { type Found, sideOf } from './found.ts'
import { daysOfYear } from './sources/deed-number.ts'
import { dayIn } from './sources/read-days.ts'
import type { Deed, DeedPair } from './sources/same-deed.ts'
import { compareLand } from './sources/same-land.ts'
import type { SamePeople } from './sources/same-people.ts'
import type { Written } from './sources/statement.ts'

interface Context {
  people: SamePeople
  state: string
}

/** What two sources say differently about one deed. */
export function comparePair(pair: DeedPair, context: Context): Found[] {
  const { one, other, isNumberOther } = pair
  if (isNumberOther)
    return [
      {
        key: 'deed_number',
        sides: [one, other].map((each) => sideOf(each, 'Registration number', each.number)),
      },
    ]
  const note = `Deed ${one.number?.text ?? other.number?.text ?? ''}`
  return [
    ...compareDates(one, other),
    ...compareParties(one, other, context.people),
    ...compareSums(one, other),
    ...compareParcelsOf(one, other),
    ...comparePlaces(one, other),
    ...compareAreasOf(one, other, context.state),
  ].map((found) => ({ ...found, note: [note, found.note].filter(Boolean).join('; ') }))
}

const dateLabels = {
  executed: 'Date of execution',
  registered: 'Date of registration',
} as const

function compareDates(one: Deed, other: Deed): Found[] {
  return (['executed', 'registered'] as const).flatMap((key) => {
    const [a, b] = [dayIn(one[key]), dayIn(other[key])]
    if (a === undefined || b === undefined || a === b) return []
    return [{ key, sides: [one, other].map((each) => sideOf(each, dateLabels[key], each[key])) }]
  })
}

/**
 * Somebody on each side whom the other source does not name at all: a register may leave out a
 * party, and write a bank into the other column.
 */
function compareParties(one: Deed, other: Deed, people: SamePeople): Found[] {
  const [all, otherAll] = [one, other].map(({ executants, claimants }) => [
    ...executants,
    ...claimants,
  ])
  return (['executant', 'claimant'] as const).flatMap((key) => {
    const [ours, theirs] = [one[`${key}s`], other[`${key}s`]]
    if (people.hasOthers(ours) || people.hasOthers(theirs)) return []
    const strangers = people.strangersTo(ours, otherAll ?? [])
    const otherStrangers = people.strangersTo(theirs, all ?? [])
    if (strangers.length === 0 || otherStrangers.length === 0) return []
    const label = key === 'executant' ? 'Executant' : 'Claimant'
    return [{ key, sides: [sideOf(one, label, strangers), sideOf(other, label, otherStrangers)] }]
  })
}

const sumOf = ({ text }: Written) =>
  latinDigits(text)
    .replace(/\.\d{1,2}$/u, '')
    .replace(/\D/gu, '')

/** Undefined if there are several, as of a price and a market value. */
function onlySum([first, ...more]: readonly Written[]): Written | undefined {
  return first && more.every((each) => sumOf(each) === sumOf(first)) ? first : undefined
}

function compareSums(one: Deed, other: Deed): Found[] {
  return (['consideration', 'amount'] as const).flatMap((kind) => {
    const [a, b] = [onlySum(one[kind]), onlySum(other[kind])]
    if (!a || !b || sumOf(a) === sumOf(b)) return []
    const label = kind === 'amount' ? 'Amount' : 'Consideration'
    return [{ key: 'sum', sides: [sideOf(one, label, a), sideOf(other, label, b)] }]
  })
}

function compareParcelsOf(one: Deed, other: Deed): Found[] {
  if (compareLand(one, other) !== 'other') return []
  const sides = [one, other].map((each) => sideOf(each, 'Number of the land', each.parcels))
  return [{ key: 'parcel_number', sides }]
}

function compareAreasOf(one: Deed, other: Deed, state: string): Found[] {
  const [[a, ...more], [b, ...others]] = [one.areas, other.areas]
  if (!a || !b || more.length + others.length > 0) return []
  const [size, otherSize] = [measure(state, one.kind, a), measure(state, other.kind, b)]
  if (!size || !otherSize || isSameArea(size, otherSize)) return []
  const isUnit = one.readUnits.length + other.readUnits.length > 0
  if (isUnit && mayBeOtherMeasure(size, otherSize)) return []
  const sides = [sideOf(one, 'Area', a), sideOf(other, 'Area', b)]
  return [{ key: 'deed_area', sides, note: describeGap(size, otherSize) }]
}

/** What one source says about a deed, compared with itself. */
export function compareWithin(deed: Deed): Found[] {
  const [executed, registered] = [dayIn(deed.executed), dayIn(deed.registered)]
  const note = deed.number && `Deed ${deed.number.text}`
  const found: Found[] = []
  if (executed !== undefined && registered !== undefined && executed > registered)
    found.push({
      key: 'date_order',
      sides: [
        sideOf(deed, 'Date of execution', deed.executed),
        sideOf(deed, 'Date of registration', deed.registered),
      ],
      note,
    })
  if (registered !== undefined && deed.read && deed.source.kind === 'document') {
    const { from, to } = daysOfYear(deed.read.year)
    if (registered < from || registered > to)
      found.push({
        key: 'number_year',
        sides: [
          sideOf(deed, 'Registration number', deed.number),
          sideOf(deed, 'Date of registration', deed.registered),
        ],
      })
  }
  return found
}
