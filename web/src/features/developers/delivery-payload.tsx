import { Button, Group, Loader, Select, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { JsonText } from '../../ui/json-text.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import type { DeliveryDetails, Payload } from './types.ts'

interface Props {
  delivery: DeliveryDetails
  mayRead: boolean
  /** Of an attempt by its number, or with 0 as it would be sent now. */
  read(attempt: string, signal: AbortSignal): Promise<Payload>
  queryKey: readonly unknown[]
}

/** The exact bytes of an attempt, or of what would be sent now. */
export function DeliveryPayload({ delivery, mayRead, read, queryKey }: Props) {
  const last = delivery.attempt_log.reduce((most, { number }) => Math.max(most, number), 0)
  // If none is chosen, the newest is shown.
  const [chosen, setChosen] = useState<string>()
  const attempt = chosen ?? String(last)
  const payload = useQuery({
    queryKey: [...queryKey, 'payload', attempt],
    queryFn: ({ signal }) => read(attempt, signal),
    enabled: mayRead,
  })
  return (
    <>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={3} size="h5">
          Payload
        </Title>
        {mayRead && last > 0 && (
          <Select
            size="xs"
            aria-label="Attempt"
            allowDeselect={false}
            data={[
              ...delivery.attempt_log
                .toSorted((a, b) => b.number - a.number)
                .map(({ number }) => ({ value: String(number), label: `Attempt ${number}` })),
              { value: '0', label: 'Current payload' },
            ]}
            value={attempt}
            onChange={(value) => value && setChosen(value)}
          />
        )}
      </Group>
      {!mayRead && (
        <Text size="sm" c="dimmed">
          Hidden: your role has no access to case contents.
        </Text>
      )}
      {payload.error && <Problem error={payload.error} retry={() => void payload.refetch()} />}
      {mayRead && payload.isPending && <Loader size="sm" aria-label="Loading" />}
      {payload.data && <Bytes payload={payload.data} delivery={delivery.id} />}
    </>
  )
}

function Bytes(props: { payload: Payload; delivery: string }) {
  const { attempt, at, body, size_bytes: size, sha256 } = props.payload
  const save = () => {
    const url = URL.createObjectURL(new Blob([body], { type: 'application/octet-stream' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${props.delivery}-${attempt || 'now'}.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb={4}>
        <div>
          <Text size="sm">
            {attempt === 0 ? 'Current payload, not yet sent.' : `Sent ${formatMoment(at)}.`}{' '}
            {size.toLocaleString('en-IN')} bytes; indented below.
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            SHA-256 {sha256}
          </Text>
        </div>
        <Button size="compact-sm" variant="default" onClick={save}>
          Save
        </Button>
      </Group>
      <JsonText label="Payload" text={body} />
    </>
  )
}
