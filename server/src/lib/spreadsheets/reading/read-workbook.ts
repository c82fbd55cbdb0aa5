import { isoDate, type NumberShown, readFormats } from './cell-formats.ts'
import { ZipParts } from './open-zip.ts'
import { parseXml } from './parse-xml.ts'
import { type Cell, type Table, TableFault, type TableLimits, TableRows } from './table.ts'

const sharedMax = 500_000

/**
 * The first visible sheet of an XLSX workbook (ECMA-376). Of a formula, what it showed when the file
 * was saved: nothing is calculated here, and a text that looks like a formula is a text.
 */
export function readWorkbook(bytes: Buffer, limits: TableLimits): Table {
  const parts = new ZipParts(bytes)
  const workbook = parts.text('xl/workbook.xml')
  if (workbook === undefined) {
    throw new TableFault('is no Excel workbook (.xlsx); save it as one, or as “CSV UTF-8”')
  }
  const { path, name, is1904 } = findSheet(parts, workbook)
  const sheet = parts.text(path)
  if (sheet === undefined) throw new TableFault('is damaged: a sheet is missing; save it again')
  const rows = new TableRows(limits)
  const shared = readShared(parts.text('xl/sharedStrings.xml'), limits.cellMax)
  const formats = readFormats(parts.text('xl/styles.xml'))
  parseXml(sheet, new SheetTake(rows, { shared, formats, is1904 }))
  return { format: 'xlsx', sheet: name.slice(0, 100), rows: rows.rows }
}

interface Sheet {
  path: string
  name: string
  is1904: boolean
}

function findSheet(parts: ZipParts, workbook: string): Sheet {
  const targets = new Map<string, string>()
  parseXml(parts.text('xl/_rels/workbook.xml.rels') ?? '', {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  let is1904 = false
  let first: { name: string; id: string } | undefined
  parseXml(workbook, {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet' || first || /hidden/i.test(attribute('state') ?? '')) return
      first = { name: attribute('name') ?? '', id: attribute('r:id') ?? attribute('id') ?? '' }
    },
  })
  if (!first) throw new TableFault('has no visible sheet')
  const target = targets.get(first.id) ?? 'worksheets/sheet1.xml'
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return { path, name: first.name, is1904 }
}

/** Longer ones are cut to one character too many, which is found where they are used. */
function readShared(xml: string | undefined, cellMax: number): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  if (xml === undefined) return texts
  parseXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        if (texts.length >= sharedMax) throw new TableFault('has too many texts')
        texts.push(unescapeCodes(text))
      }
    },
    text(part) {
      if (isText && text.length <= cellMax) text += part.slice(0, cellMax + 1)
    },
  })
  return texts
}

interface Book {
  shared: string[]
  formats: NumberShown[]
  is1904: boolean
}

/** Numbers of more digits were rounded when they were typed. */
const digitsMax = 15

class SheetTake {
  readonly #rows: TableRows
  readonly #book: Book
  #number = 0
  #cells: (Cell | undefined)[] = []
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #isValue = false

  constructor(rows: TableRows, book: Book) {
    this.#rows = rows
    this.#book = book
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      const number = Number(attribute('r') ?? this.#number + 1)
      this.#number = Number.isSafeInteger(number) ? number : this.#number + 1
      this.#cells = []
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1
      this.#type = attribute('t') ?? 'n'
      this.#style = Number(attribute('s') ?? 0)
      this.#value = ''
    } else if (name === 'v' || (name === 't' && this.#type === 'inlineStr')) this.#isValue = true
  }

  text(part: string): void {
    const { cellMax } = this.#rows.limits
    if (this.#isValue && this.#value.length <= cellMax) this.#value += part.slice(0, cellMax + 1)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'row') this.#rows.add({ number: this.#number, cells: this.#cells })
    else if (name === 'c' && this.#value !== '') {
      const cell = this.#cell()
      if (cell === '') return
      this.#rows.checkColumn(this.#column, this.#number)
      this.#cells[this.#column] = cell
    }
  }

  #cell(): Cell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#book.shared[Number(value)] ?? ''
      case 'inlineStr':
      case 'str':
        return unescapeCodes(value)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return value
      case 'e':
        return {
          text: value.slice(0, 20),
          fault: 'is an error in the workbook; correct its formula',
        }
      default:
        return this.#numberCell(value)
    }
  }

  #numberCell(value: string): Cell {
    const number = Number(value)
    if (!Number.isFinite(number)) return value
    const shown = this.#book.formats[this.#style]
    if (shown?.as === 'date') return isoDate(number, this.#book.is1904) ?? value
    // 0.1 + 0.2 is stored with 17 digits and shown with 15.
    const text = String(Number(number.toPrecision(digitsMax)))
    if (Math.abs(number) >= 10 ** digitsMax) {
      const fault = `is a number of more than ${digitsMax} digits, of which the spreadsheet keeps ${digitsMax}; format the column as text and type it again`
      return { text, fault }
    }
    return shown?.as === 'padded' ? text.padStart(shown.digits, '0') : text
  }
}

/** 27 for `AB7`; as much as any limit for names of more letters than a sheet can have. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]+/i.exec(address?.slice(0, 12) ?? '')?.[0].toUpperCase()
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** `_x000D_` in a text means the character of that code (ECMA-376, 22.9.2.19). */
function unescapeCodes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
