import { latinDigits, sameNumber } from '../../collateral/collateral.ts'
import { type Run, sliceRun } from '../layout/run.ts'
import { wasGuessed, withFigures } from './digits.ts'
import { findDates } from './read-date.ts'
import { type Reading, readingOf } from './reading.ts'

/** What may stand between a label and its number. */
const gap = String.raw`^[\s:.,;#=()|\-–—]{0,8}(?:(?:no|nos|No|Nos|number|MR|M\.\s?R|ME|mr|me|क्र|क्रमांक|नं|ನಂ|ಸಂಖ್ಯೆ)[\s:.\-–]{1,4})?`
const listMark = String.raw`(?:1\s?(?:[)]{1,2}:?|[.:](?=\s))\s{0,2})?`
const lengthMax = 120

/** ▦ The forms of numbers, the first that fits counts. Each captures the number. */
const forms = {
  registration: [
    // HVL7/3818/2015, SHV-1-01234-2023-24, हवल7/3818/2015
    String.raw`([\p{Lu}\p{Lo}][\p{L}\p{M}]{1,5}\s?-?\s?\d{0,2}\s?[/-]\s?\d{1,6}\s?[/-]\s?(?:19|20)\d\d(?:\s?-\s?\d{2}(?:\d\d)?)?)(?!\p{N})`,
    String.raw`([\p{Lu}\p{Lo}][\p{L}\p{M}]{1,5}-\d{1,2}-\d{1,6}-(?:19|20)\d\d-\d\d)(?!\p{N})`,
    String.raw`(\d{1,7}\s?(?:/|of|-)\s?(?:19|20)\d\d(?:\s?-\s?\d{2}(?:\d\d)?)?)(?!\p{N})`,
  ],
  mutation: [
    String.raw`((?:[A-Z]{1,3}[\s-]?)?\d{1,7}(?:\s?/\s?(?:19|20)\d\d(?:\s?-\s?\d{2}(?:\d\d)?)?)?)(?![\p{N}/]|[.-]\p{N})`,
  ],
  khata: [String.raw`((?:[A-Z]{1,4}[-/]?)?\d{1,20}(?:[-/][\dA-Z]{1,10}){0,6})(?![\p{N}\p{L}])`],
  mixed: [
    String.raw`((?:[\p{L}\p{M}]{1,12}[./()-]{0,2}\s?){0,5}\d{1,12}(?:\s?[/.()-]\s?[\p{L}\p{M}\d]{1,12}){0,8})(?![\p{N}])`,
  ],
} as const satisfies Record<string, readonly string[]>

const built = new Map(
  Object.entries(forms).map(([name, all]) => [
    name,
    all.map((form) => new RegExp(`${gap}${listMark}${form}`, 'u')),
  ]),
)

const isPicture = ({ pieces }: Run) => pieces.some(({ word }) => word.confidence < 1)
/** Its letters are no figures: SB-1-01234. */
const officeIn = (value: string) =>
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}]{1,5}(?=[-/\s])/u.exec(value)?.[0] ?? ''

function readForm(name: keyof typeof forms, run: Run): Reading[] {
  const text = run.text.slice(0, lengthMax).replace(/\n/gu, ' ')
  const figures = withFigures(text)
  for (const pattern of built.get(name) ?? []) {
    const [whole = '', number = ''] = pattern.exec(figures) ?? []
    if (number === '') continue
    const end = whole.length
    const start = end - number.length
    const reading = readingOf(text, start, end, !wasGuessed(text, figures, start, end))
    const isGuess = !reading.isSound && (isPicture(run) || !/\p{L}/u.test(number))
    const value = isGuess
      ? officeIn(reading.value) + figures.slice(reading.start + officeIn(reading.value).length, end)
      : reading.value
    return [{ ...reading, value: value.replace(/\s?([/-])\s?/gu, '$1') }]
  }
  return []
}

/** With the code of its office: nothing else looks like it. */
const ofOffice =
  /(?<![\p{L}\p{N}/-])[A-Z]{2,5}-?\d{1,2}[/-]\s?\d{1,6}[/-]\s?(?:19|20)\d\d(?!\p{N})/u

/** After its label, or below the number of a disc: `CD-1260 / HMG-1-02890-2015-16`. */
export function readRegistrationNo(run: Run): Reading[] {
  const first = readForm('registration', run)
  const at = first.length > 0 ? -1 : run.text.slice(0, lengthMax).search(ofOffice)
  if (at <= 0) return first
  return readForm('registration', sliceRun(run, at)).map((reading) => ({
    ...reading,
    start: reading.start + at,
    end: reading.end + at,
  }))
}
export const readMutationNo = (run: Run) => readForm('mutation', run)
export const readKhataNo = (run: Run) => readForm('khata', run)

/** `CR/101/2014 / 14-09-2014`: a number and its date. */
function beforeDate(run: Run): Run {
  const [date] = findDates({ text: run.text.slice(0, lengthMax) })
  const before = run.text.slice(0, date?.start ?? 0)
  return /\p{N}/u.test(before) ? sliceRun(run, 0, before.replace(/[\s/]+$/u, '').length) : run
}

const orderNoMax = 48
/** An order or a receipt: letters and figures joined by slashes. A plain word is none. */
export function readMixedNo(run: Run): Reading[] {
  return readForm('mixed', beforeDate(run)).filter(
    ({ value }) => value.length <= orderNoMax && findDates({ text: value }).length === 0,
  )
}

const letter = String.raw`(?:(?!(?:of|in|at|to|is|on|as|by|or)(?!\p{L}))[A-Za-z]{1,2}|[अ-ह][\p{M}]{0,2}|[ಅ-ಹ][\p{M}]{0,2})(?![\p{L}\p{M}])`
/** `385 हि.नं. 7`: the part of a survey number by its own label. */
const hissa = String.raw`\s?,?\s?(?:हि|हिस्सा|पो\.?\s?हि|पोट\s?हिस्सा|[Hh]issa|HISSA|ಹಿಸ್ಸಾ|ಹಿ)(?![\p{L}\p{M}])[\s.]{0,2}(?:(?:no|No|number|नं|नंबर|क्र|क्रमांक|ನಂ|ನಂಬರ್|ಸಂಖ್ಯೆ)(?![\p{L}\p{M}])[\s.:]{0,3})?\d{1,4}(?:\s?/\s?\d{1,3})?(?:\s?${letter})?`
const parcel = String.raw`\d{1,5}(?:\s?[/-]\s?(?:\d{1,4}|\*|${letter})|(?!\s[वರ])\s?(?!${hissa})${letter}(?=[\s/,;.)-]|$)){0,5}(?:${hissa})?`
const parcels = new RegExp(
  String.raw`${gap}${listMark}(${parcel}(?:\s?(?:,|&|and|व|आणि|ಮತ್ತು)\s?${parcel}){0,9})(?![\p{N}%]|[.,]\p{N})`,
  'u',
)
const measured = /^\s?(?:sq|चौ|ಚ|acre|gunta|guntha|hectare|हे|आर|ಎಕರೆ|ಗುಂಟೆ|feet|ft|rs|\/-)/iu

/** In a picture 4B and 4A are often read as 48 and 44. */
const mayBeLetter = (run: Run, number: string) => /[/-]\d{1,2}[84]$/u.test(number) && isPicture(run)

/** `285/8B, 5 acres`: what is measured is no parcel. */
function parcelsIn(figures: string): readonly string[] {
  const found = parcels.exec(figures) ?? []
  if (!measured.test(figures.slice(found[0]?.length ?? 0))) return found
  const comma = found[0]?.search(/[,&](?=[^,&]*$)/u) ?? -1
  return comma < 0 ? [] : (parcels.exec(figures.slice(0, comma)) ?? [])
}

/** The survey, gat or plot number after its label. */
export function readParcelNo(run: Run): Reading[] {
  const text = run.text.slice(0, lengthMax).replace(/\n/gu, ' ')
  // A letter may belong to the number: 45/2B is not 45/28.
  const figures = latinDigits(text)
  const [whole = '', number = ''] = parcelsIn(figures)
  if (number === '') return []
  const start = whole.length - number.length
  // `(1)` is the number of a list, and `5.` at the start of a line that of the next field.
  const isNextLine = /\n[\s(]{0,2}$/u.test(run.text.slice(0, start))
  const mark = isNextLine ? /^\s?(?:\)|\.\s?\p{L})/u : /^\s?\)/u
  if (/^\d{1,2}$/u.test(number) && mark.test(figures.slice(whole.length))) return []
  const isYear = /^(?:19|20)\d\d$/u.test(number)
  const isCertain = sameNumber(number, number) && !mayBeLetter(run, number) && !isYear
  const reading = readingOf(text, start, whole.length, isCertain)
  return [{ ...reading, value: reading.value.replace(/\s?([/-])\s?/gu, '$1') }]
}

const money =
  /^[\s:.,;#=()|\-–—]{0,8}(?:(?:rs|inr|re|rupees|रु|रू|रुपये|रुपयांचे|ರೂ|ರು|ರೂಪಾಯಿ|ರೂಪಾಯಿಗಳು)(?![\p{L}\p{M}])[\s.:]{0,3}|₹\s?)?(\d{1,3}(?:,\d{2,3}){1,5}|\d{2,12})(?:\.\d{1,2})?(?![\p{N}]|[,/]\p{N})/iu
const grouped = /^\d{1,3}(?:,\d{2})*,\d{3}$|^\d{1,3}(?:,\d{3})+$|^\d+$/u

/** The amount that a text begins with, with or without Rs. */
export function readAmount(run: Run): Reading[] {
  const text = run.text.slice(0, lengthMax).replace(/\n/gu, ' ')
  const figures = withFigures(text)
  const match = money.exec(figures)
  const figure = match?.[1] ?? ''
  if (match === null || figure === '') return []
  const end = match[0].length
  const start = figures.indexOf(figure)
  const isWhole = grouped.test(figure) && !wasGuessed(text, figures, start, end)
  const reading = readingOf(text, start, end, isWhole)
  return [isWhole ? reading : { ...reading, value: figures.slice(reading.start, reading.end) }]
}
