/**
 * How a word sounds, in one letter per sound, the same for all scripts and spellings:
 *
 *   a e i o u          vowels; long ones are not told apart, ai is "ay", au and ow are "av"
 *   k g c j t d p b …  c is ch; t and d stand for th, dh and the retroflex ones too
 *   K G J B S          kh gh jh bh sh: spelled apart, yet easily confused
 *   @                  the inherent vowel of an Indian letter: an a in Latin, or nothing
 *   %                  the same at the end of a Marathi word: hardly ever written in Latin
 */

type Rule = readonly [RegExp, string]

/** From Latin letters; the order matters. */
const latinRules: readonly Rule[] = [
  [/[^a-z]/g, ''],
  [/x/g, 'ksh'],
  [/chr/g, 'kr'],
  [/t?chh?/g, 'C'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/z/g, 'j'],
  [/(?<=[^aeiou])[ei]nd[ea]r$/g, 'endra'],
  [/cand[ea]r$/g, 'candra'],
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/ow(?=[^aeiou]|$)/g, 'av'],
  [/w/g, 'v'],
  [/ou|ao/g, 'av'],
  [/eo(?=[^aeiou]|$)/g, 'ev'],
  [/e[iy](?=[^aeiou]|$)/g, 'e'],
  [/(?<=...[aeiouy])h$/g, ''],
  [/(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, 'i'],
  [/([kgjbds])\1h/g, '$1h'],
  [/kh/g, 'K'],
  [/gh/g, 'G'],
  [/jh/g, 'J'],
  [/bh/g, 'B'],
  [/sh/g, 'S'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/(?<=[bcdfghjkKlmnpstvGJBS])ru/g, 'ri'],
]

/** For every script, after its letters have become sounds. */
const settledRules: readonly Rule[] = [
  [/au/g, 'av'],
  [/ai/g, 'ay'],
  [/ga(?:nv|vn)/g, 'gav'],
  [/dny|gny|jny|jn|gn/g, 'gy'],
  [/(?<=.)iy(?=[aeiou@%])/g, 'y'],
  [/(?<=[^aeiouy@%])i(?=[aeou])/g, 'y'],
  [/S(?=[^aeiouy@%])/g, 's'],
  [/@(?=[aeiou])/g, ''],
  [/([^@%])\1+/g, '$1'],
]

const apply = (rules: readonly Rule[], word: string): string =>
  rules.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)

export const settleSounds = (sounds: string): string => apply(settledRules, sounds)

export const latinSounds = (word: string): string => settleSounds(apply(latinRules, word))

/**
 * What a word is looked up by in the tables of names: consonants and the vowels other than a,
 * since a is what spellings and scripts disagree on most. A final a that is spelled is kept: it
 * tells Sunila from Sunil.
 */
export function lookupKeys(sounds: string): readonly string[] {
  const inner = sounds.replace(/(?<=.)[a@%]/g, '').toLowerCase()
  if (sounds.endsWith('a') && sounds.length > 1) return [`${inner}a`]
  if (sounds.endsWith('@')) return [inner, `${inner}a`]
  return [inner]
}
