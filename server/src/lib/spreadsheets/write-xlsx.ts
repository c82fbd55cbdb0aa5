import writeExcelFile, { type Cell, type CellObject } from 'write-excel-file/node'
import { withoutFormula } from './without-formula.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** ▦ How the cells of a column are shown. Days and times are those of UTC. */
const formats = {
  text: '@',
  count: '#,##0',
  decimal: '#,##0.00',
  percent: '0.0',
  day: 'dd mmm yyyy',
  time: 'dd mmm yyyy hh:mm',
} as const
export type CellFormat = keyof typeof formats

export type XlsxCell = string | number | { at: Date; format: 'day' | 'time' } | null

export interface XlsxSheet {
  /** Of ours: at most 31 characters, none of []/\:*? */
  name: string
  columns: readonly { heading: string; format: CellFormat; width: number }[]
  rows: readonly (readonly XlsxCell[])[]
}

/** Each sheet has a bold heading row and a first column that stay in sight. */
export async function writeXlsx(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    data: [
      columns.map(({ heading, format }) => ({
        ...textCell(heading),
        fontWeight: 'bold' as const,
        alignVertical: 'top' as const,
        wrap: true,
        ...(isNumber(format) && { align: 'right' as const }),
      })),
      ...rows.map((row) => row.map((value, at) => writeCell(value, columns[at]?.format ?? 'text'))),
    ],
  }))
  return writeExcelFile(written).toBuffer()
}

const isNumber = (format: CellFormat) => format !== 'text'

function writeCell(value: XlsxCell, format: CellFormat): Cell {
  if (value === null) return null
  if (typeof value === 'string') return { ...textCell(value), wrap: true, alignVertical: 'top' }
  const top = { alignVertical: 'top' as const }
  if (typeof value === 'number') return { value, type: Number, format: formats[format], ...top }
  return { value: value.at, type: Date, format: formats[value.format], align: 'left', ...top }
}

function textCell(value: string): CellObject {
  const text = withoutFormula(value)
  // The library keeps texts in an object, whose own names it takes for texts it has already written.
  const safe = text in {} ? `'${text}` : text
  return { value: escapeCodes(safe), type: String, format: formats.text }
}

/** `_x003D_` in a text means the character of that code (ECMA-376, 22.9.2.19). */
function escapeCodes(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
