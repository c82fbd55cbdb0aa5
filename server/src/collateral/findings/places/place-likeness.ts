import type { Syllable } from './place-sounds.ts'

/** How exactly two names have to sound the same. */
export interface Ear {
  /** Both in one script that writes every sound: any difference is another name. */
  exact: boolean
  /** Neither is in Marathi or Kannada, so each vowel was a clerk's guess. */
  bothLatin: boolean
  /** One is in Kannada, whose words end in u where others stop. */
  oneKannada: boolean
  /** One is a single word in Kannada, the other in Latin letters. */
  latinOfKannada?: boolean
  /** One is in Marathi and the other in Latin letters. */
  latinOfMarathi?: boolean
  /** Small differences that are tolerated. */
  slips: number
}

/** Short names differ by little. */
export function slipsFor(one: readonly Syllable[], other: readonly Syllable[]): number {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 3) return 0
  return shorter < 6 ? 1 : 2
}

export function soundAlike(
  one: readonly Syllable[],
  other: readonly Syllable[],
  ear: Ear,
): boolean {
  const isLong = Math.min(one.length, other.length) > 3
  const isVeryShort = Math.min(one.length, other.length) < 5
  let slips = 0
  let [at, to] = [0, 0]
  while (at < one.length && to < other.length) {
    const [a, b] = [one[at], other[to]]
    if (!a || !b || !sameConsonant(a.consonant, b.consonant)) return false
    const isDoubled = a.consonant !== b.consonant && one[at + 1]?.consonant !== 'y'
    if (isDoubled) slips += lengthSlips(a.consonant, b.consonant, ear, isLong)
    const [aIsSplit, bIsSplit] = [isSplit(one, at, other, to), isSplit(other, to, one, at)]
    const isFirst = at === 0
    if (aIsSplit) at += 1
    if (bIsSplit) to += 1
    if (aIsSplit || bIsSplit) slips += ear.exact ? Infinity : 1
    else if (a.aspirated !== b.aspirated) slips += breathSlips(a.consonant, ear)
    const isLast = at === one.length - 1 && to === other.length - 1
    const next = one[at + 1]?.consonant
    const isVeryLong = Math.min(one.length, other.length) > 5
    const place = { ...ear, isFirst, isLast, isLong, isVeryLong, next }
    if (isLast && ear.latinOfMarathi === true && endsInOwnA(one, other)) return false
    if (ear.latinOfMarathi === true && isOwnAInPur(one, at, other, to))
      slips += isVeryShort ? Infinity : 1
    slips += vowelSlips(one[at] ?? a, other[to] ?? b, place)
    if (slips > ear.slips) return false
    at += 1
    to += 1
  }
  return at === one.length && to === other.length
}

/** `L` is a doubled l, which Belur does not have and ಬೆಳ್ಳೂರು has; long names differ by more. */
function lengthSlips(one: string, other: string, ear: Ear, isLong: boolean): number {
  if (ear.bothLatin || (one !== 'L' && other !== 'L')) return 0
  return isLong ? 1 : Infinity
}

/** Marathi keeps a final a only after two consonants (महाराष्ट्र) and in -pur and -nagar. */
function endsInOwnA(one: readonly Syllable[], other: readonly Syllable[]): boolean {
  const [a, b] = [one.at(-1)?.vowel, other.at(-1)?.vowel]
  if (!((a === 'a' && b === '') || (a === '' && b === 'a'))) return false
  const ends = [one.at(-1)?.consonant, one.at(-2)?.consonant].join('')
  if (ends === 'rp' || ends === 'rg' || ends.startsWith('y')) return false
  return one.at(-2)?.vowel !== '' && other.at(-2)?.vowel !== ''
}

/** Rajapur is राजापूर; राजपूर is pronounced without the a. */
function isOwnAInPur(
  one: readonly Syllable[],
  at: number,
  other: readonly Syllable[],
  to: number,
): boolean {
  const [a, b, next, last] = [one[at], other[to], one[at + 1], one[at + 2]]
  if (next?.consonant !== 'p' || next.vowel !== 'u' || last?.consonant !== 'r') return false
  const vowels = [a?.vowel, b?.vowel].join('')
  const isAfterVowel = one[at - 1]?.vowel !== '' && other[to - 1]?.vowel !== ''
  return (vowels === 'aə' || vowels === 'əa') && a?.consonant !== 'y' && at > 0 && isAfterVowel
}

function sameConsonant(one: string, other: string): boolean {
  if (one === other) return true
  if (one.toLowerCase() === 'l' && other.toLowerCase() === 'l') return true
  const nasals = 'mn'
  return (one === 'N' && nasals.includes(other)) || (other === 'N' && nasals.includes(one))
}

const silent = ['', 'ə', 'a']

/** Latin dh is ध, or ड before ह. */
function isSplit(
  syllables: readonly Syllable[],
  at: number,
  others: readonly Syllable[],
  to: number,
): boolean {
  if (others[to]?.aspirated !== true || others[to + 1]?.consonant === 'h') return false
  return silent.includes(syllables[at]?.vowel ?? '') && syllables[at + 1]?.consonant === 'h'
}

/** t, d, ch, j and s are written with h or without for one letter; the others rarely. */
function breathSlips(consonant: string, ear: Ear): number {
  if (consonant === 's') return 0
  if (ear.exact) return Infinity
  return 'tdcj'.includes(consonant) ? 0 : 1
}

interface Place extends Ear {
  isFirst: boolean
  isLast: boolean
  /** Yawal and Yevala are two. */
  isLong: boolean
  isVeryLong: boolean
  /** The consonant that follows. */
  next: string | undefined
}

/** Vowels of one row sound the same. */
const sameVowels = [silent, ['a', 'A'], ['I', 'i'], ['I', 'u']]
/** Vowels of one row are a likely misspelling. */
const nearVowels = [
  ['i', 'e'],
  ['u', 'o'],
  ['A', 'ə'],
]
const openVowels = ['e', 'a', 'ə']

function vowelSlips(one: Syllable, other: Syllable, place: Place): number {
  const [a, b] = [one.vowel, other.vowel]
  const bothIn = (row: readonly string[]) => row.includes(a) && row.includes(b)
  if (a === b) return 0
  // ರಾಂಪುರ is Rampura: Kannada writes the a that is spoken.
  if (place.latinOfKannada === true && !place.isLast && isUnspoken(one, other)) return Infinity
  // Akola is not Kola.
  if (one.consonant === '' && (a === '' || b === '')) return Infinity
  if (sameVowels.some(bothIn)) return 0
  if (place.isLast) return isOwnU(one, other, place) ? 0 : Infinity
  // Yelahanka and ಯಲಹಂಕ; Sullia and ಸುಳ್ಯ.
  if (place.isFirst && one.consonant === 'y' && bothIn(openVowels))
    return place.isLong ? 0 : Infinity
  if (place.next === 'y' && bothIn(['i', ''])) return 0
  if (place.exact) return Infinity
  // Malur and Melur are two: the first vowel is the clearest.
  const slip = place.isFirst ? 2 : 1
  if (nearVowels.some(bothIn)) return slip
  const isHeard = !place.bothLatin && !place.isFirst && !place.isVeryLong
  return bothIn(openVowels) && !isHeard ? slip : Infinity
}

const isUnspoken = (one: Syllable, other: Syllable) =>
  'nm'.includes(one.consonant) &&
  one.consonant === other.consonant &&
  ((one.vowel === 'a' && other.vowel === '') || (one.vowel === '' && other.vowel === 'a'))

/** ವರ್ತೂರು is Varthur. Any other ending makes another name. */
function isOwnU(one: Syllable, other: Syllable, place: Place): boolean {
  const [a, b] = [one.vowel, other.vowel]
  if (a !== 'u' && b !== 'u') return false
  if (!silent.includes(a) && !silent.includes(b)) return false
  return place.oneKannada || 'rld'.includes(one.consonant)
}
