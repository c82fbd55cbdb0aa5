/**
 * How a word sounds, in one letter per sound, the same for all scripts and spellings:
 *
 *   a e i o u          vowels; long and short are not distinguished, ai is "ay", au and ow are "av"
 *   k g c j t d p b …  c is ch; t and d also mean th, dh and the retroflex ones
 *   K G J B S          kh gh jh bh sh: spelled differently, but easily confused
 *   @                  the inherent vowel of an Indian letter: an a in Latin, or nothing
 *   %                  the same at the end of a Marathi word: hardly ever written in Latin
 */

interface Rule {
  pattern: RegExp
  sound: string
  /** The pattern is tried only if one of these occurs, since most words have none. */
  needs: readonly string[]
}
const rule = (pattern: RegExp, sound: string, needs?: string): Rule => ({
  pattern,
  sound,
  needs: needs?.split(' ') ?? [''],
})

/** From Latin letters; the order matters. */
const latinRules: readonly Rule[] = [
  rule(/[^a-z]/g, ''),
  // D'Costa and D'Silva lose their apostrophe; other scripts write डि.
  rule(/^d(?=[cslm])/g, 'di', 'd'),
  // Byre and Shyla, as in Mysore.
  rule(/(?<=^(?:[bkmv]h?|sh))y(?=[^aeiouyh])/g, 'ai', 'y'),
  rule(/x/g, 'ksh', 'x'),
  rule(/chr/g, 'kr', 'chr'),
  rule(/[ct]?chh?/g, 'C', 'ch'),
  rule(/ck|q/g, 'k', 'ck q'),
  rule(/c(?=[eiy])/g, 's', 'c'),
  rule(/c/g, 'k', 'c'),
  rule(/C/g, 'c', 'C'),
  // Prajna is Pragya; Rajnath, Rajni and Vaijnath are pronounced as written.
  rule(/(?<!^ra|[aeu]i|ay)jn(?=a)/g, 'gy', 'jn'),
  rule(/ph/g, 'f', 'ph'),
  rule(/z/g, 'j', 'z'),
  rule(/(?<=[^aeiou])[ei]nd[ea]r$/g, 'endra', 'nd'),
  rule(/cand[ea]r$/g, 'candra', 'cand'),
  rule(/aa+/g, 'a', 'aa'),
  rule(/ee+|ii+/g, 'i', 'ee ii'),
  rule(/oo+|uu+/g, 'u', 'oo uu'),
  rule(/ow(?=[^aeiou]|$)/g, 'av', 'ow'),
  rule(/w/g, 'v', 'w'),
  rule(/ou|ao/g, 'av', 'ou ao'),
  rule(/eo(?=[^aeiou]|$)/g, 'ev', 'eo'),
  rule(/e[iy](?=[^aeiou]|$)/g, 'e', 'ei ey'),
  rule(/(?<=...[aeiouy])h$/g, '', 'h'),
  rule(/(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, 'i', 'y'),
  rule(/([kgjbds])\1h/g, '$1h', 'h'),
  rule(/kh/g, 'K', 'kh'),
  rule(/gh/g, 'G', 'gh'),
  rule(/jh/g, 'J', 'jh'),
  rule(/bh/g, 'B', 'bh'),
  rule(/sh/g, 'S', 'sh'),
  rule(/th/g, 't', 'th'),
  rule(/dh/g, 'd', 'dh'),
]

/** For every script, after its letters have become sounds. */
const settledRules: readonly Rule[] = [
  rule(/au/g, 'av', 'au'),
  rule(/ai/g, 'ay', 'ai'),
  rule(/ga(?:nv|vn)/g, 'gav', 'ganv gavn'),
  // ऋ and रु are heard alike between consonants, but Chandru ends in u.
  rule(/(?<=[bcdfghjkKlmnpstvGJBS])ru(?=.)/g, 'ri', 'ru'),
  rule(/dny|gny|jny|gn/g, 'gy', 'dny gn jny'),
  rule(/(?<=.)iy(?=[aeiou@%])/g, 'y', 'iy'),
  rule(/(?<=[^aeiouy@%])i(?=[aeou])/g, 'y', 'i'),
  rule(/S(?=[^aeiouy@%])/g, 's', 'S'),
  rule(/@(?=[aeiou])/g, '', '@'),
  rule(/([^@%])\1+/g, '$1'),
  // Sounds with several pronunciations, written as pronounced.
  rule(/^h[a@]n[a@u]?m[a@]nt/g, 'hanumant', 'm'),
  rule(/(?<=^y[a@])dn(?=[ei])/g, 'gy', 'dn'),
  rule(/^tr(?:y[a@]|i)mb[a@]k/g, 'trimbak', 'tr'),
  rule(/(?<=d[a@]ttatr|d[a@]tatr)[ae@]y[a@%]?$/g, 'ey@', 'tatr'),
  rule(/(?<=..)(?:sin[Ggh][@%]?|simh[a@%])$/g, 'sing', 'sin simh'),
  rule(/(?<=j[a@]y)[a@](?=(?:sr|pr|kr|S))/g, '', 'jay j@y'),
  // A vowel links Gowda to the previous name; two r meet in Shankar-rao.
  rule(/(?<=..)[e@a](?=gavd[a@]?$)/g, '', 'gavd'),
  rule(/(?<=..[aeiou@])r@r(?=[ae])/g, 'r@', 'r@r'),
  // Nagaraju is the Kannada form of Nagaraj; Raju alone is a separate name.
  rule(/(?<=..r@?a?)ju$/g, 'j@', 'ju'),
]

function apply(rules: readonly Rule[], word: string): string {
  let text = word
  for (const { pattern, sound, needs } of rules) {
    for (const need of needs) {
      if (!text.includes(need)) continue
      text = text.replace(pattern, sound)
      break
    }
  }
  return text
}

export const settleSounds = (sounds: string): string => apply(settledRules, sounds)

export const latinSounds = (word: string): string => settleSounds(apply(latinRules, word))

/**
 * What a word is looked up by in the tables of names: consonants and the vowels other than a, since
 * a is what spellings and scripts disagree on most. An a beside another vowel is kept: it
 * distinguishes Joan from John. So is a written final a: it distinguishes Sunila from Sunil.
 */
export function lookupKeys(sounds: string): readonly string[] {
  let inner = ''
  for (let i = 0; i < sounds.length; i++) {
    const sound = sounds[i] as string
    if (i > 0 && (sound === '@' || sound === '%')) continue
    if (i > 0 && sound === 'a' && !otherVowel(sounds[i - 1]) && !otherVowel(sounds[i + 1])) continue
    inner += sound.toLowerCase()
  }
  if (sounds.length > 1 && inner.at(-1) !== 'a' && sounds.endsWith('a')) return [`${inner}a`]
  if (sounds.endsWith('@')) return [inner, `${inner}a`]
  return [inner]
}

const otherVowel = (sound: string | undefined): boolean =>
  sound === 'e' || sound === 'i' || sound === 'o' || sound === 'u'
