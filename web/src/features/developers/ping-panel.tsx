import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Problem } from '../../frame/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { JsonText } from '../../ui/json-text.tsx'
import type { Ping } from './types.ts'

/** Sends a ping and shows the response. */
export function PingPanel({ send }: { send(): Promise<Ping> }) {
  const ping = useMutation({ mutationFn: send })
  const result = ping.data
  return (
    <section aria-live="polite">
      <Group mt="xl" mb="xs">
        <Title order={2} size="h5">
          Test
        </Title>
        <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
          Send ping
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Sends a signed ping to the URL now. A ping is not an event and is not counted.
      </Text>
      {ping.error && <Problem error={ping.error} />}
      {result && (
        <>
          <Alert
            my="sm"
            color={result.delivered ? 'teal' : 'red'}
            title={result.delivered ? 'Ping accepted' : 'Ping not accepted'}
          >
            {result.status === null ? 'No response' : `Status ${result.status}`} after{' '}
            {result.duration_ms.toLocaleString('en-IN')} ms.{result.error && ` ${result.error}`}
          </Alert>
          <Facts
            rows={[
              ...(result.answer
                ? [
                    [
                      'Response',
                      <JsonText key="answer" label="Response" text={result.answer} />,
                    ] as const,
                  ]
                : []),
              [
                'Headers sent',
                <JsonText
                  key="headers"
                  label="Headers sent"
                  text={Object.entries(result.sent.headers)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join('\n')}
                />,
              ],
              [
                'Body sent (indented)',
                <JsonText key="body" label="Body sent" text={result.sent.body} />,
              ],
            ]}
          />
        </>
      )}
    </section>
  )
}
