import { type Reader, type SeenWord, trustIn } from './engine/reader.ts'
import { cutOut, moved } from './pages/cut-out.ts'
import type { GreyPicture } from './pages/grey-picture.ts'

/** More words than this and the page is not in the languages that it should be in. */
const againMax = 60
/** Pixels around a word: its signs may be outside the rectangle that the reader gave. */
const around = 4
/** Latin words that the reader is surer of are English. */
const sureOfLatin = 0.85
const sureOfWord = 0.6
/** Figures of the page's own script are likely, even if the reader is not sure. */
export const sureOfFigures = 0.4
/** Of words with figures of the page's own script; fewer may be errors. */
const ownFiguresMin = 3

const ownFigures = /[०-९೦-೯]/u
export const onlyOwnFigures = /^[०-९೦-೯./(),-]+$/u
const ownLetter = /[\u0900-\u0cff]/u
const latinLetter = /\p{Script=Latin}/u
const figuresWithSigns = /^(?=.*\p{N})(?=.*[¥£%$€])[\p{N}¥£%$€./(),:-]{3,}$/u
const likeDate = /^\(?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[).,]?$/u
const yearMax = 2060

/** So many figures are in a script of the page's own that others may be in it too. */
export const hasOwnFigures = (words: readonly SeenWord[]) =>
  words.filter(({ text }) => ownFigures.test(text)).length >= ownFiguresMin

/** The languages of a page without English; none if nothing is left, or English was not there. */
export function withoutEnglish(languages: readonly string[]): readonly string[] {
  const others = languages.filter((language) => language !== 'en')
  return others.length === languages.length ? [] : others
}

/** Says of a word how a second reading is judged; nothing if the first one stands. */
type Doubt = (word: SeenWord) => ((again: readonly SeenWord[]) => boolean) | undefined

/**
 * English comes first, for codes and figures. A word that it was found in by mistake is read again
 * without it: Latin letters on a page of another script, and figures that cannot be meant.
 */
export async function readWordsAgain(
  picture: GreyPicture,
  words: readonly SeenWord[],
  reader: Reader,
  languages: readonly string[],
): Promise<SeenWord[]> {
  const own = words.filter(({ text }) => ownLetter.test(text)).length
  const latin = words.filter(({ text }) => latinLetter.test(text)).length
  const hasFigures = hasOwnFigures(words)
  const mayBeWord = ({ text, confidence }: SeenWord) =>
    own > latin && latinLetter.test(text) && !ownLetter.test(text) && confidence < sureOfLatin
  return readDoubted(picture, words, reader, languages, (word) => {
    if (hasFigures && cannotBeMeant(word.text)) return areFigures
    return mayBeWord(word) ? (again) => areWords(again, word) : undefined
  })
}

/** Figures of the page's own script are read better by themselves than within a page. */
export async function readFiguresAgain(
  picture: GreyPicture,
  words: readonly SeenWord[],
  reader: Reader,
  languages: readonly string[],
): Promise<SeenWord[]> {
  if (!hasOwnFigures(words)) return [...words]
  return readDoubted(picture, words, reader, languages, ({ text, confidence }) =>
    ownFigures.test(text) && onlyOwnFigures.test(text)
      ? (again) => areFigures(again) && trustIn(again) > confidence
      : undefined,
  )
}

/** The words, of which those in doubt are read again without English. */
async function readDoubted(
  picture: GreyPicture,
  words: readonly SeenWord[],
  reader: Reader,
  languages: readonly string[],
  doubt: Doubt,
): Promise<SeenWord[]> {
  const others = withoutEnglish(languages)
  if (others.length === 0) return [...words]
  const all: SeenWord[] = []
  let count = 0
  for (const word of words) {
    const isBetter = count < againMax ? doubt(word) : undefined
    if (!isBetter) {
      all.push(word)
      continue
    }
    count += 1
    const again = await readWord(picture, word, reader, others)
    all.push(...(isBetter(again) ? again : [word]))
  }
  return all
}

/** Figures with other signs between, or a date that does not exist. */
function cannotBeMeant(text: string): boolean {
  if (figuresWithSigns.test(text)) return true
  const [, day, month, year] = likeDate.exec(text) ?? []
  return day !== undefined && (Number(day) > 31 || Number(month) > 12 || Number(year) > yearMax)
}

const areFigures = (words: readonly SeenWord[]) =>
  trustIn(words) > sureOfFigures && words.every(({ text }) => onlyOwnFigures.test(text))

const areWords = (words: readonly SeenWord[], { confidence }: SeenWord) =>
  trustIn(words) > Math.max(confidence, sureOfWord) &&
  words.every(({ text }) => ownLetter.test(text) && !latinLetter.test(text))

async function readWord(
  picture: GreyPicture,
  { left, top, right, bottom }: SeenWord,
  reader: Reader,
  languages: readonly string[],
): Promise<SeenWord[]> {
  const area = {
    left: Math.max(0, Math.floor(left) - around),
    top: Math.max(0, Math.floor(top) - around),
    right: Math.min(picture.width, Math.ceil(right) + around),
    bottom: Math.min(picture.height, Math.ceil(bottom) + around),
  }
  const words = await reader.read(cutOut(picture, area), languages, 'line')
  return words.map((word) => moved(word, area))
}
