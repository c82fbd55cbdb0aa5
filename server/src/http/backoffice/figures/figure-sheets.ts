import type { Mode } from '../../../lib/scope.ts'
import type { CellFormat, XlsxSheet } from '../../../lib/spreadsheets/write-xlsx.ts'
import { headingsOf, linesOf } from '../../lender/figure-cells.ts'
import { dayAsUtc, localTime } from '../../lender/office-days.ts'
import type { FigureTable, FigureTableName } from './figure-table.ts'

/** ▦ What a row of each table is; also the name of its sheet. */
const rowNames: Record<FigureTableName, string> = {
  total: 'All cases',
  lender: 'Lender',
  analyst: 'Analyst',
  case_type: 'Case type',
  state: 'State',
  age: 'Age of open cases',
}

const cellFormats: Record<FigureTable['columns'][number]['unit'], CellFormat> = {
  cases: 'count',
  minutes: 'decimal',
  percent: 'percent',
  number: 'decimal',
}

/** The table, and what it was made from: a file is read long after its page was closed. */
export function sheetsOf(
  table: FigureTableName,
  figures: FigureTable,
  mode: Mode,
  filters: readonly [kind: string, names: string][],
): XlsxSheet[] {
  const headings = headingsOf(figures)
  const columns = figures.columns.map(({ unit }, at) => ({
    heading: headings[at] ?? '',
    format: cellFormats[unit],
    width: 14,
  }))
  const first = { heading: rowNames[table], format: 'text', width: 34 } as const
  const { at, from, to, time_zone } = figures
  return [
    { name: rowNames[table], columns: [first, ...columns], rows: linesOf(figures) },
    {
      name: 'About',
      columns: [
        { heading: 'About this file', format: 'text', width: 34 },
        { heading: '', format: 'text', width: 90 },
      ],
      rows: [
        ['Period from', { at: dayAsUtc(from), format: 'day' }],
        ['Period until, included', { at: dayAsUtc(to), format: 'day' }],
        ['Time zone of days and times', time_zone],
        ['Made', { at: localTime(new Date(at)), format: 'time' }],
        ['Cases', mode === 'live' ? 'Live cases' : 'Test cases'],
        ...(filters.length > 0 ? filters : [['Filters', 'None']]),
        ...(figures.more ? [['Rows', 'Only the rows with the most cases']] : []),
        ...figures.columns.map(({ name, means }) => [name, means]),
      ] as XlsxSheet['rows'],
    },
  ]
}
