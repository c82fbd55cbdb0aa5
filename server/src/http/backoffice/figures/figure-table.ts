import {
  type CasesOfAge,
  defaultHours,
  type FigureGroup,
  figureAges,
  figureGroups,
  figuresBy,
  type GroupFigures,
  openCasesByAge,
  receivedBefore,
} from '../../../cases/cases.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type IndianStateCode, stateNameOf } from '../../../lib/indian-states.ts'
import { totalMax } from '../queue-query.ts'
import { ageColumns, type FigureColumn, figureColumns, type QueueLink } from './figure-columns.ts'
import type { FigurePeriod } from './figure-period.ts'

export const figureTables = [...figureGroups, 'age'] as const
export type FigureTableName = (typeof figureTables)[number]

/** Lenders or analysts: more than a page can show. */
const rowsMax = 1000

interface FigureLine {
  value: string
  name: string
  queue: QueueLink | null
  cells: Record<string, number | null>
}

export interface FigureTable {
  at: string
  from: string
  to: string
  time_zone: string
  columns: (Pick<FigureColumn<never>, 'key' | 'name' | 'means' | 'unit' | 'group'> & {
    queue: QueueLink | null
  })[]
  rows: FigureLine[]
  more: boolean
  queue_counts_to: number
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
  if (table === 'age') return ageTable(await openCasesByAge(db, period.filter, period.now), period)
  const rows = await figuresBy(db, table, period, rowsMax + 1)
  return groupTable(table, rows, period)
}

function groupTable(table: FigureGroup, found: GroupFigures[], period: FigurePeriod): FigureTable {
  const rows = table === 'total' && found.length === 0 ? [nothing] : found.slice(0, rowsMax)
  const lines = rows.map((row) => ({
    value: row.value,
    name: row.name ?? nameOf(table, row.value),
    queue: linkOf(table, row.value),
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

function nameOf(table: FigureGroup, value: string): string {
  if (table === 'total') return 'All cases'
  if (table === 'analyst' && value === '') return 'Unassigned'
  if (table === 'state') {
    return value === '' ? 'State not known' : stateNameOf(value as IndianStateCode)
  }
  return value
}

/** Null if the queue has no filter for such cases. */
function linkOf(table: FigureGroup, value: string): QueueLink | null {
  if (table === 'total') return {}
  if (table === 'analyst') return { analyst: value || 'none' }
  // A comma would be two values.
  return value === '' || value.includes(',') ? null : { [table]: value }
}

function ageTable(found: readonly CasesOfAge[], period: FigurePeriod): FigureTable {
  const { now } = period
  const rows = figureAges.map(({ key, name, from, to }) => ({
    value: key,
    name,
    queue: {
      ...(to !== null && { received_from: receivedBefore(now, to).toISOString() }),
      ...(from > 0 && { received_to: receivedBefore(now, from).toISOString() }),
    },
    cells: cellsOf(
      ageColumns,
      found.filter(({ age }) => age === key),
    ),
  }))
  return { ...headOf(ageColumns, period), rows, more: false }
}

function headOf<Row>(columns: readonly FigureColumn<Row>[], period: FigurePeriod) {
  return {
    at: period.now.toISOString(),
    from: period.firstDay,
    to: period.lastDay,
    time_zone: defaultHours.timeZone,
    queue_counts_to: totalMax,
    columns: columns.map(({ key, name, means, unit, group, opens }) => ({
      key,
      name,
      means,
      unit,
      group,
      queue: opens?.(period) ?? null,
    })),
  }
}

function cellsOf<Row>(columns: readonly FigureColumn<Row>[], row: Row): FigureLine['cells'] {
  return Object.fromEntries(columns.map(({ key, read }) => [key, read(row)]))
}
