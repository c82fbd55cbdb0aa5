import { colors, contentWidth, page, styles, type TextStyle } from './style.ts'
import { type Tag, type TagName, tagsOf } from './tags.ts'
import { drawLines, heightOf, type StyledLine, styledLines } from './text/draw-text.ts'
import { entered, noEntry } from './wording.ts'

interface Heading {
  level: 'H2' | 'H3'
  lines: StyledLine[]
  spaceBefore: number
  spaceAfter: number
  /** For the outline in PDF viewers. */
  bookmark: string | undefined
  ruled: boolean
}

/** Places blocks below each other, and starts a page when the next does not fit. */
export class PageFlow {
  readonly doc: PDFKit.PDFDocument
  readonly left = page.left
  readonly width = contentWidth
  y: number
  readonly #bottom: number
  readonly #topOfLater: number
  #reserved = 0
  /** Drawn only with the block they head, so that none is alone at the foot of a page. */
  #headings: Heading[] = []

  constructor(doc: PDFKit.PDFDocument, bounds: { topOfLater: number; bottom: number }) {
    this.doc = doc
    this.y = page.top
    this.#topOfLater = bounds.topOfLater
    this.#bottom = bounds.bottom
  }

  /** On an empty page. */
  get pageRoom(): number {
    return this.#bottom - this.#reserved - this.#topOfLater
  }

  get room(): number {
    return this.#bottom - this.#reserved - this.y
  }

  /** Keeps room below what `draw` draws for a line that belongs to it. */
  reserve(height: number, draw: () => void): void {
    this.#reserved = height
    draw()
    this.#reserved = 0
  }

  newPage(): void {
    joinPieces(this.doc.page)
    this.doc.addPage()
    this.y = this.#topOfLater
  }

  /** Makes room for the next block, with its pending headings; true if that started a page. */
  need(height: number): boolean {
    const waiting = this.#headings.splice(0)
    const headings = waiting.reduce((sum, heading) => sum + headingHeight(heading), 0)
    const turned = this.room < height + headings && this.y > this.#topOfLater
    if (turned) this.newPage()
    for (const heading of waiting) this.#drawHeading(heading)
    return turned
  }

  space(height: number): void {
    this.y += height
  }

  section(title: string): void {
    const lines = styledLines(title, styles.section, this.width)
    const heading = { level: 'H2', lines, spaceBefore: 12, spaceAfter: 5, ruled: true } as const
    this.#headings.push({ ...heading, bookmark: title })
  }

  part(title: string): void {
    const lines = styledLines(title, styles.part, this.width)
    const heading = { level: 'H3', lines, spaceBefore: 7, spaceAfter: 3, ruled: false } as const
    this.#headings.push({ ...heading, bookmark: undefined })
  }

  /** No single line of a paragraph is alone on a page, unless it is the only one. */
  paragraph(text: string, style: TextStyle = styles.body): void {
    const lines = styledLines(text, style, this.width)
    let tag: Tag | undefined
    for (const [i, line] of lines.entries()) {
      const twoFollow = i === 0 || i === lines.length - 2
      const together = twoFollow ? lines.slice(i, i + 2) : [line]
      this.need(heightOf(together))
      tag ??= this.tag(style.role === 'title' ? 'H1' : 'P')
      const align = line.isRightToLeft ? 'right' : 'left'
      const box = { x: this.left, top: this.y, width: this.width, align } as const
      tag.mark(() => drawLines(this.doc, [line], box))
      this.y += line.height
    }
    tag?.end()
  }

  /** For what is drawn next, after pending headings. */
  tag(name: TagName): Tag {
    return tagsOf(this.doc).add(name)
  }

  /** The entered text, or a note that nothing was entered. */
  passage(text: string | null | undefined): void {
    const said = entered(text)
    this.paragraph(said ?? noEntry, said ? styles.body : styles.note)
  }

  rule(color: string = colors.rule, width = 0.6): void {
    this.doc
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .stroke()
  }

  #drawHeading(heading: Heading): void {
    if (this.y > this.#topOfLater) this.y += heading.spaceBefore
    if (heading.bookmark) this.doc.outline.addItem(heading.bookmark)
    const box = { x: this.left, top: this.y, width: this.width }
    tagsOf(this.doc).draw(heading.level, () => drawLines(this.doc, heading.lines, box))
    this.y += heightOf(heading.lines)
    if (heading.ruled) {
      this.y += 2
      this.rule()
    }
    this.y += heading.spaceAfter
  }
}

function headingHeight({ lines, spaceBefore, spaceAfter, ruled }: Heading): number {
  return spaceBefore + heightOf(lines) + (ruled ? 2 : 0) + spaceAfter
}

/**
 * pdfkit keeps each instruction separately until the end, which for the largest report is half a
 * gigabyte.
 */
function joinPieces({ content }: PDFKit.PDFPage): void {
  const { buffer } = content as unknown as { buffer: Uint8Array[] }
  buffer.splice(0, buffer.length, Buffer.concat(buffer))
}
