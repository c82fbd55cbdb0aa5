import { fold, latinDigits } from '../letters.ts'
import { wordsOf } from '../phrases.ts'

/**
 * Survey, gat, CTS and plot numbers: 45/2B = 45-2-B = 45/2/B = ४५/२ब. Subdivisions are lettered
 * A B C D, in Marathi अ ब क ड, in Kannada ಅ ಬ ಕ ಡ or as English letters are spoken. क is the third
 * letter and sounds like k, इ is the fifth and sounds like i; both are written.
 */
const letters: readonly (readonly [string, string])[] = [
  ['a', 'अ ए ಎ ಅ'],
  ['b', 'ब बी बि ಬ ಬಿ ಬೀ'],
  ['c', 'क सी सि ಕ ಸಿ ಸೀ'],
  ['k', 'क के ಕ ಕೆ'],
  ['d', 'ड डी डि ಡ ಡಿ ಡೀ'],
  ['e', 'इ ई ಇ ಈ'],
  ['i', 'इ ई ಇ ಈ'],
  ['f', 'फ एफ ಫ ಎಫ್'],
  ['g', 'ग जी जि ಗ ಜಿ'],
  ['h', 'ह एच ಹ ಎಚ್ ಹೆಚ್'],
  ['j', 'ज जे ಜ ಜೆ'],
  ['l', 'ल एल ಲ ಎಲ್'],
  ['m', 'म एम ಮ ಎಂ ಎಮ್'],
  ['n', 'न एन ನ ಎನ್'],
  ['o', 'ओ ಓ ಒ'],
  ['p', 'प पी पि ಪ ಪಿ ಪೀ'],
  ['q', 'क्यू ಕ್ಯೂ'],
  ['r', 'र आर ರ ಆರ್'],
  ['s', 'स एस ಸ ಎಸ್'],
  ['t', 'ट टी टि ಟ ಟಿ'],
  ['u', 'यू यु ಯು ಯೂ'],
  ['v', 'व व्ही वी ವ ವಿ'],
]
const lettersOf = (word: string) =>
  letters.flatMap(([latin, written]) => (written.split(' ').includes(word) ? [latin] : []))

export type NumberKind = 'survey' | 'gat' | 'cts' | 'plot' | 'hissa' | 'milkat'

/** ▦ The kind of number a label indicates. A 7/12 uses भूमापन क्रमांक for survey and gat alike. */
const labels: readonly (readonly [readonly NumberKind[], string])[] = [
  [
    ['survey'],
    `survey, sy, sr, sur, s, rs, r s, revision survey, revenue survey, सर्व्हे, सर्वे, सर्वेक्षण, स, एस,
    रि स, ಸರ್ವೆ, ಸರ್ವೇ, ಸರ್ವೇಕ್ಷಣ, ಸ, ಎಸ್`,
  ],
  [['survey', 'gat'], 'भूमापन, भू, ಭೂಮಾಪನ'],
  [['gat'], 'gat, gut, gatt, gutt, group, g, गट, ग, ಗಟ್, ಗಟ'],
  [
    ['cts'],
    `cts, c t s, ct s, cs, c s, city title survey, city, cadastral survey, सिटी, सी टी एस, सि टी एस,
    सीटीएस, सिटीएस, ಸಿಟಿ, ಸಿ ಟಿ ಎಸ್, ಸಿಟಿಎಸ್`,
  ],
  [
    ['plot'],
    `plot, site, p, fp, f p, final plot, प्लॉट, भूखंड, भूखण्ड, साईट, ನಿವೇಶನ, ಸೈಟ್, ಸೈಟು, ಪ್ಲಾಟ್, ಭೂಖಂಡ`,
  ],
  [['hissa'], 'hissa, h, pot hissa, हिस्सा, हि, पोट हिस्सा, ಹಿಸ್ಸಾ, ಹಿಸ್ಸೆ, ಹಿ, ಪೋಟ್ ಹಿಸ್ಸಾ'],
  [
    ['milkat'],
    `milkat, milkut, property, pid, house, मिळकत, मि, मालमत्ता, घर, ಸ್ವತ್ತಿನ, ಸ್ವತ್ತು, ಆಸ್ತಿ, ಮನೆ`,
  ],
  [
    [],
    `number, no, nos, num, id, surnoc, नंबर, नं, न, क्रमांक, क्रं, क्र, उपविभाग, ನಂಬರ್, ನಂ, ಸಂಖ್ಯೆ, ಸಂ, ಕ್ರಮಾಂಕ`,
  ],
]
/** A city survey is not a survey, in any words. */
const cityWords = wordsOf('city, सिटी, सि, सी, नगर, न, ಸಿಟಿ, ಸಿ, ನಗರ')
const surveyWords = labels.flatMap(([kinds, words]) =>
  kinds.includes('survey') ? wordsOf(words) : [],
)
const kindsOfLabel = new Map<string, readonly NumberKind[]>([
  ...labels.flatMap(([kinds, words]) =>
    wordsOf(words).map((word) => [foldWords(word), kinds] as const),
  ),
  ...cityWords.flatMap((city) =>
    surveyWords.map((survey) => [foldWords(`${city} ${survey}`), ['cts' as const]] as const),
  ),
])
const labelWords = new Set([...kindsOfLabel.keys()].flatMap((label) => label.split(' ')))
const ands = new Set(wordsOf('and, cum, व, आणि, ಮತ್ತು'))
const ors = new Set(wordsOf('or, किंवा, ಅಥವಾ'))
const isJoint = (word: string) => ands.has(word) || ors.has(word)

/** Word by word, since `fold` would join single letters. */
function foldWords(label: string): string {
  return label.split(' ').map(fold).join(' ')
}

/** S. and H. are letters of the number unless `No.` or similar follows. */
const isStrong = (word: string) =>
  labelWords.has(fold(word)) && ((word.match(/\p{L}/gu)?.length ?? 0) > 1 || strongShort.has(word))
const strongShort = new Set(['नं', 'हि', 'ನಂ', 'ಹಿ'])

/** CTSNo and surveyno. */
const unglued = (word: string) => {
  const bare = /^([a-z]+)nos?$/u.exec(word)?.[1] ?? ''
  return labelWords.has(bare) ? [bare, 'no'] : [word]
}

/** One number or letter. */
export interface Part {
  /** Its possible readings. */
  readings: readonly string[]
  kinds: readonly NumberKind[]
}

const isNumber = ({ readings }: Part) => /^\d/u.test(readings[0] ?? '')

/** `C.T.S.` is one word. */
const dotted = /(?<![\p{L}\p{M}])(?:[a-z]\. ?){2,4}(?![\p{L}\p{M}]?\.)/gu
const joinDots = (run: string) => `${run.replace(/[. ]/gu, '')} `

/** Its digits and letters in order. Kaveri writes a star for an unused part: 45/∗/2B. */
export function partsOf(written: string): Part[] {
  const text = latinDigits(written.slice(0, 200).normalize('NFKC').toLowerCase())
    .replace(/[\u200b-\u200d\ufeff]/gu, '')
    .replace(dotted, joinDots)
  const parts: Part[] = []
  let words: string[] = []
  for (const token of text.match(/\d+|[\p{L}\p{M}]+|[+,&]/gu) ?? []) {
    if (!/^\d/u.test(token)) {
      words.push(...unglued(token))
      continue
    }
    const label = labelAtEnd(words)
    parts.push(...words.slice(0, words.length - label.length).map(partOf))
    parts.push({ ...partOf(token), kinds: kindsOf(label) })
    words = []
  }
  return withEnd(parts, words)
}

/** The words after the last number: `45/2 (Gat)`. */
function withEnd(parts: Part[], words: readonly string[]): Part[] {
  const label = labelAtEnd(words)
  const last = parts.at(-1)
  if (label.length === 0 || label.length < words.length || !last) {
    return [...parts, ...words.map(partOf)]
  }
  const first = parts.find(isNumber) ?? last
  return parts.map((part) =>
    part === first && part.kinds.length === 0 ? { ...part, kinds: kindsOf(label) } : part,
  )
}

function labelAtEnd(words: readonly string[]): readonly string[] {
  const last = words.at(-1)
  if (last === undefined || !isStrong(last)) return []
  let start = words.length - 1
  const isLabel = (word = '') => labelWords.has(fold(word)) || isJoint(word)
  while (start > 0 && isLabel(words[start - 1])) start -= 1
  // `45 and Gat 46`: the joining word belongs to neither number.
  while (isJoint(words[start] ?? '')) start += 1
  return words.slice(start)
}

const labelLengthMax = 3

/** All kinds that a label names; the longest words first, since a city survey is not a survey. */
function kindsOf(label: readonly string[]): readonly NumberKind[] {
  const kinds = new Set<NumberKind>()
  for (let at = 0; at < label.length; ) {
    let length = labelLengthMax
    while (length > 1 && !kindsOfLabel.has(foldWords(label.slice(at, at + length).join(' ')))) {
      length -= 1
    }
    const named = kindsOfLabel.get(foldWords(label.slice(at, at + length).join(' '))) ?? []
    for (const kind of named) kinds.add(kind)
    at += length
  }
  return [...kinds]
}

function partOf(token: string): Part {
  if (/^\d/u.test(token)) return { readings: [token.replace(/^0+(?=\d)/u, '')], kinds: [] }
  if (ands.has(token) || /[+,&]/u.test(token)) return { readings: ['+'], kinds: [] }
  const read = lettersOf(token)
  return { readings: read.length > 0 ? read : [token], kinds: [] }
}

export type NumberLikeness = 'same' | 'other number' | 'other kind'

/** `type` is the lender's kind of number, if the number itself has none. */
export function compareNumbers(asked: string, found: string, type = ''): NumberLikeness {
  const [one, other] = [partsOf(asked), partsOf(found)]
  const likeness = compareParts(one, other, type)
  if (likeness === 'same') return likeness
  const [now, otherNow] = withoutOld(asked, found)
  if (compareParts(partsOf(now), partsOf(otherNow), type) === 'same') return 'same'
  return sameInAnyOrder(one, other) ? 'same' : likeness
}

/** A former number, if only one side gives it: `45/2 (old 12/3)`. */
const old =
  /[([,;/ ]+(?:old|former|formerly|previous|prev|जुना|जुने|जुनी|जु|ಹಳೆಯ|ಹಳೆ|ಹಳೇ)(?![\p{L}\p{M}]).*$/iu

function withoutOld(one: string, other: string): readonly [string, string] {
  const [a, b] = [one, other].map((written) => written.slice(0, 200).normalize('NFKC')) as [
    string,
    string,
  ]
  return old.test(a) === old.test(b) ? [a, b] : [a.replace(old, ''), b.replace(old, '')]
}

function compareParts(one: readonly Part[], other: readonly Part[], type: string): NumberLikeness {
  const isSame =
    one.length > 0 &&
    one.length === other.length &&
    one.every((part, i) => meets(part.readings, other[i]?.readings ?? []))
  if (!isSame) return 'other number'
  const typed = one.some(({ kinds }) => kinds.length > 0) ? [] : kindsOfType(type)
  return sameKinds(one, other, typed) && fitsType(typed, other) ? 'same' : 'other kind'
}

const groupsMax = 12

/** The numbers of a list, or of a plot and its survey number, each with what follows it. */
export function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  let isNew = true
  for (const part of parts) {
    const isListed = part.readings[0] === '+'
    isNew ||= isListed || (part.kinds.length > 0 && !part.kinds.includes('hissa'))
    if (isListed) continue
    if (isNew) groups.push([])
    groups.at(-1)?.push(part)
    isNew = false
  }
  return groups
}

/** `45/2B, 45/3` is `45/3, 45/2B`; plot 12 of survey 45/2 is 45/2, plot 12. */
function sameInAnyOrder(one: readonly Part[], other: readonly Part[]): boolean {
  const [groups, left] = [groupsOf(one), groupsOf(other)]
  if (groups.length < 2 || groups.length !== left.length || groups.length > groupsMax) return false
  // `45/2, 3` is 45/2 and 45/3: such a list depends on its order.
  const isWhole = (group: readonly Part[]) => group.length > 1 || group[0]?.kinds.length !== 0
  if (![...groups, ...left].every(isWhole)) return false
  return groups.every((group) => {
    const at = left.findIndex((each) => sameGroup(group, each))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** A plot must be a plot on both sides; a survey number may lack its label. */
function sameGroup(one: readonly Part[], other: readonly Part[]): boolean {
  if (compareParts(one, other, '') !== 'same') return false
  const [kinds, others] = [one[0]?.kinds ?? [], other[0]?.kinds ?? []]
  const named = [...kinds, ...others]
  return meets(kinds, others) || named.every((kind) => kind === 'survey' || kind === 'gat')
}

export const sameNumber = (asked: string, found: string) => compareNumbers(asked, found) === 'same'

const meets = <T>(one: readonly T[], other: readonly T[]) =>
  one.some((each) => other.includes(each))

function sameKinds(
  one: readonly Part[],
  other: readonly Part[],
  typed: readonly NumberKind[],
): boolean {
  const first = one.findIndex(isNumber)
  return one.every(({ kinds }, i) => {
    const others = other[i]?.kinds ?? []
    if (kinds.length > 0 && others.length > 0) return meets(kinds, others)
    // 45/2 is a hissa of 45; plot 2 of survey 45 is other land.
    const named = [...kinds, ...others]
    const isPart = named.length === 0 || meets(named, [...partKinds, ...typed])
    return i <= first || isJoined(one[i - 1]) || isPart
  })
}

const isJoined = (before: Part | undefined) => before?.readings[0] === '+'
const partKinds: readonly NumberKind[] = ['hissa', 'survey', 'gat']

export function kindsOfType(type: string): readonly NumberKind[] {
  const words = type.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return kindsOf(words.slice(0, labelLengthMax).flatMap(unglued))
}

function fitsType(typed: readonly NumberKind[], found: readonly Part[]): boolean {
  const named = found.flatMap(({ kinds }) => kinds)
  if (typed.length === 0 || named.length === 0 || meets(typed, named)) return true
  // A hissa has the number of the survey or gat that it is part of.
  return found.length > 1 && typed.includes('hissa') && meets(named, ['survey', 'gat'])
}
