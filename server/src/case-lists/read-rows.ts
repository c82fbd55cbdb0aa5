import { type Cell, type TableRow, textOf } from '../lib/spreadsheets/reading/table.ts'
import type { Column } from './columns.ts'
import type { RowContent, RowFault } from './list-row.ts'

/** A row as `POST /cases` would get it: without the fields whose cells are empty. */
export function readRow(row: TableRow, columns: ReadonlyMap<number, Column>): RowContent {
  const values: RowContent['values'] = {}
  const faults: RowFault[] = []
  for (const [at, { field }] of columns) {
    const cell = row.cells[at]
    const text = textOf(cell).trim()
    if (text === '') continue
    values[field] = field === 'loan_amount' ? amountOf(text) : text
    const fault = faultOf(cell)
    if (fault !== undefined) faults.push({ field, message: fault })
  }
  return { values, cellFaults: faults, faults: [] }
}

const faultOf = (cell: Cell | undefined) => (typeof cell === 'object' ? cell.fault : undefined)

/** `45,00,000.50` and `₹ 4500000`. What is no amount stays a text, which the check refuses. */
function amountOf(text: string): number | string {
  const plain = text
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/\/-$/, '')
    .trim()
  const isAmount = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/.test(plain)
  return isAmount ? Number(plain.replaceAll(',', '')) : text
}
