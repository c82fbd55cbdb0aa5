import {
  addressWords,
  fold,
  isTitle,
  latinDigits,
  readIndexTwo,
  relationWords,
  scriptOf,
  splitHolder,
  withoutStruckOut,
} from '../../collateral/collateral.ts'
import type { Run } from '../layout/run.ts'
import { isNoName, isOfficial } from './no-names.ts'
import { type ReadContext, type Reading, withoutStrayMarks } from './reading.ts'

const textMax = 2000
const peopleMax = 40
const wordsMax = 9

/** The numbers and letters that list persons: `1)`, `(2)`, `3.`, `iv)`. */
const listMarks =
  /(?<=^|[\s,;:|])\(?(?:\p{N}{1,2}|[ivx]{1,4}|[a-h]|[lI|](?=\s?\)|\.\s?[ऀ-ೲ])|[ऄ-ह](?=\)))\s?[).]{1,2}[:-]{0,2}(?=\s|[\p{L}(])/gu
/** What begins the description of a person: nothing after it is a name. */
const about =
  /(?<![\p{L}\p{M}])(?:aged?|occ|res|residing|r\/o|having|represented|hereinafter|hereafter|through|pan|aadhaar|of (?:the )?(?:first|second|one|other)|वय|धंदा|व्यवसाय|रा|राहणार|शाखा|तर्फे|यांनी|यांना|यांस|ಇವರು|ಇವರಿಗೆ|ರವರು|ರವರಿಗೆ|ರವರ|ಅವರು|ವಯಸ್ಸು|ಸುಮಾರು|ವಾಸ|ಉದ್ಯೋಗ|ಶಾಖೆ)(?![\p{L}\p{M}])|\p{N}/iu
const endOfName = /[,;]/u

const idle = new Set([
  'नाव',
  'नांव',
  'name',
  'ಹೆಸರು',
  'late',
  'm',
  'ms',
  'मे',
  'मेसर्स',
  'messrs',
  'the',
  'for',
  'between',
  'and',
  'व',
  'आणि',
  'ಮತ್ತು',
  'ಹಾಗೂ',
])

/** One reading for each person or body that a text lists, without titles, ages and addresses. */
export function readPeople(run: Run, context: ReadContext): Reading[] {
  const { text, isDoubtful } = standingText(withOneTitle(run.text.slice(0, textMax)))
  const named = segmentsOf(text).flatMap((segment) => readSegment(text, segment, context))
  return named
    .filter(({ value }) => isName(value))
    .slice(0, peopleMax)
    .map((reading) => (isDoubtful ? { ...reading, isSound: false } : reading))
}

const titlesToChoose = /(?<![\p{L}\p{M}])(?:[\p{L}\p{M}]{1,8}\.?\s?\/\s?){1,3}(?=[\p{L}\p{M}]{2})/gu

/** `श्री/श्रीमती`, `Shri./Smt.`: of the titles of a form the last stays, and so do positions. */
const withOneTitle = (text: string) =>
  text.replace(titlesToChoose, (written) =>
    (written.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => isTitle(bareWord(word)))
      ? ' '.repeat(written.length)
      : written,
  )

/** What is struck out becomes spaces, so that positions stay. */
function standingText(written: string): { text: string; isDoubtful: boolean } {
  const { struck, isDoubtful } = withoutStruckOut(written)
  let [text, from] = [written, 0]
  for (const part of struck) {
    const at = text.indexOf(part, from)
    if (at < 0) continue
    const end = Math.min(text.length, at + part.length + 1)
    text = `${text.slice(0, Math.max(0, at - 1))} ${' '.repeat(end - at)}${text.slice(end)}`
    from = end
  }
  return { text, isDoubtful }
}

interface Span {
  start: number
  end: number
}

interface Segment extends Span {
  /** It has its own number in a list: one person, whatever follows. */
  isListed: boolean
}

/** Index-II labels each name; elsewhere numbers, semicolons and titles separate persons. */
function segmentsOf(text: string): Segment[] {
  const flat = text.replace(/\n/gu, ' ')
  const index = readIndexTwo(flat)
  if (index !== undefined) {
    let from = 0
    return index.text.split(' ; ').flatMap((name) => {
      const start = flat.indexOf(name, from)
      if (start < 0 || name === '') return []
      from = start + name.length
      return [{ start, end: from, isListed: true }]
    })
  }
  const marks = [...flat.matchAll(listMarks)].slice(0, peopleMax)
  const listed = new Set(marks.map(({ 0: mark, index: at }) => at + mark.length))
  const semicolons = [...flat.matchAll(/;/gu)].slice(0, peopleMax).map(({ index: at }) => at)
  const titled = [...text.matchAll(/\n(?=(\S+))/gu)]
    .filter(({ 1: word = '', index: at }) => isTitle(bareWord(word)) && !isAgent(text, at))
    .slice(0, peopleMax)
    .map(({ index: at }) => at)
  const edges = [
    ...[0, ...marks.map(({ index: at }) => at), ...listed],
    ...[...semicolons, ...titled, ...nextPersons(flat), text.length],
  ]
  const sorted = edges.sort((a, b) => a - b)
  return sorted
    .map((start, i) => ({ start, end: sorted[i + 1] ?? text.length, isListed: listed.has(start) }))
    .filter(({ start, end }) => /\p{L}{2}|\p{L}\p{M}/u.test(text.slice(start, end)))
    .filter(({ start, end }) => !isRestOfLabel(text.slice(start, end), marks[0], end))
}

/** What is said of one person has ended, and another follows: `, 45 years, and Smt.`, `(वय 45) व`. */
const nextPerson =
  /(?<=[,)]\s?)(?:(?:and|व|आणि|तसेच|ಮತ್ತು|ಹಾಗೂ|&)\s{1,2})?(?=([\p{Lu}\p{Lo}][\p{L}\p{M}/]{0,12})[\s.])/gu
const agent = /(?:through|represented|by its|मार्फत|तर्फे|ಮೂಲಕ|ಪರವಾಗಿ)[^;]{0,50}$/iu
/** A person who signs for a company or bank is not a party. */
export const isAgent = (text: string, at: number) =>
  agent.test(text.slice(Math.max(0, at - 60), at))

function nextPersons(text: string): number[] {
  return [...text.matchAll(nextPerson)]
    .filter(({ 0: joint, 1: word = '', index }) => {
      const plain = bareWord(word)
      if (isTitle(plain)) return !isAgent(text, index)
      return joint !== '' && !addressWords.has(plain) && !about.test(`${word} `)
    })
    .slice(0, peopleMax)
    .map(({ 0: joint, index }) => index + joint.length)
}

const wordsOfLabel = 7

/** A long text before the first number of a list: the form says who is to be named. */
const isRestOfLabel = (text: string, firstMark: RegExpExecArray | undefined, end: number) =>
  firstMark !== undefined &&
  end <= firstMark.index &&
  !/[2-9]/u.test(latinDigits(firstMark[0])) &&
  text.split(/\s+/u).length > wordsOfLabel

interface Token extends Span {
  word: string
}

const tokensIn = (text: string, { start, end }: Span): Token[] =>
  [...text.slice(start, end).matchAll(/[^\s,;:]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: start + index,
    end: start + index + word.length,
  }))

export const bodies =
  /(?<![\p{L}\p{M}])(?:bank|ltd|limited|llp|society|trust|finance|housing|corporation|बँक|बॅंक|लि|मर्यादित|संस्था|पतसंस्था|फायनान्स|गृहवित्त|ಬ್ಯಾಂಕ್|ನಿಯಮಿತ|ಸಂಘ|ಫೈನಾನ್ಸ್|ಹೌಸಿಂಗ್|ಲಿ|ನಿ)(?![\p{L}\p{M}])/iu

/** The engine says who are persons; their words are found again to know their places. */
function readSegment(text: string, segment: Segment, { book }: ReadContext): Reading[] {
  const whole = text.slice(segment.start, segment.end)
  const end = segment.start + (aboutAt(whole) ?? whole.length)
  const tokens = tokensIn(text, { start: segment.start, end })
  const { persons } = splitHolder(text.slice(segment.start, end).replace(/\n/gu, ' '), book)
  // What follows a bank is its branch.
  const isOne = segment.isListed || bodies.test(whole.split(/[,;]/u)[0] ?? '')
  let from = 0
  return persons.slice(0, isOne ? 1 : peopleMax).flatMap(({ words, certain }, i) => {
    // The engine writes M/s as messrs.
    const folded = words.filter((word) => /\p{L}/u.test(word)).map(fold)
    const first = folded[0] === 'messrs' ? folded[1] : folded[0]
    const at = tokens.findIndex((token, k) => k >= from && fold(token.word) === first)
    if (at < 0 || (!certain && i > 0)) return []
    from = at + 1
    const reading = readOne(text, { start: tokens[at]?.start ?? segment.start, end })
    if (reading === undefined) return []
    // Without `and` or a title it may be a relative, whose relation was not read.
    const isNamed = i === 0 || leadsToName(tokens[at - 1]?.word) || leadsToName(tokens[at]?.word)
    return [isNamed ? reading : { ...reading, isSound: false }]
  })
}

const ands = /^(?:and|&|व|आणि|तसेच|ಮತ್ತು|ಹಾಗೂ)$/iu
const leadsToName = (word = '') => ands.test(word) || isTitle(bareWord(word))

/** The name at the start of a text, up to what is said about the person. */
function readOne(text: string, { start, end }: Span): Reading | undefined {
  const comma = endOfName.exec(text.slice(start, end))?.index
  const tokens = tokensIn(text, { start, end: comma === undefined ? end : start + comma })
  const isBody = bodies.test(tokens.map(({ word }) => word).join(' '))
  let first = 0
  while (first < tokens.length && isBefore(tokens[first]?.word ?? '', isBody)) first += 1
  let last = first
  let isJoined = false
  while (last < tokens.length && last - first < wordsMax) {
    const plain = bareWord(tokens[last]?.word ?? '')
    if (joinedRelation.test(plain)) {
      isJoined = true
      last += 1
      break
    }
    const isNext = last > first && (isTitle(plain) || misreadRelation.test(plain))
    if (isNext || relationWords.has(plain) || addressWords.has(plain)) break
    if (last > first && legalForm.test(tokens[last]?.word ?? '')) {
      last += 1
      break
    }
    if (last > first && ends.test(tokens[last]?.word ?? '')) break
    last += 1
  }
  const [from, to] = [tokens[first], tokens[last - 1]]
  if (from === undefined || to === undefined || last <= first) return undefined
  const written = text.slice(from.start, to.end).replace(joinedForm, ' ')
  return {
    value: withoutEnd(
      withoutStrayMarks(isJoined ? written.replace(/(?:ಕೋಂ|ಬಿನ್)\P{L}*$/u, '') : written),
    ),
    start: from.start,
    end: to.end,
    isSound: isPlainName(written) && !isJoined,
  }
}

/** Words after which no name goes on. */
const ends =
  /^(?:and|of|at|in|for|to|by|on|from|who|is|are|was|were|has|have|had|do|does|shall|the|having|aged?|व|आणि|ಮತ್ತು|ಹಾಗೂ|&|यांनी|यांना|यांस|यांचे|यांचा|यांची|ಇವರು|ಇವರಿಗೆ|ರವರಿಗೆ|ರವರು|ರವರ|ಇವರಿಂದ|ರವರಿಂದ)$/iu

/** Where the description begins; at the very start it is a name that looks like one. */
function aboutAt(text: string): number | undefined {
  const found = about.exec(text)
  return found === null || !/\p{L}/u.test(text.slice(0, found.index)) ? undefined : found.index
}

/** The space before the relation was not read: ಗೌಡಕೋಂ. */
const joinedRelation = /(?<=\p{L}\p{M}?\p{L}.*)(?:ಕೋಂ|ಬಿನ್)$/u

/** ಬಿನ್, son of, as it is misread: no word of a name is like it. */
const misreadRelation = /^(?:ಚಿನ್|ಜಿನ್|ಐನ್|ಬಿನ|ಬೆನ್|ಚಿನ)$/u

/** The last word of a body's name. */
const legalForm = /^(?:ಫೈನಾನ್ಸ್|ಬ್ಯಾಂಕ್)?(?:ltd|limited|llp|लि|लिमिटेड|मर्यादित|ಲಿ|ನಿ|ನಿಯಮಿತ|ಲಿಮಿಟೆಡ್)\.?$/iu

/** The space before it was not read: ಫೈನಾನ್ಸ್ಲಿ. */
const joinedForm = /(?<=ಫೈನಾನ್ಸ್|ಬ್ಯಾಂಕ್)(?=(?:ಲಿ|ನಿ)\.?$)/u

/** As the tables of titles and relations spell it. */
const bareWord = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{M}/]/gu, '')

const isBefore = (word: string, isBody: boolean) => {
  const plain = bareWord(word)
  // Shree Ganesh Bank: here it is part of the name.
  const isPart = isBody && /^(?:shree|shri|sri|sree|श्री|ಶ್ರೀ)$/u.test(plain)
  return (isTitle(plain) && !isPart) || idle.has(plain) || !/\p{L}/u.test(word)
}

/** The full stop of a sentence; that of Ltd. and लि. belongs to the name. */
const withoutEnd = (value: string) =>
  value
    .replace(/^[([{]+|[\s([{]+$/gu, '')
    .replace(/[)\]}]+$/u, (end) => (value.includes('(') ? end : ''))
    .replace(/(?<=[\p{L}\p{M}]{5})\.$/u, '')
    .trim()

function isName(value: string): boolean {
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || /[\p{N}:]/u.test(value) || isNoName(value)) return false
  if (scriptOf(value) === 'latin' && !/\p{Lu}/u.test(value)) return false
  return bodies.test(value) || !isOfficial(value)
}

const personWordsMax = 4

/** Two names that were read as one are long; `Bank Ltd.` is the end of a name. */
function hasNameLength(value: string, words: readonly string[]): boolean {
  if (!bodies.test(value)) return words.length <= personWordsMax
  return words.length >= 3 || !/^(?:bank|ltd|limited|बँक|ಬ್ಯಾಂಕ್|finance|housing)/iu.test(value)
}

/** Letters of one script and nothing that a reader of pictures puts in. */
function isPlainName(value: string): boolean {
  if (/[^\p{L}\p{M}\s.()&'’/-]/u.test(value)) return false
  if (value.includes('(') !== value.includes(')')) return false
  const script = scriptOf(value)
  const words = value.split(/\s+/u)
  if (!hasNameLength(value, words)) return false
  // A word that was read twice: थोरात रात.
  if (words.some((word, at) => at > 0 && words[at - 1]?.endsWith(word))) return false
  return words.every((word) => scriptOf(word) === script || scriptOf(word) === 'none')
}
