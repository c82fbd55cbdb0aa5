import { type Table, TableFault, type TableLimits, TableRows } from './table.ts'

const separators = [',', ';', '\t'] as const

/** CSV by RFC 4180 in UTF-8, separated by commas, semicolons or tabs. */
export function readDelimited(bytes: Uint8Array, limits: TableLimits): Table {
  const text = decode(bytes)
  const rows = new TableRows(limits)
  new DelimitedReader(text, separatorOf(text), rows).read()
  return { format: 'csv', sheet: null, rows: rows.rows }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new TableFault('is in UTF-16; save it as “CSV UTF-8”, or as an Excel workbook (.xlsx)')
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new TableFault('is not in UTF-8; save it as “CSV UTF-8”, or as an Excel workbook (.xlsx)')
  }
  if (text.includes('\0')) {
    throw new TableFault('is neither a CSV file nor an Excel workbook (.xlsx)')
  }
  return text
}

/** The one that the first line with content has most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  let hasContent = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (hasContent) break
    } else if (!isQuoted && separators.some((one) => one === letter)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    if (letter.trim() !== '') hasContent = true
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? ','
}

class DelimitedReader {
  readonly #text: string
  readonly #separator: string
  readonly #rows: TableRows
  #at = 0
  #number = 1

  constructor(text: string, separator: string, rows: TableRows) {
    this.#text = text
    this.#separator = separator
    this.#rows = rows
  }

  read(): void {
    while (this.#at < this.#text.length) {
      this.#rows.add({ number: this.#number, cells: this.#row() })
      this.#number += 1
    }
  }

  #row(): string[] {
    const cells: string[] = []
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#plain()
      // Trailing separators are no columns.
      if (cell !== '') this.#rows.checkColumn(cells.length, this.#number)
      if (cells.length < this.#rows.limits.columnsMax) cells.push(cell)
      if (this.#text[this.#at] !== this.#separator) break
      this.#at += 1
    }
    if (this.#text[this.#at] === '\r') this.#at += 1
    if (this.#text[this.#at] === '\n') this.#at += 1
    return cells
  }

  #plain(): string {
    const from = this.#at
    while (this.#at < this.#text.length && !this.#endsCell()) this.#at += 1
    return this.#text.slice(from, this.#at)
  }

  #quoted(): string {
    const pieces: string[] = []
    let from = this.#at + 1
    for (;;) {
      const quote = this.#text.indexOf('"', from)
      if (quote === -1) {
        throw new TableFault(`row ${this.#number} has a cell in quotes that do not end`)
      }
      pieces.push(this.#text.slice(from, quote))
      this.#at = quote + 1
      if (this.#text[this.#at] !== '"') break
      pieces.push('"')
      from = this.#at + 1
    }
    if (this.#at < this.#text.length && !this.#endsCell()) {
      throw new TableFault(
        `row ${this.#number} has text after the quotes of a cell; write a quote inside them twice`,
      )
    }
    return pieces.join('')
  }

  #endsCell(): boolean {
    const letter = this.#text[this.#at]
    return letter === this.#separator || letter === '\n' || letter === '\r'
  }
}
