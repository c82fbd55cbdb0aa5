import { bare, scriptOf } from './clean-text.ts'
import {
  anyonesNames,
  frequentSurnames,
  leadingWords,
  mensEndings,
  mensNames,
  middleWords,
  womensEndings,
  womensNames,
} from './frequent-names.ts'
import { joinedCourtesies, spokenLetters } from './holder/holder-words.ts'
import type { Gender } from './relation-words.ts'
import { indicSounds, loanSounds } from './sounds/indic-sounds.ts'
import { latinSounds, lookupKeys } from './sounds/sounds.ts'
import { spellingVariants } from './spelling-variants.ts'

export type WordKind = 'plain' | 'surname' | 'middle' | 'leading' | 'initial'

/** One word of a name and what is known about it. */
export interface Word {
  /** The same for the same word of one word book; 0 outside it. */
  id: number
  /** As written, for the officer. */
  written: string
  /** Latin letters in lower case, or empty for another script. */
  latin: string
  sounds: string
  /** Other ways it may sound, because of English vowels in an Indian script. */
  loanSounds: readonly string[]
  kind: WordKind
  /** A word with a full stop may be the beginning of a longer one. */
  shortened: boolean
  gender: Gender | undefined
  /** A given name: in a table of given names, or with such an ending. */
  givenName: boolean
  /** In a table, so it is not a misspelling of another word in a table. */
  known: boolean
  /** The row of spelling variants it belongs to. */
  variant: number | undefined
  /** Of the relative named beside the holder: supports, never contradicts. */
  ofRelative: boolean
}

type Changed = Partial<Pick<Word, 'id' | 'written' | 'kind' | 'ofRelative'>>

/** A copy. Every word is made here: comparing is much faster if all have the same shape. */
export function copyWord(word: Word, changed: Changed = {}): Word {
  return {
    id: changed.id ?? word.id,
    written: changed.written ?? word.written,
    latin: word.latin,
    sounds: word.sounds,
    loanSounds: word.loanSounds,
    kind: changed.kind ?? word.kind,
    shortened: word.shortened,
    gender: word.gender,
    givenName: word.givenName,
    known: word.known,
    variant: word.variant,
    ofRelative: changed.ofRelative ?? word.ofRelative,
  }
}

const keysOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => lookupKeys(latinSounds(word))))

const surnames = keysOf(frequentSurnames)
const middles = keysOf(middleWords)
const leadings = keysOf(leadingWords)
const women = keysOf(womensNames)
const men = keysOf(mensNames)
const anyone = keysOf(anyonesNames)
/** By spelling, and by sound if only one row sounds like that: Chavan is not Chauhan. */
const variants = new Map<string, number>()
const variantsBySound = new Map<string, number | undefined>()
for (const [row, spellings] of spellingVariants.entries()) {
  for (const spelling of spellings) variants.set(spelling.normalize('NFC'), row)
  for (const key of keysOf(spellings.filter((spelling) => /^[a-z]+$/.test(spelling)))) {
    variantsBySound.set(key, variantsBySound.has(key) ? undefined : row)
  }
}
const sortsOf = (endings: readonly string[]): readonly string[] => endings.map(latinSounds)
const womensSounds = sortsOf(womensEndings)
const mensSounds = sortsOf(mensEndings)

/** The weight of a word when shares of a name are compared: rarer words weigh more. */
export const weights: Record<WordKind, number> = {
  plain: 1,
  surname: 0.6,
  middle: 0.35,
  leading: 0.3,
  initial: 0.25,
}

const digitsForLetters: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '8': 'b',
  '|': 'l',
  '!': 'i',
  $: 's',
}

/**
 * Digits that a scanner read instead of letters. Without letters around it is a number, not a word.
 */
function readLatin(written: string): string {
  const letters = written.replace(/[^a-z]/gi, '').length
  if (letters < 2) return letters === 1 && !/\d/.test(written) ? bare(written) : ''
  // No name begins with l and another consonant: it is a capital i.
  const capital = /^l[^aeiouhl]/.test(written) ? `i${written.slice(1)}` : written
  return [...capital.toLowerCase()]
    .map((sign) => digitsForLetters[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')
}

function genderOf(sounds: string, keys: readonly string[]): Gender | undefined {
  const has = (names: ReadonlySet<string>) => keys.some((key) => names.has(key))
  if (has(anyone)) return undefined
  const man = has(men)
  const woman = has(women)
  if (man !== woman) return man ? 'man' : 'woman'
  if (man) return undefined
  if (womensSounds.some((ending) => sounds.endsWith(ending))) return 'woman'
  if (mensSounds.some((ending) => sounds.endsWith(ending))) return 'man'
  return /[ai]$/.test(sounds) && sounds.length > 3 ? 'woman' : undefined
}

const endsLikeGiven = (sounds: string): boolean =>
  womensSounds.some((ending) => sounds.endsWith(ending)) ||
  mensSounds.some((ending) => sounds.endsWith(ending))

function kindOf(keys: readonly string[]): WordKind {
  const has = (names: ReadonlySet<string>) => keys.some((key) => names.has(key))
  if (has(leadings)) return 'leading'
  if (has(middles)) return 'middle'
  return has(surnames) ? 'surname' : 'plain'
}

/** Undefined for a text without a letter of a supported script. */
export function readWord(token: string, ofRelative = false): Word | undefined {
  const script = scriptOf(token)
  if (script === 'other') return undefined
  const shortened = /\p{L}\p{M}*\.$/u.test(token)
  const written = token.replace(/[.,]+$/, '')
  const spoken = spokenLetters.get(bare(token))
  const latin =
    spoken ?? (script === 'latin' ? readLatin(written).replace(joinedCourtesies, '') : '')
  const indic = script === 'latin' || spoken ? '' : bare(token).replace(joinedCourtesies, '')
  const sounds = (latin === '' ? indicSounds(indic) : latinSounds(latin)).slice(0, 30)
  if (sounds === '') return undefined
  const otherwise = indic === '' ? [] : loanSounds(indic)
  const base = { id: 0, written, latin, sounds, loanSounds: otherwise, ofRelative }
  const oneLetter =
    latin.length === 1 || (latin === '' && [...indic].filter((c) => /\p{L}/u.test(c)).length === 1)
  if (oneLetter) {
    return copyWord({
      ...base,
      kind: 'initial',
      shortened: true,
      gender: undefined,
      givenName: false,
      known: false,
      variant: undefined,
    })
  }
  const keys =
    otherwise.length === 0 ? lookupKeys(sounds) : [sounds, ...otherwise].flatMap(lookupKeys)
  const kind = kindOf(keys)
  const called = keys.some((key) => men.has(key) || women.has(key) || anyone.has(key))
  return copyWord({
    ...base,
    kind,
    shortened: shortened && (latin.length === 2 || latin.length === 3),
    gender: genderOf(sounds, keys),
    givenName: called || (kind === 'plain' && endsLikeGiven(sounds)),
    known: kind !== 'plain' || called,
    variant:
      variants.get(latin || indic) ??
      keys.map((key) => variantsBySound.get(key)).find((row) => row !== undefined),
  })
}

/** Several words as one: Krishna Murthy is Krishnamurthy. */
export function joinWords(parts: readonly Word[]): Word | undefined {
  const written = parts.map((part) => part.written).join(' ')
  const latin = parts.every((part) => part.latin !== '')
    ? parts.map((part) => part.latin).join('')
    : ''
  if (latin !== '') {
    const word = readWord(latin)
    return word && copyWord(word, { written })
  }
  const sounds = parts.map((part) => part.sounds.replace(/%$/, '@')).join('')
  const keys = lookupKeys(sounds)
  return copyWord({
    id: 0,
    written,
    latin,
    sounds: sounds.replace(/@(?=[aeiou])/g, '').slice(0, 30),
    loanSounds: [],
    kind: kindOf(keys),
    shortened: false,
    gender: genderOf(sounds, keys),
    givenName: parts.some((part) => part.givenName),
    known: false,
    variant: undefined,
    ofRelative: parts.some((part) => part.ofRelative),
  })
}
