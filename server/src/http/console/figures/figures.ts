import { recordFigureExport } from '../../../cases/cases.ts'
import { writeCsv } from '../../../lib/spreadsheets/write-csv.ts'
import { headingsOf, linesOf } from '../../lender/figure-cells.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { ConsoleRequest } from '../console-request.ts'
import { periodAsked } from './figure-period.ts'
import type { FiguresQuery } from './figure-schemas.ts'
import { readFigureTable, tableNamed } from './figure-table.ts'

export async function getFigures(request: ConsoleRequest): Promise<Answer> {
  const { services, params, query } = request
  const table = tableNamed(params.table)
  const period = periodAsked(request, query as FiguresQuery)
  return { body: await readFigureTable(services.db, table, period) }
}

export async function getFiguresFile(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller, params, query } = request
  const table = tableNamed(params.table)
  const period = periodAsked(request, query as FiguresQuery)
  const figures = await readFigureTable(services.db, table, period)
  const { from, to, rows } = figures
  const { mode, lenderId } = caller.scope
  const details = { mode, table, format: 'csv', from, to, rows: rows.length, lenderId } as const
  await recordFigureExport(services, actor, details)
  const content = writeCsv([['', ...headingsOf(figures)], ...linesOf(figures)])
  const filename = `figures-${mode}-${table}-${from}-${to}.csv`
  return { bytes: { type: 'text/csv; charset=utf-8', filename, content, isSaved: true } }
}

export function figureFaults({ query }: Sent, request: ConsoleRequest): string[] {
  const faults: string[] = []
  periodAsked(request, query as Sound<FiguresQuery>, faults)
  return faults
}
