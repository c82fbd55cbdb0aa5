import { fold } from '../../collateral/collateral.ts'
import { distance, limitFor } from '../labels/word-likeness.ts'
import type { Run } from '../layout/run.ts'
import { wasGuessed, withFigures } from './digits.ts'
import { type Reading, readingOf } from './reading.ts'

/** ▦ The months; of English ones the first three letters are enough. */
const months: readonly (readonly string[])[] = [
  ['january', 'जानेवारी', 'ಜನವರಿ'],
  ['february', 'फेब्रुवारी', 'ಫೆಬ್ರವರಿ', 'ಫೆಬ್ರುವರಿ'],
  ['march', 'मार्च', 'ಮಾರ್ಚ್'],
  ['april', 'एप्रिल', 'ಏಪ್ರಿಲ್'],
  ['may', 'मे', 'ಮೇ'],
  ['june', 'जून', 'ಜೂನ್'],
  ['july', 'जुलै', 'ಜುಲೈ'],
  ['august', 'ऑगस्ट', 'ಆಗಸ್ಟ್'],
  ['september', 'सप्टेंबर', 'ಸೆಪ್ಟೆಂಬರ್'],
  ['october', 'ऑक्टोबर', 'ಅಕ್ಟೋಬರ್'],
  ['november', 'नोव्हेंबर', 'ನವೆಂಬರ್'],
  ['december', 'डिसेंबर', 'ಡಿಸೆಂಬರ್'],
].map((names) => names.map(fold))

const yearMin = 1900
const yearMax = 2099
const datesMax = 200

const inFigures =
  /(?<![\p{N}/.-])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?![\p{N}]|[-/.]\p{N})/gu
const yearFirst = /(?<![\p{N}/.-])(\d{4})[-/.](\d{2})[-/.](\d{2})(?![\p{N}]|[-/.]\p{N})/gu
const inWords =
  /(?<!\p{N})(\d{1,2})\s?(?:st|nd|rd|th|ನೇ|व्या)?[\s,-]{0,3}(?:(?:day|date|of|the|month|माहे|महिना|तारखेस|ತಾರೀಖು|ದಿನ)[\s,]{1,3}){0,6}([\p{L}\p{M}]{2,14})[\s,.'’-]{1,4}(?:(?:in|the|christian|year|सन|वर्ष|ಸನ್|ಇಸವಿ|ತಿಂಗಳು|ತಿಂಗಳ)[\s,]{1,3}){0,4}(\d{4})(?!\p{N})/giu
/** ಇಸವಿ 2015ನೇ ಮಾರ್ಚ್ ತಿಂಗಳ 12ನೇ; सन 2015 चे मार्च महिन्याचे 12 तारखेस. */
const yearBefore =
  /(?<!\p{N})(\d{4})\s?(?:ನೇ|चे|च्या|साली|सालचे)?[\s,]{1,3}(?:(?:ಇಸವಿ|ಸಾಲಿನ|साली|वर्षी)[\s,]{1,3})?([\p{L}\p{M}]{2,14})\s{1,3}(?:ತಿಂಗಳ|ತಿಂಗಳು|महिन्याचे|महिन्याच्या|महिना)\s{1,3}(\d{1,2})(?!\p{N})/giu
const monthFirst =
  /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,14})\s{1,3}(\d{1,2})(?:st|nd|rd|th)?\s?,?\s{1,3}(\d{4})(?!\p{N})/giu

/** All dates of a text, in its order. */
export function findDates({ text }: Pick<Run, 'text'>): Reading[] {
  const figures = withFigures(text)
  const found: Reading[] = []
  const take = (match: RegExpExecArray, day: number, month: number, year: number) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (found.length >= datesMax || found.some((other) => other.start < end && start < other.end))
      return
    const isShort = year < 100
    const full = isShort ? year + (year > 50 ? 1900 : 2000) : year
    if (!isRealDay(day, month, full)) return
    const isGuess = wasGuessed(text, figures, start, end)
    const reading = readingOf(text, start, end, !isShort && !isGuess)
    found.push({ ...reading, value: tidy(isGuess ? figures.slice(start, end) : reading.value) })
  }
  for (const match of figures.matchAll(yearFirst))
    take(match, Number(match[3]), Number(match[2]), Number(match[1]))
  for (const match of figures.matchAll(inFigures))
    take(match, Number(match[1]), Number(match[2]), Number(match[3]))
  for (const match of figures.matchAll(inWords))
    take(match, Number(match[1]), monthOf(match[2] ?? ''), Number(match[3]))
  for (const match of figures.matchAll(yearBefore))
    take(match, Number(match[3]), monthOf(match[2] ?? ''), Number(match[1]))
  for (const match of figures.matchAll(monthFirst))
    take(match, Number(match[2]), monthOf(match[1] ?? ''), Number(match[3]))
  return found.sort((a, b) => a.start - b.start)
}

/** `12 / 03 / 2015` is written without spaces. */
const tidy = (value: string) => value.replace(/\s?([-/.])\s?(?=\p{N})/gu, '$1')

function isRealDay(day: number, month: number, year: number): boolean {
  if (year < yearMin || year > yearMax || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** From 1; 0 if it is no month. */
function monthOf(written: string): number {
  const word = fold(written)
  const isShort = /^[a-z]{3}$/u.test(word)
  return (
    months.findIndex((names) =>
      names.some(
        (name) =>
          (isShort && name.startsWith(word)) || distance(word, name, limitFor(name)) !== undefined,
      ),
    ) + 1
  )
}

/** The day of a date as YYYY-MM-DD, to compare dates that are written differently. */
export function dayOf(value: string): string {
  const [date] = findDates({ text: value })
  if (date === undefined) return value
  const figures = withFigures(date.value)
  const numbers = (figures.match(/\d+/gu) ?? []).map(Number)
  const month = (figures.match(/[\p{L}\p{M}]+/gu) ?? []).map(monthOf).find((each) => each > 0)
  const [a = 0, b = 0, c = 0] = month === undefined ? numbers : [numbers[0], month, numbers[1]]
  const [year, day] = a > 31 ? [a, c] : [c, a]
  const full = year < 100 ? year + (year > 50 ? 1900 : 2000) : year
  return [full, b, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Words that may stand between a label and its date. */
const before =
  /^[^\p{L}\p{N}]*(?:(?:on|this|the|at|day|dated|of|is|दि|दिनांक|तारीख|ता|रोजी|ದಿನಾಂಕ|ದಿ)[^\p{L}\p{N}]+){0,4}$/iu
const beforeMax = 40

/** The date that a text begins with. */
export function readDate(run: Run): Reading[] {
  const [first] = findDates({ text: run.text.slice(0, 160) })
  if (first === undefined || first.start > beforeMax) return []
  return before.test(run.text.slice(0, first.start)) ? [first] : []
}

const yearSpan =
  /(?<!\p{N})(?:19|20)\d\d\s?[-–/]\s?(?:(?:19|20)\d\d|\d\d)(?!\p{N}|\s?[-/]\s?\p{N})/u

/** From one date to another, or the years 2023-24. */
export function readPeriod(run: Run): Reading[] {
  const [from, to] = findDates({ text: run.text.slice(0, 160) })
  if (from !== undefined && to !== undefined && from.start <= beforeMax) {
    return [
      { ...from, kind: 'period_from' },
      { ...to, kind: 'period_to' },
    ]
  }
  if (from !== undefined) {
    // The other date was not read.
    const isEnd = /(?<![\p{L}\p{M}])(?:to|till|upto|ते|ರಿಂದ)(?![\p{L}\p{M}])/iu.test(
      run.text.slice(0, from.start),
    )
    const kind = isEnd ? 'period_to' : 'period_from'
    return from.start <= beforeMax ? [{ ...from, kind, isSound: false }] : []
  }
  const figures = withFigures(run.text.slice(0, 60))
  const years = yearSpan.exec(figures)
  if (years === null || years.index > beforeMax / 2) return []
  const end = years.index + years[0].length
  const isSound = !wasGuessed(run.text, figures, years.index, end)
  const reading = readingOf(run.text, years.index, end, isSound)
  const value = reading.value.replace(/\s?([-–/])\s?/u, '$1')
  return [
    { ...reading, value, kind: 'period_from' },
    { ...reading, value, kind: 'period_to' },
  ]
}
