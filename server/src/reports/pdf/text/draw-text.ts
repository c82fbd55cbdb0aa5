import {
  heightOf,
  type StyledLine,
  drawLine as writeLine,
} from '../../../lib/drawn-text/styled-lines.ts'
import { isMarked, stateOf, tagsOf } from '../tags.ts'

export {
  heightOf,
  lineHeight,
  type StyledLine,
  styledLines,
} from '../../../lib/drawn-text/styled-lines.ts'

export type Align = 'left' | 'right'

export function drawLine(doc: PDFKit.PDFDocument, line: StyledLine, x: number, top: number): void {
  writeLine(doc, line, { x, top, state: stateOf(doc) })
}

interface Box {
  x: number
  top: number
  width: number
  align?: Align
}

/** A paragraph of its own, unless they are drawn as part of a tag. */
export function drawLines(doc: PDFKit.PDFDocument, lines: readonly StyledLine[], box: Box): void {
  if (lines.length === 0) return
  if (isMarked(doc)) placeLines(doc, lines, box)
  else tagsOf(doc).draw('P', () => placeLines(doc, lines, box))
}

function placeLines(doc: PDFKit.PDFDocument, lines: readonly StyledLine[], box: Box): void {
  let top = box.top
  for (const line of lines) {
    const shift = box.align === 'right' ? box.width - line.width : 0
    drawLine(doc, line, box.x + shift, top)
    top += line.height
  }
}

/** Lines that lead to an address. */
export function drawLink(
  doc: PDFKit.PDFDocument,
  lines: readonly StyledLine[],
  box: Box,
  url: string,
): void {
  const paragraph = tagsOf(doc).add('P')
  const link = paragraph.add('Link')
  link.mark(() => placeLines(doc, lines, box))
  link.annotate(url, { x: box.x, y: box.top, width: box.width, height: heightOf(lines) })
  paragraph.end()
}
