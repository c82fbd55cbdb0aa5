import type { TextStyle } from '../style.ts'
import { isMarked, tagsOf } from '../tags.ts'
import { drawRun } from './draw-run.ts'
import { type Line, wrap } from './wrap.ts'

/** Lines ready to be drawn one below the other. */
export interface StyledLine extends Line {
  style: TextStyle
  height: number
}

export type Align = 'left' | 'right'

export function styledLines(text: string, style: TextStyle, width: number): StyledLine[] {
  const height = lineHeight(style)
  return wrap(text, style, width).map((line) => ({ ...line, style, height }))
}

export function lineHeight({ size, leading }: TextStyle): number {
  return size * leading
}

export function heightOf(lines: readonly StyledLine[]): number {
  return lines.reduce((sum, line) => sum + line.height, 0)
}

/** Fractions of the font size that Devanagari needs above the baseline, and Kannada below it. */
const above = 0.9
const below = 0.45

export function drawLine(doc: PDFKit.PDFDocument, line: StyledLine, x: number, top: number): void {
  const { size, leading, color, spacing = 0 } = line.style
  const y = top + ((leading - above - below) / 2 + above) * size
  doc.fillColor(color)
  for (const run of line.runs) drawRun(doc, run, { x: x + run.x, y, size, spacing })
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
