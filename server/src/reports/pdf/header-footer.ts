import { widthOf } from '../../lib/drawn-text/wrap.ts'
import type { ReportContent } from '../report-content.ts'
import { colors, contentWidth, page, styles, type TextStyle } from './style.ts'
import { drawPagination } from './tags.ts'
import { drawLine, drawLines, heightOf, type StyledLine, styledLines } from './text/draw-text.ts'
import { reportTitle, versionLabel } from './wording.ts'

/** Header from the second page on, footer and watermark of every page. */
export interface HeaderFooter {
  header: { left: StyledLine[]; right: StyledLine[] }
  footer: StyledLine[]
  watermarks: string[]
  bounds: { topOfLater: number; bottom: number }
}

const pageNumberWidth = 80
const footerGap = 6
const headerTop = 30
/** More would push the text off the page; the rest is on the first page. */
const footerLinesMax = 5

export function readHeaderFooter(content: ReportContent): HeaderFooter {
  const { operator, verification } = content
  const code = verification ? `Verification code ${verification.code}` : 'No verification code'
  const reference = `Reference ${content.case.externalRef}`
  const about = [code, versionLabel(content), reference].join('  ·  ')
  return layHeaderFooter({
    left: operator.name,
    right: reportTitle(content),
    footer: about,
    watermarks: [
      ...(content.sandbox ? ['TEST – NOT A LEGAL REPORT'] : []),
      ...(content.preview ? ['DRAFT – NOT RELEASED'] : []),
    ],
  })
}

interface EveryPage {
  left: string
  right: string
  footer: string
  watermarks: string[]
}

export function layHeaderFooter({ left, right, footer, watermarks }: EveryPage): HeaderFooter {
  const half = contentWidth / 2 - 8
  const lines = styledLines(footer, styles.headerFooter, contentWidth - pageNumberWidth)
  const shown = lines.slice(0, footerLinesMax)
  return {
    header: {
      left: oneLine(left, styles.headerStrong, half),
      right: oneLine(right, styles.headerFooter, half),
    },
    footer: shown,
    watermarks,
    bounds: {
      topOfLater: headerTop + 28,
      bottom: page.height - page.bottom - heightOf(shown) - footerGap - 8,
    },
  }
}

function oneLine(text: string, style: TextStyle, width: number): StyledLine[] {
  const [first, ...more] = styledLines(text, style, width)
  if (!first || more.length === 0) return first ? [first] : []
  const shorter = styledLines(text, style, width - 12)[0]?.text.trimEnd() ?? ''
  return styledLines(`${shorter}…`, style, width)
}

export function drawHeaderFooter(doc: PDFKit.PDFDocument, headerFooter: HeaderFooter): void {
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i)
    const draw = () => {
      if (i > 0) drawHeader(doc, headerFooter)
      drawFooter(doc, headerFooter, `Page ${i + 1} of ${count}`)
      drawWatermarks(doc, headerFooter.watermarks)
    }
    drawPagination(doc, draw)
  }
}

function drawHeader(doc: PDFKit.PDFDocument, { header: { left, right } }: HeaderFooter): void {
  const box = { x: page.left, top: headerTop, width: contentWidth }
  drawLines(doc, left, box)
  drawLines(doc, right, { ...box, align: 'right' })
  drawRule(doc, headerTop + 14)
}

function drawFooter(doc: PDFKit.PDFDocument, { footer }: HeaderFooter, pageNumber: string): void {
  const top = page.height - page.bottom - heightOf(footer)
  drawRule(doc, top - footerGap)
  const box = { x: page.left, top, width: contentWidth }
  drawLines(doc, footer, box)
  const lines = styledLines(pageNumber, styles.headerFooter, pageNumberWidth)
  drawLines(doc, lines, { ...box, align: 'right' })
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(page.left, y)
    .lineTo(page.left + contentWidth, y)
    .lineWidth(0.6)
    .strokeColor(colors.rule)
    .stroke()
}

/**
 * Over the text, because tinted boxes would hide it otherwise; faint, so that everything is
 * legible.
 */
function drawWatermarks(doc: PDFKit.PDFDocument, texts: readonly string[]): void {
  const style: TextStyle = { size: 42, weight: 'bold', color: colors.watermark, leading: 1.42 }
  const center: [number, number] = [page.width / 2, page.height / 2]
  for (const [i, text] of texts.entries()) {
    const [line] = styledLines(text, style, page.height)
    if (!line) continue
    const offset = (i - (texts.length - 1) / 2) * 90
    doc.save().fillOpacity(0.14).rotate(-52, { origin: center })
    drawLine(doc, line, center[0] - widthOf(text, style) / 2, center[1] - line.height / 2 + offset)
    doc.restore()
  }
}
