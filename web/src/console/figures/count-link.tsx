import { TextLink } from '../../ui/text-link.tsx'
import { useMode } from '../frame/use-mode.ts'
import { paths } from '../paths.ts'
import type { FiguresSearch } from '../searches.ts'
import { type FigureColumn, type FigureRow, formatFigure, listOf } from './figure-format.ts'

interface Props {
  search: FiguresSearch
  column: FigureColumn
  row: FigureRow
  /** Large, on a tile. */
  isLarge?: boolean
}

/** A figure; one that counts cases opens them in the list. */
export function CountLink({ search, column, row, isLarge = false }: Props) {
  const mode = useMode()
  const text = formatFigure(row.cells[column.key], column.unit)
  const list = listOf(search, column, row)
  if (!list) return text
  const looks = isLarge ? ({ size: 'xl', fw: 700 } as const) : ({ size: 'sm' } as const)
  return (
    <TextLink
      {...looks}
      to={paths.cases}
      params={{ mode }}
      search={list}
      preload={false}
      aria-label={`${row.name}, ${column.name}: ${text}`}
    >
      {text}
    </TextLink>
  )
}
