import { type MouseEvent, memo } from 'react'
import type { Mode } from '../../api/client.ts'
import type { QueueRow } from '../../api/queue.ts'
import { queueColumns } from './queue-columns.tsx'
import classes from './queue-table.module.css'

interface Props {
  row: QueueRow
  mode: Mode
  index: number
  start: number
  /** Keyboard shortcuts act on it. */
  isAt: boolean
  isSelected: boolean
  /** The current minute: the time to the due time changes while the row is shown. */
  minute: number
  onMove(to: number): void
  /** With all from the last one that was selected, if `isRange`. */
  onToggle(index: number, isRange: boolean): void
  onOpen(id: string, inNewTab: boolean): void
}

/** Check boxes and links act for themselves. */
const ownActions = 'a, input, label, button'

/** Rendered again only when its props change; scrolling shows many rows. */
export const Row = memo(function Row(props: Props) {
  const { row, mode, index, start, isAt, isSelected, onMove, onToggle, onOpen } = props
  const press = (event: MouseEvent<HTMLElement>) => {
    const { target, button, shiftKey, ctrlKey, metaKey } = event
    if (button > 1 || (target instanceof Element && target.closest(ownActions))) return
    // The end of marking text in the row is no click on it.
    if (button === 0 && !shiftKey && document.getSelection()?.isCollapsed === false) return
    onMove(index)
    if (button === 0 && shiftKey) onToggle(index, true)
    else onOpen(row.case_id, button === 1 || ctrlKey || metaKey)
  }
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-at={isAt || undefined}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={press}
      onAuxClick={press}
      onMouseDown={(event) => {
        // Neither marks text nor starts scrolling.
        if (event.shiftKey || event.button === 1) event.preventDefault()
      }}
      onKeyDown={() => {}}
    >
      <span role="gridcell" tabIndex={-1} className={classes.checkCell} data-phone>
        <input
          type="checkbox"
          className={classes.check}
          checked={isSelected}
          onChange={() => {}}
          onClick={({ shiftKey }) => onToggle(index, shiftKey)}
          aria-label={`Select ${row.external_ref}`}
          tabIndex={-1}
        />
      </span>
      {queueColumns.map(({ head, cell, isStrong, isWide, phoneWidth }) => (
        <span
          key={head}
          role="gridcell"
          tabIndex={-1}
          className={isStrong ? classes.strong : undefined}
          data-wide={isWide}
          data-phone={phoneWidth && true}
        >
          {cell(row, { isAt, mode })}
        </span>
      ))}
    </div>
  )
})
