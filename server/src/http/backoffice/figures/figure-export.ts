import { recordFigureExport } from '../../../cases/cases.ts'
import { writeCsv } from '../../../lib/csv.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import { periodAsked } from './figure-period.ts'
import type { FiguresQuery } from './figure-schemas.ts'
import { type FigureTable, readFigureTable, tableNamed } from './figure-table.ts'

/** A table with all its columns, as a file. */
export async function getFiguresFile(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, params } = request
  const table = tableNamed(params.table)
  const period = periodAsked(request, request.query as FiguresQuery, services.clock.now())
  const figures = await readFigureTable(services.db, table, period)
  const { from, to } = figures
  await recordFigureExport(services, actor, { mode, table, from, to, rows: figures.rows.length })
  const filename = `figures-${mode}-${table}-${from}-${to}.csv`
  const content = writeCsv(rowsOf(figures))
  return { bytes: { type: 'text/csv; charset=utf-8', filename, content, isSaved: true } }
}

type Unit = FigureTable['columns'][number]['unit']
const unitNames: Partial<Record<Unit, string>> = { minutes: ' (working hours)', percent: ' (%)' }

function rowsOf({ columns, rows }: FigureTable): (string | number | null)[][] {
  return [
    ['', ...columns.map(({ name, unit }) => `${name}${unitNames[unit] ?? ''}`)],
    ...rows.map(({ name, cells }) => [
      name,
      ...columns.map(({ key, unit }) => inUnit(cells[key] ?? null, unit)),
    ]),
  ]
}

function inUnit(value: number | null, unit: Unit): number | null {
  return value !== null && unit === 'minutes' ? Math.round((100 * value) / 60) / 100 : value
}
