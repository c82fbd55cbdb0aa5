import { latinDigits } from './letters.ts'
import { wordsOf } from './phrases.ts'

/**
 * Survey, gat, CTS and plot numbers: 45/2B = 45-2-B = 45/2/B = ४५/२ब. Subdivisions are lettered
 * A B C D, in Marathi अ ब क ड, in Kannada ಅ ಬ ಕ ಡ or as English letters are spoken.
 */
const letters: readonly (readonly [string, string])[] = [
  ['a', 'अ ए ಎ ಅ'],
  ['b', 'ब बी बि ಬ ಬಿ ಬೀ'],
  ['c', 'क सी सि ಕ ಸಿ ಸೀ'],
  ['d', 'ड डी डि ಡ ಡಿ ಡೀ'],
  ['e', 'इ ई ಇ ಈ'],
  ['f', 'फ एफ ಫ ಎಫ್'],
  ['g', 'ग जी ಗ ಜಿ'],
  ['h', 'ह एच ಹ ಎಚ್'],
]
const letterOf = new Map(
  letters.flatMap(([latin, written]) => written.split(' ').map((letter) => [letter, latin])),
)
/** क is the third letter and sounds like k; both are written. */
const alike = new Map([
  ['k', 'c'],
  ['i', 'e'],
])

/** What kind of number it is, in front of the number or inside it. */
const kinds = new Set(
  wordsOf(`survey, surnoc, number, no, nos, hissa, milkat, property, gut, gat, group, plot, city, cts, site,
    pid, sy, sr, सर्व्हे, सर्वे, भूमापन, क्रमांक, क्रं, क्र, नंबर, नं, गट, हिस्सा, हि, प्लॉट, मिळकत, सिटी,
    ಸರ್ವೆ, ಸರ್ವೇ, ಸಂಖ್ಯೆ, ನಂಬರ್, ನಂ, ಹಿಸ್ಸಾ, ಹಿಸ್ಸೆ, ಸ್ವತ್ತಿನ, ಸೈಟ್, ನಿವೇಶನ`),
)
/** S. No., H. No., C.T.S. No.: letters that are part of the number unless such a word follows. */
const initials = new Set(wordsOf('s, h, c, t, p, g, स, सि, सी, टी, एस, ಸ'))

/** Its digits and letters in order. Kaveri puts a star for a part that is not used: 45/∗/2B. */
export function numberParts(written: string): string[] {
  const text = latinDigits(written.slice(0, 200).normalize('NFKC').toLowerCase()).replace(
    /[\u200b-\u200d\ufeff]/gu,
    '',
  )
  const parts: string[] = []
  let isKind = false
  let next = ''
  // From the end, since a word is known to be a kind by what follows it.
  for (const part of (text.match(/\d+|[\p{L}\p{M}]+|[+,&]/gu) ?? []).reverse()) {
    isKind = kinds.has(part) ? isKind || /^\d/u.test(next) : isKind && initials.has(part)
    next = part
    if (!isKind) parts.unshift(plainPart(part))
  }
  return parts
}

function plainPart(part: string): string {
  if (/^\d/u.test(part)) return part.replace(/^0+(?=\d)/u, '')
  if (/[+,&]/u.test(part)) return '+'
  const letter = letterOf.get(part) ?? part
  return alike.get(letter) ?? letter
}

export function sameNumber(asked: string, found: string): boolean {
  const [one, other] = [numberParts(asked), numberParts(found)]
  return one.length > 0 && one.length === other.length && one.every((part, i) => part === other[i])
}
