import { bodiesAfterSurname, bodyWords } from './bodies/body-words.ts'
import { bare, letters, scriptOf } from './clean-text.ts'
import {
  courtesies,
  endings,
  genderOfTitle,
  isTitle,
  titles,
  titlesOrNames,
} from './holder/holder-words.ts'
import type { ReadName } from './holder/read-parts.ts'
import { spokenInitials } from './holder/spoken-initials.ts'
import {
  deceasedTitles,
  isMinor,
  ofWhom,
  relationWords,
  saysDead,
  withDeath,
  wordSet,
} from './relation-words.ts'
import type { WordBook } from './word-book.ts'

const ranksAfterLieutenant = /^(?:col|colonel|gen|general|cdr|commander|governor)$/

/** Initials written together are separated: R.K. is R. K., and so are RK, AB and KRPatil. */
function splitTokens(text: string, book: WordBook): string[] {
  const mixed = hasSmallLetters.test(text)
  const tokens = text
    .replace(inWord, '. ')
    .split(/[\s,;:()[\]{}<>"“”„*_~+=#%^?\\/&–—-]+/u)
    .flatMap((token, i, all) => {
      if (token.length < 2 || (/^[a-z]|[a-z]$/.test(token) && !initialsBefore.test(token)))
        return [token]
      const found = lettersIn(token, mixed, book)
      if (!found) return [token]
      return isWord(token, i) && !(mixed && areCapitals(token, all.length)) ? [token] : found
    })
    .filter((token) => /\p{L}/u.test(token))
  return hasDe.test(text) ? joinDe(tokens) : tokens
}

/** Sister is written Sr, and Ms before more than a surname: MS Dhoni has two initials. */
const areCapitals = (token: string, words: number): boolean =>
  token === 'SR' || (token === 'MS' && words === 2)

function lettersIn(token: string, mixed: boolean, book: WordBook): string[] | undefined {
  if (initialsTogether.test(token)) return [...token.replace('.', '')]
  const [, initials, word] = initialsBefore.exec(token) ?? []
  if (initials && word) return [...initials, word]
  if (mixed ? capitals.test(token) : startsWithVowel.test(token))
    return book.read(token)?.known ? undefined : [...token.replace('.', '')]
  return spokenInitials(token)
}

const hasSmallLetters = /[A-Z][a-z]/
/** Only where the rest of the name has small letters: in RAM NARAYAN neither is. */
const capitals = /^(?:[A-Z]{2}|[AEIOU][B-DF-HJ-NP-TV-Z]{2})\.?$/
const startsWithVowel = /^[AEIU][B-DF-HJ-NP-TV-Z]\.?$/
const initialsBefore = /^([A-Z]{2,3})([A-Z][a-z]{2,})$/

/** De Souza is DSouza; De alone is a surname. */
const joinDe = (tokens: readonly string[]): string[] =>
  tokens.reduce<string[]>((joined, token) => {
    if (afterDe.test(token) && /^d[aei]$/i.test(joined.at(-1) ?? ''))
      joined.push(`${joined.pop()}${token}`)
    else joined.push(token)
    return joined
  }, [])
const hasDe = /\bd[aei]\b/i
const afterDe = /^(?:s[ou]+[zj]a|costa|silva|cunha|cruz|mello|melo|sa|lima|penha)$/i

const inWord = new RegExp(`(?<=[${letters}])[.॰](?=\\S)`, 'g')
const initialsTogether = /^[B-DF-HJ-NP-TV-Z]{2,3}\.?$/
const shortWords = new Set(
  'md kr pd jr sr llb llm phd ltd pvt llp lt om al el im un de da di du la le ii iii iv late'.split(
    ' ',
  ),
)
/** MS at the front is a title, after a name it is initials. */
function isWord(token: string, i: number): boolean {
  const plain = bare(token)
  return (
    shortWords.has(plain) ||
    (bodyWords.has(plain) && scriptOf(token) === 'latin') ||
    (i === 0 && isTitle(plain))
  )
}

export function readName(text: string, book: WordBook): ReadName {
  const read: ReadName = {
    tokens: splitTokens(text, book),
    withSri: undefined,
    gender: undefined,
    deceased: false,
    generation: undefined,
    body: false,
    sri: false,
    numbers: [],
  }
  dropMarks(read)
  if (isDoubled(read.tokens)) read.body = true
  if (read.body) read.numbers = text.match(numbers) ?? []
  dropTitles(read)
  dropEndings(read)
  const [surname, last] = read.tokens.slice(-2)
  if (surname && last && read.tokens.length > 2 && bodiesAfterSurname.has(bare(last))) {
    read.body ||= book.read(surname)?.kind === 'surname'
  }
  return read
}

/** In the name of a body; longer ones are numbers of a register. */
const numbers = /(?<![\p{L}\p{M}\d])\d{1,3}(?![\p{L}\p{M}\d])/gu

/** Johnson & Johnson */
const isDoubled = ([first = '', second = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && first.length > 2 && bare(first) === bare(second)

/** General Motors and Master Builders: a title only before a person's name. */
const bodiesBeginWith = wordSet(
  'general gen major master captain engineer professor doctor justice',
)

/** Words that may be anywhere: late, minor, the form of a body. */
function dropMarks(read: ReadName): void {
  let titlesOnly = true
  read.tokens = read.tokens.filter((token, i) => {
    const word = bare(token)
    const late = word === 'lt' && !ranksAfterLieutenant.test(bare(read.tokens[i + 1] ?? ''))
    const said = saysDead(word) || (titlesOnly && deceasedTitles.has(word))
    titlesOnly &&= isTitle(word)
    if (late || (said && read.tokens.length > 1)) {
      read.deceased = true
      return false
    }
    if (i > 0 && withDeath.test(word) && saysDead(bare(read.tokens[i - 1] ?? ''))) return false
    if (bodyWords.has(word)) read.body = true
    const loose = ofWhom.has(word) && word.length > 3
    return !isMinor(word) && !loose && !(courtesies.has(word) && i > 0)
  })
}

function dropTitles(read: ReadName): void {
  const { tokens } = read
  // The rest must be a name: a person may be called Major.
  while (tokens.length > 1) {
    const word = bare(tokens[0] ?? '')
    const gender = genderOfTitle(word)
    if (!gender && !titles.has(word)) break
    if (read.body && bodiesBeginWith.has(word)) break
    const next = tokens[1] ?? ''
    if (titlesOrNames.has(word) && !/\.$/.test(tokens[0] ?? '') && bare(next).length > 1) {
      read.withSri = [`${tokens[0]}${next}`, ...tokens.slice(2)]
    }
    read.sri ||= titlesOrNames.has(word)
    read.gender ??= gender
    tokens.shift()
  }
}

function dropEndings(read: ReadName): void {
  const { tokens } = read
  while (tokens.length > 1) {
    const word = bare(tokens.at(-1) ?? '')
    if (!endings.has(word) && !relationWords.get(word)?.kin) break
    if (/^(?:jr|junior|ii|iii)$/.test(word)) read.generation = 'junior'
    if (/^(?:sr|senior)$/.test(word)) read.generation = 'senior'
    tokens.pop()
  }
}
