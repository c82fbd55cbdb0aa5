import { areaToleranceShare, readArea } from '../../collateral/collateral.ts'
import type { Statement, Written } from './sources/statement.ts'

/** A text may have two meanings: 2.50 on a 7/12 is hectare.are, or are.square metre once converted. */
type Sizes = readonly number[]

export interface ComparedArea {
  written: Written
  sizes: Sizes
  /** Half of the last place, in square metres. */
  rounding: number
}

const roundingShareMax = 0.03

function sqmOf(state: string, text: string, converted?: 'class'): number | undefined {
  const { area } = readArea(state, text, undefined, converted)
  return area.sqm === null || area.sqm <= 0 ? undefined : area.sqm
}

/** Undefined if its meaning is not certain. */
export function measure(
  state: string,
  kind: Statement['kind'],
  written: Written,
): ComparedArea | undefined {
  const plain = sqmOf(state, written.text)
  const converted = kind === 'seven_twelve' ? sqmOf(state, written.text, 'class') : undefined
  const sizes = [...new Set([plain, converted])].filter((size) => size !== undefined)
  const [size] = sizes
  if (size === undefined) return undefined
  const rounding = Math.min(roundingOf(state, written.text, size), size * roundingShareMax)
  return { written, sizes, rounding }
}

/** Half of what one more in the last figure would add. */
function roundingOf(state: string, text: string, size: number): number {
  const at = text.search(/\p{Nd}\P{Nd}*$/u)
  const figure = text.charAt(at)
  if (!/[0-9]/u.test(figure)) return 0
  const changed = figure === '9' ? '8' : String(Number(figure) + 1)
  const next = sqmOf(state, `${text.slice(0, at)}${changed}${text.slice(at + 1)}`)
  return next === undefined ? 0 : Math.abs(next - size) / 2
}

/** Within rounding of either, and one per cent. */
export function isSameArea(one: ComparedArea, other: ComparedArea): boolean {
  return one.sizes.some((a) =>
    other.sizes.some((b) => {
      const allowed = Math.max(Math.min(a, b) * areaToleranceShare, one.rounding + other.rounding)
      return Math.abs(a - b) <= allowed
    }),
  )
}

/** Built-up and super built-up areas are up to this many times the carpet area. */
const loadingMax = 1.7

/** Land is measured in larger units than a flat. */
const inSquares = /sq|चौ|स्क्वे|ಚ/iu

/** For a unit, carpet and built-up area may be two true figures, and so is that of the land. */
export function mayBeOtherMeasure(one: ComparedArea, other: ComparedArea): boolean {
  if (![one, other].every(({ written }) => inSquares.test(written.text))) return true
  return one.sizes.some((a) =>
    other.sizes.some((b) => Math.max(a, b) / Math.min(a, b) <= loadingMax),
  )
}

/** Surely larger, in every meaning. */
export const isLarger = (one: ComparedArea, other: ComparedArea) =>
  Math.min(...one.sizes) > Math.max(...other.sizes)

export function describeGap({ sizes: [a = 1] }: ComparedArea, { sizes: [b = 1] }: ComparedArea) {
  const sqm = (size: number) => `${(Math.round(size * 100) / 100).toLocaleString('en-IN')} sq m`
  return `${sqm(a)} and ${sqm(b)}`
}
