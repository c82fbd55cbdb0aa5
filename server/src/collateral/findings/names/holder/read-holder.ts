import { bare, cleanText, lettersMax } from '../clean-text.ts'
import { readName } from '../read-name.ts'
import {
  addressWords,
  endsInOfWhom,
  guardianOf,
  heirsOf,
  isHeirs,
  isMinor,
  kinOrName,
  ofWhom,
  type Relation,
  type RelationWord,
  relationWords,
  shortAddressWords,
} from '../relation-words.ts'
import { newWordBook, type WordBook } from '../word-book.ts'
import { joinPhrases, readAges, withoutFigures } from './holder-phrases.ts'
import { splitAliases } from './holder-words.ts'
import { readIndexTwo } from './index-two.ts'
import type { HolderString, Person, ReadName, ReadParty, Relative } from './read-parts.ts'
import { splitPersons } from './split-persons.ts'

export function splitHolder(written: string, book: WordBook): HolderString {
  const known = book.strings.get(written)
  if (known) return known
  const clean = cleanText(written)
  const index = readIndexTwo(clean)
  const { text, young, grownUp } = readAges(withoutFigures(index?.text ?? clean))
  const split = splitPersons(joinPhrases(text), book)
  const isYoung = young || index?.young === true
  const found = { ...split, young: isYoung, grownUp, cut: written.length > lettersMax }
  book.strings.set(written, found)
  return found
}

export function partiesOf(person: Person, book: WordBook): readonly ReadParty[] {
  const known = book.parties.get(person)
  if (known) return known
  const found = readParties(person.words, book)
  book.parties.set(person, found)
  return found
}

const nobody: ReadParty = {
  names: [],
  relative: undefined,
  relation: undefined,
  relatives: [],
  minor: false,
  succeeded: false,
  kinUnclear: false,
}

/** A person of the string; two if the deceased and the heirs are named together. */
function readParties(all: readonly string[], book: WordBook): ReadParty[] {
  const address = addressIn(all)
  const parties = readNamed(all.slice(0, address), book)
  const minor = address !== undefined && all.slice(address).some(saysMinor)
  return minor ? parties.map((party) => ({ ...party, minor })) : parties
}

function readNamed(words: readonly string[], book: WordBook): ReadParty[] {
  const at = words.findIndex((word) => bare(word) === heirsOf || isHeirs(bare(word)))
  if (at === -1) return [readParty(words, book)]
  const before = words.slice(0, at)
  const after = words.slice(at + 1)
  const named = before.some((word) => /\p{L}/u.test(word) && !connects(bare(word)))
  // “Heirs of Ramesh”, and “Sunita, heir of Ramesh”.
  if (bare(words[at] ?? '') === heirsOf && named) {
    const heir = readParty(before, book)
    return [heir, { ...readParty(after, book), succeeded: true }]
  }
  if (!named) return [{ ...readParty(after, book), succeeded: true }]
  const end = before.findLastIndex((word) => !connects(bare(word)))
  const dead = { ...readParty(before.slice(0, end + 1), book), succeeded: true }
  return after.length > 0 ? [dead, readParty(after, book)] : [dead]
}

/** Between the deceased and the heirs. */
const connects = (word: string): boolean =>
  ofWhom.has(word) || word === 'through' || word === 'तर्फे' || word === 'by'

/** The start of an address, which ends the name. */
function addressIn(words: readonly string[]): number | undefined {
  const at = words.findIndex((word, i) => {
    const plain = bare(word)
    if (i > 0 && addressWords.has(plain)) return true
    const next = words[i + 1] ?? ''
    return i > 1 && shortAddressWords.has(plain) && !/^.{1,3}\.$/u.test(next) && next !== ''
  })
  return at === -1 ? undefined : at
}

interface Found {
  own: readonly string[]
  relative: readonly string[]
  word: RelationWord | undefined
  kinUnclear: boolean
}

function readParty(words: readonly string[], book: WordBook): ReadParty {
  const found = takeApart(words)
  const names = splitAliases(found.own.join(' '))
    .map((text) => readName(text, book))
    .filter((name) => name.tokens.length > 0)
  for (const name of names) name.gender ??= genderBy(found.word, name, book)
  const relative = found.relative.filter((word) => !relationWords.has(bare(word)))
  const named = relative.length === 0 ? undefined : readName(relative.join(' '), book)
  return {
    ...nobody,
    names,
    relative: named && named.tokens.length > 0 ? named : undefined,
    relation: found.word?.relation,
    relatives: named ? relativesIn(found, named, book) : [],
    minor: found.word?.relation === 'guardian' || words.some(saysMinor),
    kinUnclear: found.kinUnclear,
  }
}

/** “D/o Shivanna, W/o Mahesh” names two. */
function relativesIn({ relative, word }: Found, all: ReadName, book: WordBook): Relative[] {
  if (word && !relative.some((each) => relationWords.has(bare(each))))
    return all.tokens.length > 0 ? [{ relation: word.relation, name: all }] : []
  const groups: { relation: Relation | undefined; words: string[] }[] = [
    { relation: word?.relation, words: [] },
  ]
  for (const each of relative) {
    const next = relationWords.get(bare(each))
    if (next) groups.push({ relation: next.relation, words: [] })
    else groups.at(-1)?.words.push(each)
  }
  return groups.slice(0, relativesMax).flatMap(({ relation, words }) => {
    const name = readName(words.join(' '), book)
    return relation && name.tokens.length > 0 ? [{ relation, name }] : []
  })
}
const relativesMax = 4

/** ಬಿನ್ and बिन mean a son, but clerks write them for daughters too. */
function genderBy(word: RelationWord | undefined, name: ReadName, book: WordBook) {
  if (word?.holder !== 'man') return word?.holder
  const given = book.read(name.tokens[0] ?? '')
  return given?.known && given.gender === 'woman' ? undefined : word.holder
}

const saysMinor = (word: string): boolean =>
  isMinor(bare(word)) ||
  (/[^\w]/.test(word) && word.split(/[-–—:()[\]{},.]+/).some((part) => isMinor(part.toLowerCase())))

/** Splits relative and holder at the first relation word. */
function takeApart(words: readonly string[]): Found {
  const guards = words.findIndex((word) => bare(word) === guardianOf)
  if (guards > 0) {
    const word = relationWords.get('guardian')
    return {
      own: words.slice(guards + 1),
      relative: words.slice(0, guards),
      word,
      kinUnclear: false,
    }
  }
  const at = words.findIndex(
    (word, i) => relationWords.has(bare(word)) && !inBrackets(words, i) && !isCalledSo(words, i),
  )
  const word = relationWords.get(bare(words[at] ?? ''))
  if (!word) return { own: words, relative: [], word: undefined, kinUnclear: false }
  const before = words.slice(0, at)
  const after = words.slice(at + 1)
  const child = after.findIndex((each) => saysMinor(each))
  if (at === 0 && word.relation === 'guardian' && child !== -1) {
    return { own: after.slice(child), relative: after.slice(0, child), word, kinUnclear: false }
  }
  const said = bare(before.at(-1) ?? '')
  if (word.kin && ofWhom.has(said)) {
    return { own: after, relative: before.slice(0, -1), word, kinUnclear: false }
  }
  if (word.kin && endsInOfWhom.test(said)) {
    const name = said.replace(endsInOfWhom, '')
    return { own: after, relative: [...before.slice(0, -1), name], word, kinUnclear: false }
  }
  const kinUnclear = word.kin && at > 0 && after.length === 0
  return { own: before, relative: after, word, kinUnclear }
}

/** भाऊ काळे has the name Bhau; in रमेश यांचा भाऊ सुरेश it means brother. */
function isCalledSo(words: readonly string[], at: number): boolean {
  if (!kinOrName.has(bare(words[at] ?? '')) || at === words.length - 1) return false
  const before = bare(words[at - 1] ?? '')
  if (ofWhom.has(before) || endsInOfWhom.test(before)) return false
  return at === 0 || (at === 1 && words.length <= 3)
}

/** “Sunita Patil (wife)” says that Sunita is a relative. */
const inBrackets = (words: readonly string[], at: number): boolean =>
  /^[([].*[)\]]$/u.test(words[at] ?? '') && relationWords.get(bare(words[at] ?? ''))?.kin === true

/** A registry's holder string, parsed for flags and for display. */
export function readHolder(
  written: string,
  book: WordBook = newWordBook(),
): {
  names: string[]
  relative: string | undefined
  deceased: boolean
  minor: boolean
  joint: boolean
} {
  const { persons, others, young, grownUp } = splitHolder(written, book)
  const parties = persons.flatMap((person) => partiesOf(person, book))
  const certain = persons.filter((person) => person.certain).map(({ words }) => words.join(''))
  const text = (name: ReadName) => name.tokens.join(' ')
  const relative = parties.find((party) => party.relative)?.relative
  return {
    names: parties.flatMap((party) => party.names.map(text)),
    relative: relative && text(relative),
    deceased: parties.some((party) => party.succeeded || party.names.some((name) => name.deceased)),
    minor: young || (!grownUp && parties.some((party) => party.minor)),
    joint: others || new Set(certain.map(bare)).size > 1,
  }
}
