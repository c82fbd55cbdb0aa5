import type { PageText, PageWord } from '../../../server/src/documents/documents.ts'

/** A text at a place of the page: its left edge, and the number of its row. */
export interface PlacedText {
  x: number
  row: number
  text: string
}

const letterWidth = 0.0085
const space = 0.005
const rowHeight = 0.024
const letterHeight = 0.014

const widthOf = (text: string) => Math.max(1, text.replace(/\p{M}/gu, '').length) * letterWidth

/** The words of texts as a page has them. A row may be broken, so that words lie between two rows. */
export function layOutWords(texts: readonly PlacedText[], confidence = 1): PageWord[] {
  return texts.flatMap(({ x, row, text }) => {
    let at = x
    return text.split(' ').map((word) => {
      const rect = { x: at, y: 0.04 + row * rowHeight, w: widthOf(word), h: letterHeight }
      at += rect.w + space
      return { text: word, rect, confidence, line: Math.floor(row) }
    })
  })
}

/** Lines of text below each other; ` | ` separates columns, which begin at the given places. */
export function pageOf(lines: string, columns: readonly number[] = [0.08], page = 1): PageText {
  const texts = lines
    .split('\n')
    .flatMap((line, row) =>
      line
        .split('|')
        .flatMap((text, i) =>
          text.trim() === '' ? [] : [{ x: columns[i] ?? 0.08, row, text: text.trim() }],
        ),
    )
  return { page, source: 'text', words: layOutWords(texts) }
}

/** As a reader of pictures returns it: lower confidence, and some errors. */
export function asPicture(
  page: PageText,
  confidence: number,
  errors: readonly [string, string][] = [],
) {
  const words = page.words.map((word) => ({
    ...word,
    confidence,
    text: errors.reduce((text, [from, to]) => text.replaceAll(from, to), word.text),
  }))
  return { ...page, source: 'picture' as const, words }
}
