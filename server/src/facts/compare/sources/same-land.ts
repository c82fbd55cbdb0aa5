import { compareParcels, isSameUnit } from '../../../collateral/collateral.ts'
import type { Statement } from './statement.ts'

type Land = Pick<Statement, 'numbers' | 'readUnits'>

export const compareLand = (one: Land, other: Land) => compareParcels(one.numbers, other.numbers)

/** Undefined if one of them names no unit. */
export function haveSameUnit(one: Land, other: Land): boolean | undefined {
  if (one.readUnits.length === 0 || other.readUnits.length === 0) return undefined
  return one.readUnits.some((unit) => other.readUnits.some((each) => isSameUnit(unit, each)))
}

/** The same land, and the same unit if there is one: only then areas and boundaries compare. */
export function isSameProperty(one: Land, other: Land): boolean {
  const isUnit = one.readUnits.length > 0
  if (isUnit !== other.readUnits.length > 0) return false
  return isUnit
    ? haveSameUnit(one, other) === true && compareLand(one, other) !== 'other'
    : compareLand(one, other) === 'same'
}
