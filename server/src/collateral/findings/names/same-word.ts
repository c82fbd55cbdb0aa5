import { endingsWithOrWithoutA } from './frequent-names.ts'
import { soundDistance } from './sounds/sound-distance.ts'
import { latinSounds } from './sounds/sounds.ts'
import type { Word } from './words.ts'

/**
 * How two words agree:
 *   same     one word, perhaps spelled differently
 *   scanned  one word if a scanner misread a letter
 *   doubtful may be one word or two: Harish and Haresh
 *   misread  one word in poor print, if one of the two is not a known name: Krishna and Knshna
 *   near     a short form, or one letter apart if one of the two is not a known name
 */
export type Agreement = 'same' | 'scanned' | 'doubtful' | 'misread' | 'near'
export interface Likeness {
  agreement: Agreement
  /** 0 to 1. */
  quality: number
}

/** Suresh and Suresha are one name, Ram and Rama may be, Sunil and Sunila are two. */
const safeFinalA = 0.1
const doubtfulFinalA = 0.3
const unsafeFinalA = 0.6

function finalACost(a: string, b: string): number {
  const [inA, inB] = [a.endsWith('a'), b.endsWith('a')]
  if (inA === inB) return unsafeFinalA
  const stem = (inA ? a : b).slice(0, -1)
  if (!endingsWithOrWithoutA.test(stem)) return unsafeFinalA
  return stem.length > 4 ? safeFinalA : doubtfulFinalA
}

/** Nagamma is not Nagma: a doubled letter in these endings is pronounced. */
const kinEnding = /(?:amm|app?|ann|akk)a$/
const kinEndingsDiffer = (a: string, b: string): boolean =>
  a !== '' && b !== '' && kinEnding.test(a) !== kinEnding.test(b)

/**
 * Shapes that scanners confuse, reduced to strokes: m is rn, and r n m are one, two, three strokes.
 */
export function shapeOf(latin: string): string {
  return latin
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/c(?!h)/g, 'e')
    .replace(/[1l]/g, 'i')
    .replace(/q/g, 'g')
    .replace(/[rnm]+/g, strokes)
}

/** r and i are one stroke, n and u are two, m is three. */
const strokes = (run: string): string =>
  [...run].map((letter) => (/[ri]/.test(letter) ? '|' : letter === 'm' ? '|||' : '||')).join('')

/** Letters that a word may gain in print: m is rn, w is vv. */
const shapesApart = 4

/** Worse print still: u and i run into their neighbours too, Arun becomes Anm and Harish Hansh. */
const poorShapeOf = (latin: string): string => shapeOf(latin.replace(/[rnmui]{2,}/g, strokes))

/** One letter added, missing or different, or two swapped. */
function oneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1)
  if (short.slice(i + 1) === long.slice(i + 1)) return true
  return (
    short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2)
  )
}

/** -rao, -bai and the like are courtesies on some names and part of others. */
const courtesyEndings = ['rao', 'bai', 'tai', 'saheb', 'ji', 'singh', 'kumar', 'lal'].map(
  latinSounds,
)

function withCourtesy(a: string, b: string): boolean {
  const [short, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 4 || longer.length === short.length) return false
  const long = longer.endsWith('%') || longer.endsWith('@') ? longer.slice(0, -1) : longer
  return courtesyEndings.some((ending) => {
    if (!long.endsWith(ending)) return false
    const stem = long.slice(0, -ending.length)
    return stem.length > 2 && soundDistance(stem, short, unsafeFinalA) <= 0.2
  })
}

const gendersDiffer = (a: Word, b: Word): boolean =>
  a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender

/** Meena and Meenakshi, Venkat and Venkatesh; not Rajesh and Rajeshwari, nor Kumar and Kumaran. */
function shortForm(a: Word, b: Word): boolean {
  const [short, long] = a.sounds.length <= b.sounds.length ? [a, b] : [b, a]
  const stem = short.sounds.replace(/[a@%]$/, '')
  const rest = long.sounds.slice(stem.length).replace(/[@%]/g, '')
  return (
    stem.length >= 3 &&
    rest.length >= 3 &&
    long.sounds.startsWith(stem) &&
    !gendersDiffer(a, b) &&
    !(short.known && long.known && short.gender === 'man' && /^[ai]/.test(rest))
  )
}

const misread = (a: Word, b: Word): boolean =>
  a.latin !== '' &&
  b.latin !== '' &&
  a.known !== b.known &&
  Math.abs(a.latin.length - b.latin.length) <= shapesApart &&
  poorShapeOf(a.latin) === poorShapeOf(b.latin)

function misspelt(a: Word, b: Word): boolean {
  if (a.latin === '' || b.latin === '' || (a.known && b.known) || gendersDiffer(a, b)) return false
  const lastVowels = /[aeiouy]*$/
  // An added or different vowel at the end makes a man's name a woman's.
  if (a.latin.replace(lastVowels, '') === b.latin.replace(lastVowels, '')) return false
  const least = a.known || b.known ? 5 : 6
  return Math.min(a.latin.length, b.latin.length) >= least - 1 &&
    Math.max(a.latin.length, b.latin.length) >= least
    ? oneEditApart(a.latin, b.latin)
    : false
}

/** Tiwari and Tiwary may be two families; in another script they look the same. */
const endsInYOrI = (a: string, b: string): boolean =>
  /[^aeiou]y$/.test(a) && /[^aeiou]i$/.test(b) && !eitherWay.test(a)

/** Southern words that one family writes with y or i. */
const eitherWay =
  /(?:redd|shett|chett|sett|swam|murth|moorth|poojar|pujar|char|sastr|shastr|keshav)y$/

/**
 * The least over all ways the two may sound. हॅरी is Harry and perhaps not Hari: an Indian given name
 * in Latin letters is not certainly one with an English vowel.
 */
function distanceOf(a: Word, b: Word): number {
  const finalA = finalACost(a.latin, b.latin)
  const apart = soundDistance(a.sounds, b.sounds, finalA)
  if (apart === 0 || (a.loanSounds.length === 0 && b.loanSounds.length === 0)) return apart
  let least = apart
  for (const x of [a.sounds, ...a.loanSounds])
    for (const y of [b.sounds, ...b.loanSounds])
      least = Math.min(least, soundDistance(x, y, finalA))
  const isGiven = (a.latin !== '' && a.givenName) || (b.latin !== '' && b.givenName)
  return isGiven && apart > 0.2 ? Math.max(least, 0.25) : least
}

export function likeness(a: Word, b: Word): Likeness | undefined {
  if (a.latin !== '' && a.latin === b.latin) return { agreement: 'same', quality: 1 }
  if (endsInYOrI(a.latin, b.latin) || endsInYOrI(b.latin, a.latin)) {
    const apart = soundDistance(a.sounds, b.sounds, unsafeFinalA)
    return apart < 0.3 ? { agreement: 'doubtful', quality: 0.85 } : undefined
  }
  if (a.variant !== undefined && b.variant !== undefined) {
    // Two rows are two names, even where they sound alike: चव्हाण is Chavan and not Chauhan.
    return a.variant === b.variant ? { agreement: 'same', quality: 0.97 } : undefined
  }
  const apart = distanceOf(a, b)
  if (apart <= 0.2 && kinEndingsDiffer(a.latin, b.latin))
    return { agreement: 'doubtful', quality: 0.8 }
  if (apart <= 0.2) return { agreement: 'same', quality: 1 - apart / 3 }
  if (
    a.latin !== '' &&
    b.latin !== '' &&
    !(a.known && b.known) &&
    Math.abs(a.latin.length - b.latin.length) <= shapesApart &&
    shapeOf(a.latin) === shapeOf(b.latin)
  ) {
    return { agreement: 'scanned', quality: 0.92 }
  }
  if (apart <= 0.35) return { agreement: 'doubtful', quality: 0.8 }
  if (withCourtesy(a.sounds, b.sounds)) return { agreement: 'doubtful', quality: 0.8 }
  if (misread(a, b)) return { agreement: 'misread', quality: 0.5 }
  if (shortForm(a, b) || misspelt(a, b)) return { agreement: 'near', quality: 0.5 }
  return undefined
}

const firstSounds: Record<string, string> = {
  c: 'kcs',
  k: 'kK',
  s: 'sS',
  g: 'gGj',
  j: 'jJ',
  z: 'jJ',
  w: 'v',
  v: 'v',
  p: 'pf',
  f: 'f',
  b: 'bB',
  q: 'k',
  x: 'k',
  e: 'eyi',
  i: 'iy',
  u: 'uy',
  y: 'yi',
}

/** Whether an initial or a shortened word can be short for the other word. */
export function initialFits(short: Word, word: Word): boolean {
  if (short.latin.length > 1) return word.latin.startsWith(short.latin)
  if (short.latin !== '' && word.latin !== '' && short.latin === word.latin[0]) return true
  const letter = short.latin === '' ? (short.sounds[0] ?? '') : short.latin
  const first = word.sounds[0] ?? ''
  return (firstSounds[letter.toLowerCase()] ?? letter).includes(first) && first !== ''
}
