import { Badge } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import type { QueueRow } from '../../api/queue.ts'
import { statusLooks } from '../../frame/case-status.ts'
import { useMode } from '../../frame/frame.tsx'
import { paths } from '../../paths.ts'
import { Ageing } from '../../ui/ageing.tsx'
import classes from './queue-table.module.css'

interface Props {
  row: QueueRow
  index: number
  start: number
  /** Keys act on it. */
  isAt: boolean
  isSelected: boolean
  /** The minute it is: a row grows older while it is looked at. */
  minute: number
  onMove(to: number): void
  onToggle(id: string): void
}

/** Drawn again only where something of it changes; many pass by while somebody scrolls. */
export const Row = memo(function Row(props: Props) {
  const { row, index, start, isAt, isSelected, onMove, onToggle } = props
  const { label, color } = statusLooks[row.status]
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
      <span role="gridcell" tabIndex={-1}>
        <Ageing dueAt={row.due_at} receivedAt={row.received_at} isPaused={row.documents_awaited} />
      </span>
      <span role="gridcell" tabIndex={-1}>
        {row.lender.name}
      </span>
      <span role="gridcell" tabIndex={-1} className={classes.strong}>
        <CaseLink id={row.case_id} reference={row.external_ref} isAt={isAt} />
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
})

/** The router's own link watches the address, which costs as much as the rest of a row. */
function CaseLink({ id, reference, isAt }: { id: string; reference: string; isAt: boolean }) {
  const mode = useMode()
  const router = useRouter()
  const to = { to: paths.case, params: { mode, id } } as const
  const open = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void router.navigate(to)
  }
  const fetchPage = () => void router.loadRouteChunk(router.routesByPath[paths.case])
  return (
    <a
      href={`/${mode}/cases/${id}`}
      tabIndex={isAt ? 0 : -1}
      className={classes.link}
      onClick={open}
      onPointerEnter={fetchPage}
      onFocus={fetchPage}
    >
      {reference}
    </a>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
const shortDay = (time: string) => dayFormat.format(new Date(time))
