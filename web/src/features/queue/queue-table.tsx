import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Mode } from '../../api/client.ts'
import type { QueueRow } from '../../api/queue.ts'
import type { ColumnSort } from '../../api/queue-search.ts'
import { queueColumns, queueTracks } from './queue-columns.tsx'
import type { Line } from './queue-groups.ts'
import { QueueHeads } from './queue-heads.tsx'
import { Row } from './queue-row.tsx'
import classes from './queue-table.module.css'
import { useFocusOn } from './use-mark.ts'

const rowHeight = 40
const headHeight = 34
/** Of what is usually above the table. */
const aboveHeight = 160

/** Rows loaded below the last visible one: a few at rest, many while scrolling. */
const ahead = { still: 40, scrolled: 500 }
/** Rows drawn beyond the visible ones; only a few until those have been painted. */
const beyond = { first: 2, later: 16 }
const paintedMs = 150

interface Props {
  mode: Mode
  rows: readonly QueueRow[]
  /** The rows and the headings of groups, in their order. */
  lines: readonly Line[]
  /** The request of the rows: other rows start at the first. */
  asked: string
  isLoading: boolean
  /** New rows were requested, and these are the last shown. */
  isPast: boolean
  hasMore: boolean
  loadMore(): void
  /** The row that keyboard shortcuts act on. */
  at: number
  onMove(to: number): void
  isSelected(id: string): boolean
  onToggle(index: number, isRange: boolean): void
  onOpen(id: string, inNewTab: boolean): void
  heads: {
    sort: ColumnSort
    onSort(column: string): void
    selected: 'none' | 'some' | 'all'
    onSelectAll(): void
    head: RefObject<HTMLButtonElement | null>
  }
  /** Shown if there is no case. */
  empty: ReactNode
  /** Number of visible rows. */
  inSight: RefObject<number>
}

/** Only the visible rows are in the page, however long the queue. */
export function QueueTable(props: Props) {
  const { rows, lines, asked, isLoading, isPast, hasMore, loadMore, at, onMove } = props
  const scroller = useRef<HTMLDivElement>(null)
  const minute = useMinute()
  const isPainted = useIsPainted(asked, isLoading || isPast)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    // Until it is measured: rows are drawn at once, not after an empty table.
    initialRect: { width: 0, height: window.innerHeight - aboveHeight },
    estimateSize: () => rowHeight,
    overscan: isPainted ? beyond.later : beyond.first,
    // The header covers the place of the first row.
    scrollPaddingEnd: headHeight,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const placeOfRow = useMemo(() => lines.findIndex(({ row }) => row === at), [lines, at])
  const lineOfRow = useRef(placeOfRow)
  lineOfRow.current = placeOfRow
  const isScrolled = (virtual.scrollOffset ?? 0) > 0
  // Loaded before the end is visible, so that no blank row is shown.
  useEffect(() => {
    if (!hasMore || !isPainted) return
    if (last + (isScrolled ? ahead.scrolled : ahead.still) > lines.length) loadMore()
  }, [hasMore, isPainted, last, isScrolled, lines.length, loadMore])
  // Only when it moves: loading rows must not scroll back to it.
  useEffect(() => {
    // The heading of the first group stays in sight.
    if (lineOfRow.current >= 0) {
      virtual.scrollToIndex(at === 0 ? 0 : lineOfRow.current, { align: 'auto' })
    }
  }, [at, virtual])
  useFocusOn(at, scroller)
  const begun = useRef(asked)
  useLayoutEffect(() => {
    if (isPast || begun.current === asked) return
    begun.current = asked
    // Reading it from the page would force a layout.
    if ((virtual.scrollOffset ?? 0) > 0) scroller.current?.scrollTo({ top: 0 })
  }, [asked, isPast, virtual])
  useImperativeHandle(props.inSight, () =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight)),
  )

  return (
    <div ref={scroller} className={classes.scroller} style={queueTracks as CSSProperties}>
      <div
        role="grid"
        aria-label="Cases"
        aria-busy={isLoading || isPast}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        tabIndex={-1}
      >
        <QueueHeads {...props.heads} />
        <div
          role="rowgroup"
          className={classes.body}
          data-past={isPast || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            if (line.heading !== undefined) {
              return <GroupHeading key={line.key} start={start} text={line.heading} />
            }
            const row = rows[line.row]
            return (
              row && (
                <Row
                  key={row.case_id}
                  row={row}
                  mode={props.mode}
                  index={line.row}
                  start={start}
                  isAt={line.row === at}
                  isSelected={props.isSelected(row.case_id)}
                  minute={minute}
                  onMove={onMove}
                  onToggle={props.onToggle}
                  onOpen={props.onOpen}
                />
              )
            )
          })}
        </div>
      </div>
      {isLoading && <Loader className={classes.note ?? ''} aria-label="Loading" />}
      {!isLoading && !isPast && rows.length === 0 && (
        <div className={`${classes.note} ${classes.empty}`}>{props.empty}</div>
      )}
    </div>
  )
}

function GroupHeading({ start, text }: { start: number; text: string }) {
  return (
    <div
      role="row"
      tabIndex={-1}
      className={classes.group}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="gridcell" tabIndex={-1} aria-colspan={queueColumns.length + 1}>
        {text}
      </span>
    </div>
  )
}

/** The first rows of the request have been visible for a moment. */
function useIsPainted(asked: string, isAwaited: boolean): boolean {
  const [painted, setPainted] = useState('')
  useEffect(() => {
    if (isAwaited) return
    const timer = setTimeout(() => setPainted(asked), paintedMs)
    return () => clearTimeout(timer)
  }, [asked, isAwaited])
  return painted === asked
}

const thisMinute = () => Math.floor(Date.now() / 60_000)

function useMinute(): number {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}
