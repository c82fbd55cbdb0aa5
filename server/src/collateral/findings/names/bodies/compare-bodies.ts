import { alignWords, type Pair } from '../align-words.ts'
import type { ReadName } from '../holder/read-parts.ts'
import { latinSounds } from '../sounds/sounds.ts'
import type { WordBook } from '../word-book.ts'
import type { Word } from '../words.ts'
import { type BodyName, type BodyWord, isCompanyWord, readBody } from './body-name.ts'

/**
 * Two companies, firms, societies or trusts. All of their words must agree, in the same order: Tata
 * Motors is not Tata Motors Finance. Only the spelling and the legal form may differ.
 */
export interface BodyVerdict {
  score: number
  said: string
}

const highestOfDifferent = 50
const highestOfDoubtful = 80
const wordsMax = 16

const bodyOf = (name: ReadName, book: WordBook): BodyName => {
  const known = book.bodies.get(name)
  if (known) return known
  const found = readBody(name)
  book.bodies.set(name, found)
  return found
}

/** Undefined if nothing but the legal form is left of a name, or for two families. */
export function compareBodies(
  nameA: ReadName,
  nameB: ReadName,
  book: WordBook,
): BodyVerdict | undefined {
  const [a, b] = [bodyOf(nameA, book), bodyOf(nameB, book)]
  if (a.isFamily && b.isFamily) return undefined
  const [wordsA, wordsB] = [read(a.words, book), read(b.words, book)]
  if (wordsA.length === 0 || wordsB.length === 0) return undefined
  const verdict = judgeWords(wordsA, wordsB, book)
  const limits = [differentNumbers(nameA, nameB), differentForms(a, b), oneHasSri(a, b)]
  return limits.reduce<BodyVerdict>(
    (lowest, limit) => (limit !== undefined && limit.score < lowest.score ? limit : lowest),
    verdict,
  )
}

/** A single letter is the initial of a word; several are a word of their own. */
const read = (words: readonly BodyWord[], book: WordBook): Word[] =>
  words.slice(0, wordsMax).flatMap(({ text, written }) => {
    const word = book.read(text)
    if (!word) return []
    const english = isCompanyWord(word.latin) ? [] : englishSounds(word.latin)
    // Heard otherwise than in a person's name: not to be kept with the likeness of those.
    return [
      english.length > 0 ? { ...word, written, id: 0, loanSounds: english } : { ...word, written },
    ]
  })

/** Brigade, Forge and Pride: the final e is silent and lengthens the vowel. */
function englishSounds(latin: string): readonly string[] {
  const [, stem, vowel = '', consonants = ''] = /^(.*?)([aeiou])([^aeiou]+)e$/.exec(latin) ?? []
  if (stem === undefined) return []
  const end = consonants.replace(/c$/, 's').replace(/g$/, 'j')
  const long: Record<string, string> = { a: 'e', i: 'ai' }
  return [vowel, long[vowel] ?? vowel].map((sound) => latinSounds(`${stem}${sound}${end}`))
}

function judgeWords(wordsA: readonly Word[], wordsB: readonly Word[], book: WordBook): BodyVerdict {
  const { a, b, pairs } = alignWords(wordsA, wordsB, book)
  const agreeing = pairs.filter((pair) => agreementOf(pair) !== undefined)
  const left = [
    ...a.filter((word) => !agreeing.some((pair) => pair.a === word)),
    ...b.filter((word) => !agreeing.some((pair) => pair.b === word)),
  ]
  if (left.length > 0) return differ(left, agreeing.length / Math.max(a.length, b.length))
  const doubtful = agreeing.find((pair) => agreementOf(pair) === 'doubtful')
  if (doubtful) {
    return {
      score: 70,
      said: `“${doubtful.a.written}” and “${doubtful.b.written}” may be two spellings of one name or two names`,
    }
  }
  const places = a.map((word) => b.indexOf(agreeing.find((pair) => pair.a === word)?.b as Word))
  const isGovernment = a.some(({ latin }) => latin === 'government')
  if (!isGovernment && places.some((place, i) => place !== i))
    return { score: 75, said: 'The words agree in another order' }
  const quality = agreeing.reduce((sum, pair) => sum + pair.quality, 0) / agreeing.length
  return { score: Math.round(88 + 12 * quality), said: 'Every word of the body’s name agrees' }
}

function differ(left: readonly Word[], share: number): BodyVerdict {
  const only = left.slice(0, 2).map((word) => `“${word.written}”`)
  return {
    score: Math.round(highestOfDifferent * share),
    said: `Two different bodies: ${only.join(' and ')} appears in one name only`,
  }
}

/** Sound does not make initials equal, and a short form is another name: Info is not Infosys. */
function agreementOf({ a, b, agreement }: Pair): 'same' | 'doubtful' | undefined {
  if (agreement === 'initial')
    return a.kind === 'initial' || b.kind === 'initial' ? 'doubtful' : undefined
  if (isCompanyWord(a.latin) && isCompanyWord(b.latin))
    return a.latin === b.latin ? 'same' : undefined
  if (a.latin !== '' && b.latin !== '' && (areInitials(a.latin) || areInitials(b.latin)))
    return a.latin === b.latin ? 'same' : undefined
  if (agreement === 'same') return 'same'
  const misspelt = Math.abs(a.latin.length - b.latin.length) <= 1
  return agreement === 'doubtful' || agreement === 'scanned' || misspelt ? 'doubtful' : undefined
}

const areInitials = (latin: string): boolean => latin.length <= 3 || !/[aeiouy]/.test(latin)

/** Society No. 2 is not Society No. 3. */
function differentNumbers(a: ReadName, b: ReadName): BodyVerdict | undefined {
  const [one, other] = [a.numbers.join(' '), b.numbers.join(' ')]
  if (one === other) return undefined
  const score = one === '' || other === '' ? highestOfDoubtful : highestOfDifferent
  return { score, said: `The numbers in the names differ: ${one || 'none'} and ${other || 'none'}` }
}

/** Sai Builders and Shri Sai Builders may be two firms of one town. */
const oneHasSri = (a: BodyName, b: BodyName): BodyVerdict | undefined =>
  a.hasSri === b.hasSri
    ? undefined
    : { score: highestOfDoubtful, said: 'The names agree, but only one begins with Shri' }

/**
 * An LLP and a company of the same name are two bodies, unless one became the other; so are Shah & Co
 * and Shah Ltd.
 */
function differentForms(a: BodyName, b: BodyName): BodyVerdict | undefined {
  const apart = (x: BodyName, y: BodyName) =>
    x.forms.has('company') &&
    !y.forms.has('company') &&
    (y.forms.has('partnership') || (y.forms.has('firm') && !x.forms.has('firm')))
  return apart(a, b) || apart(b, a)
    ? { score: highestOfDoubtful, said: 'The names agree, but the legal forms differ' }
    : undefined
}
