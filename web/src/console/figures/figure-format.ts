import { filled, picked } from '../../api/search-texts.ts'
import { formatHours } from '../../ui/working-hours.ts'
import type { Figures } from '../api/figures.ts'
import type { CasesSearch, FiguresSearch } from '../searches.ts'

export type FigureColumn = Figures['columns'][number]
export type FigureRow = Figures['rows'][number]

export function formatFigure(value: number | null | undefined, unit: FigureColumn['unit']): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'minutes') return `${formatHours(value)} h`
  return value.toLocaleString('en-IN', { maximumFractionDigits: 2 })
}

/** The list with exactly the cases that are counted; undefined if it has no filter for them. */
export function listOf(
  search: FiguresSearch,
  column: FigureColumn,
  row: FigureRow,
): CasesSearch | undefined {
  if (!column.cases || !row.cases || !row.cells[column.key]) return undefined
  return filled({ ...picked(search, ['case_type', 'state']), ...row.cases, ...column.cases })
}
