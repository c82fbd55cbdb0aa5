import {
  doubtful,
  type PictureLayout,
  type Reader,
  type SeenWord,
  trustIn,
} from './engine/reader.ts'
import type { Rect } from './page-words.ts'
import { type Area, cutOut, moved } from './pages/cut-out.ts'
import { type GreyPicture, scalePicture } from './pages/grey-picture.ts'
import { boxesOf } from './pages/ruled-boxes.ts'
import { findRuledLines, withoutLines } from './pages/ruled-lines.ts'
import {
  hasOwnFigures,
  onlyOwnFigures,
  readFiguresAgain,
  readWordsAgain,
  sureOfFigures,
  withoutEnglish,
} from './read-words-again.ts'

/** More boxes than a form has are drawn squares, and are read with the page. */
const boxesMax = 400
/** Of the page: a higher box may have columns of its own. */
const blockHeightMax = 0.2
/** Fewer dark pixels are specks. */
const inkMin = 12

/** A box that is cut out of the page, and what was read in it. */
interface ReadBox {
  cut: GreyPicture
  area: Area
  layout: PictureLayout
  words: SeenWord[]
}

/**
 * Each box that ruled lines enclose is read by itself, so that what is beside it does not come
 * between its words; then the rest of the page. Lines are taken out first: they look like letters.
 */
export async function readInBoxes(
  picture: GreyPicture,
  reader: Reader,
  languages: readonly string[],
): Promise<{ words: SeenWord[]; boxes: Rect[] }> {
  const lines = findRuledLines(picture)
  const boxes = boxesOf(picture, lines)
  const plain = withoutLines(picture, lines)
  const rest = { ...plain, data: plain.data.slice() }
  if (boxes.length > boxesMax) return { words: await reader.read(rest, languages), boxes: [] }
  const read: ReadBox[] = []
  for (const box of boxes) {
    const area = areaOf(box, picture)
    const cut = cutOut(rest, area)
    clear(rest, area)
    if (!hasInk(cut)) continue
    const layout = layoutOf(cut, picture)
    read.push({ cut, area, layout, words: await readBox(cut, reader, languages, layout) })
  }
  const loose = hasInk(rest) ? await reader.read(rest, languages) : []
  const outside = await readFiguresAgain(plain, loose, reader, languages)
  await readAgain(read, outside, reader, languages)
  const inside = read.flatMap(({ words, area }) => words.map((word) => moved(word, area)))
  const words = await readWordsAgain(plain, [...inside, ...outside], reader, languages)
  return { words, boxes }
}

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}]+$/u

/**
 * A box that makes no sense is read without English, and so is one that may hold figures on a page
 * that has those of its own script: they look like Latin letters.
 */
async function readAgain(
  read: readonly ReadBox[],
  outside: readonly SeenWord[],
  reader: Reader,
  languages: readonly string[],
): Promise<void> {
  const others = withoutEnglish(languages)
  if (others.length === 0) return
  const hasOwn = hasOwnFigures([...read.flatMap(({ words }) => words), ...outside])
  for (const box of read) {
    const trust = trustIn(box.words)
    const mayBeFigures = hasOwn && box.words.every(({ text }) => latinOnly.test(text))
    if (trust >= doubtful && !mayBeFigures) continue
    const again = await readBox(box.cut, reader, others, box.layout)
    const isOwn = mayBeFigures && again.every(({ text }) => onlyOwnFigures.test(text))
    if (trustIn(again) > (isOwn ? sureOfFigures : trust)) box.words = again
  }
}

/** Of the width of the page: what is higher has several lines. */
const lineHeightMax = 0.026
/** Of the highest band of ink: a lower one is signs below letters, and no line. */
const bandHeightMin = 0.7

function layoutOf(cut: GreyPicture, page: GreyPicture): PictureLayout {
  if (cut.height > page.height * blockHeightMax) return 'page'
  const bands = bandsOf(cut)
  const height = (bands.at(-1)?.bottom ?? 0) - (bands[0]?.top ?? 0)
  const most = Math.max(...bands.map(({ top, bottom }) => bottom - top))
  const lines = bands.filter(({ top, bottom }) => bottom - top >= most * bandHeightMin)
  return lines.length === 1 && height <= page.width * lineHeightMax ? 'line' : 'block'
}

interface Band {
  top: number
  bottom: number
}

/** Rows of pixels with ink, without a white one between. */
function bandsOf(picture: GreyPicture): Band[] {
  const { width, height } = picture
  const bands: Band[] = []
  for (let y = 0; y < height; y += 1) {
    let x = 0
    while (x < width && !isInk(picture, y * width + x)) x += 1
    const last = bands.at(-1)
    if (x === width) continue
    if (last?.bottom === y) last.bottom = y + 1
    else bands.push({ top: y, bottom: y + 1 })
  }
  return bands
}

/** Small print is sometimes not seen at all. */
const enlarged = 1.5

async function readBox(
  cut: GreyPicture,
  reader: Reader,
  languages: readonly string[],
  layout: PictureLayout,
): Promise<SeenWord[]> {
  const seen = await reader.read(cut, languages, layout)
  if (seen.length > 0) return withoutSigns(seen)
  const again = await reader.read(scalePicture(cut, enlarged), languages, layout)
  return withoutSigns(again).map(({ left, top, right, bottom, ...word }) => ({
    ...word,
    left: left / enlarged,
    top: top / enlarged,
    right: right / enlarged,
    bottom: bottom / enlarged,
  }))
}

/** In heights of the word above: so low is a sign below it, and no word. */
const signHeightMax = 0.6

/** Signs below the letters of a word are sometimes read as a word of the next line. */
function withoutSigns(words: readonly SeenWord[]): SeenWord[] {
  const height = ({ top, bottom }: SeenWord) => bottom - top
  return words.filter(
    (word) =>
      !words.some(
        (other) =>
          other !== word &&
          other.left - 2 <= word.left &&
          other.right + 2 >= word.right &&
          other.top < word.top &&
          other.bottom + height(word) / 2 > word.top &&
          height(word) < height(other) * signHeightMax,
      ),
  )
}

function areaOf({ x, y, w, h }: Rect, { width, height }: GreyPicture): Area {
  return {
    left: Math.max(0, Math.round(x * width)),
    top: Math.max(0, Math.round(y * height)),
    right: Math.min(width, Math.round((x + w) * width)),
    bottom: Math.min(height, Math.round((y + h) * height)),
  }
}

function clear({ width, data }: GreyPicture, { left, top, right, bottom }: Area): void {
  for (let y = top; y < bottom; y += 1) data.fill(255, y * width + left, y * width + right)
}

/** Ink is wider than one pixel; specks of noise are not. */
const isInk = ({ width, data }: GreyPicture, at: number) =>
  (data[at] ?? 255) < 128 &&
  (data[at + 1] ?? 255) < 128 &&
  (data[at + width] ?? 255) < 128 &&
  (data[at + width + 1] ?? 255) < 128

function hasInk(picture: GreyPicture): boolean {
  let dark = 0
  for (let at = 0; at < picture.data.length; at += 1) {
    if (isInk(picture, at)) dark += 1
    if (dark >= inkMin) return true
  }
  return false
}
