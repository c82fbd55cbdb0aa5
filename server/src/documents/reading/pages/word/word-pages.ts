import PDFDocument from 'pdfkit'
import { drawLine } from '../../../../lib/drawn-text/styled-lines.ts'
import type { GreyPicture } from '../grey-picture.ts'
import { type Pages, UnreadableFile } from '../pages.ts'
import { openPdf } from '../pdf-pages.ts'
import { readWord } from './word-content.ts'
import { type LaidPage, layOut, sheet, wordsOf } from './word-layout.ts'

/** A Word document as pages of plain text: paragraphs, lists and tables, without its pictures. */
export function openWord(bytes: Uint8Array): Pages {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pages = layOut(readWord(file))
  const pageAt = (page: number): LaidPage => {
    const found = pages[page - 1]
    if (!found) throw new UnreadableFile('broken')
    return found
  }
  const picture = async (page: number): Promise<GreyPicture> => {
    const pdf = await openPdf(await drawPage(pageAt(page)))
    try {
      return await pdf.picture(1)
    } finally {
      pdf.close()
    }
  }
  return {
    count: pages.length,
    words: (page) => wordsOf(pageAt(page)),
    picture,
    shown: async (page) => ({ ...(await picture(page)), channels: 1 }),
    close: () => {},
  }
}

function drawPage({ lines, boxes }: LaidPage): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    fontLayoutCache: false,
  })
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    doc.lineWidth(0.5).strokeColor('#8a929a')
    for (const { x, y, width, height } of boxes) doc.rect(x, y, width, height).stroke()
    for (const { line, x, top } of lines) drawLine(doc, line, { x, top })
    doc.end()
  })
}
