import { districts, mayMean, registrationDistricts, renamed } from './districts.ts'
import { fold, inLatin, scriptOf } from './letters.ts'
import { wordsOf } from './phrases.ts'

/**
 * Whether two place names mean one place. `near` is too close to call; `unlike` is what two scripts
 * say when they sound apart, which is a hint and no proof.
 */
export type SamePlace = 'same' | 'near' | 'unlike' | 'different'

/** Words that name what kind of place it is, or which way, in one form; empty is left out. */
const placeWords = new Map(
  Object.entries({
    '': `district, dist, zilla, jilha, taluk, taluka, tal, tq, tehsil, tahsil, hobli, hobali, village,
      vill, gram, mauje, mouje, moje, city, town, at, post, chhatrapati, छत्रपती, जिल्हा, जि, तालुका, ता, गाव, मौजे, मौजा, ग्राम,
      शहर, ಜಿಲ್ಲೆ, ಜಿಲ್ಲಾ, ತಾಲ್ಲೂಕು, ತಾಲೂಕು, ತಾ, ಹೋಬಳಿ, ಗ್ರಾಮ, ಗ್ರಾ`,
    bk: 'bk, budruk, budrukh, bu, bbk, बुद्रुक, बु, बु॥',
    kh: 'kh, khurd, khu, kd, खुर्द, खु',
    north: 'north, uttara, uttar, उत्तर, ಉತ್ತರ',
    south: 'south, dakshina, dakshin, दक्षिण, ದಕ್ಷಿಣ',
    east: 'east, purva, poorva, पूर्व, ಪೂರ್ವ',
    west: 'west, paschima, pashchim, पश्चिम, ಪಶ್ಚಿಮ',
  }).flatMap(([one, words]) => wordsOf(words).map((word) => [fold(word), one] as const)),
)
const sides = new Set(['bk', 'kh', 'north', 'south', 'east', 'west'])

const districtOf = new Map(
  districts.flatMap(({ district, names }) => wordsOf(names).map((name) => [fold(name), district])),
)
for (const [name, district] of Object.entries(registrationDistricts)) districtOf.set(name, district)

const oldName = new Map(
  Object.entries(renamed).flatMap(([old, names]) =>
    wordsOf(names).map((name) => [fold(name), old]),
  ),
)

/** A district of the table, whatever it was called; undefined when it is not there. */
function knownDistrict(written: string): string | undefined {
  const words = fold(written).split(' ')
  const bare = words.filter((word) => placeWords.get(word) !== '').join(' ')
  return districtOf.get(words.join(' ')) ?? districtOf.get(bare)
}

export function sameDistrict(asked: string, found: string): SamePlace {
  const [one, other] = [knownDistrict(asked), knownDistrict(found)]
  if (one === undefined || other === undefined) return samePlace(asked, found)
  if (one === other || mayMean[one]?.includes(other) || mayMean[other]?.includes(one)) return 'same'
  return 'different'
}

export function samePlace(asked: string, found: string): SamePlace {
  const [one, other] = [wordsIn(asked), wordsIn(found)]
  if (one.name === '' || other.name === '') return 'near'
  if ([...one.sides].some((side) => opposed(side, other.sides))) return 'different'
  if (overlap(one.name, other.name)) return 'near'
  const distance = editDistance(one.name, other.name)
  const length = Math.min(one.name.length, other.name.length)
  const certain = one.sides.size === other.sides.size
  if (distance <= (length >= 6 ? 1 : 0)) return certain ? 'same' : 'near'
  const crossed = scriptOf(asked) !== scriptOf(found)
  const skeletons = editDistance(consonantsOf(one.name), consonantsOf(other.name))
  if (crossed) return skeletons <= 1 ? 'near' : 'unlike'
  return distance <= Math.max(1, Math.floor(length / 4)) ? 'near' : 'different'
}

const isNumber = (word: string) => /^\d+$/u.test(word)

/** `Wagholi` and `Wagholi, Tal. Haveli`. */
const overlap = (one: string, other: string) =>
  one !== other &&
  Math.min(one.length, other.length) >= 4 &&
  (one.includes(other) || other.includes(one))

/** Each tells a place from its namesakes: of two from one row, not both can be meant. */
const rivals = [
  ['bk', 'kh'],
  ['north', 'south', 'east', 'west'],
]

const opposed = (side: string, others: ReadonlySet<string>) =>
  !others.has(side) &&
  [...others].some(
    (other) =>
      (isNumber(side) && isNumber(other)) ||
      rivals.some((row) => row.includes(side) && row.includes(other)),
  )

/** The name as it sounds, and apart from it the words that tell neighbours of one name apart. */
function wordsIn(written: string): { name: string; sides: Set<string> } {
  const words = fold(written.slice(0, 200))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => placeWords.get(word) ?? word)
  const isSide = (word: string) => sides.has(word) || isNumber(word)
  const names = words.filter((word) => word !== '' && !isSide(word))
  return {
    name: names.map((word) => soundOf(oldName.get(word) ?? inLatin(word))).join(''),
    sides: new Set(words.filter(isSide)),
  }
}

/** Spellings of one sound. */
const sounds: readonly (readonly [RegExp, string])[] = [
  // गाव is written gaon, gaum, gav.
  [/ga(?:ona?|um|va?|wa?|o)$/u, 'go'],
  [/ksh|x/gu, 'ks'],
  [/chh/gu, 'ch'],
  [/([bcdgjkpst])h/gu, '$1'],
  [/ph/gu, 'f'],
  [/w/gu, 'v'],
  [/z/gu, 'j'],
  [/ee|ii|y/gu, 'i'],
  [/oo|uu/gu, 'u'],
  [/aa/gu, 'a'],
  [/ai|ei/gu, 'e'],
  [/ou|ow|au|av(?=[^aeiou]|$)|ao/gu, 'o'],
  [/m(?=[bp])/gu, 'n'],
  [/(.)\1+/gu, '$1'],
  // Written or not: Marathi ends on a consonant where it is spelt out, Kannada on a or u.
  [/[au]$/u, ''],
]

function soundOf(latin: string): string {
  let sound = latin.replace(/[^a-z0-9]/gu, '')
  for (const [written, one] of sounds) sound = sound.replace(written, one)
  return sound
}

const consonantsOf = (sound: string) => sound.replace(/[aeiou]/gu, '')

/** Levenshtein's; names are short. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
