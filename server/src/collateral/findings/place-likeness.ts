import type { Syllable } from './place-sounds.ts'

/** How exactly two names have to sound the same. */
export interface Ear {
  /** Both in one script that writes every sound: what differs there is another name. */
  exact: boolean
  /** Neither is in Marathi or Kannada, so that each vowel was a clerk's guess. */
  bothLatin: boolean
  /** One is in Kannada, whose words end in u where others stop. */
  oneKannada: boolean
  /** Small differences that are let pass. */
  slips: number
}

/** Short names are told apart by little. */
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
  let slips = 0
  let [at, to] = [0, 0]
  while (at < one.length && to < other.length) {
    const [a, b] = [one[at], other[to]]
    if (!a || !b || !sameConsonant(a.consonant, b.consonant)) return false
    const [aIsSplit, bIsSplit] = [isSplit(one, at, other, to), isSplit(other, to, one, at)]
    const isFirst = at === 0
    if (aIsSplit) at += 1
    if (bIsSplit) to += 1
    if (aIsSplit || bIsSplit) slips += ear.exact ? Infinity : 1
    else if (a.aspirated !== b.aspirated) slips += breathSlips(a.consonant, ear)
    const isLast = at === one.length - 1 && to === other.length - 1
    const next = one[at + 1]?.consonant
    slips += vowelSlips(one[at] ?? a, other[to] ?? b, { ...ear, isFirst, isLast, isLong, next })
    if (slips > ear.slips) return false
    at += 1
    to += 1
  }
  return at === one.length && to === other.length
}

function sameConsonant(one: string, other: string): boolean {
  if (one === other) return true
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

/** t, d, ch, j and s are written with h or without for one letter; the others seldom. */
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
  /** The consonant that follows. */
  next: string | undefined
}

/** Vowels of one row are one vowel to every ear. */
const sameVowels = [silent, ['a', 'A'], ['I', 'i'], ['I', 'u']]
/** Vowels of one row are a slip of the pen. */
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
  // Akola is not Kola.
  if (one.consonant === '' && (a === '' || b === '')) return Infinity
  if (sameVowels.some(bothIn)) return 0
  if (place.isLast) return isOwnU(one, other, place) ? 0 : Infinity
  // Yelahanka and ಯಲಹಂಕ; Sullia and ಸುಳ್ಯ.
  if (place.isFirst && one.consonant === 'y' && bothIn(openVowels))
    return place.isLong ? 0 : Infinity
  if (place.next === 'y' && bothIn(['i', ''])) return 0
  if (place.exact) return Infinity
  // Malur and Melur are two: the first vowel is heard best.
  const slip = place.isFirst ? 2 : 1
  if (nearVowels.some(bothIn)) return slip
  return bothIn(openVowels) && (place.bothLatin || place.isFirst) ? slip : Infinity
}

/** ವರ್ತೂರು is Varthur. What else a name ends in makes another name. */
function isOwnU(one: Syllable, other: Syllable, place: Place): boolean {
  const [a, b] = [one.vowel, other.vowel]
  if (a !== 'u' && b !== 'u') return false
  if (!silent.includes(a) && !silent.includes(b)) return false
  return place.oneKannada || 'rld'.includes(one.consonant)
}
