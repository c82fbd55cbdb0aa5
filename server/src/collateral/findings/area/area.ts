import { states } from '../../states/states.ts'
import type { FindingRules } from '../finding-rules.ts'
import { type AreaToken, type Figures, readAreaTokens } from './area-tokens.ts'
import { type AreaRules, type Chain, chains, type Unit, units } from './area-units.ts'
import {
  type Exact,
  equals,
  exact,
  isBelow,
  isWhole,
  over,
  plus,
  times,
  toHundredths,
} from './exact.ts'

export interface Area {
  /** As the registry wrote it. */
  raw: string
  sqm: number | null
  sqyd: number | null
  sqft: number | null
}

export type AreaFlag = 'area_ambiguous' | 'area_unparsed'

type Reading = { sqm: Exact } | AreaFlag

/**
 * Reads an area as the state writes it. An ambiguous or unreadable text is not guessed; in a state
 * without rules, figures without a unit have no known meaning.
 */
export function readArea(
  state: string,
  raw: string,
  { areaRules }: Pick<FindingRules, 'areaRules'> = states.rules,
  converted?: 'class' | 'remark',
): { area: Area; flags: AreaFlag[] } {
  const reading = readText(rulesFor(areaRules(state), raw, converted), raw)
  if (typeof reading === 'string') {
    return { area: { raw, sqm: null, sqyd: null, sqft: null }, flags: [reading] }
  }
  const { sqm } = reading
  return {
    area: {
      raw,
      sqm: toHundredths(sqm),
      sqyd: toHundredths(over(sqm, exact(units.sqyd.sqm))),
      sqft: toHundredths(over(sqm, exact(units.sqft.sqm))),
    },
    flags: [],
  }
}

/** Two figures alone; three are always hectare, are and square metre. */
const twoFigures = /^[^\p{L}\p{Nd}]*\p{Nd}+\s*[.-]\s*\p{Nd}+[^\p{L}\p{Nd}]*$/u

/** Extents of converted land are in smaller units. If only a remark says so, nothing is guessed. */
function rulesFor(
  rules: AreaRules | undefined,
  raw: string,
  converted: 'class' | 'remark' | undefined,
): AreaRules | undefined {
  const chain = rules?.convertedChain
  if (rules === undefined || chain === undefined || converted === undefined) return rules
  if (!twoFigures.test(raw)) return rules
  if (converted === 'class') return { ...rules, chain }
  return undefined
}

/** A zero is an empty column, not an area. */
function readText(rules: AreaRules | undefined, raw: string): Reading {
  const whole = readOne(rules, raw)
  const reading = whole === 'area_unparsed' ? readTwice(rules, raw) : whole
  if (typeof reading === 'string') return reading
  return reading.sqm.n === 0n ? 'area_unparsed' : reading
}

/** `116.13 चौ.मी. (1250 चौ.फूट)`: one area in two units, which must agree within one per cent. */
function readTwice(rules: AreaRules | undefined, raw: string): Reading {
  const said = raw
    .slice(0, 500)
    .split(/[()=]|i\.e\./iu)
    .filter((part) => part.trim() !== '')
  if (said.length !== 2) return 'area_unparsed'
  const [first, second] = said.map((part) => readOne(rules, part))
  if (typeof first !== 'object' || typeof second !== 'object') return 'area_unparsed'
  const [a, b] = [first.sqm.n * second.sqm.d, second.sqm.n * first.sqm.d]
  const apart = a > b ? a - b : b - a
  return apart * 100n <= a ? first : 'area_ambiguous'
}

function readOne(rules: AreaRules | undefined, raw: string): Reading {
  const tokens = readAreaTokens(rules, raw)
  if (tokens === undefined) return 'area_unparsed'
  if (tokens.kind === 'sides') return readSides(tokens.sides, tokens.unit ?? rules?.sides)
  return readMeasures(rules?.chain, tokens.tokens)
}

function readSides(sides: [string, string], unit: 'ft' | 'm' | undefined): Reading {
  if (unit === undefined) return 'area_ambiguous'
  const product = times(exact(sides[0]), exact(sides[1]))
  return { sqm: unit === 'm' ? product : times(product, exact(units.sqft.sqm)) }
}

function readMeasures(chain: Chain | undefined, tokens: AreaToken[]): Reading {
  const figures = tokens.flatMap((token) => ('figures' in token ? [token] : []))
  const said = tokens.flatMap((token) => ('unit' in token ? [token.unit] : []))
  const [first] = figures
  if (first === undefined) return 'area_unparsed'
  if (alternate(tokens)) return readPairs(figures, said)
  const figure = figures.length === 1 ? first : joined(figures)
  if (figure === undefined) return 'area_unparsed'
  if (said.length === 0) {
    // Two figures with only a space between may be one with a thousands separator.
    if (chain === undefined || figures.length === 2) return 'area_ambiguous'
    return readFigures(chain, figure)
  }
  const grouped = tokens.findIndex((token) => 'unit' in token)
  if (grouped !== 0 && grouped !== figures.length) return 'area_unparsed'
  const [prefixed] = Object.entries(chains)
    .filter(([, steps]) => said.every((unit, index) => steps[index]?.unit === unit))
    .map(([name]) => name as Chain)
  return prefixed === undefined ? 'area_unparsed' : readFigures(prefixed, figure)
}

/** `0 40 00` */
function joined(figures: Figures[]): Figures | undefined {
  if (figures.length > 4 || figures.some((figure) => figure.figures.length > 1)) return undefined
  return { figures: figures.map((figure) => figure.figures[0] ?? ''), dotted: false }
}

/** A number and its unit, repeated, or each unit before its number. */
function alternate(tokens: AreaToken[]): boolean {
  if (tokens.length % 2 !== 0) return false
  if (
    !tokens.every(
      (token, index) => ('unit' in token === (index % 2 === 0)) !== firstIsFigure(tokens),
    )
  )
    return false
  const all = tokens.flatMap((token) => ('figures' in token ? [token] : []))
  return all.every(
    ({ figures, dotted }) => figures.length === 1 || (dotted && figures.length === 2),
  )
}

const firstIsFigure = (tokens: AreaToken[]) => tokens[0] !== undefined && 'figures' in tokens[0]

function readPairs(figures: Figures[], said: Unit[]): Reading {
  const numbers = figures.map((figure) => exact(figure.figures.join('.')))
  const [number, unit] = [numbers[0], said[0]]
  if (number === undefined || unit === undefined) return 'area_unparsed'
  // 0.40 R may be 0.40 of a hectare, which is 40 R.
  if (numbers.some((each, index) => said[index] === 'are' && isFraction(each)))
    return 'area_ambiguous'
  // 150 R or 45 guntas alone is a plain measure: there is no larger unit before it to carry into.
  if (said.length === 1) return { sqm: times(number, exact(units[unit].sqm)) }
  for (const steps of Object.values(chains)) {
    const places = said.map((each) => steps.findIndex((step) => step.unit === each))
    if (places.every((place, index) => place > (places[index - 1] ?? -1))) {
      return sumOf(steps, numbers, places)
    }
  }
  return 'area_unparsed'
}

const isFraction = (number: Exact) => number.n > 0n && isBelow(number, 1n)

/** Figures in the order of a chain, without their units. */
function readFigures(chain: Chain, { figures, dotted, isFraction }: Figures): Reading {
  // 1/2 acre may be half an acre or 1 acre 2 guntas, depending on the clerk.
  if (figures.length === 1 || isFraction) return 'area_ambiguous'
  const steps = chains[chain]
  if (dotted && figures.length === 2) return readDotted(chain, figures)
  // Bhoomi adds fractions of an anna; if they are zero they change nothing.
  const extra = figures.slice(steps.length)
  if (extra.some((figure) => !/^0+$/u.test(figure))) return 'area_unparsed'
  const numbers = figures.slice(0, steps.length).map(exact)
  return sumOf(steps, numbers, [...numbers.keys()])
}

/**
 * `1.2` may be a decimal or two figures whose last zero was lost. In Karnataka `2.10` is 2 acres
 * 10 guntas and never a decimal; in Maharashtra two decimals of a hectare are its ares.
 */
function readDotted(chain: Chain, figures: string[]): Reading {
  const steps = chains[chain]
  const decimals = figures[1]?.length ?? 0
  const decimal: Reading = {
    sqm: times(exact(figures.join('.')), exact(units[steps[0].unit].sqm)),
  }
  if (chain === 'metric' && decimals >= 2)
    return isBelow(exact(figures[0] ?? ''), plainHectaresMax) ? decimal : 'area_ambiguous'
  const two = sumOf(steps, figures.map(exact), [0, 1])
  if (typeof two === 'string' || decimals >= 2) return two
  return equals(two.sqm, decimal.sqm) ? two : 'area_ambiguous'
}

/** A property card gives 120.50 in square metres; no farm on a 7/12 is as large in hectares. */
const plainHectaresMax = 20n

type Steps = readonly { unit: Unit; below: bigint | undefined }[]

/** 100 are or 40 gunta are impossible, and so is half a hectare followed by ares. */
function sumOf(steps: Steps, numbers: Exact[], places: number[]): Reading {
  let sqm = exact('0')
  for (const [index, number] of numbers.entries()) {
    const step = steps[places[index] ?? -1]
    if (step === undefined) return 'area_unparsed'
    if (
      index > 0 &&
      !isBelow(number, capacity(steps, places[index - 1] ?? 0, places[index] ?? 0))
    ) {
      return 'area_unparsed'
    }
    if (index < numbers.length - 1 && !isWhole(number)) return 'area_unparsed'
    sqm = plus(sqm, times(number, exact(units[step.unit].sqm)))
  }
  return { sqm }
}

/** How many of the unit at `to` make one of the unit at `from`. */
function capacity(steps: Steps, from: number, to: number): bigint {
  return steps.slice(from + 1, to + 1).reduce((product, step) => product * (step.below ?? 1n), 1n)
}
