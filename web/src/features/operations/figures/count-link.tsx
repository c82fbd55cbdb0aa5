import { useMode } from '../../../frame/frame.tsx'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import type { FiguresSearch } from '../searches.ts'
import { type FigureColumn, type FigureRow, formatFigure, queueOf } from './format-figure.ts'

interface Props {
  search: FiguresSearch
  column: FigureColumn
  row: FigureRow
  /** Large, on a tile. */
  isLarge?: boolean
}

/** A figure; one that counts cases opens them in the queue. */
export function CountLink({ search, column, row, isLarge = false }: Props) {
  const mode = useMode()
  const text = formatFigure(row.cells[column.key], column.unit)
  const queue = queueOf(search, column, row)
  const looks = isLarge ? ({ size: 'xl', fw: 700 } as const) : ({ size: 'sm' } as const)
  if (!queue) return text
  return (
    <TextLink
      {...looks}
      to={paths.queue}
      params={{ mode }}
      search={queue}
      preload={false}
      data-tour="count"
      aria-label={`${row.name}, ${column.name}: ${text}`}
    >
      {text}
    </TextLink>
  )
}
