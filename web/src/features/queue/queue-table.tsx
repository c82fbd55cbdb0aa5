import { Loader, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { QueueRow } from '../../api/queue.ts'
import { queueColumns, queueTracks } from './queue-columns.tsx'
import { Row } from './queue-row.tsx'
import classes from './queue-table.module.css'
import { useFocusOn } from './use-mark.ts'

const rowHeight = 40
const headHeight = 34

/** Rows loaded below the last visible one: a few at rest, many while scrolling. */
const ahead = { still: 40, scrolled: 500 }
/** Rows drawn beyond the visible ones; only a few until those have been painted. */
const beyond = { first: 2, later: 16 }
const paintedMs = 150

interface Props {
  rows: readonly QueueRow[]
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
  selected: ReadonlySet<string>
  onToggle(id: string): void
  /** Number of visible rows. */
  inSight: RefObject<number>
}

/** Only the visible rows are in the page, however long the queue. */
export function QueueTable(props: Props) {
  const { rows, asked, isLoading, isPast, hasMore, loadMore, at, onMove, selected, onToggle } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const minute = useMinute()
  const isPainted = useIsPainted(asked, isLoading || isPast)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPainted ? beyond.later : beyond.first,
    // The header covers the place of the first row.
    scrollPaddingEnd: headHeight,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const isScrolled = (virtual.scrollOffset ?? 0) > 0
  // Loaded before the end is visible, so that no blank row is shown.
  useEffect(() => {
    if (!hasMore || !isPainted) return
    if (last + (isScrolled ? ahead.scrolled : ahead.still) > rows.length) loadMore()
  }, [hasMore, isPainted, last, isScrolled, rows.length, loadMore])
  // Only when it moves: loading rows must not scroll back to it.
  useEffect(() => virtual.scrollToIndex(at, { align: 'auto' }), [at, virtual])
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
        <div role="row" className={classes.head} aria-rowindex={1} tabIndex={-1}>
          <span role="columnheader" tabIndex={-1} aria-label="Selected" />
          {queueColumns.map(({ head, isWide }) => (
            <span key={head} role="columnheader" tabIndex={-1} data-wide={isWide}>
              {head}
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          className={classes.body}
          data-past={isPast || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <Row
                  key={row.case_id}
                  row={row}
                  index={index}
                  start={start}
                  isAt={index === at}
                  isSelected={selected.has(row.case_id)}
                  minute={minute}
                  onMove={onMove}
                  onToggle={onToggle}
                />
              )
            )
          })}
        </div>
      </div>
      {isLoading && <Loader className={classes.note ?? ''} aria-label="Loading" />}
      {!isLoading && !isPast && rows.length === 0 && (
        <Text className={classes.note ?? ''} c="dimmed">
          No cases match these filters.
        </Text>
      )}
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
