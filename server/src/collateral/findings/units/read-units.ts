import { inLatin, latinDigits } from '../letters.ts'
import {
  buildingLabels,
  landWords,
  letterNames,
  measures,
  numberWords,
  type UnitKind,
  unitKinds,
  wingWords,
} from './unit-words.ts'

/** A flat, shop or office as a text names it. Empty: not stated. */
export interface Unit {
  kind: UnitKind
  number: string
  wing: string
  /** A letter after the number, which may be the wing. */
  suffix: string
}

export interface UnitsRead {
  units: Unit[]
  /** A range such as `301 to 310`, or figures joined by a dash: which units is not certain. */
  isUnclear: boolean
  /** Other figures of the text that may number a unit. */
  figures: ReadonlySet<string>
  /** Consonants of the labelled name of the building, per word; empty if there is none. */
  building: string[]
}

const lengthMax = 2000
const mentionsMax = 40
const alone = '(?<![\\p{L}\\p{M}\\d])'
const endsWord = '(?![\\p{L}\\p{M}\\d])'
const gap = '[\\s.:,\\-/()#]*'
const names = Object.keys(letterNames)
  .sort((a, b) => b.length - a.length)
  .join('|')
/** `302`, `B-302`, `बी/302`, `302-A`, `302A`. */
const number = `(?:((?:[a-z]|${names})(?=[\\s/-]*\\d)|[a-z]{2}(?=[-/]\\d))[\\s/-]*)?(\\d{1,5})(?:-?([a-z])(?![\\p{L}\\p{M}]))?`
const notMeasured = `(?!\\d|\\s*(?:[.,/]\\d|(?:${measures})))`
const kinds = Object.entries(unitKinds) as [UnitKind, string][]
const mention = new RegExp(
  `${alone}(?<!registrar )(?:${kinds.map(([kind, words]) => `(?<${kind}>${words})`).join('|')})(?:s|च्या|चा|ची|चे|ದ)?${gap}(?:(?:${numberWords})${gap}){0,2}${number}${notMeasured}`,
  'gu',
)
const another = new RegExp(`^\\s*(?:,|&|and|व|आणि|ಮತ್ತು|ಹಾಗೂ|\\+)\\s*${number}${notMeasured}`, 'u')
const range = /^\s*(?:to|ते|ರಿಂದ|through|[-–—/])\s*[a-z]?-?\d/u
const anyFigure = new RegExp(
  `${alone}(?<!(?:${landWords})[\\s.:]{0,3}(?:(?:${numberWords})[\\s.:]{0,3})?)(\\d{1,5})${endsWord}${notMeasured}`,
  'gu',
)
/** A Latin letter only as a capital: `in a tower` names none. */
const wingLetter = `["'“‘]?([A-Z]|${names}|\\d{1,2})["'”’]?`
const wingAfter = new RegExp(
  `${alone}(?:${wingWords})[\\s.:-]*(?:(?:${numberWords})[\\s.:-]*)?${wingLetter}${endsWord}`,
  'u',
)
const wingBefore = new RegExp(`${alone}${wingLetter}[\\s-]*(?:${wingWords})`, 'u')
const building = new RegExp(`(?:${buildingLabels})\\s*[:\\-–]+\\s*([^,;:()\\n]{2,80})`, 'u')

const normal = (text: string) =>
  latinDigits(text.slice(0, lengthMax).normalize('NFKC')).replace(/[\u200b-\u200d\ufeff]/gu, '')

const letterOf = (written: string | undefined) =>
  written === undefined ? '' : (letterNames[written] ?? written.toLowerCase())

/** The units that a property text names, and its building. */
export function readUnits(written: string): UnitsRead {
  const original = normal(written)
  const text = original.toLowerCase()
  const wing = wingIn(original)
  const units: Unit[] = []
  let [rest, from, isUnclear] = ['', 0, false]
  const take = (kind: UnitKind, parts: (string | undefined)[], end: number) => {
    units.push(unitFrom(kind, parts, wing))
    isUnclear ||= range.test(text.slice(end, end + 20))
    from = end
  }
  for (const match of text.matchAll(mention)) {
    if (units.length >= mentionsMax) break
    rest += `${text.slice(from, match.index)} `
    const kind = kinds.map(([name]) => name).find((name) => match.groups?.[name]) ?? 'any'
    take(kind, match.slice(1 + kinds.length, 4 + kinds.length), match.index + match[0].length)
    for (let next = another.exec(text.slice(from)); next; next = another.exec(text.slice(from))) {
      if (units.length >= mentionsMax) break
      take(kind, next.slice(1, 4), from + next[0].length)
    }
  }
  rest += text.slice(from)
  const figures = new Set([...rest.matchAll(anyFigure)].map(([, digits]) => `${Number(digits)}`))
  const [, name = ''] = building.exec(text) ?? []
  return { units, isUnclear, figures, building: soundsOf(name) }
}

function unitFrom(
  kind: UnitKind,
  [before, digits = '', after]: (string | undefined)[],
  wing: string,
): Unit {
  return {
    kind,
    number: `${Number(digits)}`,
    wing: letterOf(before) || wing,
    suffix: letterOf(after),
  }
}

function wingIn(written: string): string {
  const text = withSmallWords(written)
  return letterOf(wingBefore.exec(text)?.[1] ?? wingAfter.exec(text)?.[1])
}

/** The words in small letters, single letters as they are. */
const withSmallWords = (text: string) =>
  text.replace(/[A-Za-z]{2,}/gu, (word) => word.toLowerCase())

const bare = new RegExp(`^${gap}(?:(?:${numberWords})${gap})?${number}${gap}$`, 'u')

/** The unit of a request: `302`, `B-302`, `Flat No. 302`, with the wing apart or not. */
export function readAskedUnit(unit: string, wing: string): Unit | undefined {
  const named = readUnits(unit).units[0]
  const own = wing.trim() === '' ? '' : askedWing(wing)
  if (named !== undefined) return { ...named, wing: own || named.wing }
  const plain = bare.exec(normal(unit).toLowerCase())
  if (plain === null) return undefined
  const found = unitFrom('any', plain.slice(1, 4), '')
  return { ...found, wing: own || found.wing }
}

/** `B`, `b wing`, `बी`, `2`. */
function askedWing(written: string): string {
  const text = normal(written).trim()
  const found = wingIn(text.replace(/(?<![A-Za-z])[a-z](?![A-Za-z])/gu, (one) => one.toUpperCase()))
  return found || letterOf(text.replace(/^[^\p{L}\d]+|[^\p{L}\p{M}\d]+$/gu, ''))
}

/** Consonants of each word, which a name keeps in every script and spelling. */
export function soundsOf(name: string): string[] {
  return normal(name)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .map((word) =>
      inLatin(word)
        .replace(/w/gu, 'v')
        .replace(/[aeiouyhं]/gu, ''),
    )
    .filter((sounds) => sounds !== '')
}
