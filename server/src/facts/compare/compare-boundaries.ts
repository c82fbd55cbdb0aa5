import {
  compareParcels,
  fold,
  isSameUnit,
  newWordBook,
  type ParcelNumbers,
  phraseFinder,
  readParcels,
  readUnits,
  type Unit,
  wordsOf,
} from '../../collateral/collateral.ts'
import { features, idleWords } from './boundary-words.ts'
import { type Found, sideOf } from './found.ts'
import { isSameProperty } from './sources/same-land.ts'
import { type Statement, sideNames } from './sources/statement.ts'

type Feature = keyof typeof features
const featureNames = Object.keys(features) as Feature[]
const finders = featureNames.map((name) => ({
  name,
  finder: phraseFinder(wordsOf(features[name].words)),
}))
const idle = new Set(wordsOf(idleWords).map(fold))

interface Boundary {
  features: readonly Feature[]
  numbers: ParcelNumbers
  units: readonly Unit[]
  /** Of the neighbours. */
  names: readonly string[]
}

const wordsMax = 12

function readBoundary(text: string): Boundary {
  const folded = fold(text)
  const places = finders.map(({ name, finder }) => ({ name, at: finder.placesIn(folded) }))
  const taken = places.flatMap(({ at }) => at)
  const words = [...folded.matchAll(/[\p{L}\p{M}]{3,}/gu)].filter(
    ({ 0: word, index }) =>
      !idle.has(word) && !taken.some(({ start, end }) => index >= start && index <= end),
  )
  const { units } = readUnits(text)
  return {
    features: places.flatMap(({ name, at }) => (at.length > 0 ? [name] : [])),
    // A figure without a label may be the width of a road.
    numbers: readParcels([text]).filter(({ kinds }) => kinds.length > 0),
    units,
    names: words.map(([word]) => word).slice(0, wordsMax),
  }
}

/** Whether two sources name different things on one side of the same land. */
export function compareSides(one: Statement, other: Statement, isOneDeed: boolean): Found[] {
  if (!isSameProperty(one, other)) return []
  return sideNames.flatMap((name): Found[] => {
    const [a, b] = [one.sides[name], other.sides[name]]
    if (!a || !b || !areOther(readBoundary(a.text), readBoundary(b.text), isOneDeed)) return []
    const label = name.charAt(0).toUpperCase() + name.slice(1)
    const severity = isOneDeed ? undefined : 'low'
    return [{ key: 'boundary', sides: [sideOf(one, label, a), sideOf(other, label, b)], severity }]
  })
}

function areOther(one: Boundary, other: Boundary, isOneDeed: boolean): boolean {
  const land = compareParcels(one.numbers, other.numbers)
  const isSameFlat = one.units.some((unit) => other.units.some((each) => isSameUnit(unit, each)))
  if (one.features.some((each) => other.features.includes(each))) return false
  if (land === 'same' || land === 'part' || isSameFlat || shareWord(one, other)) return false
  if (land === 'other') return true
  if (one.units.length > 0 && other.units.length > 0) return true
  if (isFixed(one) || isFixed(other)) return isKnown(one) && isKnown(other)
  // Neighbours sell, so that another deed may name another.
  const areNames = one.features.length + other.features.length === 0
  const areBoth = one.names.length > 0 && other.names.length > 0
  const areOnlyNames = one.numbers.length + other.numbers.length + one.units.length === 0
  return isOneDeed && areNames && areBoth && areOnlyNames && other.units.length === 0
}

/** Nothing but a road, a stream or the like. */
const isFixed = (each: Boundary) =>
  each.features.length > 0 &&
  each.features.every((name) => features[name].isFixed) &&
  each.numbers.length + each.units.length + each.names.length === 0

const isKnown = (each: Boundary) =>
  each.features.every((name) => features[name].isFixed) &&
  each.features.length + each.numbers.length + each.units.length + each.names.length > 0

function shareWord(one: Boundary, other: Boundary): boolean {
  const book = newWordBook()
  return one.names.some((name) => {
    const word = book.read(name)
    return other.names.some((each) => {
      if (each === name) return true
      const second = book.read(each)
      const agreement = word && second && book.likeness(word, second)?.agreement
      return agreement === 'same' || agreement === 'scanned'
    })
  })
}
