import { bare, cleanText } from './clean-text.ts'
import {
  addressWords,
  aliasWords,
  bodyWords,
  courtesies,
  deceasedTitles,
  deceasedWords,
  endings,
  type Gender,
  mensTitles,
  minorWords,
  type Relation,
  relationWords,
  titles,
  titlesOrNames,
  womensTitles,
  writtenApart,
} from './holder-words.ts'

/** A name without what stands around it, and what that says. */
export interface ReadName {
  tokens: string[]
  /** The name with a leading Sri as its first half, where there is one: Sri Ram is Sriram. */
  withSri: string[] | undefined
  gender: Gender | undefined
  deceased: boolean
  generation: 'junior' | 'senior' | undefined
  /** A firm, a family or a trust rather than a person. */
  body: boolean
}

export interface ReadParty {
  names: ReadName[]
  relative: ReadName | undefined
  relation: Relation | undefined
  minor: boolean
}

const ranksAfterLieutenant = /^(?:col|colonel|gen|general|cdr|commander|governor)$/

/** Initials that are written together stand apart: R.K. is R. K., and so is RK. */
function splitTokens(text: string): string[] {
  return text
    .replace(/\bM\s*\/\s*[sS]\b\.?/g, ' ')
    .replace(/(?<=[\p{L}\p{M}])[.॰](?=\S)/gu, '. ')
    .split(/[\s,;:()[\]{}<>"“”„*_~+=#%^?\\/&–—-]+/u)
    .flatMap((token, i) =>
      initialsTogether.test(token) && !isWord(token, i) ? [...token.replace('.', '')] : [token],
    )
    .filter((token) => /\p{L}/u.test(token))
}

const initialsTogether = /^[B-DF-HJ-NP-TV-Z]{2,3}\.?$/
const shortWords = new Set('md kr pd jr sr llb llm phd ltd pvt llp lt'.split(' '))
/** MS at the front is a title, behind a name the initials of one. */
const isWord = (token: string, i: number): boolean =>
  shortWords.has(bare(token)) || (i === 0 && isTitle(bare(token)))

function genderOfTitle(word: string): Gender | undefined {
  if (womensTitles.has(word)) return 'woman'
  return mensTitles.has(word) ? 'man' : undefined
}

const isTitle = (word: string): boolean =>
  titles.has(word) || genderOfTitle(word) !== undefined || deceasedTitles.has(word)

function readName(text: string): ReadName {
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
  return read
}

/** Words that may stand anywhere: late, minor, a body's form. */
function dropMarks(read: ReadName): void {
  read.tokens = read.tokens.filter((token, i) => {
    const word = bare(token)
    const late = word === 'lt' && !ranksAfterLieutenant.test(bare(read.tokens[i + 1] ?? ''))
    const before = read.tokens.slice(0, i).every((title) => isTitle(bare(title)))
    const said = deceasedWords.has(word) || (before && deceasedTitles.has(word))
    if (late || (said && read.tokens.length > 1)) {
      read.deceased = true
      return false
    }
    if (bodyWords.has(word)) read.body = true
    return !minorWords.has(word) && !(courtesies.has(word) && i > 0)
  })
}

function dropTitles(read: ReadName): void {
  const { tokens } = read
  // What is left must be a name: somebody may be called Major.
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
    if (!endings.has(word)) break
    if (/^(?:jr|junior)$/.test(word)) read.generation = 'junior'
    if (/^(?:sr|senior)$/.test(word)) read.generation = 'senior'
    tokens.pop()
  }
}

const emptyName = (name: ReadName): boolean => name.tokens.length === 0

/** Takes a party's name apart. What follows the first relation word is the relative's. */
export function readParty(written: string): ReadParty {
  let text = cleanText(written)
  for (const [phrase, word] of writtenApart) text = text.replace(phrase, word)
  const all = text.split(' ').filter((word) => word !== '')
  const address = all.findIndex((word) => addressWords.has(bare(word)))
  const words = address > 0 ? all.slice(0, address) : all
  const minor = words.some((word) =>
    word.split(/[()[\],]/).some((part) => minorWords.has(bare(part))),
  )
  const at = words.findIndex((word) => relationWords.has(bare(word)))
  const found = at === -1 ? undefined : relationWords.get(bare(words[at] ?? ''))
  const own = words.slice(0, at === -1 ? undefined : at).join(' ')
  const names = own
    .split(aliasWords)
    .map(readName)
    .filter((name) => !emptyName(name))
  const rest = words.slice(at + 1).filter((word) => !relationWords.has(bare(word)))
  const relative = at === -1 ? undefined : readName(rest.join(' '))
  for (const name of names) name.gender ??= found?.holder
  return {
    names,
    relative: relative && !emptyName(relative) ? relative : undefined,
    relation: found?.relation,
    minor,
  }
}

/** How a registry writes a holder, taken apart for flags and for people to read. */
export function readHolder(written: string): {
  names: string[]
  relative: string | undefined
  deceased: boolean
  minor: boolean
} {
  const party = readParty(written)
  const text = (name: ReadName) => name.tokens.join(' ')
  return {
    names: party.names.map(text),
    relative: party.relative && text(party.relative),
    deceased: party.names.some((name) => name.deceased),
    minor: party.minor,
  }
}
