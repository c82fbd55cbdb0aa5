import { Badge, Tooltip } from '@mantine/core'
import { formatDuration } from './ageing.tsx'
import { formatMoment } from './moment.tsx'

const hourMs = 3_600_000

/** How long something has waited: yellow after four hours, red after a day. */
export function Waiting({ since }: { since: string }) {
  const waited = Math.max(0, Date.now() - Date.parse(since))
  const isLong = waited >= 24 * hourMs
  return (
    <Tooltip label={`Since ${formatMoment(since)}`}>
      <Badge
        size="sm"
        miw="max-content"
        variant={isLong ? 'filled' : 'light'}
        color={isLong ? 'red.9' : waited >= 4 * hourMs ? 'yellow' : 'gray'}
      >
        {formatDuration(waited)}
      </Badge>
    </Tooltip>
  )
}
