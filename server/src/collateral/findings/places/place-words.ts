import { fold, latinDigits } from '../letters.ts'
import { wordsOf } from '../phrases.ts'

const tableOf = (rows: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(rows).flatMap(([one, words]) =>
      wordsOf(words).map((word) => [fold(word), one] as const),
    ),
  )

/** Labels of a field. In front it introduces the name, after it it ends the name. */
const kindWords = new Set(
  wordsOf(`district, dist, dt, zilla, zila, jilha, jilla, taluk, taluka, talluk, talluka, tal, tq, tk,
    tehsil, tahsil, tehasil, hobli, hobali, hoblie, village, vill, vlg, gram, grama, grampanchayat,
    panchayat, gp, mauje, mouje, moje, mauza, mouza, mauja, mouja, at, post, po, state, name,
    जिल्हा, जि, तालुका, तालूका, ता, तहसील, तह, मौजे, मौजा, मौ, मु, पो, पोस्ट, ग्राम, ग्रामपंचायत, राज्य, गावाचे, नाव,
    ಜಿಲ್ಲೆ, ಜಿಲ್ಲಾ, ಜಿ, ತಾಲ್ಲೂಕು, ತಾಲೂಕು, ತಾಲ್ಲೂಕ್, ತಾಲೂಕ್, ತಾ, ಹೋಬಳಿ, ಹೋ, ಗ್ರಾಮ, ಗ್ರಾ, ಗ್ರಾಮಪಂಚಾಯಿತಿ,
    ಪಂಚಾಯಿತಿ, ಅಂಚೆ, ಮೌಜೆ, ರಾಜ್ಯ, ಹೆಸರು`).map(fold),
)

/** Optional in the name of a place. */
const idleWords = new Set(
  wordsOf(`city, town, urban, ct, chhatrapati, chatrapati, chh, छत्रपती, छत्रपति, छ, शहर, नागरी, ಪಟ್ಟಣ,
    ಸಿಟಿ, the, of`).map(fold),
)

/** The word for village as a separate word: Wagholi Gaon, but Wad Gaon too. */
const gaon = new Set(wordsOf('gaon, gav, gaav, gaum, गाव, गांव, ಗಾವ').map(fold))

/** Distinguishes a place from its namesakes: must be on both sides or on neither. */
const sideWords = tableOf({
  budruk: `bk, budruk, budrukh, budrak, bu, bud, bbk, b, बुद्रुक, बुद्रुख, बु, ब्रु, ಬುದ್ರುಕ್, ಬುದ್ರುಕ, ಬಿಕೆ,
    ಬಿ, बी`,
  khurd: `kh, khurd, khu, khd, kd, k, खुर्द, खु, ಖುರ್ದ್, ಖುರ್ದ, ಕೆಎಚ್`,
  // Hoblis are lettered.
  a: 'a, ಎ, ए',
  c: 'c, ಸಿ, सी',
  north: 'north, uttara, uttar, उत्तर, ಉತ್ತರ, n',
  south: 'south, dakshina, dakshin, daxin, दक्षिण, ದಕ್ಷಿಣ, s',
  east: 'east, purva, poorva, पूर्व, ಪೂರ್ವ, e',
  west: 'west, paschima, pashchima, pashchim, paschim, पश्चिम, ಪಶ್ಚಿಮ, w',
  rural: 'rural, gramin, grameen, gramantara, ग्रामीण, ಗ್ರಾಮಾಂತರ, ಗ್ರಾಮೀಣ',
  suburban: 'suburban, suburb, upnagar, उपनगर, ಉಪನಗರ',
  additional: 'additional, addl, apara, अतिरिक्त, ಅಪರ, ಹೆಚ್ಚುವರಿ',
  new: 'new, navi, navin, naveen, nava, nave, नवी, नवीन, नवे, नवा, ನವ',
  old: 'old, juna, juni, june, जुना, जुनी, जुने, ಹಳೆ, ಹಳೇ',
  1: 'i, first',
  2: 'ii, second',
  3: 'iii, third',
  4: 'iv, fourth',
})

export interface PlaceWords {
  /** The words of the name, as written but in lower case. */
  name: readonly string[]
  /** Sorted. */
  sides: readonly string[]
  /** The name without the word gaon, where it has one. */
  bare: readonly string[] | undefined
}

const lengthMax = 200

/** Lower case, no marks over Latin letters, 0–9. */
const plain = (written: string) =>
  latinDigits(written.slice(0, lengthMax).normalize('NFKC').toLowerCase())
    .replace(/[\u200b-\u200d\ufeff\u00ad]/gu, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

/** B.K. and K R are one word. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  let isInitials = false
  for (const word of text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []) {
    const isInitial = /^[a-z]$/u.test(word)
    if (isInitial && isInitials) words[words.length - 1] += word
    else if (!/^(?:st|nd|rd|th)$/u.test(word) || !/^\d+$/u.test(words.at(-1) ?? ''))
      words.push(word)
    isInitials = isInitial
  }
  return words
}

const isKind = (word: string) => kindWords.has(fold(word))
/** A post code adds nothing to the name. */
const sideOf = (word: string) =>
  /^\d+$/u.test(word) ? word.replace(/^0+(?=\d)/u, '') : sideWords.get(fold(word))
const isPostCode = (word: string) => /^\d{6}$/u.test(word)
const isIdle = (word: string) => isPostCode(word) || idleWords.has(fold(word))

/** The text up to the next field: `Wagholi, Tal. Haveli` is Wagholi. */
function ownWords(written: string): string[] {
  const own: string[] = []
  for (const part of plain(written).split(/[,;|\n]/u)) {
    const words = wordsIn(part)
    const start = words.findIndex((word) => !isKind(word))
    if (start < 0) continue
    const end = words.findIndex((word, index) => index > start && isKind(word))
    const named = words.slice(start, end < 0 ? undefined : end)
    // `Wadgaon, Bk.` still belongs to the name.
    const isMore = named.every((word) => sideOf(word) !== undefined || isIdle(word))
    if (own.length > 0 && !isMore) break
    own.push(...named)
    if (end >= 0) break
  }
  // A place whose name is such a word.
  return own.length > 0 ? own : wordsIn(plain(written))
}

/** All words of the name, for tables that contain it as a whole. */
export const wholeName = (written: string) => ownWords(written).map(fold).join(' ')

export function placeWords(written: string): PlaceWords {
  const words = ownWords(written)
  const own = words.filter((word) => !isIdle(word))
  const named = own.filter((word, index) => !isSide(word, index, own))
  // Navi alone is a name.
  const name = named.length > 0 ? named : own.length > 0 ? own : words
  const sides = name === named ? own.filter((word, index) => isSide(word, index, own)) : []
  return {
    name,
    sides: sides.map((word) => sideOf(word) ?? word).sort(),
    bare: withoutGaon(name),
  }
}

function withoutGaon(name: readonly string[]): readonly string[] | undefined {
  const [first = '', last = ''] = [name[0], name.at(-1)]
  if (name.length < 2) return undefined
  if (gaon.has(fold(first))) return name.slice(1)
  return gaon.has(fold(last)) ? name.slice(0, -1) : undefined
}

const isLetter = /^(?:[a-z]|[ಎए]|ಬಿ|ಸಿ|बी|सी)$/u

/** A single letter is a side only after the name: Wadgaon B, but B Narayanapura. */
function isSide(word: string, index: number, words: readonly string[]): boolean {
  if (sideOf(word) === undefined) return false
  return !isLetter.test(word) || (index > 0 && index === words.length - 1)
}

/** Whether there is anything to compare. */
export const isStated = (written: string | undefined): written is string =>
  written !== undefined && wordsIn(plain(written)).length > 0
