import {
  defaultHours,
  figureAges,
  figuresBy,
  type GroupFigures,
  openQueriesByAge,
  type QueriesOfAge,
} from '../../../cases/cases.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type IndianStateCode, stateNameOf } from '../../../lib/indian-states.ts'
import { type FigureColumn, figureColumns, type ListLink, queryColumns } from './figure-columns.ts'
import type { FigurePeriod } from './figure-period.ts'

const groupTables = ['total', 'case_type', 'state'] as const
type GroupTable = (typeof groupTables)[number]
export const figureTables = [...groupTables, 'queries'] as const
export type FigureTableName = (typeof figureTables)[number]

/** Case types: more than a page can show. */
const rowsMax = 500

export interface FigureTable {
  at: string
  from: string
  to: string
  time_zone: string
  columns: (Pick<FigureColumn<never>, 'key' | 'name' | 'means' | 'unit'> & {
    cases: ListLink | null
  })[]
  rows: {
    value: string
    name: string
    cases: ListLink | null
    cells: Record<string, number | null>
  }[]
  more: boolean
}

export function tableNamed(name: string | undefined): FigureTableName {
  const known = figureTables.find((table) => table === name)
  if (!known) throw new AppError('not_found', 'Table not found.')
  return known
}

type Reader = Parameters<typeof figuresBy>[0]

export async function readFigureTable(
  db: Reader,
  table: FigureTableName,
  period: FigurePeriod,
): Promise<FigureTable> {
  if (table === 'queries') {
    return queriesTable(await openQueriesByAge(db, period.filter, period.now), period)
  }
  const found = await figuresBy(db, table, period, rowsMax + 1)
  const rows = table === 'total' && found.length === 0 ? [nothing] : found.slice(0, rowsMax)
  const lines = rows.map((row) => ({
    value: row.value,
    name: nameOf(table, row.value),
    cases: linkOf(table, row.value),
    cells: cellsOf(figureColumns, row),
  }))
  return {
    ...headOf(figureColumns, period),
    rows: lines.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    more: found.length > rowsMax,
  }
}

const nothing: GroupFigures = {
  value: '',
  name: null,
  intake: 0,
  finalised: 0,
  missed: 0,
  positive: 0,
  negative: 0,
  query: 0,
  hold: 0,
  revised: 0,
  queries: 0,
  ourTat: null,
  totalTat: null,
  overdue: 0,
}

function nameOf(table: GroupTable, value: string): string {
  if (table === 'total') return 'All cases'
  if (table === 'case_type') return value
  return value === '' ? 'State not known' : stateNameOf(value as IndianStateCode)
}

/** Null if the list has no filter for such cases. */
function linkOf(table: GroupTable, value: string): ListLink | null {
  if (table === 'total') return {}
  return value === '' ? null : { [table]: value }
}

/** The list has no filter for the age of a query, so only the row of all opens it. */
function queriesTable(found: readonly QueriesOfAge[], period: FigurePeriod): FigureTable {
  const rowOf = (age: string, name: string, cases: ListLink | null) => {
    const row = found.find((one) => one.age === age)
    const cells = cellsOf(queryColumns, row ?? { age, queries: 0, documents: 0, cases: 0 })
    return { value: age, name, cases, cells }
  }
  const ages = figureAges.map(({ key, name }) => rowOf(key, name, null))
  return {
    ...headOf(queryColumns, period),
    rows: [rowOf('', 'All ages', {}), ...ages],
    more: false,
  }
}

function headOf<Row>(columns: readonly FigureColumn<Row>[], period: FigurePeriod) {
  return {
    at: period.now.toISOString(),
    from: period.firstDay,
    to: period.lastDay,
    time_zone: defaultHours.timeZone,
    columns: columns.map(({ key, name, means, unit, opens }) => ({
      key,
      name,
      means,
      unit,
      cases: opens?.(period) ?? null,
    })),
  }
}

function cellsOf<Row>(columns: readonly FigureColumn<Row>[], row: Row) {
  return Object.fromEntries(columns.map(({ key, read }) => [key, read(row)]))
}
