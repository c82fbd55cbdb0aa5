import { UnreadableFile } from '../pages.ts'
import { ListCounter, readLists, readStyles, type StyleDetails } from './word-lists.ts'
import { readXml, type XmlToken } from './xml-tokens.ts'
import { ZipFile } from './zip-file.ts'

export interface Paragraph {
  kind: 'paragraph'
  /** Lines of its own are separated by a line end. */
  text: string
  isHeading: boolean
  /** Level of its list, from 0. */
  level: number
  startsPage: boolean
}

export interface Table {
  kind: 'table'
  /** As parts of any total. */
  columns: number[]
  rows: Cell[][]
}

export interface Cell {
  /** Columns it covers. */
  span: number
  paragraphs: Paragraph[]
}

export type Block = Paragraph | Table

const partBytesMax = 40_000_000
const charsMax = 1_000_000
const paragraphsMax = 50_000
const spanMax = 100

/**
 * Not text of the document: what was deleted or moved away while changes were tracked, the code of
 * fields, and the copies of drawings for old programs.
 */
const left = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'mc:Fallback'])

/** The paragraphs and tables of a Word document, in their order. */
export function readWord(file: Buffer): Block[] {
  const zip = new ZipFile(file)
  const main = zip.names.find((name) => /^word\/document\d{0,2}\.xml$/.test(name))
  const bytes = main === undefined ? undefined : zip.read(main, partBytesMax)
  if (!bytes) throw new UnreadableFile('broken')
  const reader = new ContentReader(
    readStyles(zip.read('word/styles.xml', partBytesMax)),
    new ListCounter(readLists(zip.read('word/numbering.xml', partBytesMax))),
  )
  for (const token of readXml(bytes)) reader.take(token)
  return reader.blocks
}

interface OpenParagraph extends Paragraph {
  pieces: string[]
  style: string
  list: string | undefined
}

class ContentReader {
  readonly blocks: Block[] = []
  readonly #styles: ReadonlyMap<string, StyleDetails>
  readonly #counter: ListCounter
  /** A text box is inside a paragraph, and has paragraphs. */
  readonly #paragraphs: OpenParagraph[] = []
  readonly #runs: { isStruck: boolean; isMarked: boolean }[] = []
  #table: Table | undefined
  /** Tables in cells of a table become paragraphs of the cell. */
  #tableDepth = 0
  /** Elements inside one that is left out. */
  #leftOut = 0
  #isText = false
  #chars = 0
  #count = 0
  #breaksPage = false

  constructor(styles: ReadonlyMap<string, StyleDetails>, counter: ListCounter) {
    this.#styles = styles
    this.#counter = counter
  }

  take(token: XmlToken): void {
    if (token.kind === 'text') {
      if (this.#isText && this.#leftOut === 0) this.#addText(token.text)
    } else if (this.#leftOut > 0 || left.has(token.name)) {
      this.#leftOut += token.kind === 'open' ? 1 : -1
    } else if (token.kind === 'open') this.#open(token.name, token.attributes)
    else this.#close(token.name)
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'w:p':
        this.#openParagraph()
        break
      case 'w:t':
        this.#isText = true
        break
      case 'w:r':
        this.#runs.push({ isStruck: false, isMarked: false })
        break
      case 'pic:pic':
      case 'v:imagedata':
        this.#add('[Picture]')
        break
      case 'w:tab':
        // A place for tabs is listed in the details of a paragraph under the same name.
        if (!attributes.has('w:pos')) this.#add('    ')
        break
      case 'w:br':
      case 'w:cr':
        if (attributes.get('w:type') === 'page') this.#breaksPage = true
        this.#add('\n')
        break
      case 'w:noBreakHyphen':
        this.#add('-')
        break
      case 'w:tbl':
      case 'w:gridCol':
      case 'w:tr':
      case 'w:tc':
      case 'w:gridSpan':
        this.#openTablePart(name, attributes)
        break
      default:
        this.#keepDetail(name, attributes.get('w:val') ?? '')
    }
  }

  #keepDetail(name: string, value: string): void {
    const run = this.#runs.at(-1)
    const isStrike = name === 'w:strike' || name === 'w:dstrike'
    if (run && isStrike) run.isStruck = value !== '0' && value !== 'false'
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    if (name === 'w:pStyle') paragraph.style = value
    else if (name === 'w:numId') paragraph.list = value
    else if (name === 'w:ilvl' && /^[0-8]$/.test(value)) paragraph.level = Number(value)
    else if (name === 'w:outlineLvl' && /^[0-8]$/.test(value)) paragraph.isHeading = true
    else if (name === 'w:pageBreakBefore') paragraph.startsPage = value !== '0' && value !== 'false'
  }

  #openParagraph(): void {
    this.#count += 1
    if (this.#count > paragraphsMax) throw new UnreadableFile('too_large')
    this.#paragraphs.push({
      kind: 'paragraph',
      text: '',
      pieces: [],
      style: '',
      list: undefined,
      level: 0,
      isHeading: false,
      startsPage: this.#breaksPage,
    })
    this.#breaksPage = false
  }

  #openTablePart(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'w:tbl') {
      this.#tableDepth += 1
      if (this.#tableDepth === 1) this.#table = { kind: 'table', columns: [], rows: [] }
    }
    const table = this.#table
    if (!table || this.#tableDepth !== 1) return
    const cell = table.rows.at(-1)?.at(-1)
    if (name === 'w:gridCol') table.columns.push(toCount(attributes.get('w:w'), 100_000) ?? 1)
    else if (name === 'w:tr') table.rows.push([])
    else if (name === 'w:tc') table.rows.at(-1)?.push({ span: 1, paragraphs: [] })
    else if (name === 'w:gridSpan' && cell) {
      cell.span = toCount(attributes.get('w:val'), spanMax) ?? 1
    }
  }

  #close(name: string): void {
    if (name === 'w:t') this.#isText = false
    else if (name === 'w:r') this.#closeRun()
    else if (name === 'w:p') this.#closeParagraph()
    else if (name === 'w:tbl') {
      this.#tableDepth -= 1
      if (this.#tableDepth === 0 && this.#table) {
        this.blocks.push(this.#table)
        this.#table = undefined
      }
    }
  }

  #closeParagraph(): void {
    const open = this.#paragraphs.pop()
    if (!open) return
    const { pieces, style, list, level, isHeading, startsPage } = open
    const details = this.#styles.get(style)
    const place = list === undefined ? details?.listPlace : { list, level }
    // List 0 is none: a paragraph can leave the list of its style.
    const number = place && place.list !== '0' ? this.#counter.next(place) : ''
    const text = pieces.join('')
    const paragraph: Paragraph = {
      kind: 'paragraph',
      text: number ? `${number} ${text}` : text,
      isHeading: isHeading || details?.isHeading === true || /^(title|heading)/i.test(style),
      level: number && place ? place.level : 0,
      startsPage,
    }
    const cell = this.#table?.rows.at(-1)?.at(-1)
    if (cell) cell.paragraphs.push(paragraph)
    else this.blocks.push(paragraph)
  }

  /** Plain text has no line through it, and what is struck out no longer holds. */
  #addText(text: string): void {
    const run = this.#runs.at(-1)
    if (run?.isStruck && !run.isMarked && text.trim()) {
      run.isMarked = true
      this.#add('[struck out: ')
    }
    this.#add(text)
  }

  #closeRun(): void {
    if (this.#runs.pop()?.isMarked) this.#add(']')
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    this.#chars += text.length
    if (this.#chars > charsMax) throw new UnreadableFile('too_large')
    paragraph.pieces.push(text)
  }
}

function toCount(value: string | undefined, most: number): number | undefined {
  if (value === undefined || !/^\d{1,6}$/.test(value) || Number(value) === 0) return undefined
  return Math.min(most, Number(value))
}
