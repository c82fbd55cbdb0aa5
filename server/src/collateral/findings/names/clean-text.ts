/** Longer names do not exist; what is longer is cut so that the time taken stays bounded. */
export const lettersMax = 400

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]|\ufeff|[\ufe00-\ufe0f]/g
const controls = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu
const accents = /[\u0300-\u036f]/g
const apostrophes = /(?<=\p{L})['’‘`´ʼ′](?=\p{L})/gu

/**
 * One form for what looks the same: full-width letters, accents, composed and decomposed marks,
 * invisible characters, every kind of space. Apostrophes go, so D'Souza is DSouza.
 */
export function cleanText(written: string): string {
  return written
    .slice(0, lettersMax)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(controls, ' ')
    .replace(apostrophes, '')
    .trim()
}

/** The word as the tables of words spell it. */
export const bare = (word: string): string =>
  word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}/]/gu, '')

export type Script = 'latin' | 'devanagari' | 'kannada' | 'other'

export function scriptOf(word: string): Script {
  if (/[\u0900-\u097f]/.test(word)) return 'devanagari'
  if (/[\u0c80-\u0cff]/.test(word)) return 'kannada'
  if (/[a-z]/i.test(word)) return 'latin'
  return 'other'
}
