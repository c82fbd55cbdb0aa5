import { memo } from 'react'
import type { QueueRow } from '../../api/queue.ts'
import { queueColumns } from './queue-columns.tsx'
import classes from './queue-table.module.css'

interface Props {
  row: QueueRow
  index: number
  start: number
  /** Keyboard shortcuts act on it. */
  isAt: boolean
  isSelected: boolean
  /** The current minute: the time to the due time changes while the row is shown. */
  minute: number
  onMove(to: number): void
  onToggle(id: string): void
}

/** Rendered again only when its props change; scrolling shows many rows. */
export const Row = memo(function Row(props: Props) {
  const { row, index, start, isAt, isSelected, onMove, onToggle } = props
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-at={isAt || undefined}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onMove(index)}
      onKeyDown={() => {}}
    >
      <span role="gridcell" tabIndex={-1}>
        <input
          type="checkbox"
          className={classes.check}
          checked={isSelected}
          onChange={() => onToggle(row.case_id)}
          aria-label={`Select ${row.external_ref}`}
          tabIndex={-1}
        />
      </span>
      {queueColumns.map(({ head, cell, isStrong, isWide }) => (
        <span
          key={head}
          role="gridcell"
          tabIndex={-1}
          className={isStrong ? classes.strong : undefined}
          data-wide={isWide}
        >
          {cell(row, isAt)}
        </span>
      ))}
    </div>
  )
})
