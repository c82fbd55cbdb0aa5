import { natureOf, readArea, readUnits, scriptOf } from '../../collateral/collateral.ts'
import { composeTitle } from '../labels/title-words.ts'
import type { Run } from '../layout/run.ts'
import { wasGuessed, withFigures } from './digits.ts'
import { type ReadContext, type Reading, readingOf } from './reading.ts'

const oneLine = (run: Run, lengthMax: number) => run.text.slice(0, lengthMax).replace(/\n/gu, ' ')

const gap = /^[\s:.,;=|()\-–—]{0,8}(?:\(?1\s?(?:[)]{1,2}|\.(?=\s))\s{0,2})?/u
const areaTokensMax = 12
const areaToken = /[^\s]+/gu

/** The area that a text begins with: the longest part that the engine understands. */
export function readExtent(run: Run, { stateCode }: ReadContext): Reading[] {
  const text = oneLine(run, 120)
  const figures = withFigures(text)
  const start = gap.exec(figures)?.[0].length ?? 0
  const from = firstFigure(figures, start)
  if (from === undefined) return []
  const ends = [...figures.slice(from).matchAll(areaToken)]
    .slice(0, areaTokensMax)
    .map(({ 0: token, index }) => from + index + token.length)
  for (const end of ends.reverse()) {
    const part = figures.slice(from, end).replace(/[\s,;:(]+(?:(?:and|व|आणि|ಮತ್ತು)[\s,;:(]*)?$/u, '')
    if (/[,;]$|\.$/u.test(figures.slice(from, end)) && /\p{L}/u.test(part) === false) continue
    if (/^\d{1,5}\s?\/\s?\d/u.test(part)) return []
    const { area } = readArea(stateCode, part)
    if (area.sqm === null) continue
    if (area.sqm === 0) return []
    const isSound = !wasGuessed(text, figures, from, end)
    const reading = readingOf(text, from, from + part.length, isSound)
    const value = isSound ? reading.value : figures.slice(reading.start, reading.end)
    return [{ ...reading, value: withoutLastStop(value) }]
  }
  return bareExtent(text, figures, from)
}

const withoutLastStop = (value: string) => value.replace(/(?<=\p{L}{5})\.$|(?<=\p{N})\.$/u, '')

/** Hardly more than the words `about` and `अंदाजे` may precede the figures. */
function firstFigure(figures: string, start: number): number | undefined {
  const found =
    /^(?:(?:of|is|being|about|approximately|approx\.?|अंदाजे|सुमारे|ಸುಮಾರು)\s){0,3}(?=\d|(?:हे|ha|h)\s?\.?\s?\d)/iu.exec(
      figures.slice(start),
    )
  return found === null ? undefined : start + found[0].length
}

const bare = /^\d{1,4}(?:\s?[.-]\s?\d{1,4}){1,3}(?![\d/])/u

/** Figures that have the form of an area, and a meaning that the engine does not decide. */
function bareExtent(text: string, figures: string, from: number): Reading[] {
  const [found = ''] = bare.exec(figures.slice(from)) ?? []
  return !/[1-9]/u.test(found) ? [] : [readingOf(text, from, from + found.length, false)]
}

const placeEnd =
  /[,;:()|\n]|\s\/\s|\.(?=\s|$)|\p{N}|(?<![\p{L}\p{M}])(?:and|within|in the|bearing|situated|which|या|गावचे|गावचा|गावातील|गावच्या|गावी|हद्दीतील|येथील|येथे|मधील|पैकी|ता|जि|तर्फ|यांचे|ಹೋಬಳಿ|ತಾಲ್ಲೂಕು|ತಾಲೂಕು|ಜಿಲ್ಲೆ|ಗ್ರಾಮ)(?![\p{L}\p{M}])/iu
const placeWordsMax = 4

/** A village, taluka or district after its label. */
export function readPlace(run: Run): Reading[] {
  const text = run.text.slice(0, 120)
  const first = gap.exec(text)?.[0].length ?? 0
  const start = first + (ofPlace.exec(text.slice(first))?.[0].length ?? 0)
  const rest = text.slice(start)
  const end = placeEnd.exec(rest)?.index ?? rest.length
  return placeFrom(text, start, start + end)
}

/** `the Revenue Village of Wagholi`. */
const ofPlace = /^(?:(?:of|is|called|named|known as|नावाचे|नावाच्या)\s{1,2}){1,2}/iu

const placeStart =
  /.*(?:[,;:()|\n]|\p{N}\S*(?=\s)|(?<![\p{L}\p{M}])(?:at|of|in|the|and|situated|within|village|hobli|taluka?|dist(?:rict)?|ಹೋಬಳಿ|ಗ್ರಾಮದ|ಗ್ರಾಮ|ತಾಲ್ಲೂಕು|ತಾಲೂಕು|ಜಿಲ್ಲೆ)(?![\p{L}\p{M}]))/isu

/** The same before its label: `Malur Village, Hoskote Taluk`. */
export function readPlaceBefore(run: Run): Reading[] {
  const text = run.text.slice(-120)
  const cut = run.text.length - text.length
  const start = placeStart.exec(text)?.[0].length ?? 0
  return placeFrom(text, start, text.length).map((reading) => ({
    ...reading,
    start: reading.start + cut,
    end: reading.end + cut,
  }))
}

/** ▦ Words of other cells. */
const noPlace =
  /^(?:rs|inr|no|nos|sl|sr|sy|market|value|consideration|amount|total|date|dated|survey|area|extent|name|nil|none|yes|na|officer|road|street|ward)(?![\p{L}])/iu

/** ಕೋಟೆ, a fort, ends the names of many places, and ಕೋಟಿ, ten million, of none. */
const noEnding = /(?<=[\p{L}\p{M}])ಕೋಟಿ$/u

function placeFrom(text: string, start: number, end: number): Reading[] {
  if (/^\s*\//u.test(text.slice(start, end))) return []
  const reading = readingOf(text, start, end, true)
  const value = reading.value.replace(/\.$/u, '').replace(noEnding, 'ಕೋಟೆ')
  const words = value.split(' ')
  const script = scriptOf(value)
  if (script === 'none' || words.length > placeWordsMax || value.length > 60) return []
  if (script === 'latin' && (!/^\p{Lu}/u.test(value) || noPlace.test(value))) return []
  const isSound =
    words.every((word) => scriptOf(word) === script || /^\P{L}+$/u.test(word)) &&
    !/[^\p{L}\p{M}\s.'’-]/u.test(value)
  return [{ ...reading, value, isSound }]
}

const boundaryEnd = /[;|]|(?<=\p{L}{4})\.(?=\s+\p{Lu})/u

/** What lies on one side of the land. */
export function readBoundary(run: Run): Reading[] {
  const text = oneLine(run, 160)
  const start = /^[\s:.,;=|()\-–—]{0,8}(?:(?:by|to|of|:)\s{1,2})?/iu.exec(text)?.[0].length ?? 0
  const rest = text.slice(start)
  const end = start + (boundaryEnd.exec(rest)?.index ?? rest.length)
  const reading = readingOf(text, start, end, true)
  const value = reading.value.replace(/(?<=[\p{L}\p{M}]{2})\.$/u, '')
  const letters = value.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  if (letters < 3 || value.length > 120) return []
  return [{ ...reading, value, isSound: !/[^\p{L}\p{M}\p{N}\s.,/()&'’-]/u.test(value) }]
}

const restOfLabel =
  /^(?:(?:व|आणि|and|or|किंवा|मोबदल्याचे|मोबदल्याचा|स्वरूप|स्वरुप|प्रकार|type|value|nature|of|the|deed:|ಸ್ವರೂಪ|ಮತ್ತು|ವಿಧ)[\s,:/-]{1,3}){1,5}/iu

/** `नोंदणीकृत - खरेदी खत`: a mutation by a registered deed. */
const registeredBy =
  /^(?:registered(?: deed| document)?|नोंदणीकृत(?: दस्त)?|नोंदणी|ನೋಂದಣಿ|ನೋಂದಾಯಿತ)\s?[-–:]\s?/iu

/** ▦ What follows the nature in its cell. */
const natureEnd =
  /[;:|(]|\p{N}{3}|\s(?:Rs|INR|रु|रू|ರೂ|ರು)\.?(?![\p{L}\p{M}])|₹|\s(?:consideration|market value|loan amount|amount|dt|dtd|dated|मोबदला|बाजारभाव|बाजारमूल्य|बा\.?\s?भा|रक्कम|दि|दिनांक|ಪ್ರತಿಫಲ|ಮಾರುಕಟ್ಟೆ|ಮೊತ್ತ|ದಿನಾಂಕ|ದಿ)(?![\p{L}\p{M}])/iu

/** The form explains itself: in case of a lease, say who pays. */
const ofLabel = /बाबती|बाबति|in case of/iu

/** The nature of a deed as the registry names it. */
export function readNature(run: Run): Reading[] {
  const text = oneLine(run, 100)
  const first = gap.exec(text)?.[0].length ?? 0
  const own = first + (restOfLabel.exec(text.slice(first))?.[0].length ?? 0)
  const start = own + (registeredBy.exec(text.slice(own))?.[0].length ?? 0)
  const rest = text.slice(start)
  const end = start + (natureEnd.exec(rest)?.index ?? rest.length)
  const reading = readingOf(text, start, end, true)
  if (!/\p{L}{3}|\p{L}\p{M}/u.test(reading.value) || reading.value.length > 80) return []
  if (ofLabel.test(reading.value)) return []
  const isKnown =
    natureOf(reading.value).kind !== 'other' || composeTitle(reading.value) !== undefined
  return isKnown ? [reading] : []
}

const floors = /(?<![\p{L}\p{M}])(?:floor|wing|block|phase|मजला|माळा|विंग|ಮಹಡಿ|ಅಂತಸ್ತು|ಬ್ಲಾಕ್)/iu
const buildings =
  /(?<![\p{L}\p{M}])(?:building|known|tower|society|apartments?|heights|residency|इमारत|इमारतीचे|बिल्डिंग|सोसायटी|अपार्टमेंट|ಕಟ್ಟಡ|ಅಪಾರ್ಟ್)/iu
const afterUnit =
  /(?<![\p{L}\p{M}])(?:admeasuring|measuring|having|area|situated|constructed|bearing|चटई|क्षेत्र|ब्लॉक|रोड|मौजे|ವಿಸ್ತೀರ್ಣ)/iu
const unitPartsMax = 5

/** A flat with its floor and its building, which may be a name alone; the label belongs to it. */
export function readUnit(run: Run): Reading[] {
  const text = oneLine(run, 200)
  // `Flat bearing No. 702`: what ends a unit stands after its number.
  const number = Math.max(0, text.search(/\p{N}/u))
  const after = afterUnit.exec(text.slice(number))?.index
  const stop = after === undefined ? text.length : number + after
  const [first, ...more] = [...text.slice(0, stop).matchAll(/[^,;]+/gu)].slice(0, unitPartsMax)
  if (first === undefined || !/\p{N}/u.test(first[0])) return []
  let end = first.index + first[0].length
  // The first word is the label: an apartment has a number, and is in a building.
  let hasBuilding = buildings.test(first[0].replace(/^[^\p{N}]*/u, ''))
  for (const { 0: part, index } of more) {
    const isName = !/\p{N}/u.test(part) && part.trim().split(/\s+/u).length <= 4
    if (hasBuilding || (!floors.test(part) && !buildings.test(part) && !isName)) break
    hasBuilding ||= !floors.test(part)
    if (/\p{L}/u.test(part)) end = index + part.length
  }
  const { units, isUnclear } = readUnits(text.slice(0, end))
  return [readingOf(text, 0, end, units.length === 1 && !isUnclear)]
}
