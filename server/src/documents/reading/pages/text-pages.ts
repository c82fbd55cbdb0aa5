import type { PageWord } from '../page-words.ts'
import { newPicture } from './grey-picture.ts'
import { type Pages, UnreadableFile } from './pages.ts'

const charsMax = 500_000
const columnsMin = 40

/** A text file is one page, with its lines below each other. */
export function openText(bytes: Uint8Array): Pages {
  const text = decode(bytes).slice(0, charsMax)
  const lines = text.split(/\r\n|[\n\r\f]/)
  const columns = lines.reduce((most, line) => Math.max(most, line.length), columnsMin)
  const words = lines.flatMap((line, index) => wordsOf(line, index, lines.length, columns))
  return {
    count: 1,
    words: () => words,
    picture: () => newPicture(1, 1),
    close: () => {},
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UnreadableFile('broken', error)
  }
}

function wordsOf(line: string, index: number, lines: number, columns: number): PageWord[] {
  return [...line.matchAll(/\S+/gu)].map((found) => ({
    text: found[0],
    rect: {
      x: found.index / columns,
      y: index / lines,
      w: found[0].length / columns,
      h: 1 / lines,
    },
    confidence: 1,
    line: index,
  }))
}
