import { settleSounds } from './sounds.ts'

/**
 * Devanagari and Kannada have the same layout in Unicode: a letter's position in its block
 * identifies it, so one table reads both. Sounds are written as in sounds.ts.
 */
const consonants: Record<number, string> = Object.fromEntries(
  [...'kKgGncc jJnttddnttddnnpfbBmyrrlllvSSsh'.replace(' ', '')].map((sound, i) => [
    0x15 + i,
    sound,
  ]),
)
/** Letters with a dot below, where Unicode has them as one: क़ ख़ ग़ ज़ ड़ ढ़ फ़ य़. */
const dotted = [...'kKgjddfy']
for (const [i, sound] of dotted.entries()) consonants[0x58 + i] = sound

const vowels: Record<number, string> = {
  5: 'a',
  6: 'a',
  7: 'i',
  8: 'i',
  9: 'u',
  10: 'u',
  11: 'ri',
  12: 'li',
  13: 'e',
  14: 'e',
  15: 'e',
  16: 'ay',
  17: 'o',
  18: 'o',
  19: 'o',
  20: 'av',
  96: 'ri',
  114: 'e',
}
const signs: Record<number, string> = {
  62: 'a',
  63: 'i',
  64: 'i',
  65: 'u',
  66: 'u',
  67: 'ri',
  68: 'ri',
  69: 'e',
  70: 'e',
  71: 'e',
  72: 'ay',
  73: 'o',
  74: 'o',
  75: 'o',
  76: 'av',
}
const halant = 0x4d
const nasals = new Set([1, 2])
const labial = new Set(['p', 'f', 'b', 'B', 'm'])

/** How a word in Devanagari or Kannada sounds; '@' and '%' are the inherent vowel, see sounds.ts. */
export function indicSounds(written: string): string {
  const word = written.replace(/ज्ञ/gu, 'ग्य').replace(/ಜ್ಞ/gu, 'ಗ್ಯ')
  const kannada = /[\u0c80-\u0cff]/.test(word)
  const places = [...word].map((letter) => (letter.codePointAt(0) ?? 0) & 0x7f)
  let sounds = ''
  let silent = false
  for (const [i, place] of places.entries()) {
    const consonant = consonants[place]
    const next = places.slice(i + 1).find((p) => p !== 0x3c)
    if (consonant) {
      sounds += consonant
      if (next === undefined || !(next === halant || signs[next])) {
        sounds += next === undefined && !kannada && !silent ? '%' : '@'
      }
      silent = false
    } else if (nasals.has(place)) {
      const follows = consonants[next ?? 0]
      sounds += follows && !labial.has(follows) ? 'n' : 'm'
    } else if (place === halant) {
      // A nasal or the same letter before the last one forms no cluster that keeps its vowel.
      silent = !/[nm]$/.test(sounds) && consonants[next ?? 0] !== sounds.at(-1)
    } else {
      sounds += vowels[place] ?? signs[place] ?? ''
    }
  }
  return settleSounds(sounds)
}
