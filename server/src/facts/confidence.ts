import { documentNumber, fold, latinDigits, scriptOf } from '../collateral/collateral.ts'
import type { DocumentKind, FactKind } from './fact.ts'
import { rightOf } from './layout/rows.ts'
import { placesOf } from './layout/run.ts'
import type { Candidate } from './reading/candidate.ts'
import { dayOf } from './values/read-date.ts'
import { bodies } from './values/read-people.ts'

/** What the doubts about a value are decided by. */
export interface DoubtIn {
  kind: DocumentKind
  /** All values that become facts. */
  settled: readonly Candidate[]
  /** All values that were read. */
  candidates: readonly Candidate[]
  /** Pages whose words in Indian scripts fall apart. */
  brokenPages: ReadonlySet<number>
}

type Doubt = (candidate: Candidate, input: DoubtIn) => boolean

const people: readonly FactKind[] = ['executant', 'claimant', 'holder']
const isPerson = ({ fact, value }: Candidate) => people.includes(fact) && !bodies.test(value)
const isPicture = ({ words }: Candidate) => words.some(({ confidence }) => confidence < 1)

const wordsOf = ({ value }: Candidate) => value.split(/\s+/u).length

/** A part of a name: in Marathi it has three words, elsewhere seldom one, or fewer than the others. */
const differsInLength: Doubt = (each, { settled }) => {
  if (!isPerson(each)) return false
  const own = wordsOf(each)
  if (scriptOf(each.value) === 'devanagari') return own !== 3
  const lengths = settled.filter(isPerson).map(wordsOf)
  const longer = lengths.filter((other) => other > own).length
  return own < 2 || longer > lengths.length / 2
}

/** Some letters are capitals and some are not: RAMESH PATIL Agc; or a word has no capital at all. */
const isUnevenName: Doubt = ({ fact, value }) => {
  if (!people.includes(fact) || scriptOf(value) !== 'latin') return false
  const words = value.split(/[\s.&()-]+/u).filter((word) => /^\p{L}{2,}$/u.test(word))
  if (bodies.test(value)) return words.every((word) => /^\p{Ll}/u.test(word))
  const capital = words.filter((word) => /^\p{Lu}+$/u.test(word)).length
  return words.some((word) => /^\p{Ll}/u.test(word)) || (capital > 0 && capital < words.length)
}

/** ▦ Words that many lenders have in their name. */
const ofLenders =
  /^(?:the|of|and|bank|ltd|limited|llp|urban|rural|gramin|co|operative|cooperative|society|nagari|sahakari|vikas|housing|finance|india|बँक|लि|मर्यादित|नागरी|सहकारी|ग्रामीण|विकास|अर्बन|ಬ್ಯಾಂಕ್|ನಿ|ಲಿ|ನಿಯಮಿತ|ಸಹಕಾರಿ|ಗ್ರಾಮೀಣ|ವಿಕಾಸ|ಅರ್ಬನ್)$/iu

/** The end of a lender's name. */
const isPartOfLender: Doubt = ({ fact, value }) =>
  people.includes(fact) &&
  bodies.test(value) &&
  value
    .split(/[\s.&-]+/u)
    .filter((word) => word !== '')
    .every((word) => ofLenders.test(word))

/** Between two words of the value there is room for another that was not read. */
const hasHole: Doubt = (each) =>
  isPicture(each) &&
  each.words.some((word, i) => {
    const before = each.words[i - 1]
    if (before === undefined || before.row !== word.row) return false
    const letters = before.text.replace(/\p{M}/gu, '').length
    return word.rect.x - rightOf(before) > (before.rect.w / Math.max(1, letters)) * holeMin
  })
/** In widths of a letter. */
const holeMin = 3.5

const sides: readonly FactKind[] = ['east', 'west', 'north', 'south']
/** ▦ What lies beside land, in one word. */
const alone =
  /^(?:roads?|river|nala|nalla|halla|canal|lane|passage|garden|lake|tank|hill|drain|well|रस्ता|नाला|ओढा|नदी|कालवा|गल्ली|बोळ|विहीर|डोंगर|तलाव|शेत|ರಸ್ತೆ|ಹಳ್ಳ|ಕಾಲುವೆ|ಕೆರೆ|ನದಿ|ಗಲ್ಲಿ|ಚರಂಡಿ|ಓಣಿ)$/iu
const open =
  /(?:^|\s)(?:of|to|by|the|no|feet|ft|wide|and|belonging|wes|eas|nort|sout|फूट|फुटी|यांची|यांचे|क्र|नं|व|ಅಡಿ|ಅಗಲದ|ಗ್ರಾಮದ|ರವರ|ನಂ|ಸಂಖ್ಯೆ|ಮತ್ತು)[.,]?$/iu

/** What lies beside the land is cut. */
const isCutSide: Doubt = ({ fact, value }) => {
  if (!sides.includes(fact)) return false
  if (open.test(value) || /[:;]/u.test(value)) return true
  return !/\s|\p{N}/u.test(value) && !alone.test(value)
}

const numbers: readonly FactKind[] = ['order_no', 'receipt_no', 'khata_no', 'survey_no', 'unit']

/** Words of another field are in it. */
const isMixed: Doubt = ({ fact, value }) => {
  if (fact === 'nature') return /^\p{Ll}|\s(?:of|and|the|by|व|ಮತ್ತು)$/iu.test(value)
  if (fact === 'village') return /^(?:kasaba|kasba|ಕಸಬಾ|कसबा)$/iu.test(value)
  if (!numbers.includes(fact)) return false
  if (fact === 'survey_no') return /\p{N}\s?(?:वा|रा|था|ला|व्या)$/u.test(value)
  if (fact === 'unit') return value.includes(';')
  return /(?:[\p{L}\p{M}]{2,}\s){2}/u.test(value)
}

const numbersOfRecords: readonly FactKind[] = ['khata_no', 'mutation_no', 'survey_no', 'unit']

/** Any figure of a table looks like it: only saying it twice proves it. */
const isBareNumber: Doubt = (each, { candidates }) =>
  numbersOfRecords.includes(each.fact) &&
  each.rank === 3 &&
  /^[\s\d]+$/u.test(latinDigits(each.value)) &&
  !isRepeated(each, candidates)

/** In a cell, two persons may stand below each other. */
const isOnTwoRows: Doubt = (each) =>
  isPerson(each) && each.rank === 3 && placesOf(each.words).length > 1

/** No one sells to themselves: a column was misread. */
const isOnBothSides: Doubt = (each, { settled }) => {
  if (!people.includes(each.fact)) return false
  const name = fold(each.value)
  return settled.some(
    (other) =>
      people.includes(other.fact) &&
      other.fact !== each.fact &&
      other.entry === each.entry &&
      fold(other.value) === name,
  )
}

const ofTransfers: readonly DocumentKind[] = [
  ...(['sale_deed', 'mortgage_deed', 'release_deed', 'index_ii', 'mutation'] as const),
  'encumbrance_certificate',
]
const parties: readonly FactKind[] = ['executant', 'claimant']

/** Each deed has two sides: if one is missing, its people may have been taken for the other. */
const isOneSided: Doubt = ({ fact, entry }, { kind, settled }) =>
  ofTransfers.includes(kind) &&
  parties.includes(fact) &&
  !parties.every((side) => settled.some((other) => other.fact === side && other.entry === entry))

const sums: readonly FactKind[] = ['consideration', 'amount']

/** A digit that was not read is not missed in a sum without commas. */
const isUngrouped: Doubt = (each, { candidates }) => {
  if (!sums.includes(each.fact) || !isPicture(each)) return false
  if (/[,.]/u.test(each.value) || latinDigits(each.value).replace(/\D/gu, '').length < 5)
    return false
  return !isRepeated(each, candidates)
}

/** The same is said at another place. */
export function isRepeated(each: Candidate, candidates: readonly Candidate[]): boolean {
  const own = new Set(each.words)
  return candidates.some(
    ({ fact, value, words }) =>
      fact === each.fact &&
      fold(value) === fold(each.value) &&
      words.every((word) => !own.has(word)),
  )
}

const listed: readonly DocumentKind[] = ['index_ii', 'encumbrance_certificate', 'mutation']

/** Whether a sum was paid or lent is known by the nature of its deed. */
const isUnexplained: Doubt = (each, { kind, settled }) =>
  sums.includes(each.fact) &&
  listed.includes(kind) &&
  !settled.some(({ fact, entry }) => fact === 'nature' && entry === each.entry)

/** Its words fall apart, or those of the nature of its deed. */
const isInPieces: Doubt = ({ fact, value, words }, { kind, brokenPages }) =>
  words.some(({ page }) => brokenPages.has(page)) &&
  (/[\u0900-\u0963\u0970-\u0ce5]/u.test(value) || (sums.includes(fact) && listed.includes(kind)))

/** Only a part of an area was read, or the points in it were not. */
const isPartOfArea: Doubt = (each) =>
  each.fact === 'area' &&
  isPicture(each) &&
  /^\p{N}+(?:\.\p{N}{4}|\s?(?:acres?|hectares?|ಎಕರೆ|हे|हेक्टर|एकर)\.?)$/iu.test(each.value)

/** `207, 2`: a floor or a flat may have been taken for a parcel. */
const isLooseList: Doubt = (each) =>
  each.fact === 'survey_no' && isPicture(each) && /^\p{N}+\s?,\s?\p{N}$/u.test(each.value)

/** A certificate is not older than what it lists. */
const isOlderThanEntries: Doubt = ({ fact, value }, { kind, settled }) =>
  fact === 'document_date' &&
  kind === 'encumbrance_certificate' &&
  settled.some((each) => each.fact === 'registration_date' && dayOf(each.value) > dayOf(value))

const days: readonly FactKind[] = [
  ...(['registration_date', 'execution_date', 'document_date', 'order_date'] as const),
]

/** What is dated later was not read right. */
const isInFuture: Doubt = ({ fact, value }) =>
  days.includes(fact) && dayOf(value) > new Date().toISOString().slice(0, 10)

const valueFor = ({ settled }: DoubtIn, fact: FactKind, entry: number | undefined) =>
  settled.find((each) => each.fact === fact && each.entry === entry)?.value

const dated: readonly FactKind[] = ['registration_no', 'registration_date', 'execution_date']

/** A deed is registered after it was made, and its number has the year of its registration. */
const contradictsItself: Doubt = ({ fact, entry }, input) => {
  if (!dated.includes(fact)) return false
  const [registered, executed] = (['registration_date', 'execution_date'] as const).map((kind) => {
    const value = valueFor(input, kind, entry)
    return value === undefined ? undefined : dayOf(value)
  })
  if (registered !== undefined && executed !== undefined && registered < executed) return true
  const number = valueFor(input, 'registration_no', entry)
  if (number === undefined || registered === undefined || fact === 'execution_date') return false
  return !isOfYear(documentNumber(number), Number(registered.slice(0, 4)))
}

/** Of the calendar year, or of the financial year that it is in. */
function isOfYear(number: string, year: number): boolean {
  const years = (latinDigits(number).match(/(?:19|20)\d\d/gu) ?? []).map(Number)
  return years.length === 0 || years.some((each) => each === year || each === year - 1)
}

const ofFewWords: readonly FactKind[] = ['document_kind', 'nature']

/** Letters and figures of Indian scripts look like each other: १ and ९, ಬ and ಚ. */
const isIndianReadOnce: Doubt = (each, { candidates }) =>
  !ofFewWords.includes(each.fact) &&
  isPicture(each) &&
  /[\u0900-\u0cff]/u.test(each.value) &&
  !isRepeated(each, candidates)

const places: readonly FactKind[] = ['village', 'taluka', 'district']

/** A letter may be misread, and another village has that name. */
const isPlaceReadOnce: Doubt = (each, { candidates }) =>
  places.includes(each.fact) && isPicture(each) && !isRepeated(each, candidates)

/** One word is not the name of two places. */
const isOfTwoPlaces: Doubt = (each, { settled }) =>
  places.includes(each.fact) &&
  settled.some(
    ({ fact, words }) =>
      fact !== each.fact &&
      places.includes(fact) &&
      words.some((word) => each.words.includes(word)),
  )

/** ▦ Reasons to have a value checked, however well it was read. */
const doubts: readonly Doubt[] = [
  differsInLength,
  isUnevenName,
  isPartOfLender,
  hasHole,
  isCutSide,
  isMixed,
  isOfTwoPlaces,
  isOnTwoRows,
  isOnBothSides,
  isOneSided,
  isUngrouped,
  isBareNumber,
  isPlaceReadOnce,
  isIndianReadOnce,
  isUnexplained,
  isInPieces,
  isPartOfArea,
  isLooseList,
  isOlderThanEntries,
  isInFuture,
  contradictsItself,
]

export const isInDoubt: Doubt = (each, input) => doubts.some((doubt) => doubt(each, input))
