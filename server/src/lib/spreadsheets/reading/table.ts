/** A table as it stands in a file, every cell a text. */
export interface Table {
  format: 'csv' | 'xlsx'
  /** The name of the sheet it was read from; null in CSV. */
  sheet: string | null
  /** Rows with content only. */
  rows: TableRow[]
}

export interface TableRow {
  /** As spreadsheet programs count it: from 1, with empty rows. */
  number: number
  /** Holes are empty cells. */
  cells: (Cell | undefined)[]
}

/** What is wrong with a cell that no text can say: it is an error, or was cut off. */
export type Cell = string | { text: string; fault: string }

export const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.text ?? '')

/** A file that cannot be read as a table. The message says what to do, and is shown. */
export class TableFault extends Error {
  override readonly name = 'TableFault'
}

/** ▦ Far more than a list of cases needs, and little enough for every file to be read in bounds. */
export interface TableLimits {
  rowsMax: number
  columnsMax: number
  /** Of a cell; what follows is cut off. */
  cellMax: number
  /** Of all cells. */
  charactersMax: number
}

/** Collects rows within the limits. */
export class TableRows {
  readonly rows: TableRow[] = []
  readonly #limits: TableLimits
  #characters = 0

  constructor(limits: TableLimits) {
    this.#limits = limits
  }

  get limits(): TableLimits {
    return this.#limits
  }

  /** Throws for a cell beyond the last column. */
  checkColumn(at: number, row: number): void {
    const { columnsMax } = this.#limits
    if (at < columnsMax) return
    throw new TableFault(
      `row ${row} has more than ${columnsMax} columns; remove those that are not of a case`,
    )
  }

  add(row: TableRow): void {
    if (!row.cells.some((cell) => textOf(cell).trim() !== '')) return
    const { rowsMax, charactersMax } = this.#limits
    if (this.rows.length >= rowsMax) {
      const limit = (rowsMax - 1).toLocaleString('en-IN')
      throw new TableFault(`has more than ${limit} rows; divide it into several files`)
    }
    const cells = row.cells.map((cell) => cell && this.#cut(cell))
    for (const cell of cells) this.#characters += textOf(cell).length
    if (this.#characters > charactersMax) {
      throw new TableFault('has too much text; divide it into several files')
    }
    this.rows.push({ number: row.number, cells })
  }

  #cut(cell: Cell): Cell {
    const { cellMax } = this.#limits
    const text = textOf(cell)
    if (text.length <= cellMax) return cell
    const fault = `must have at most ${cellMax.toLocaleString('en-IN')} characters`
    return { text: text.slice(0, 100), fault }
  }
}

/** `A` for 0, `AA` for 26: as spreadsheet programs name columns. */
export function columnName(at: number): string {
  let name = ''
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
