import { readArea } from '../../server/src/collateral/collateral.ts'
import { monthNames } from './formats.ts'
import type { FactKind, State } from './truth.ts'

type Compare = (a: string, b: string, state: State) => boolean

/** White space, digits of any script, letter case, joiners, and marks at the ends. */
export function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}\p{S}]{1,40}/u, '')
    .replace(/[\s\p{P}\p{S}]{1,40}$/u, '')
}

/** The digits of a script are ten code points in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

const squeeze = (text: string) => normalise(text).replace(/[\s\p{P}\p{S}]+/gu, '')

const sameText: Compare = (a, b) => normalise(a) === normalise(b)
const sameLetters: Compare = (a, b) => squeeze(a) === squeeze(b)

/** ISO, or nothing if it is not one date. */
export function readDate(text: string): string | undefined {
  const plain = normalise(text)
  const numeric = /^(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4})$/.exec(plain)
  if (numeric) return toIso(Number(numeric[1]), Number(numeric[2]), numeric[3])
  const numbers = plain.match(/\d+/g) ?? []
  const [day, year] = numbers
  if (numbers.length !== 2 || year?.length !== 4) return undefined
  return toIso(Number(day), monthIn(plain), year)
}

function monthIn(text: string): number {
  for (const names of monthNames) {
    const at = names.findIndex((name) => text.includes(name.toLowerCase()))
    if (at !== -1) return at + 1
  }
  const short = monthNames[0].findIndex((name) =>
    new RegExp(`(^|[^a-z])${name.slice(0, 3).toLowerCase()}([^a-z]|$)`).test(text),
  )
  return short + 1
}

function toIso(day: number, month: number, year = ''): string | undefined {
  if (day < 1 || day > 31 || month < 1 || month > 12) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const sameDate: Compare = (a, b, state) => {
  const [first, second] = [readDate(a), readDate(b)]
  return first === undefined || second === undefined ? sameText(a, b, state) : first === second
}

function readAmount(text: string): number | undefined {
  const numbers =
    normalise(text)
      .replaceAll(',', '')
      .match(/\d+(?:\.\d+)?/g) ?? []
  return numbers.length === 1 ? Number(numbers[0]) : undefined
}

const sameAmount: Compare = (a, b, state) => {
  const [first, second] = [readAmount(a), readAmount(b)]
  return first === undefined || second === undefined ? sameText(a, b, state) : first === second
}

const figures = (text: string) => (normalise(text).match(/\d+/g) ?? []).join(' ')

/** As an area if both can be read as one, else by the figures. */
const sameArea: Compare = (a, b, state) => {
  const [first, second] = [a, b].map((text) => readArea(state, normalise(text)).area.sqm)
  if (first == null || second == null) return figures(a) !== '' && figures(a) === figures(b)
  return Math.abs(first - second) < 0.01
}

const surveyKinds = [
  { kind: 'cts', words: /c\.?\s?t\.?\s?s|city survey|सि\.?\s?(?:टी|स)|नगर भूमापन/ },
  { kind: 'gat', words: /gat\b|गट/ },
  { kind: 'survey', words: /survey|\bsy\b|\bs\.?\s?no|स\.?\s?नं|सर्व्हे|भूमापन|ಸರ್ವೆ|ಸ\.?\s?ನಂ/ },
] as const

const surveyKind = (text: string) => surveyKinds.find(({ words }) => words.test(text))?.kind

/** `45/2B` = `45-2-B` = `Sy. No. 45/2B`; a survey number is not a gat number. */
const sameSurvey: Compare = (a, b) => {
  const [first, second] = [normalise(a), normalise(b)]
  const kinds = [surveyKind(first), surveyKind(second)]
  const conflict = kinds[0] !== undefined && kinds[1] !== undefined && kinds[0] !== kinds[1]
  return !conflict && parcelParts(first) !== '' && parcelParts(first) === parcelParts(second)
}

const parcelParts = (text: string) =>
  (text.match(/\d+(?:[\s/-]?[a-z](?![\p{L}\p{M}]))?/gu) ?? [])
    .map((part) => part.replace(/[\s/-]/g, ''))
    .join('/')

/** Separators differ, but they separate: `12/345` is not `123/45`. */
const sameNumber: Compare = (a, b) => parts(a).join('/') === parts(b).join('/')
const parts = (text: string) => normalise(text).split(/[\s/-]+/)

/** With or without the office: `DVG1/3818/2015`, `3818/2015`. */
const sameRegistration: Compare = (a, b) => {
  const [first, second] = [parts(a), parts(b)]
  const [long, short] = first.length >= second.length ? [first, second] : [second, first]
  return short.length >= 2 && long.slice(-short.length).join('/') === short.join('/')
}

const titles = /^(?:(?:shri|sri|smt|sau|kum|mr|mrs|m\/s|श्री|श्रीमती|सौ|मे|ಶ್ರೀಮತಿ|ಶ್ರೀ)(?:\.\s*|\s+))+/
const relations = /(?:,?\s|^)(?:s\/o|w\/o|d\/o|बिन|यांची पत्नी|ಬಿನ್|ಕೋಂ)\s.*$/

/** Title before and relative after are not part of the name. */
const nameOnly = (text: string) =>
  squeeze(normalise(text).slice(0, 300).replace(titles, '').replace(relations, ''))
const sameName: Compare = (a, b) => nameOnly(a) !== '' && nameOnly(a) === nameOnly(b)

/** "Sale Deed" is the nature of an "Absolute Sale Deed", if it is at least half of it. */
const sameNature: Compare = (a, b) => {
  const [long, short] = byLength(squeeze(a), squeeze(b))
  return short !== '' && long.includes(short) && short.length * 2 >= long.length
}

/** Flat, floor and building may be given in part, but with a number, and with no other. */
const sameUnit: Compare = (a, b) => {
  const [long, short] = byLength(normalise(a), normalise(b))
  const numbers = short.match(/\d+/g) ?? []
  const all = new Set(long.match(/\d+/g))
  const isPart = numbers.length > 0 && numbers.every((number) => all.has(number))
  return isPart && squeeze(long).includes(squeeze(short))
}

const byLength = (a: string, b: string): [string, string] =>
  a.length >= b.length ? [a, b] : [b, a]

/** How two values of a kind are compared. ▦ */
const comparisons: Readonly<Record<FactKind, Compare>> = {
  document_kind: sameText,
  nature: sameNature,
  registration_no: sameRegistration,
  registration_date: sameDate,
  execution_date: sameDate,
  document_date: sameDate,
  executant: sameName,
  claimant: sameName,
  holder: sameName,
  survey_no: sameSurvey,
  unit: sameUnit,
  village: sameText,
  taluka: sameText,
  district: sameText,
  area: sameArea,
  consideration: sameAmount,
  amount: sameAmount,
  east: sameLetters,
  west: sameLetters,
  north: sameLetters,
  south: sameLetters,
  mutation_no: (a, b) => figures(a) !== '' && figures(a) === figures(b),
  khata_no: sameNumber,
  order_no: sameNumber,
  order_date: sameDate,
  receipt_no: sameNumber,
  period_from: sameDate,
  period_to: sameDate,
}

export const sameValue = (kind: FactKind, state: State, a: string, b: string): boolean =>
  comparisons[kind](a, b, state)
