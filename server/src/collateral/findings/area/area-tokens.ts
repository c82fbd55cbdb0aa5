import { latinDigits } from '../letters.ts'
import { type AreaRules, noise, type Unit, units } from './area-units.ts'

/** A parsed area: figures in a row (`0.40.00`, `2-10`), and units. */
export type AreaToken = Figures | { unit: Unit }

export interface Figures {
  figures: string[]
  dotted: boolean
  /** `1/2`, which may be a half. */
  isFraction?: boolean
}

export type AreaTokens =
  | { kind: 'measures'; tokens: AreaToken[] }
  | { kind: 'sides'; sides: [string, string]; unit: 'ft' | 'm' | undefined }

/** The longest sensible area is a third of this. */
const lengthMax = 200
/** More digits than any district needs, and few enough for results to stay exact as numbers. */
const digitsMax = 8
const tokensMax = 12

const lettersAfter = '(?![\\p{L}\\p{M}])'
const spaced = (spelling: string) => spelling.normalize('NFKC').replaceAll(' ', '[\\s.]*')

function wordPattern(spellings: readonly string[]): RegExp {
  const longestFirst = [...spellings].sort((a, b) => b.length - a.length)
  return new RegExp(`(?:${longestFirst.map(spaced).join('|')})${lettersAfter}`, 'uy')
}

const unitPatterns = Object.entries(units).map(([unit, { spellings }]) => ({
  unit: unit as Unit,
  pattern: wordPattern(spellings),
}))
const noisePattern = wordPattern(noise)
const gap = /[\s.,;:|()=+&]+/uy
/** Between one measure and the next: 2A-10G. */
const dash = /\s*[-–—/]\s*/uy
const number = '\\d+(?:,\\d+)*'
const figureRow = new RegExp(`${number}(?:\\s*[-–—:/.]\\s*${number})*`, 'uy')

const side = '(\\d+(?:,\\d+)*(?:\\.\\d+)?)'
const foot = "(?:sq\\.?\\s*)?ft|'|’|′|feet|foot|फूट|फुट|ಅಡಿ"
const metre = 'metres?|meters?|mtrs?|mts?|m|मीटर|मी|ಮೀಟರ್|ಮೀ'
const sideUnit = `\\s*(?:(${foot})|(${metre}))?\\.?\\s*`
const sidesPattern = new RegExp(`^${side}${sideUnit}(?:x|×|\\*|by)\\s*${side}${sideUnit}$`, 'u')

/** Undefined if any part is not understood. */
export function readAreaTokens(rules: AreaRules | undefined, raw: string): AreaTokens | undefined {
  if (raw.length > lengthMax) return undefined
  const text = latinDigits(fractionsAsDecimals(raw).normalize('NFKC').toLowerCase())
    .replace(/[\u200b-\u200d\ufeff]/gu, '')
    .trim()
  return readSides(text) ?? readMeasures(rules, text)
}

function readSides(text: string): AreaTokens | undefined {
  const found = sidesPattern.exec(text)
  if (!found) return undefined
  const [, one = '', footOne, metreOne, two = '', footTwo, metreTwo] = found
  const feet = footOne !== undefined || footTwo !== undefined
  const metres = metreOne !== undefined || metreTwo !== undefined
  if (feet && metres) return undefined
  const sides = [one, two].map(plainNumber)
  const [length, width] = sides
  if (length === undefined || width === undefined) return undefined
  return { kind: 'sides', sides: [length, width], unit: feet ? 'ft' : metres ? 'm' : undefined }
}

function readMeasures(rules: AreaRules | undefined, text: string): AreaTokens | undefined {
  const tokens: AreaToken[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)?.[0]
    if (taken !== undefined) at += taken.length
    return taken
  }
  while (at < text.length) {
    if (tokens.length > tokensMax) return undefined
    const last = tokens.at(-1)
    if (take(gap) !== undefined) continue
    // A dash before a first number would be a minus.
    if (last !== undefined && 'unit' in last && take(dash) !== undefined) continue
    const row = take(figureRow)
    if (row !== undefined) {
      const figures = figuresOf(row)
      if (figures === undefined) return undefined
      tokens.push(figures)
      continue
    }
    const unit = takeUnit(rules, text, at, take)
    if (unit !== undefined) tokens.push({ unit })
    else if (take(noisePattern) === undefined) return undefined
  }
  return { kind: 'measures', tokens }
}

function takeUnit(
  rules: AreaRules | undefined,
  text: string,
  at: number,
  take: (pattern: RegExp) => string | undefined,
): Unit | undefined {
  for (const { unit, pattern } of unitPatterns) if (take(pattern) !== undefined) return unit
  const letter = text[at] ?? ''
  const own = rules && Object.hasOwn(rules.letters, letter) ? rules.letters[letter] : undefined
  return own !== undefined && take(new RegExp(`.${lettersAfter}`, 'uy')) !== undefined
    ? own
    : undefined
}

/** Dots alone separate figures or decimals; with any other separator a dot is a decimal point. */
function figuresOf(row: string): Figures | undefined {
  const dotted = !/[-–—:/]/u.test(row)
  const parts = row.split(dotted ? '.' : /[-–—:/]/u).map((part) => part.replace(/\s+/gu, ''))
  const figures = dotted && parts.length > 1 ? parts.map(plainDigits) : parts.map(plainNumber)
  if (dotted && parts.length === 2) {
    // 1,250.50: thousands separators may be before a decimal point, never after it.
    const [whole, decimals] = [plainNumber(parts[0] ?? ''), plainDigits(parts[1] ?? '')]
    return whole === undefined || decimals === undefined
      ? undefined
      : { figures: [whole, decimals], dotted }
  }
  const all = figures.filter((figure) => figure !== undefined)
  if (all.length < figures.length) return undefined
  return { figures: all, dotted, isFraction: isFraction(row) }
}

function isFraction(row: string): boolean {
  const [, over, under] = /^(\d+)\s*\/\s*(\d+)$/u.exec(row) ?? []
  return over !== undefined && Number(over) < Number(under) && Number(over) > 0
}

const plainDigits = (text: string) =>
  new RegExp(`^\\d{1,${digitsMax}}$`, 'u').test(text) ? text : undefined

/** Without thousands separators, western (1,250,000) or Indian (12,50,000). */
function plainNumber(text: string): string | undefined {
  const [whole = '', decimals = '0', ...more] = text.split('.')
  const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/u.test(whole)
  if (more.length > 0 || (whole.includes(',') && !grouped)) return undefined
  const digits = whole.replaceAll(',', '')
  if (plainDigits(digits) === undefined || plainDigits(decimals) === undefined) return undefined
  return text.includes('.') ? `${digits}.${decimals}` : digits
}

/** 10½ guntas. Left to Unicode's normal form it would become 101⁄2. */
function fractionsAsDecimals(text: string): string {
  const decimals: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }
  return text.replace(/(\p{Nd})?\s*([¼½¾])/gu, (_, digit: string | undefined, sign: string) => {
    return `${digit ?? '0'}${decimals[sign] ?? ''}`
  })
}
