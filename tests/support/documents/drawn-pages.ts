import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { GreyPicture } from '../../../server/src/documents/reading/pages/grey-picture.ts'
import { openPdf } from '../../../server/src/documents/reading/pages/pdf-pages.ts'
import { png } from './hostile-pictures.ts'

const fontFile = (name: string, script: string) =>
  createRequire(import.meta.url).resolve(
    `@fontsource/${name}/files/${name}-${script}-400-normal.woff`,
  )

/** ▦ A font for each script of the tests. */
const fonts = {
  latin: fontFile('noto-sans', 'latin'),
  devanagari: fontFile('noto-sans-devanagari', 'devanagari'),
  kannada: fontFile('noto-sans-kannada', 'kannada'),
}

interface DrawnPdf {
  /** Lines of each page. */
  pages: readonly (readonly string[])[]
  font?: keyof typeof fonts
  size?: number
  password?: string
}

/** A PDF with text, on A5. */
export function drawPdf({ pages, font = 'latin', size = 11, password }: DrawnPdf): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A5',
    margin: 40,
    autoFirstPage: false,
    ...(password && { userPassword: password }),
  })
  for (const lines of pages) {
    pdf.addPage()
    pdf.font(fonts[font]).fontSize(size)
    for (const line of lines) pdf.text(line, { lineGap: 4 })
  }
  return collect(pdf)
}

interface DrawnTable {
  /** Widths of the columns, in points; together at most 340. */
  widths: readonly number[]
  /** The text of each cell, row by row. */
  rows: readonly (readonly string[])[]
  isRuled?: boolean
  font?: keyof typeof fonts
  size?: number
}

const rowHeight = 26

/** A PDF with a ruled table, on A5. */
export function drawTable({
  widths,
  rows,
  isRuled = true,
  font = 'latin',
  size = 9,
}: DrawnTable): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5', margin: 40 })
  pdf.font(fonts[font]).fontSize(size).lineWidth(0.7)
  for (const [row, cells] of rows.entries()) {
    let x = 40
    const y = 60 + row * rowHeight
    for (const [column, text] of cells.entries()) {
      const width = widths[column] ?? 60
      if (isRuled) pdf.rect(x, y, width, rowHeight).stroke()
      pdf.text(text, x + 4, y + (rowHeight - pdf.heightOfString(text, { width: width - 8 })) / 2, {
        width: width - 8,
      })
      x += width
    }
  }
  return collect(pdf)
}

/** The first page of a PDF as a scanner would see it. */
export async function scanOf(pdf: Buffer): Promise<GreyPicture> {
  const pages = await openPdf(pdf)
  try {
    return await pages.picture(1)
  } finally {
    pages.close()
  }
}

/** Lines of text as a scanner would see them. */
export async function drawScan(
  lines: readonly string[],
  look: Omit<DrawnPdf, 'pages'> = {},
): Promise<GreyPicture> {
  return scanOf(await drawPdf({ pages: [lines], ...look }))
}

/** Turned by a few degrees around its middle, as a page lies on the glass. */
export function tilt({ width, height, data }: GreyPicture, degrees: number): GreyPicture {
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const tilted = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const [u, v] = [
        Math.round(width / 2 + dx * cos + dy * sin),
        Math.round(height / 2 - dx * sin + dy * cos),
      ]
      if (u >= 0 && v >= 0 && u < width && v < height) {
        tilted[y * width + x] = data[v * width + u] ?? 255
      }
    }
  }
  return { width, height, data: tilted }
}

/** Grey ink on grey paper, darker to one side, as of a worn ribbon under a lamp. */
export function fade({ width, height, data }: GreyPicture): GreyPicture {
  const faded = data.map((value, i) => {
    const paper = 235 - 70 * ((i % width) / width)
    return paper - (255 - value) * 0.3
  })
  return { width, height, data: faded }
}

export function toPng({ width, height, data }: GreyPicture): Buffer {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return png(width, height, deflateSync(rows, { level: 1 }))
}

/** A PDF whose pages are pictures, as a scanner writes it. A scan on several pages is in it once. */
export function scannedPdf(scans: readonly GreyPicture[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5', margin: 0, autoFirstPage: false })
  // Only an address is recognised as one that was drawn before.
  const addresses = new Map([...new Set(scans)].map((scan) => [scan, addressOf(scan)]))
  for (const scan of scans) {
    pdf.addPage()
    pdf.image(addresses.get(scan) ?? '', 0, 0, { width: pdf.page.width, height: pdf.page.height })
  }
  return collect(pdf)
}

const addressOf = (scan: GreyPicture) => `data:image/png;base64,${toPng(scan).toString('base64')}`

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.end()
  })
}
