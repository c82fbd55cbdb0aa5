import { malformed } from '../ask-registry.ts'

/** The content of a page, by the ids of its tables and spans. */
export interface Page {
  /** Rows of cells; a line break in a cell is `\n`. */
  tables: ReadonlyMap<string, readonly (readonly string[])[]>
  spans: ReadonlyMap<string, string>
}

interface Tag {
  name: string
  isEnd: boolean
  id: string | undefined
  /** After its `>`. */
  end: number
}

/** Far more than any page has, and few enough to be read quickly. */
const cellsMax = 50_000
/**
 * Far more than any cell contains; a pattern applied to megabytes of spaces can exhaust its stack.
 */
const textMax = 100_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the tables of a page. Tolerates attributes, case, spaces and missing end tags of rows and
 * cells; refuses what would change the meaning: a page that ends too soon, a nested table, an id
 * used twice. One pass over the text, whatever it contains.
 */
export function readPage(bytes: Buffer, what: string): Page {
  const reader = new PageReader(what)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (error) {
    throw malformed(`${what} is not UTF-8.`, error)
  }
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    reader.text(text.slice(at, open === -1 ? text.length : open))
    if (open === -1) break
    at = text.startsWith('<!--', open) ? behind(text, '-->', open) : tagAt(text, open, reader)
  }
  return reader.page()
}

function tagAt(text: string, open: number, reader: PageReader): number {
  const tag = readTag(text, open)
  if (!tag) return reader.refuse('has an unclosed tag')
  reader.tag(tag)
  const isRaw = !tag.isEnd && (tag.name === 'script' || tag.name === 'style')
  return isRaw ? behind(text, `</${tag.name}>`, tag.end) : tag.end
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/**
 * Sticky, and each part begins with what the previous one cannot contain, so there is no
 * backtracking. A `<` that begins no tag ends the reading; otherwise a page full of them would be
 * scanned to its end for each.
 */
const tagName = /<(\/?)([a-z][a-z0-9]*|!doctype)/iy
const attribute = /[\s/]*([^\s=<>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y
const tagEnd = /[\s/]*>/y

function readTag(text: string, open: number): Tag | undefined {
  tagName.lastIndex = open
  const [start, slash, name] = tagName.exec(text) ?? []
  if (start === undefined || name === undefined) return undefined
  let at = open + start.length
  let id: string | undefined
  for (;;) {
    tagEnd.lastIndex = at
    const end = tagEnd.exec(text)
    if (end) return { name: name.toLowerCase(), isEnd: slash === '/', id, end: at + end[0].length }
    attribute.lastIndex = at
    const found = attribute.exec(text)
    if (!found) return undefined
    if (found[1]?.toLowerCase() === 'id') id = found[2] ?? found[3] ?? found[4]
    at += found[0].length
  }
}

class PageReader {
  readonly #what: string
  readonly #tables = new Map<string, string[][]>()
  readonly #spans = new Map<string, string>()
  /** The current table; one without an id is read and dropped. */
  #rows: string[][] | undefined
  #cell: string | undefined
  #cells = 0
  #span: { id: string; text: string } | undefined
  #isWhole = false

  constructor(what: string) {
    this.#what = what
  }

  refuse(why: string): never {
    throw malformed(`${this.#what} ${why}.`)
  }

  text(text: string): void {
    if (text.length > textMax) this.refuse('has too much text in one place')
    if (this.#cell !== undefined) this.#cell += text.replace(/\s+/g, ' ')
    if (this.#span) this.#span.text += text
  }

  tag({ name, isEnd, id }: Tag): void {
    switch (name) {
      case 'table':
        if (isEnd) this.#endTable()
        else this.#startTable(id)
        break
      case 'tr':
        this.#endCell()
        if (!isEnd) this.#rows?.push([])
        break
      case 'td':
      case 'th':
        this.#endCell()
        if (!isEnd && this.#rows) this.#cell = ''
        break
      case 'br':
        if (this.#cell !== undefined) this.#cell += '\n'
        break
      case 'span':
        if (isEnd) this.#endSpan()
        else this.#startSpan(id)
        break
      case 'html':
        this.#isWhole = isEnd
        break
      default:
    }
  }

  page(): Page {
    if (!this.#isWhole || this.#rows || this.#span) {
      this.refuse('is not a complete page')
    }
    return { tables: this.#tables, spans: this.#spans }
  }

  #startTable(id: string | undefined): void {
    if (this.#rows) this.refuse('has a table within a table')
    this.#rows = []
    if (id === undefined) return
    if (this.#tables.has(id)) this.refuse('has two tables with the same name')
    this.#tables.set(id, this.#rows)
  }

  #endTable(): void {
    this.#endCell()
    this.#rows = undefined
  }

  #endCell(): void {
    if (this.#cell === undefined) return
    const row = this.#rows?.at(-1)
    if (!row) this.refuse('has a cell outside a row')
    this.#cells += 1
    if (this.#cells > cellsMax) this.refuse('has too many cells')
    const lines = this.#cell.split('\n').map((line) => unescaped(line).trim())
    row.push(lines.join('\n').trim())
    this.#cell = undefined
  }

  #startSpan(id: string | undefined): void {
    if (this.#span) this.refuse('has a span within a span')
    if (id !== undefined) this.#span = { id, text: '' }
  }

  #endSpan(): void {
    if (!this.#span) return
    const { id, text } = this.#span
    if (this.#spans.has(id)) this.refuse('has two spans with the same name')
    this.#spans.set(id, unescaped(text.replace(/\s+/g, ' ')).trim())
    this.#span = undefined
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[]
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
