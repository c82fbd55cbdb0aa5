import classes from './ageing.module.css'
import { formatMoment } from './moment.tsx'
import { RowBadge } from './row-badge.tsx'
import { formatShortHours, formatWorkingTime } from './working-hours.ts'

interface Props {
  dueAt: string | null
  receivedAt: string
  /** Documents are awaited from the lender: TAT is paused. */
  isPaused: boolean
  /** In working time; 0 if it is not late. */
  lateMinutes: number
}

/** Time to the due time: grey, yellow in the last quarter, red when overdue. */
export function Ageing({ dueAt, receivedAt, isPaused, lateMinutes }: Props) {
  const now = Date.now()
  const left = dueAt === null ? null : Date.parse(dueAt) - now
  if (dueAt !== null && left !== null && left < 0) {
    return <Overdue dueAt={dueAt} isPaused={isPaused} lateMinutes={lateMinutes} />
  }
  if (isPaused) {
    return (
      <RowBadge variant="outline" color="gray">
        Docs awaited
      </RowBadge>
    )
  }
  if (dueAt === null || left === null) {
    return <span className={classes.none}>–</span>
  }
  const share = left / Math.max(1, Date.parse(dueAt) - Date.parse(receivedAt))
  return (
    <RowBadge
      variant="light"
      color={share < 0.25 ? 'yellow' : 'gray'}
      title={`Due ${formatMoment(dueAt)}`}
    >
      in {formatDuration(left)}
    </RowBadge>
  )
}

/** In working time, as TAT is counted: a night or a holiday does not make a case later. */
function Overdue({
  dueAt,
  isPaused,
  lateMinutes,
}: Omit<Props, 'receivedAt' | 'dueAt'> & { dueAt: string }) {
  const lateness = `${formatWorkingTime(lateMinutes)} late`
  return (
    <RowBadge
      variant="filled"
      color="red"
      title={
        isPaused
          ? `${lateness} when TAT was paused; documents awaited`
          : `Due ${formatMoment(dueAt)}, ${lateness}`
      }
    >
      {lateMinutes === 0 ? (
        'Overdue'
      ) : (
        <>
          {formatShortHours(lateMinutes)} <span data-overdue>overdue</span>
        </>
      )}
      {isPaused && <span data-paused> (paused)</span>}
    </RowBadge>
  )
}

export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
