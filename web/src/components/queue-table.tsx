import { Badge, Checkbox, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { QueueRow } from '../api/queue.ts'
import { paths } from '../paths.ts'
import { Ageing } from '../ui/ageing.tsx'
import { statusLooks } from './case-status.ts'
import { useMode } from './frame.tsx'
import classes from './queue-table.module.css'

const rowHeight = 40

interface Props {
  rows: readonly QueueRow[]
  isLoading: boolean
  hasMore: boolean
  loadMore(): void
  /** The row that keys act on. */
  at: number
  onMove(to: number): void
  selected: ReadonlySet<string>
  onToggle(id: string): void
}

const heads = [
  'Due',
  'Lender',
  'Reference',
  'Applicant',
  'Type',
  'Property',
  'Status',
  'Analyst',
  'Received',
]

/** Only the rows in sight are in the page, however long the queue. */
export function QueueTable(props: Props) {
  const { rows, isLoading, hasMore, loadMore, at } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  // Fetched before the end is in sight, so that no blank row ever is.
  useEffect(() => {
    if (hasMore && last > rows.length - 80) loadMore()
  }, [hasMore, last, rows.length, loadMore])
  useEffect(() => {
    if (at < rows.length) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, rows.length, virtual])

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        role="grid"
        aria-label="Cases"
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        tabIndex={-1}
      >
        <div role="row" className={classes.head} aria-rowindex={1} tabIndex={-1}>
          <span role="columnheader" tabIndex={-1} aria-label="Selected" />
          {heads.map((head) => (
            <span key={head} role="columnheader" tabIndex={-1}>
              {head}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            return row && <Row key={row.case_id} row={row} index={index} start={start} {...props} />
          })}
        </div>
      </div>
      {isLoading && <Loader className={classes.note ?? ''} aria-label="Loading" />}
      {!isLoading && rows.length === 0 && (
        <Text className={classes.note ?? ''} c="dimmed">
          No case fits these filters.
        </Text>
      )}
    </div>
  )
}

function Row({
  row,
  index,
  start,
  at,
  onMove,
  selected,
  onToggle,
}: Props & { row: QueueRow; index: number; start: number }) {
  const { label, color } = statusLooks[row.status]
  const mode = useMode()
  const isSelected = selected.has(row.case_id)
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-at={index === at || undefined}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onMove(index)}
      onKeyDown={() => {}}
    >
      <span role="gridcell" tabIndex={-1}>
        <Checkbox
          size="xs"
          checked={isSelected}
          onChange={() => onToggle(row.case_id)}
          aria-label={`Select ${row.external_ref}`}
          tabIndex={-1}
        />
      </span>
      <span role="gridcell" tabIndex={-1}>
        <Ageing dueAt={row.due_at} receivedAt={row.received_at} isPaused={row.documents_awaited} />
      </span>
      <span role="gridcell" tabIndex={-1}>
        {row.lender.name}
      </span>
      <span role="gridcell" tabIndex={-1} className={classes.strong}>
        <Link
          to={paths.case}
          params={{ mode, id: row.case_id }}
          tabIndex={index === at ? 0 : -1}
          className={classes.link ?? ''}
        >
          {row.external_ref}
        </Link>
      </span>
      <span role="gridcell" tabIndex={-1}>
        {row.applicant_name}
      </span>
      <span role="gridcell" tabIndex={-1}>
        {row.case_type}
      </span>
      <span role="gridcell" tabIndex={-1}>
        {[row.district, row.state_code ?? row.state].filter(Boolean).join(', ')}
      </span>
      <span role="gridcell" tabIndex={-1}>
        <Badge color={color} variant="light" size="sm">
          {label}
          {row.revision > 0 ? ` · revision ${row.revision}` : ''}
        </Badge>
      </span>
      <span role="gridcell" tabIndex={-1}>
        {row.analyst?.name ?? '–'}
      </span>
      <span role="gridcell" tabIndex={-1}>
        {shortDay(row.received_at)}
      </span>
    </div>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
const shortDay = (time: string) => dayFormat.format(new Date(time))
