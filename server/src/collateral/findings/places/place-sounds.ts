/**
 * A place's name by its sound, so that Latin, Marathi and Kannada spellings can be compared. The
 * consonants decide. Clerks may leave out a short a; other vowels hardly vary.
 */
export interface Syllable {
  /** One letter for all spellings; `L` is ll; empty where the name begins with a vowel. */
  consonant: string
  aspirated: boolean
  /** `ə` inherent, `a` Latin and so of either length, `A` long, `I` of ऋ; empty is none. */
  vowel: string
}

const devanagari = 0x0900
const kannada = 0x0c80
const block = 0x80

const pairs = (cell: string) =>
  new Map(cell.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const))

/** Both scripts have the same order (ISCII), so Kannada is read as Devanagari. */
const consonants = pairs(
  "कk खk' गg घg' ङn चc छc' जj झj' ञn टt ठt' डd ढd' णn तt थt' दd धd' नn ऩn पp फp' बb भb' मm यy रr ऱr लl ळl ऴl वv शs' षs' सs हh",
)
const vowels = pairs('अa आA इi ईi उu ऊu ऋrI ऍe ऎe एe ऐay ऑo ऒo ओo औav ॲa')
const signs = pairs('ाA िi ीi ुu ूu ृrI ॅe ॆe ेe ैay ॉo ॊo ोo ौav ्')

const isKannada = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= kannada && code < kannada + block
}
const asDevanagari = (letter: string) =>
  isKannada(letter)
    ? String.fromCodePoint((letter.codePointAt(0) ?? 0) - kannada + devanagari)
    : letter

/** Before its letters are read one by one. */
const indicSpellings: readonly (readonly [RegExp, string])[] = [
  [/[\u093c\u0cbc]/gu, ''],
  [/गां?व/gu, 'गाव'],
  [/ब्रम्ह/gu, 'ब्रह्म'],
  [/ಗಾಂವ/gu, 'ಗಾವ'],
  [/व्ह/gu, 'व'],
  [/ज्ञ/gu, 'द्न्य'],
  [/ಜ್ಞ/gu, 'ದ್ನ್ಯ'],
  // The letter H is pronounced ech or hech.
  [/ಹೆಚ್/gu, 'ಎಚ್'],
  // Marathi ends in a silent nasal, Kannada in m.
  [/[\u0901\u0902]$/u, ''],
]

function indicSounds(word: string): string {
  let text = word
  for (const [written, one] of indicSpellings) text = text.replace(written, one)
  const letters = [...text].map(asDevanagari)
  let sounds = ''
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1] ?? ''
    const consonant = consonants.get(letter)
    if (consonant !== undefined) sounds += signs.has(next) ? consonant : `${consonant}ə`
    else if (letter === '\u0901' || letter === '\u0902') sounds += nasalBefore(next)
    else sounds += signs.get(letter) ?? vowels.get(letter) ?? letter
  }
  // ಕಸಬ and ಕಸಬಾ; the last inherent vowel is silent before the next word.
  return sounds.replace(isKannada(word) ? /ə$|(?<=.)A$/u : /ə$/u, (last) =>
    last === 'A' ? 'a' : '',
  )
}

/** An anusvara sounds like what follows it; before y, r, l, v, s and h it is ambiguous. */
function nasalBefore(next: string): string {
  if (next === '' || 'पफबभम'.includes(next)) return 'm'
  return 'यरलवशषसहळ'.includes(next) ? 'N' : 'n'
}

/** Latin spellings of one sound, in this order. */
const latinSpellings: readonly (readonly [RegExp, string])[] = [
  [/gaon|ganv|gaum$|gaun$/gu, 'gav'],
  [/bramh/gu, 'brahm'],
  [/ah[ae]?m[ae]d/gu, 'ahmad'],
  [/[dgj]ny|jn(?=[aeiou])/gu, 'dny'],
  [/x/gu, 'ks'],
  [/tch|cch/gu, 'ch'],
  [/[vw]h?/gu, 'v'],
  [/ck/gu, 'k'],
  [/c(?=[eiy])/gu, 's'],
  [/c(?!h)|q/gu, 'k'],
  [/chh?/gu, 'c'],
  [/z/gu, 'j'],
  [/f/gu, 'ph'],
  [/([kgjtdpbs])h/gu, "$1'"],
  [/aa+/gu, 'A'],
  [/ee+|ii+/gu, 'i'],
  [/oo+|uu+/gu, 'u'],
  [/ou|ov(?=[^aAeiou]|$)/gu, 'av'],
  [/^y(?![aAeiou])/gu, 'ye'],
  [/(?<=[^aAeiou])y$/gu, 'i'],
  [/(?<=[^aAeiou])y(?![aAeiou])/gu, 'ay'],
  [/n(?=[pb])/gu, 'N'],
]

/** K.R. Puram: letters as pronounced, and so as other scripts write them. */
const spoken = pairs(
  "ae bbi csi ddi eyi fep' gji hec iay jje kke lel mem nen oo ppi qkyu rar ses tti uyu vvi xeks yvay zjed",
)

function latinSounds(word: string): string {
  if (word.length <= 3 && !/[aeiouy]/u.test(word)) {
    return [...word].map((letter) => spoken.get(letter) ?? letter).join('')
  }
  let sounds = word
  for (const [written, one] of latinSpellings) sounds = sounds.replace(written, one)
  return sounds
}

/** Sounds that merge where letters or words meet. */
const joined: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aAəeou])i/gu, 'y'],
  [/(?<=[aAəo])e/gu, 'y'],
  [/(?<=[aAəe])[uo]/gu, 'v'],
  [/(?<=[ieo])(?=[aAəeuo])/gu, 'y'],
  [/(?<=u)(?=[aAəeo])/gu, 'v'],
  [/yi(?=.)/gu, 'y'],
  [/ll+/gu, 'L'],
  [/([b-df-hj-np-tx-zN]'?)(?=\1)/gu, ''],
  [/^e/u, 'ye'],
]

/** Optional endings. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=p[uo]r[aə]|n[aə]g[aə]r[aə]|p[aə]t'?t?'?[aə]?n[aə])m$/u, ''],
  [/(?<=kot'?|pet'?)e$/u, ''],
]

const isLatin = (word: string) => /^[a-z]/u.test(word)

/** Words in lower case, of letters and their marks alone. */
export function syllablesOf(words: readonly string[]): Syllable[] {
  let sounds = words
    .map((word) => {
      let sound = isLatin(word) ? latinSounds(word) : indicSounds(word)
      for (const [written, one] of endings) sound = sound.replace(written, one)
      return sound
    })
    .join('')
  for (const [written, one] of joined) sounds = sounds.replace(written, one)
  return [...sounds.matchAll(/([^aAəieuoI']?)('?)([aAəieuoI]?)/gu)].flatMap(
    ([all, consonant = '', mark = '', vowel = '']) =>
      all === '' ? [] : [{ consonant, aspirated: mark !== '', vowel }],
  )
}

/** The consonants alone, the key of a table. */
export const skeletonOf = (syllables: readonly Syllable[]) =>
  syllables.map(({ consonant }) => consonant.replace(/[Nm]/u, 'n').toLowerCase()).join('')

/** Kaij is Kej and Daund is Dhond: ai as e, au as o. */
export function flattened(syllables: readonly Syllable[]): Syllable[] {
  const flat: Syllable[] = []
  for (const [index, syllable] of syllables.entries()) {
    const before = flat.at(-1)
    const vowel = { y: 'e', v: 'o' }[syllable.consonant]
    const isGlide = vowel !== undefined && syllable.vowel === '' && index < syllables.length - 1
    if (isGlide && before && (before.vowel === 'a' || before.vowel === 'ə')) {
      flat[flat.length - 1] = { ...before, vowel }
    } else flat.push(syllable)
  }
  return flat
}
