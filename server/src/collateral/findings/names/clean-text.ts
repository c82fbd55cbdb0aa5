import { lastSeen } from '../last-seen.ts'
import { latinDigits } from '../letters.ts'

/** No field of a record is longer; a longer one has bypassed the schema, and is cut. */
export const lettersMax = 2000

/** The characters of words, as character classes: faster than \p{L}\p{M}. */
export const letters = 'A-Za-z\\u00c0-\\u024f\\u0900-\\u0963\\u0970-\\u097f\\u0c80-\\u0cff'

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]|\ufeff|[\ufe00-\ufe0f]/g
const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]+/g
const controls = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu
const accents = /[\u0300-\u036f]/g
const possessive = new RegExp(`(?<=[${letters}])['’‘\`´ʼ′][sS](?![${letters}])`, 'g')
const apostrophes = new RegExp(`(?<=[${letters}])['’‘\`´ʼ′](?=[${letters}])`, 'g')

/**
 * One form for what looks the same: full-width letters, accents, composed and decomposed marks,
 * invisible characters, every kind of space, digits of every script. Line breaks separate persons
 * like semicolons, “Ramesh's” becomes “Ramesh yanche” as in Marathi, and other apostrophes are
 * removed, so D'Souza is DSouza.
 */
export function cleanText(written: string): string {
  if (written.length <= lettersMax && plainText.test(written)) return written
  return latinDigits(written.slice(0, lettersMax).normalize('NFKD').replace(accents, ''))
    .normalize('NFC')
    .replace(invisible, '')
    .replace(lineBreaks, ' ; ')
    .replace(controls, ' ')
    .replace(possessive, ' yanche')
    .replace(apostrophes, '')
    .trim()
}

/**
 * Nothing to normalise. Of the Indian letters those are left out that Unicode joins with the letter
 * before, or takes apart, and the digits.
 */
const plainText =
  /^(?! )(?:[\w,;.()/&@\u0901-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0939\u093d-\u0950\u0970-\u097f\u0c82\u0c83\u0c85-\u0cb9\u0cbd-\u0cc4\u0cc7-\u0ccd-]|\u0cc6(?!\u0cc2)| (?=[^ ]))*$/

/** The word as the tables of words spell it. */
export const bare = (word: string): string => baresSeen.of(word)

function bareWord(word: string): string {
  const lower = word.toLowerCase()
  return isBare.test(lower) ? lower : lower.replace(/[^\p{L}\p{M}\p{N}/]/gu, '')
}
const isBare = new RegExp(`^[${letters}]*$`)
/** Each table of words asks for it again. */
const baresSeen = lastSeen(bareWord, { textsMax: 500, lengthMax: 60 })

export type Script = 'latin' | 'devanagari' | 'kannada' | 'other'

export function scriptOf(word: string): Script {
  if (/[\u0900-\u097f]/.test(word)) return 'devanagari'
  if (/[\u0c80-\u0cff]/.test(word)) return 'kannada'
  if (/[a-z]/i.test(word)) return 'latin'
  return 'other'
}
