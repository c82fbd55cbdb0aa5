import { Alert, Text } from '@mantine/core'
import type { Health } from '../../../api/operations.ts'
import { formatDuration } from '../../../ui/ageing.tsx'
import { formatMoment } from '../../../ui/moment.tsx'

interface Props {
  scanning: Health['malware_scanning']
  at: string
}

const whenAway = {
  hold: 'New documents are held until it is available again.',
  pass: 'New documents are shown without a scan.',
} as const

/** Whether documents are scanned for malware, and the backlog. */
export function ScannerState({ scanning, at }: Props) {
  const { scanner, when_away, engine, signatures_at, waiting, failed, oldest_waiting_at } = scanning
  if (scanner === 'off') {
    return (
      <Text size="sm" c="dimmed" mb="md">
        Malware scanning is off: documents are not scanned.
      </Text>
    )
  }
  const since = oldest_waiting_at ? Date.parse(at) - Date.parse(oldest_waiting_at) : 0
  const counts = [
    `${waiting.toLocaleString('en-IN')} waiting`,
    `${failed.toLocaleString('en-IN')} not scanned yet`,
    ...(oldest_waiting_at ? [`oldest: ${formatDuration(since)}`] : []),
  ].join(', ')
  if (scanner === 'away') {
    return (
      <Alert color="red" mb="md" role="alert" title="Malware scanner not responding">
        {when_away && whenAway[when_away]} Documents: {counts}.
      </Alert>
    )
  }
  return (
    <Text size="sm" c="dimmed" mb="md">
      Malware scanner: {engine}
      {signatures_at && `, signatures of ${formatMoment(signatures_at)}`}. Documents: {counts}.
    </Text>
  )
}
