import PDFDocument from 'pdfkit'
import type { TextStyle } from '../../../server/src/reports/pdf/style.ts'
import {
  type Align,
  drawLines,
  heightOf,
  styledLines,
} from '../../../server/src/reports/pdf/text/draw-text.ts'
import { hashOf, Random } from '../random.ts'

/** The area of a mark on a page, each side as a fraction of the page, for pins. */
export interface Mark {
  name: string
  page: number
  rect: { x: number; y: number; w: number; h: number }
}

export interface DemoDocument {
  filename: string
  type: string
  bytes: Buffer
  marks: Mark[]
}

export type Write = (what: string, x: number, y: number) => void

const size = { width: 595.28, height: 841.89 }
const left = 62
const paperWidth = size.width - 2 * left
const bottom = size.height - 74

const text = (points: number, weight: 'regular' | 'bold', color = '#20242a'): TextStyle => ({
  size: points,
  weight,
  color,
  leading: 1.5,
})
export const ink = {
  title: text(15, 'bold'),
  part: text(11, 'bold'),
  body: text(10.5, 'regular'),
  small: text(8.5, 'regular', '#4c545c'),
  strong: text(10.5, 'bold'),
  cell: text(8.5, 'regular'),
  head: text(8.5, 'bold'),
  faint: text(7.5, 'regular', '#8a929a'),
} as const

/** Pages of a document as a lender would send it; each says that it is invented. */
export class DocumentPages {
  readonly #doc: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  readonly #marks: Mark[] = []
  readonly #tint: string
  #page = 0
  #y = 0

  constructor(title: string, tint = '#ffffff') {
    this.#tint = tint
    const at = new Date(Date.UTC(2020, 0, 1))
    this.#doc = new PDFDocument({
      size: [size.width, size.height],
      margin: 0,
      font: '',
      autoFirstPage: false,
      fontLayoutCache: false,
      info: { Title: `${title} (invented)`, CreationDate: at, ModDate: at },
    })
    this.#bytes = new Promise((resolve, reject) => {
      const pieces: Buffer[] = []
      this.#doc.on('data', (piece: Buffer) => pieces.push(piece))
      this.#doc.on('end', () => resolve(Buffer.concat(pieces)))
      this.#doc.on('error', reject)
    })
    this.newPage()
  }

  newPage(): void {
    this.#doc.addPage()
    this.#page += 1
    this.#y = 66
    const { width, height } = size
    if (this.#tint !== '#ffffff') this.#doc.rect(0, 0, width, height).fill(this.#tint)
    this.#doc
      .rect(36, 36, width - 72, height - 72)
      .lineWidth(0.7)
      .strokeColor('#b9b2a4')
      .stroke()
    const said =
      'Invented for a demonstration of Deedwire. No office has issued or registered this.'
    this.#at(said, ink.faint, left, height - 60, paperWidth - 60)
    this.#at(`Page ${this.#page}`, ink.faint, left, height - 60, paperWidth, 'right')
  }

  #at(
    what: string,
    style: TextStyle,
    x: number,
    top: number,
    width: number,
    align?: Align,
  ): number {
    const lines = styledLines(what, style, width)
    drawLines(this.#doc, lines, { x, top, width, ...(align && { align }) })
    return heightOf(lines)
  }

  #need(height: number): void {
    if (this.#y + height > bottom) this.newPage()
  }

  space(height: number): void {
    this.#y += height
  }

  centred(what: string, style: TextStyle = ink.title): void {
    for (const line of styledLines(what, style, paperWidth)) {
      this.#need(line.height)
      const x = left + (paperWidth - line.width) / 2
      drawLines(this.#doc, [line], { x, top: this.#y, width: paperWidth })
      this.#y += line.height
    }
  }

  part(what: string): void {
    this.#need(60)
    this.#y += 10
    this.#y += this.#at(what, ink.part, left, this.#y, paperWidth) + 3
  }

  /** Only the first occurrence of a mark is recorded. */
  paragraph(what: string, { mark = '', style = ink.body as TextStyle, indent = 0 } = {}): void {
    const lines = styledLines(what, style, paperWidth - indent)
    const first = lines[0]?.height ?? 0
    this.#need(Math.min(heightOf(lines), 3 * first))
    let top = this.#y
    for (const line of lines) {
      if (this.#y + line.height > bottom) {
        if (mark) this.#keep(mark, top, this.#y - top)
        mark = ''
        this.newPage()
        top = this.#y
      }
      drawLines(this.#doc, [line], { x: left + indent, top: this.#y, width: paperWidth - indent })
      this.#y += line.height
    }
    if (mark) this.#keep(mark, top, this.#y - top)
    this.#y += 6
  }

  /** Label and value in one line. */
  facts(rows: readonly (readonly [label: string, value: string])[], mark = ''): void {
    const labelWidth = 165
    const top = this.#y
    for (const [label, value] of rows) {
      const width = paperWidth - labelWidth
      const height = heightOf(styledLines(value, ink.body, width))
      this.#need(height + 3)
      this.#at(label, ink.small, left, this.#y + 2, labelWidth - 10)
      this.#at(value, ink.body, left + labelWidth, this.#y, width)
      this.#y += height + 3
    }
    if (mark && this.#y > top) this.#keep(mark, top, this.#y - top)
    this.#y += 4
  }

  /** Widths are fractions of the page; a mark belongs to the row with its number. */
  table(
    widths: readonly number[],
    rows: readonly (readonly string[])[],
    marks: Record<number, string> = {},
  ): void {
    const sum = widths.reduce((total, width) => total + width, 0)
    const points = widths.map((width) => (width / sum) * paperWidth)
    for (const [i, row] of rows.entries()) {
      const style = i === 0 ? ink.head : ink.cell
      const cells = row.map((cell, c) => styledLines(cell, style, (points[c] ?? 40) - 8))
      const height = Math.max(...cells.map(heightOf)) + 8
      this.#need(height)
      let x = left
      for (const [c, lines] of cells.entries()) {
        const width = points[c] ?? 40
        const box = this.#doc.rect(x, this.#y, width, height).lineWidth(0.5)
        if (i === 0) box.fillAndStroke('#ece7da', '#8f8a7c')
        else box.strokeColor('#8f8a7c').stroke()
        drawLines(this.#doc, lines, { x: x + 4, top: this.#y + 4, width: width - 8 })
        x += width
      }
      const mark = marks[i]
      if (mark) this.#keep(mark, this.#y, height)
      this.#y += height
    }
    this.#y += 8
  }

  /** Space for a drawing, from the left edge of the text. */
  drawing(
    height: number,
    draw: (doc: PDFKit.PDFDocument, x: number, y: number, write: Write) => void,
  ): void {
    this.#need(height)
    draw(this.#doc, left, this.#y, (what, x, y) => this.#at(what, ink.small, x, y, 92))
    this.#y += height
  }

  /** A round stamp and lines for signatures. */
  signatures(names: readonly string[], office: string): void {
    const height = 44 * Math.ceil(names.length / 2) + 96
    this.#need(height)
    this.#y += 26
    const columns = [left, left + paperWidth / 2]
    for (const [i, name] of names.entries()) {
      const x = columns[i % 2] ?? left
      const top = this.#y + Math.floor(i / 2) * 44
      this.#scribble(x + 6, top, name)
      this.#doc
        .moveTo(x, top + 12)
        .lineTo(x + 170, top + 12)
        .lineWidth(0.5)
        .stroke('#6d7278')
      this.#at(name, ink.small, x, top + 14, 200)
    }
    this.#y += Math.ceil(names.length / 2) * 44 + 8
    this.#stamp(left + paperWidth - 52, this.#y + 4, office)
    this.#y += 52
  }

  /** A different handwriting for each name. */
  #scribble(x: number, y: number, name: string): void {
    const random = new Random(hashOf(name))
    let at = x
    this.#doc.moveTo(x, y + 2)
    for (let stroke = 0; stroke < random.whole(4, 8); stroke += 1) {
      const width = random.whole(6, 19)
      const [up, down] = [random.whole(8, 24), random.whole(-4, 7)]
      this.#doc.bezierCurveTo(at + 2, y - up, at + width, y - up, at + width * 0.6, y + down)
      at += width
    }
    this.#doc.quadraticCurveTo(at + 10, y + 9, at + 34, y - random.whole(0, 8))
    this.#doc.lineWidth(0.9).strokeColor('#1f3f8f').stroke()
  }

  #stamp(x: number, y: number, office: string): void {
    this.#doc
      .save()
      .rotate(-11, { origin: [x, y] })
      .opacity(0.6)
    this.#doc.circle(x, y, 40).lineWidth(1.6).stroke('#5b3a8c')
    this.#doc.circle(x, y, 34).lineWidth(0.6).stroke('#5b3a8c')
    const style = { ...ink.faint, size: 6.6, color: '#5b3a8c', leading: 1.25 }
    const lines = styledLines(`${office} SPECIMEN`, style, 54)
    let top = y - heightOf(lines) / 2
    for (const line of lines) {
      drawLines(this.#doc, [line], { x: x - line.width / 2, top, width: 60 })
      top += line.height
    }
    this.#doc.restore()
  }

  #keep(name: string, top: number, height: number): void {
    const share = (points: number, of: number) => Math.round((points / of) * 10_000) / 10_000
    const x = share(left - 4, size.width)
    const w = share(paperWidth + 8, size.width)
    const y = share(top - 2, size.height)
    this.#marks.push({
      name,
      page: this.#page,
      rect: { x, y, w, h: share(height + 4, size.height) },
    })
  }

  async finish(filename: string): Promise<DemoDocument> {
    this.#doc.end()
    const bytes = await this.#bytes
    return { filename, type: 'application/pdf', bytes, marks: this.#marks }
  }
}

/** 07/03/2019, as Indian documents write it. */
export function onDay(date: string): string {
  return date.split('-').reverse().join('/')
}

/** Rs 12,34,500, in lakh and crore. */
export function rupees(amount: number): string {
  return `Rs ${amount.toLocaleString('en-IN')}`
}
