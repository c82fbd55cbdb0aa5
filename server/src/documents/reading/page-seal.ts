import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { PageWord } from './page-words.ts'

/** A page of 20,000 words has less. */
const plainBytesMax = 8_000_000
/** A place is stored to a ten-thousandth of the page: less than a dot at 600 dots per inch. */
const grid = 10_000

type Packed = [
  text: string,
  x: number,
  y: number,
  w: number,
  h: number,
  confidence: number,
  line: number,
]

/** Words are stored small and encrypted; moved to another page they no longer open. */
export function sealWords(
  keyring: Keyring,
  id: DocumentId,
  page: number,
  words: readonly PageWord[],
): Buffer {
  const packed = words.map(({ text, rect, confidence, line }): Packed => {
    const [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map((part) => Math.round(part * grid))
    return [text, x ?? 0, y ?? 0, w ?? 0, h ?? 0, Math.round(confidence * 100), line]
  })
  return keyring.sealBytes(deflateRawSync(JSON.stringify(packed)), contextOf(id, page))
}

export function openWords(
  keyring: Keyring,
  id: DocumentId,
  page: number,
  sealed: Buffer,
): PageWord[] {
  const plain = inflateRawSync(keyring.openBytes(sealed, contextOf(id, page)), {
    maxOutputLength: plainBytesMax,
  })
  const packed = JSON.parse(plain.toString('utf8')) as Packed[]
  return packed.map(([text, x, y, w, h, confidence, line]) => ({
    text,
    rect: { x: x / grid, y: y / grid, w: w / grid, h: h / grid },
    confidence: confidence / 100,
    line,
  }))
}

const contextOf = (id: DocumentId, page: number) => `words of ${id}, page ${page}`
