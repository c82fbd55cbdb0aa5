import { recordFigureExport } from '../../../cases/cases.ts'
import { writeCsv } from '../../../lib/spreadsheets/write-csv.ts'
import { writeXlsx, xlsxType } from '../../../lib/spreadsheets/write-xlsx.ts'
import { headingsOf, linesOf } from '../../lender/figure-cells.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import { type FigurePeriod, periodAsked } from './figure-period.ts'
import type { FiguresQuery } from './figure-schemas.ts'
import { sheetsOf } from './figure-sheets.ts'
import { type FigureTable, readFigureTable, tableNamed } from './figure-table.ts'
import { nameFilters } from './name-filters.ts'

/** A table with all its columns, as a file. */
export async function getFiguresFile(request: StaffRequest): Promise<Answer> {
  const { figures, filename } = await exportTable(request, 'csv')
  const content = writeCsv([['', ...headingsOf(figures)], ...linesOf(figures)])
  return { bytes: { type: 'text/csv; charset=utf-8', filename, content, isSaved: true } }
}

export async function getFiguresXlsx(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const { figures, filename, period } = await exportTable(request, 'xlsx')
  const filters = await nameFilters(services.db, period.filter)
  const content = await writeXlsx(
    sheetsOf(tableNamed(request.params.table), figures, mode, filters),
  )
  return { bytes: { type: xlsxType, filename, content, isSaved: true } }
}

interface Exported {
  figures: FigureTable
  period: FigurePeriod
  filename: string
}

async function exportTable(request: StaffRequest, format: 'csv' | 'xlsx'): Promise<Exported> {
  const { services, actor, mode, params } = request
  const table = tableNamed(params.table)
  const period = periodAsked(request, request.query as FiguresQuery, services.clock.now())
  const figures = await readFigureTable(services.db, table, period)
  const { from, to, rows } = figures
  const details = { mode, table, format, from, to, rows: rows.length }
  await recordFigureExport(services, actor, details)
  return { figures, period, filename: `figures-${mode}-${table}-${from}-${to}.${format}` }
}
