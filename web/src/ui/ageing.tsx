import { Badge, Text } from '@mantine/core'
import { formatMoment } from './moment.tsx'

/** Time to the due time: grey, yellow in the last quarter, red when overdue. */
export function Ageing({
  dueAt,
  receivedAt,
  isPaused,
}: {
  dueAt: string | null
  receivedAt: string
  /** Documents are awaited from the lender: TAT is paused. */
  isPaused: boolean
}) {
  if (isPaused) {
    return (
      <Badge size="sm" variant="outline" color="gray">
        Docs awaited
      </Badge>
    )
  }
  if (dueAt === null) {
    return (
      <Text size="xs" c="dimmed">
        –
      </Text>
    )
  }
  const now = Date.now()
  const left = Date.parse(dueAt) - now
  const share = left / Math.max(1, Date.parse(dueAt) - Date.parse(receivedAt))
  const color = left < 0 ? 'red' : share < 0.25 ? 'yellow' : 'gray'
  return (
    <Badge
      size="sm"
      variant={left < 0 ? 'filled' : 'light'}
      color={color}
      title={`Due ${formatMoment(dueAt)}`}
    >
      {left < 0 ? `${formatDuration(-left)} overdue` : `in ${formatDuration(left)}`}
    </Badge>
  )
}

export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
