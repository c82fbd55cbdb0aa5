import type { Figures } from '../../../api/operations.ts'
import { picked } from '../../../api/search-texts.ts'
import { formatHours } from '../../../ui/working-hours.ts'
import { type FiguresSearch, figureFilters } from '../searches.ts'

export type FigureColumn = Figures['columns'][number]
export type FigureRow = Figures['rows'][number]

export function formatFigure(value: number | null | undefined, unit: FigureColumn['unit']): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'minutes') return `${formatHours(value)} h`
  const text = value.toLocaleString('en-IN', { maximumFractionDigits: 2 })
  return unit === 'percent' ? `${text}%` : text
}

/** The queue with exactly the cases that are counted; undefined if it has no filter for them. */
export function queueOf(
  search: FiguresSearch,
  column: FigureColumn,
  row: FigureRow,
): Record<string, string> | undefined {
  if (!column.queue || !row.queue || !row.cells[column.key]) return undefined
  return { ...picked(search, figureFilters), ...row.queue, ...column.queue }
}
