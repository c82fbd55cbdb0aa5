import type { TextStyle } from '../style.ts'
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
  const baseline = top + ((leading - above - below) / 2 + above) * size
  doc.fillColor(color)
  for (const run of line.runs) {
    const { face, text } = run
    doc.registerFont(face.postscriptName, face as unknown as PDFKit.Mixins.PDFFontSource)
    doc.font(face.postscriptName, size)
    const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
    const draw = () => doc.text(text, x + run.x, baseline, options)
    if (face.needsActualText(text)) saying(doc, text, size, draw)
    else draw()
  }
}

/**
 * Gives readers the text of what is drawn. They place and size it by the coordinates and the font
 * in effect; by default those would be the page's, which pdfkit mirrors for text.
 */
function saying(doc: PDFKit.PDFDocument, actual: string, size: number, draw: () => void): void {
  const { height } = doc.page
  const { id } = (doc as unknown as { _font: { id: string } })._font
  doc.save().transform(1, 0, 0, -1, 0, height)
  doc.addContent(`/${id} ${size} Tf`).markContent('Span', { actual })
  doc.save().transform(1, 0, 0, -1, 0, height)
  draw()
  doc.restore().endMarkedContent().restore()
}

export function drawLines(
  doc: PDFKit.PDFDocument,
  lines: readonly StyledLine[],
  box: { x: number; top: number; width: number; align?: Align },
): void {
  let top = box.top
  for (const line of lines) {
    const shift = box.align === 'right' ? box.width - line.width : 0
    drawLine(doc, line, box.x + shift, top)
    top += line.height
  }
}
