import { doubtful, type Reader, type SeenWord, trustIn } from './engine/reader.ts'
import { numberLines } from './number-lines.ts'
import type { PageText, Rect } from './page-words.ts'
import { evenLight } from './pages/even-light.ts'
import {
  type GreyPicture,
  type QuarterTurn,
  turnedPoint,
  turnPicture,
} from './pages/grey-picture.ts'
import type { Pages } from './pages/pages.ts'
import { findDirection, levelPicture, unlevelPoint } from './pages/straighten.ts'
import { readInBoxes } from './read-in-boxes.ts'

/** Pixels: enough lines to see which way up they are, and to see whether they are level. */
const bandHeight = { wayUp: 500, level: 200 }
const lettersOfLong = 3
const wordsMax = 20_000
const boxesMax = 5_000

/** The text of the file itself, or what the reader sees on the straightened picture. */
export async function readPage(
  pages: Pages,
  page: number,
  reader: Reader,
  languages: readonly string[],
): Promise<PageText> {
  const own = pages.words(page)
  if (own) {
    const boxes = pages.boxes?.(page) ?? []
    return { page, source: 'text', words: own.slice(0, wordsMax), boxes: boxes.slice(0, boxesMax) }
  }
  const { words, boxes } = await readPicture(await pages.picture(page), reader, languages)
  const source = 'picture'
  return { page, source, words: words.slice(0, wordsMax), boxes: boxes.slice(0, boxesMax) }
}

async function readPicture(
  sent: GreyPicture,
  reader: Reader,
  languages: readonly string[],
): Promise<Required<Pick<PageText, 'words' | 'boxes'>>> {
  const even = evenLight(sent)
  if (isBlank(even)) return { words: [], boxes: [] }
  const { skew, isSideways } = await directionOf(even, reader, languages)
  const see = async (turn: QuarterTurn) => {
    const level = levelPicture(turnPicture(even, turn), skew)
    const { words, boxes } = await readInBoxes(level, reader, languages)
    return { turn, level, boxes, words, trust: trustIn(words) }
  }
  const turn = isSideways ? await betterOf(even, skew, [90, 270], reader, languages) : 0
  let seen = await see(turn)
  if (seen.trust < doubtful) {
    const other = turn === 0 ? 180 : turn === 90 ? 270 : 90
    const better = await betterOf(even, skew, [turn, other], reader, languages)
    if (better !== turn) {
      const turned = await see(better)
      if (turned.trust > seen.trust) seen = turned
    }
  }
  const { level, boxes } = seen
  const moved = { even, level, skew, turn: seen.turn }
  const words = numberLines(seen.words.map((word) => onPicture(word, level)))
  return {
    words: words.map((word) => ({ ...word, rect: asSent(word.rect, moved) })),
    boxes: boxes.map((box) => asSent(box, moved)),
  }
}

/** In a list whose lines are alike, letters stand below each other as those of a line stand beside. */
async function directionOf(picture: GreyPicture, reader: Reader, languages: readonly string[]) {
  const { skew, isSideways, listSkew } = findDirection(picture)
  if (!isSideways) return { skew, isSideways }
  const words = await reader.read(
    fullestBand(levelPicture(picture, listSkew), bandHeight.level),
    languages,
  )
  return areLevel(words) ? { skew: listSkew, isSideways: false } : { skew, isSideways }
}

/** Words that stand upright are wider than high. */
function areLevel(words: readonly SeenWord[]): boolean {
  const long = words.filter(({ text }) => text.length >= lettersOfLong)
  const wide = long.filter(({ left, top, right, bottom }) => right - left > bottom - top)
  return trustIn(words) >= doubtful && wide.length > long.length / 2
}

/** Which way up the band of the page with the most ink is read better. */
async function betterOf(
  picture: GreyPicture,
  skew: number,
  turns: readonly [QuarterTurn, QuarterTurn],
  reader: Reader,
  languages: readonly string[],
): Promise<QuarterTurn> {
  const trusts: number[] = []
  for (const turn of turns) {
    const level = levelPicture(turnPicture(picture, turn), skew)
    const band = fullestBand(level, bandHeight.wayUp)
    trusts.push(trustIn(await reader.read(band, languages)))
  }
  return (trusts[1] ?? 0) > (trusts[0] ?? 0) ? turns[1] : turns[0]
}

function fullestBand({ width, height, data }: GreyPicture, heightMax: number): GreyPicture {
  const rows = Math.min(height, heightMax)
  const inkTo = new Float64Array(height + 1)
  for (let y = 0; y < height; y += 1) {
    let ink = 0
    for (let x = 0; x < width; x += 2) ink += (data[y * width + x] ?? 255) < 128 ? 1 : 0
    inkTo[y + 1] = (inkTo[y] ?? 0) + ink
  }
  let top = 0
  const inkFrom = (y: number) => (inkTo[y + rows] ?? 0) - (inkTo[y] ?? 0)
  for (let y = 0; y + rows <= height; y += 20) if (inkFrom(y) > inkFrom(top)) top = y
  return { width, height: rows, data: data.subarray(top * width, (top + rows) * width) }
}

/** Less ink than a line of text has. */
function isBlank({ data }: GreyPicture): boolean {
  let dark = 0
  for (const value of data) if (value < 128) dark += 1
  return dark < data.length * 0.0002
}

function onPicture({ text, confidence, left, top, right, bottom }: SeenWord, level: GreyPicture) {
  const { width, height } = level
  const rect = {
    x: left / width,
    y: top / height,
    w: (right - left) / width,
    h: (bottom - top) / height,
  }
  return { text, confidence, rect }
}

interface Moved {
  even: GreyPicture
  level: GreyPicture
  skew: number
  turn: QuarterTurn
}

/** The rectangle around a word on the page as it was sent, before it was turned and levelled. */
function asSent(rect: Rect, { even, level, skew, turn }: Moved): Rect {
  const { width, height } = level
  const back = ((360 - turn) % 360) as QuarterTurn
  const corners = [
    [rect.x, rect.y],
    [rect.x + rect.w, rect.y],
    [rect.x, rect.y + rect.h],
    [rect.x + rect.w, rect.y + rect.h],
  ] as const
  const points = corners.map(([x, y]) => {
    const [u, v] = unlevelPoint(x * width, y * height, level, skew)
    const [sentX, sentY] = turnedPoint(u, v, width, height, back)
    return { x: clamp(sentX / even.width), y: clamp(sentY / even.height) }
  })
  const [x, y] = [Math.min(...points.map((p) => p.x)), Math.min(...points.map((p) => p.y))]
  return {
    x,
    y,
    w: Math.max(...points.map((p) => p.x)) - x,
    h: Math.max(...points.map((p) => p.y)) - y,
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
