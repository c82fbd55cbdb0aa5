import type { IndianStateCode } from '../indian-states.ts'
import type { DrawnGlyph, ShapedFont } from './shaped-font.ts'
import type { Run } from './text-runs.ts'

interface Place {
  x: number
  /** Of the baseline, from the top of the page. */
  y: number
  size: number
  /** Added after each character, in points. */
  spacing: number
  /** Of the property: it decides the language of a script. */
  state: IndianStateCode | undefined
}

/** What pdfkit keeps of a font in a document. */
interface EmbeddedFont {
  id: string
  subset: ReturnType<ShapedFont['createSubset']>
  widths: number[]
  unicode: (readonly number[])[]
  ref(): unknown
}

interface Internals {
  _font: EmbeddedFont
  page: { fonts: Record<string, unknown> }
}

/**
 * Writes the glyphs of a run. pdfkit's own text would shape it a second time, and only from left to
 * right.
 */
export function drawRun(doc: PDFKit.PDFDocument, run: Run, place: Place): void {
  const { face, text, isRightToLeft } = run
  const font = embed(doc, face)
  const { x, y, spacing, state } = place
  const size = place.size * face.scale
  const glyphs = face.glyphs(text, isRightToLeft)
  // pdfkit mirrors the page, so that y grows downwards: the text matrix mirrors it back.
  const start = `1 0 0 -1 ${figure(x)} ${figure(y)} Tm`
  let shown = show(font, glyphs, size, false)
  const language = face.languageIn(state)
  if (language) shown = inLanguage(shown, language, isRightToLeft ? undefined : text)
  const silent = glyphs.some(({ isSilent }) => isSilent) ? show(font, glyphs, size, true) : ''
  if (silent) shown += ` ${start} /Span <</ActualText <feff>>> BDC ${silent} EMC`
  if (spacing > 0) shown = `${figure(spacing)} Tc ${shown} 0 Tc`
  doc.addContent(`BT /${font.id} ${figure(size)} Tf ${start} ${shown} ET`)
}

function embed(doc: PDFKit.PDFDocument, face: ShapedFont): EmbeddedFont {
  doc.registerFont(face.postscriptName, face as unknown as PDFKit.Mixins.PDFFontSource)
  doc.font(face.postscriptName)
  const { _font: font, page } = doc as unknown as Internals
  page.fonts[font.id] ??= font.ref()
  return font
}

/**
 * Gives readers the letters: what is drawn are their shapes, in the order of the shapes. Not those
 * from right to left, which readers put into order by themselves.
 */
function inLanguage(shown: string, language: string, text: string | undefined): string {
  const letters = text && Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
  const actual = letters ? ` /ActualText <${letters}>` : ''
  return `/Span <</Lang (${language})${actual}>> BDC ${shown} EMC`
}

/** The glyphs with text, or those without, and the moves between them. */
function show(
  font: EmbeddedFont,
  glyphs: readonly DrawnGlyph[],
  size: number,
  isSilent: boolean,
): string {
  const written: string[] = []
  let pieces: string[] = []
  let hex = ''
  let move = 0
  let rise = 0
  const makeMove = () => {
    if (Math.abs(move) < leastMove) return
    pieces.push(`<${hex}>`, figure(-move))
    hex = ''
    move = 0
  }
  const endPieces = () => {
    if (hex) pieces.push(`<${hex}>`)
    if (pieces.length > 0) written.push(`[${pieces.join(' ')}] TJ`)
    pieces = []
    hex = ''
  }
  for (const glyph of glyphs) {
    if (glyph.isSilent !== isSilent) {
      move += glyph.advance
      continue
    }
    if (glyph.yOffset !== rise) {
      endPieces()
      rise = glyph.yOffset
      written.push(`${figure((rise * size) / 1000)} Ts`)
    }
    move += glyph.xOffset
    makeMove()
    hex += codeOf(font, glyph)
    move += glyph.advance - glyph.width - glyph.xOffset
  }
  // Readers take a gap before the next run for a space.
  makeMove()
  endPieces()
  if (rise !== 0) written.push('0 Ts')
  return written.join(' ')
}

/** In thousandths of the font size: less cannot be seen. */
const leastMove = 0.5

function codeOf(font: EmbeddedFont, { key, codePoints, width }: DrawnGlyph): string {
  const place = font.subset.includeGlyph(key)
  font.widths[place] ??= width
  font.unicode[place] ??= codePoints
  return place.toString(16).padStart(4, '0')
}

function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
