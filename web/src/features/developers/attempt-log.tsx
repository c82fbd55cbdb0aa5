import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import { JsonText } from '../../ui/json-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { DeliveryDetails } from './types.ts'

/** Each attempt, and the answer of the lender's system. Newest first. */
export function AttemptLog({ attempts }: { attempts: DeliveryDetails['attempt_log'] }) {
  const newestFirst = [...attempts].sort((a, b) => b.number - a.number)
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        Attempts
      </Title>
      {newestFirst.length === 0 && (
        <Text size="sm" c="dimmed">
          Not sent yet.
        </Text>
      )}
      {newestFirst.map(({ number, at, duration_ms: ms, status, error, answer }) => {
        const isTaken = status !== null && status >= 200 && status < 300
        return (
          <Paper key={number} withBorder p="xs" mb="xs">
            <Group gap="sm">
              <Text size="sm" fw={600}>
                {number}
              </Text>
              <Badge size="sm" variant="light" color={isTaken ? 'teal' : 'red'}>
                {status ?? 'No response'}
              </Badge>
              <Text size="sm">
                <Moment at={at} /> · {ms.toLocaleString('en-IN')} ms
              </Text>
            </Group>
            {error && (
              <Text size="sm" mt={4}>
                {error}
              </Text>
            )}
            {answer && <JsonText label={`Response to attempt ${number}`} text={answer} />}
          </Paper>
        )
      })}
    </>
  )
}
