import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { ColumnSort } from '../../api/queue-search.ts'
import { queueColumns } from './queue-columns.tsx'
import classes from './queue-table.module.css'

interface Props {
  sort: ColumnSort
  onSort(column: string): void
  /** Of all cases in the list. */
  selected: 'none' | 'some' | 'all'
  onSelectAll(): void
  /** The heading to go to by keyboard. */
  head: RefObject<HTMLButtonElement | null>
}

/** The headings: each sorts by its column. Tab goes to one of them, arrows to the others. */
export function QueueHeads({ sort, onSort, selected, onSelectAll, head }: Props) {
  const check = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (check.current) check.current.indeterminate = selected === 'some'
  }, [selected])
  const isKnown = queueColumns.some((column) => column.sort === sort.column)
  return (
    <div role="row" className={classes.head} aria-rowindex={1} tabIndex={-1}>
      <span role="columnheader" tabIndex={-1} data-phone>
        <input
          ref={check}
          type="checkbox"
          className={classes.check}
          checked={selected === 'all'}
          onChange={onSelectAll}
          aria-label="Select all"
        />
      </span>
      {queueColumns.map(({ head: label, sort: column, isWide, phoneWidth }, i) => {
        const isSorted = column === sort.column
        const isReached = isKnown ? isSorted : i === 0
        const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
        return (
          <span
            key={label}
            role="columnheader"
            tabIndex={-1}
            data-wide={isWide}
            data-phone={phoneWidth && true}
            aria-sort={order}
          >
            <button
              type="button"
              ref={isReached ? head : undefined}
              tabIndex={isReached ? 0 : -1}
              className={classes.sort}
              onClick={() => onSort(column)}
              onKeyDown={stepAside}
            >
              {label}
              <span aria-hidden="true" className={classes.arrow} data-on={isSorted || undefined}>
                {sort.isDescending && isSorted ? '↓' : '↑'}
              </span>
            </button>
          </span>
        )
      })}
    </div>
  )
}

/** To the next heading that is shown; on a tablet some are not. */
function stepAside(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  const row = event.currentTarget.closest('[role="row"]')
  const heads = [...(row?.querySelectorAll('button') ?? [])].filter((each) => each.offsetParent)
  heads[heads.indexOf(event.currentTarget) + step]?.focus()
  event.preventDefault()
}
