import { bodiesAfterSurname, bodyWords } from './body-words.ts'
import { bare, letters } from './clean-text.ts'
import {
  courtesies,
  endings,
  genderOfTitle,
  isTitle,
  titles,
  titlesOrNames,
} from './holder/holder-words.ts'
import type { ReadName } from './holder/read-parts.ts'
import {
  deceasedTitles,
  isMinor,
  ofWhom,
  relationWords,
  saysDead,
  withDeath,
} from './relation-words.ts'
import type { WordBook } from './word-book.ts'

const ranksAfterLieutenant = /^(?:col|colonel|gen|general|cdr|commander|governor)$/

/** Initials written together are separated: R.K. is R. K., and so is RK. */
function splitTokens(text: string): string[] {
  return text
    .replace(inWord, '. ')
    .split(/[\s,;:()[\]{}<>"“”„*_~+=#%^?\\/&–—-]+/u)
    .flatMap((token, i) =>
      initialsTogether.test(token) && !isWord(token, i) ? [...token.replace('.', '')] : [token],
    )
    .filter((token) => /\p{L}/u.test(token))
}

const inWord = new RegExp(`(?<=[${letters}])[.॰](?=\\S)`, 'g')
const initialsTogether = /^[B-DF-HJ-NP-TV-Z]{2,3}\.?$/
const shortWords = new Set('md kr pd jr sr llb llm phd ltd pvt llp lt'.split(' '))
/** MS at the front is a title, after a name it is initials. */
const isWord = (token: string, i: number): boolean =>
  shortWords.has(bare(token)) || (i === 0 && isTitle(bare(token)))

export function readName(text: string, book: WordBook): ReadName {
  const read: ReadName = {
    tokens: splitTokens(text),
    withSri: undefined,
    gender: undefined,
    deceased: false,
    generation: undefined,
    body: false,
  }
  dropMarks(read)
  dropTitles(read)
  dropEndings(read)
  const [surname, last] = read.tokens.slice(-2)
  if (surname && last && read.tokens.length > 2 && bodiesAfterSurname.has(bare(last))) {
    read.body ||= book.read(surname)?.kind === 'surname'
  }
  return read
}

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
    const next = tokens[1] ?? ''
    if (titlesOrNames.has(word) && !/\.$/.test(tokens[0] ?? '') && bare(next).length > 1) {
      read.withSri = [`${tokens[0]}${next}`, ...tokens.slice(2)]
    }
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
