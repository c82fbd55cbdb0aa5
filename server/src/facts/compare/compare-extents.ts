import { isOfPartOnly } from '../../collateral/collateral.ts'
import {
  type ComparedArea,
  describeGap,
  isLarger,
  isSameArea,
  mayBeOtherMeasure,
  measure,
} from './compare-areas.ts'
import { type Found, sideOf } from './found.ts'
import { compareLand, isSameProperty } from './sources/same-land.ts'
import type { Statement } from './sources/statement.ts'

/**
 * The area of the property in each source, compared with the first that gives one. Several areas in
 * one source are of several things; then only an equal one says something.
 */
export function compareExtents(sources: readonly Statement[], state: string): Found[] {
  const sized = sources.flatMap((source) => {
    const areas = source.areas.flatMap((area) => measure(state, source.kind, area) ?? [])
    return areas.length > 0 && areas.length === source.areas.length ? [{ source, areas }] : []
  })
  const [first, ...others] = sized
  const [area, ...more] = first?.areas ?? []
  if (!first || !area || more.length > 0) return []
  const found: Found[] = []
  for (const { source, areas } of others) {
    const [own, ...rest] = areas
    if (!own || rest.length > 0 || !mayCompare(first.source, source)) continue
    const shares = source.shares.flatMap((share) => measure(state, source.kind, share) ?? [])
    if ([own, ...shares].some((each) => isSameArea(area, each))) continue
    if (isExplained({ of: first.source, area }, { of: source, area: own })) continue
    const sides = [sideOf(first.source, 'Area', area.written), sideOf(source, 'Area', own.written)]
    found.push({ key: 'land_area', sides, note: describeGap(area, own) })
  }
  return found
}

/** The lender may describe the property without its number. */
function mayCompare(one: Statement, other: Statement): boolean {
  const lender = [one, other].find(({ kind }) => kind === 'lender')
  if (!lender || lender.numbers.length > 0) return isSameProperty(one, other)
  const areAlike = one.readUnits.length > 0 === other.readUnits.length > 0
  return areAlike && compareLand(one, other) !== 'other'
}

interface Sized {
  of: Statement
  area: ComparedArea
}

/** Of land that several hold, each deed is of a part; a flat has more than one measure. */
function isExplained(one: Sized, other: Sized): boolean {
  if (one.of.readUnits.length > 0) return mayBeOtherMeasure(one.area, other.area)
  const record = [other, one].find(({ of }) => of.kind !== 'lender' && isRecord(of))
  const deed = record === one ? other : one
  if (!record || isRecord(deed.of)) return false
  if (!isLarger(record.area, deed.area)) return false
  const isPart = deed.of.nature !== undefined && isOfPartOnly(deed.of.nature.text)
  return isPart || record.of.holders.length !== 1
}

const isRecord = ({ kind }: Statement) =>
  kind === 'registry' || kind === 'seven_twelve' || kind === 'rtc' || kind === 'khata'
