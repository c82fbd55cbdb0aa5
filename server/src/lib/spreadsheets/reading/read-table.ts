import { readDelimited } from './read-delimited.ts'
import { readWorkbook } from './read-workbook.ts'
import { type Table, TableFault, type TableLimits } from './table.ts'

/** By what the file is, not by what it is called. */
export function readTable(bytes: Buffer, limits: TableLimits): Table {
  if (bytes.length === 0) throw new TableFault('is empty')
  if (startsWith(bytes, 'PK')) return readWorkbook(bytes, limits)
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) {
    throw new TableFault(
      'is an old Excel file (.xls), or has a password; save it as .xlsx without one',
    )
  }
  if (startsWith(bytes, '%PDF')) {
    throw new TableFault('is a PDF; send a CSV file or an Excel workbook (.xlsx)')
  }
  return readDelimited(bytes, limits)
}

const startsWith = (bytes: Buffer, mark: string) =>
  bytes.subarray(0, mark.length).toString('latin1') === mark
