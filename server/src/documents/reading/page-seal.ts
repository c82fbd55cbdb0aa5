import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { PageText, PageWord, Rect } from './page-words.ts'

/** A page of 20,000 words has less. */
const plainBytesMax = 8_000_000
/** A place is stored to a ten-thousandth of the page: less than a dot at 600 dots per inch. */
const grid = 10_000

type PackedRect = [x: number, y: number, w: number, h: number]
type PackedWord = [text: string, ...PackedRect, confidence: number, line: number]

interface PackedPage {
  words: PackedWord[]
  boxes: PackedRect[]
}

type ReadPage = Pick<PageText, 'words' | 'boxes'>

/** Pages are stored small and encrypted; moved to another page they no longer open. */
export function sealPage(
  keyring: Keyring,
  id: DocumentId,
  page: number,
  { words, boxes = [] }: ReadPage,
): Buffer {
  const packed: PackedPage = { words: words.map(packWord), boxes: boxes.map(packRect) }
  return keyring.sealBytes(deflateRawSync(JSON.stringify(packed)), contextOf(id, page))
}

export function openPage(
  keyring: Keyring,
  id: DocumentId,
  page: number,
  sealed: Buffer,
): { words: PageWord[]; boxes: Rect[] } {
  const plain = inflateRawSync(keyring.openBytes(sealed, contextOf(id, page)), {
    maxOutputLength: plainBytesMax,
  })
  const packed = JSON.parse(plain.toString('utf8')) as PackedPage | PackedWord[]
  // Stored by a version that did not know of boxes.
  if (Array.isArray(packed)) return { words: packed.map(unpackWord), boxes: [] }
  return { words: packed.words.map(unpackWord), boxes: packed.boxes.map(unpackRect) }
}

function packRect({ x, y, w, h }: Rect): PackedRect {
  return [Math.round(x * grid), Math.round(y * grid), Math.round(w * grid), Math.round(h * grid)]
}

const unpackRect = ([x, y, w, h]: PackedRect): Rect => ({
  x: x / grid,
  y: y / grid,
  w: w / grid,
  h: h / grid,
})

const packWord = ({ text, rect, confidence, line }: PageWord): PackedWord => [
  text,
  ...packRect(rect),
  Math.round(confidence * 100),
  line,
]

const unpackWord = ([text, x, y, w, h, confidence, line]: PackedWord): PageWord => ({
  text,
  rect: unpackRect([x, y, w, h]),
  confidence: confidence / 100,
  line,
})

const contextOf = (id: DocumentId, page: number) => `words of ${id}, page ${page}`
