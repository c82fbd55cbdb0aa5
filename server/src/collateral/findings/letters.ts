import { lastSeen } from './last-seen.ts'

/**
 * Letters as the two registries write them, normalised. Registries, sub-registrars and clerks
 * differ in long and short vowels, nasals and spacing far more than in consonants.
 */

/** No field of a record is longer; a longer one has bypassed the schema. */
const lengthMax = 2000

const devanagari = 0x0900
const kannada = 0x0c80
const block = 0x80

/** Devanagari and Kannada digits as 0–9. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९೦-೯]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code < kannada ? 0x0966 : 0x0ce6))
  })
}

/**
 * Letters that are equal to a reader; those mapped to nothing are left out, like the nukta of ज़.
 */
const oneLetter: Readonly<Record<string, string>> = {
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\ufeff': '',
  '\u00ad': '',
  '\u093c': '',
  '\u0cbc': '',
  'ी': 'ि',
  ई: 'इ',
  'ू': 'ु',
  ऊ: 'उ',
  ऑ: 'ओ',
  'ॉ': 'ो',
  ऱ: 'र',
  'ೀ': 'ಿ',
  ಈ: 'ಇ',
  'ೂ': 'ು',
  ಊ: 'ಉ',
  'ೇ': 'ೆ',
  ಏ: 'ಎ',
  'ೋ': 'ೊ',
  ಓ: 'ಒ',
  'ँ': 'ं',
}
const severalLetters = new RegExp(`[${Object.keys(oneLetter).join('')}]`, 'gu')

/** Spellings that are one word to a reader; applied in order. */
const oneSpelling: readonly (readonly [RegExp, string])[] = [
  [/व्ह/gu, 'व'],
  // बँक, बॅंक, बैंक and बॅन्क.
  [/[ङञणनम]्(?=[क-ह])/gu, 'ं'],
  [/[ಙಞಣನಮ]್(?=[ಕ-ಹ])/gu, 'ಂ'],
  [/[ॅै]ं/gu, 'ं'],
]
const hasSpellings = /[ङञणनमव]्|[ಙಞಣನಮ]್|[ॅै]ं/
const isPlain = (text: string) => !/[^\u0020-\u007e]/.test(text)

/** For looking words up: one case, one spelling, 0–9, single spaces, no punctuation. */
export function fold(text: string): string {
  return foldsSeen.of(text)
}

function foldText(text: string): string {
  const letters = foldLetters(text.slice(0, lengthMax))
  const folded = isBare.test(letters)
    ? letters
    : letters.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return hasInitials.test(folded)
    ? folded.replace(/(?<![\p{L}\p{M}\p{N}])([a-z]) (?=[a-z](?![\p{L}\p{M}\p{N}]))/gu, '$1')
    : folded
}

/** The words of one record are folded again and again, each time for another question. */
const foldsSeen = lastSeen(foldText, { textsMax: 200, lengthMax: 120 })

/** Words of letters and figures with one space between: most texts, and quickly checked. */
const isBare =
  /^[a-z0-9\u0900-\u0963\u0966-\u096f\u0971-\u097f\u0c80-\u0c83\u0c85-\u0ce3]+(?: [a-z0-9\u0900-\u0963\u0966-\u096f\u0971-\u097f\u0c80-\u0c83\u0c85-\u0ce3]+)*$/
const hasInitials = /(?:^| )[a-z] [a-z](?: |$)/

function foldLetters(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  let folded = latinDigits(text.normalize('NFKC').toLowerCase()).replace(
    severalLetters,
    (letter) => oneLetter[letter] ?? letter,
  )
  if (!hasSpellings.test(folded)) return folded
  for (const [written, one] of oneSpelling) folded = folded.replace(written, one)
  return folded
}

/** By their position in the block, which both scripts share (ISCII order). */
const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ऱ: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ru',
  ऍ: 'e',
  ऎ: 'e',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ऒ: 'o',
  ओ: 'o',
  औ: 'au',
  ॲ: 'a',
}
const vowelSigns: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ru',
  'ॅ': 'e',
  'ॆ': 'e',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ॊ': 'o',
  'ो': 'o',
  'ौ': 'au',
  '्': '',
}
const nasals = new Set(['ँ', 'ं'])

/**
 * Loosely in Latin letters, to compare place names across scripts. Not to be shown: it keeps every
 * inherent vowel, which Marathi often drops.
 */
export function inLatin(text: string): string {
  const letters = [...text.slice(0, lengthMax).normalize('NFKC')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code >= kannada && code < kannada + block
      ? String.fromCodePoint(code - kannada + devanagari)
      : letter
  })
  let latin = ''
  for (const [index, letter] of letters.entries()) {
    const consonant = consonants[letter]
    const next = letters[index + 1] ?? ''
    if (consonant !== undefined)
      latin += vowelSigns[next] === undefined ? `${consonant}a` : consonant
    else if (nasals.has(letter)) latin += 'n'
    else latin += vowelSigns[letter] ?? vowels[letter] ?? letter
  }
  return latin
}

export type Script = 'latin' | 'devanagari' | 'kannada' | 'none'

/** The script most of its letters are in. */
export function scriptOf(text: string): Script {
  const counts = {
    latin: text.match(/[a-z]/giu)?.length ?? 0,
    devanagari: text.match(/[ऄ-ह]/gu)?.length ?? 0,
    kannada: text.match(/[ಅ-ಹ]/gu)?.length ?? 0,
  }
  const most = Math.max(counts.latin, counts.devanagari, counts.kannada)
  if (most === 0) return 'none'
  if (counts.latin === most) return 'latin'
  return counts.devanagari === most ? 'devanagari' : 'kannada'
}
