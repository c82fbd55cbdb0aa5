import { wordsOf } from '../phrases.ts'
import { soundAlike } from './place-likeness.ts'
import { type Syllable, skeletonOf, syllablesOf } from './place-sounds.ts'

/** Words within place names with spellings that do not sound alike, in any state. */
const wordRows: readonly string[] = [
  'railway, rly, रेल्वे, ರೈಲ್ವೆ',
  'layout, ಬಡಾವಣೆ, ಲೇಔಟ್, ಲೇಔಟು, लेआउट',
  'road, रोड, रस्ता, ರಸ್ತೆ, ರೋಡ್',
  'colony, कॉलनी, ಕಾಲೋನಿ, ಕಾಲನಿ',
  'sector, सेक्टर, ಸೆಕ್ಟರ್',
  'phase, फेज, ಹಂತ',
  'ward, वॉर्ड, वार्ड, ವಾರ್ಡ್',
  'camp, कॅम्प, कँप, ಕ್ಯಾಂಪ್',
]

const ear = { exact: false, bothLatin: false, oneKannada: false, slips: 0 }

interface Alias {
  sound: Syllable[]
  name: readonly string[]
}

/**
 * Finds places with spellings that do not sound alike. One row is one place, in any field; of two
 * matching rows, the first counts.
 */
export function aliasBook(placeRows: readonly string[]) {
  const bySkeleton = new Map<string, Alias[]>()
  for (const row of [...placeRows, ...wordRows]) {
    const names = wordsOf(row).map((name) => name.replace(/\u200c/gu, '').split(' '))
    const [first = []] = names
    for (const words of names) {
      const sound = syllablesOf(words)
      const key = skeletonOf(sound)
      bySkeleton.set(key, [...(bySkeleton.get(key) ?? []), { sound, name: first }])
    }
  }

  function aliasOf(words: readonly string[]): readonly string[] | undefined {
    const sound = syllablesOf(words)
    return bySkeleton.get(skeletonOf(sound))?.find((alias) => soundAlike(alias.sound, sound, ear))
      ?.name
  }

  /** The name with every place or word of the table in its first form; undefined if it has none. */
  return (words: readonly string[]): readonly string[] | undefined => {
    const whole = aliasOf(words)
    if (whole) return whole
    const each = words.map((word) => aliasOf([word]))
    return each.some((alias) => alias) ? words.flatMap((word, i) => each[i] ?? [word]) : undefined
  }
}
