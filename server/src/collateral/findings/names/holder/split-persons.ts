import { bodyWords } from '../bodies/body-words.ts'
import { brandWords } from '../bodies/company-words.ts'
import { bare, letters } from '../clean-text.ts'
import {
  addressWords,
  andWords,
  deceasedWords,
  isHeirs,
  isMinor,
  isOthers,
  jointWords,
  kinOrName,
  partsNotNamed,
  relationWords,
  saysDead,
  wordSet,
} from '../relation-words.ts'
import type { WordBook } from '../word-book.ts'
import { endings, isTitle, titleWords } from './holder-words.ts'
import type { Person, Split } from './read-parts.ts'

type Mark = 'row' | 'and' | 'comma' | 'slash' | 'dash'
interface Part {
  after: Mark
  words: string[]
}

const rowNumbers = new RegExp(
  `(?<=^|[\\s,;:])\\(?\\d{1,3} ?(?:[).:\\]]{1,2}|-(?= ?[${letters}])) ?(?=[${letters}(])`,
  'g',
)
const rowLetters = new RegExp(
  `(?<=^|[\\s,;])\\(?(?:[ivx]{1,4}|[a-hअबकडइ]) ?\\) ?(?=[${letters}])`,
  'gi',
)
const bareNumbers = new RegExp(`(?<=^| )\\d{1,2} (?=[${letters}])`, 'g')
const startsWithOne = new RegExp(`^1 [${letters}]`)
const marks = /[,;&+]/g
/** Between words; a relation and a number have a single character on one side. */
const slashes = new RegExp(`(?<=[${letters}]{2}) ?/ ?(?=[${letters}]{2})`, 'g')

function partsOf(text: string): Part[] {
  let rows = text.replace(rowNumbers, ' ; ').replace(rowLetters, ' ; ')
  if (startsWithOne.test(text)) rows = rows.replace(bareNumbers, ' ; ')
  const words = rows.replace(marks, ' $& ').replace(slashes, ' / ').split(' ')
  const parts: Part[] = [{ after: 'row', words: [] }]
  let depth = 0
  for (const word of words) {
    if (word === '') continue
    const mark = markOf(word)
    if (mark && depth === 0) parts.push({ after: mark, words: [] })
    else if (!mark || mark === 'and' || mark === 'dash') parts.at(-1)?.words.push(word)
    depth = Math.max(0, depth + bracketsIn(word))
  }
  return parts
}

function markOf(word: string): Mark | undefined {
  if (word === ',') return 'comma'
  if (word === ';') return 'row'
  // Marathi has तथा between two names of one person, Hindi between two persons.
  if (word === '/' || word === 'तथा') return 'slash'
  if (word === '-' || word === '–' || word === '—' || word === '|') return 'dash'
  return andWords.has(word.toLowerCase()) ? 'and' : undefined
}

function bracketsIn(word: string): number {
  let depth = 0
  for (const sign of word) {
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
  }
  return depth
}

const isNumber = (word: string): boolean => /^\d+$/.test(word)
const countsOthers = (word: string): boolean => isOthers(word) || isNumber(word)
/** Beside a name, not part of it. */
const besideNames: ReadonlySet<string> = new Set([
  '',
  ...titleWords,
  ...endings,
  ...bodyWords,
  ...deceasedWords,
])
const isMark = (word: string): boolean =>
  besideNames.has(word) || isMinor(word) || isHeirs(word) || saysDead(word)

/** The words that are a name, up to the relative. */
function nameOf(words: readonly string[], countMax = Infinity): string[] {
  const name: string[] = []
  for (const word of words) {
    const plain = bare(word)
    if (relationWords.has(plain) || name.length >= countMax) break
    if (!isMark(plain)) name.push(word)
  }
  return name
}

type Sort = 'given' | 'surname' | 'other'

function sortOf(token: string, book: WordBook): Sort {
  const word = book.read(token)
  if (word?.kind === 'surname') return 'surname'
  return word?.givenName ? 'given' : 'other'
}

/** “Patil, Ramesh” and “Ramesh, Patil” are one person each; “Ramesh, Suresh” are two. */
function parted(before: readonly string[], after: readonly string[], book: WordBook): boolean {
  // Cheap first: most parts are whole names.
  if (nameOf(before, 2).length > 1 && nameOf(after, 2).length > 1) return false
  const names = [nameOf(before), nameOf(after)] as const
  if (Math.min(names[0].length, names[1].length) !== 1) return false
  if (before.some((word) => relationWords.has(bare(word)))) return false
  const [first, second] = [
    names[0].map((word) => sortOf(word, book)),
    names[1].map((word) => sortOf(word, book)),
  ]
  const surnames = (sorts: readonly Sort[]) => sorts.every((sort) => sort === 'surname')
  if (surnames(first)) return !surnames(second)
  if (surnames(second)) return !first.includes('surname')
  const unknown = first.length === 1 && first[0] === 'other'
  return unknown && second[0] === 'given' && !second.includes('surname') && second.length < 3
}

/** “Jadhav and Patil Developers” is one firm, and so is “Patil & Sons”. */
function isFirm(parts: readonly Part[]): boolean {
  const last = parts.at(-1)?.words ?? []
  return (
    parts.length > 1 &&
    parts.every(({ after }, i) => i === 0 || after === 'and' || after === 'comma') &&
    last.some((word) => bodyWords.has(bare(word))) &&
    parts.slice(0, -1).every(({ words }) => nameOf(words).length < 2 && !isWholeFirm(words, last))
  )
}

/** “Ramesh Traders and Suresh Traders” are two. */
const isWholeFirm = (words: readonly string[], last: readonly string[]): boolean =>
  words.some((word) => bodyWords.has(bare(word))) &&
  nameOf(words, 1).length > 0 &&
  nameOf(last, 1).length > 0

/** “Johnson & Johnson”, “Larsen & Toubro”, “Shah & Mehta”: nobody is listed by a surname alone. */
function isPairOfSurnames(parts: readonly Part[], book: WordBook): boolean {
  const [one, other, ...more] = parts
  if (!one || other?.after !== 'and' || more.length > 0) return false
  const [a = '', ...afterA] = one.words
  const [b = '', ...afterB] = other.words
  if (a === '' || b === '' || afterA.length > 0 || afterB.length > 0) return false
  if (bare(a) === bare(b)) return true
  const isOfFirm = (word: string) => brands.has(bare(word)) || sortOf(word, book) === 'surname'
  return isOfFirm(a) && isOfFirm(b)
}
const brands = wordSet(brandWords)

const introducesRelative = (word: string): boolean => {
  const relation = relationWords.get(word)
  return relation !== undefined && !relation.kin
}

/** After an address, only what is clearly a person counts as one. */
const startsPerson = (words: readonly string[]): boolean =>
  isTitle(bare(words[0] ?? '')) ||
  words.some((word, i) => i > 0 && (relationWords.has(bare(word)) || addressWords.has(bare(word))))

export function splitPersons(text: string, book: WordBook): Split {
  const parts = partsOf(text)
  const split: Split = { persons: [], others: false }
  if (isFirm(parts) || isPairOfSurnames(parts, book)) {
    split.persons.push({ words: parts.flatMap(({ words }) => words), certain: true })
    return split
  }
  let described = false
  for (const part of parts) {
    const words = dropOthers(part, split)
    if (words.length === 0) continue
    const last = split.persons.at(-1)
    const first = bare(words[0] ?? '')
    if (part.after === 'row' || part.after === 'and') described = false
    const describes = partsNotNamed.has(first) || addressWords.has(first)
    if (last && part.after === 'comma' && describes) described = true
    if (described && !startsPerson(words)) {
      // Nothing after an address is a name, but it may say who is a minor or deceased.
      last?.words.push(...words.filter((word) => isMark(bare(word)) && !isTitle(bare(word))))
    } else if (!last || part.after === 'row') {
      split.persons.push({ words, certain: true })
    } else if (words.every((word) => isMark(bare(word))) || introducesRelative(first)) {
      last.words.push(...words)
    } else {
      described = false
      addPerson(part.after, words, last, { split, book })
    }
  }
  return split
}

function addPerson(
  after: Mark,
  words: string[],
  last: Person,
  { split, book }: { split: Split; book: WordBook },
): void {
  const own = withoutKin(words)
  const whole = Math.min(nameOf(last.words, 2).length, nameOf(own, 2).length) > 1
  // “Suresh Patil, son” says who Suresh is; “Ramesh Patil and son” are two.
  if (own.length === 0) split.others ||= after === 'and'
  else if (after === 'comma' && parted(last.words, own, book)) last.words.push(...own)
  else if (after === 'and' && actsForBody(last.words)) last.words.push(...own)
  else if (after === 'and' && last.words.every((word) => isTitle(bare(word)))) {
    // “Mr. and Mrs. Ramesh Patil”
    last.words.push(...own.slice(own.findIndex((word) => !isTitle(bare(word)))))
    split.others = true
  } else if (after === 'slash' && !whole) last.words.push('@', ...own)
  else if (after === 'dash' && !whole) last.words.push(...own)
  else {
    const certain =
      !(after === 'comma' || after === 'dash') ||
      (after === 'comma' && own.length > 1) ||
      own.some((word) => sortOf(word, book) === 'given')
    split.persons.push({ words: own, certain })
  }
}

/** “Sai Developers through Ramesh Patil and Suresh Shinde”: both act for the firm. */
function actsForBody(words: readonly string[]): boolean {
  const at = words.findIndex((word) => actingFor.has(bare(word)))
  return at > 0 && words.slice(0, at).some((word) => bodyWords.has(bare(word)))
}
const actingFor = wordSet('through तर्फे तर्फ')

/** “and his wife Sunita”: Sunita. */
function withoutKin(words: readonly string[]): string[] {
  const at = words.findIndex((word) => !/^(?:his|her|their)$/i.test(word) && !isKin(bare(word)))
  return at === -1 ? [] : words.slice(at)
}
const isKin = (word: string): boolean =>
  relationWords.get(word)?.kin === true && !kinOrName.has(word)

/** Removes “5 others” from the end. */
function dropOthers({ after, words }: Part, split: Split): string[] {
  let kept = words.length
  // The number of a society is part of its name.
  const counts = words.some((word) => bodyWords.has(bare(word))) ? isOthers : countsOthers
  while (kept > 0 && counts(bare(words[kept - 1] ?? ''))) kept--
  const dropped = words.slice(kept).map(bare)
  // “Ramesh Patil + 2”
  const counted = after === 'and' && kept === 0 && dropped.length > 0
  split.others ||= counted || dropped.some(isOthers)
  const joint = words.some((word) => jointWords.has(word))
  split.others ||= joint
  return words.filter((word, i) => i < kept && !(joint && jointWords.has(word)))
}
