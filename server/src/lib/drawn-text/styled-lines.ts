import type { IndianStateCode } from '../indian-states.ts'
import { drawRun } from './draw-run.ts'
import type { Weight } from './fonts.ts'
import { type Line, wrap } from './wrap.ts'

export interface TextStyle {
  size: number
  weight: Weight
  color: string
  /** Line height relative to the font size: Kannada needs 1.35. */
  leading: number
  /** Added after each character, in points. */
  spacing?: number
  /** Else by the first letter: a text of ours can begin with an entered one in Urdu. */
  direction?: 'ltr'
  /** What such a text is for readers that speak the report; else a paragraph or a cell. */
  role?: 'title' | 'rowHeader'
}

/** Lines ready to be drawn one below the other. */
export interface StyledLine extends Line {
  style: TextStyle
  height: number
}

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
export const above = 0.9
export const below = 0.45

interface Place {
  x: number
  top: number
  state?: IndianStateCode | undefined
}

export function drawLine(doc: PDFKit.PDFDocument, line: StyledLine, place: Place): void {
  const { size, leading, color, spacing = 0 } = line.style
  const { x, top, state } = place
  const y = top + ((leading - above - below) / 2 + above) * size
  doc.fillColor(color)
  for (const run of line.runs) drawRun(doc, run, { x: x + run.x, y, size, spacing, state })
}
