import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Mode } from '../../api/client.ts'
import type { QueueRow } from '../../api/queue.ts'
import { approvalLooks, statusLooks } from '../../frame/case-status.ts'
import { paths } from '../../paths.ts'
import { Ageing } from '../../ui/ageing.tsx'
import { formatOfficeDay } from '../../ui/moment.tsx'
import { RowBadge } from '../../ui/row-badge.tsx'
import classes from './queue-table.module.css'

interface QueueColumn {
  head: string
  /** Its name in the address, to sort by. */
  sort: string
  /** As a track of a CSS grid; on a tablet the second. */
  width: string
  tabletWidth?: string
  /** On a phone; left out there if it has none. */
  phoneWidth?: string
  /** Left out on a tablet, which shows only what is needed to choose a case. */
  isWide?: true
  isStrong?: true
  cell(row: QueueRow, of: { isAt: boolean; mode: Mode }): ReactNode
}

/** ▦ The columns of the queue, in their order. */
export const queueColumns: readonly QueueColumn[] = [
  {
    head: 'Due',
    sort: 'due',
    width: '172px',
    tabletWidth: '118px',
    phoneWidth: '106px',
    cell: ({ due_at, received_at, documents_awaited, late_minutes }) => (
      <Ageing
        dueAt={due_at}
        receivedAt={received_at}
        isPaused={documents_awaited}
        lateMinutes={late_minutes}
      />
    ),
  },
  {
    head: 'Lender',
    sort: 'lender',
    width: 'minmax(96px, 0.9fr)',
    tabletWidth: 'minmax(84px, 0.8fr)',
    cell: ({ lender }) => lender.name,
  },
  {
    head: 'Reference',
    sort: 'reference',
    width: 'minmax(162px, 1.1fr)',
    tabletWidth: 'minmax(172px, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    isStrong: true,
    cell: ({ case_id, external_ref }, of) => (
      <CaseLink id={case_id} reference={external_ref} {...of} />
    ),
  },
  {
    head: 'Applicant',
    sort: 'applicant',
    width: 'minmax(140px, 1.5fr)',
    tabletWidth: 'minmax(110px, 1.3fr)',
    cell: ({ applicant_name }) => applicant_name,
  },
  {
    head: 'Type',
    sort: 'type',
    width: '64px',
    isWide: true,
    cell: ({ case_type }) => case_type,
  },
  {
    head: 'Property',
    sort: 'property',
    width: 'minmax(110px, 1fr)',
    isWide: true,
    cell: ({ district, state_code, state }) =>
      [district, state_code ?? state].filter(Boolean).join(', '),
  },
  {
    head: 'Status',
    sort: 'status',
    width: '160px',
    tabletWidth: 'minmax(154px, 1fr)',
    phoneWidth: '104px',
    cell: (row) => <Status row={row} />,
  },
  {
    head: 'Analyst',
    sort: 'analyst',
    width: 'minmax(100px, 0.9fr)',
    tabletWidth: 'minmax(80px, 0.8fr)',
    cell: ({ analyst }) => analyst?.name ?? '–',
  },
  {
    head: 'Received',
    sort: 'received',
    width: '100px',
    isWide: true,
    cell: ({ received_at }) => formatOfficeDay(received_at),
  },
]

/** The first column has the check boxes for selection. */
export const queueTracks = {
  '--queue-columns': ['36px', ...queueColumns.map(({ width }) => width)].join(' '),
  '--queue-columns-tablet': [
    '30px',
    ...queueColumns
      .filter(({ isWide }) => !isWide)
      .map(({ width, tabletWidth = width }) => tabletWidth),
  ].join(' '),
  '--queue-columns-phone': [
    '26px',
    ...queueColumns.flatMap(({ phoneWidth }) => phoneWidth ?? []),
  ].join(' '),
}

/** What the approval says is more exact than the status. */
function Status({ row: { status, revision, approval } }: { row: QueueRow }) {
  const { label, color } = approval ? approvalLooks[approval] : statusLooks[status]
  return (
    <RowBadge color={color} variant="light" title={statusLooks[status].label}>
      {label}
      {revision > 0 && <span className={classes.detail}> · revision {revision}</span>}
    </RowBadge>
  )
}

/** The router's own link watches the address, which costs as much as the rest of a row. */
function CaseLink(props: { id: string; reference: string; isAt: boolean; mode: Mode }) {
  const { id, reference, isAt, mode } = props
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
