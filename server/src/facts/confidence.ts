import { documentNumber, fold, latinDigits, scriptOf } from '../collateral/collateral.ts'
import type { DocumentKind, FactKind } from './fact.ts'
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

/** A part of a name: in Marathi a name has three words, and elsewhere seldom one. */
const isPartOfName: Doubt = (each) => {
  if (!isPerson(each)) return false
  const words = each.value.split(/\s+/u).length
  return words < (scriptOf(each.value) === 'devanagari' ? 3 : 2)
}

/** In a cell, two persons may stand below each other. */
const isOnTwoRows: Doubt = (each) =>
  isPerson(each) && each.rank === 3 && placesOf(each.words).length > 1

/** Nobody sells to himself: a column was misread. */
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

/** Its words fall apart. */
const isInPieces: Doubt = ({ value, words }, { brokenPages }) =>
  words.some(({ page }) => brokenPages.has(page)) && /[\u0900-\u0963\u0970-\u0ce5]/u.test(value)

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

/** ▦ Reasons to have a value checked, however well it was read. */
const doubts: readonly Doubt[] = [
  isPartOfName,
  isOnTwoRows,
  isOnBothSides,
  isUngrouped,
  isUnexplained,
  isInPieces,
  contradictsItself,
]

export const isInDoubt: Doubt = (each, input) => doubts.some((doubt) => doubt(each, input))
