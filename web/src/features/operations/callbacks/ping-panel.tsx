import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { JsonText } from '../../../ui/json-text.tsx'
import type { TabProps } from '../tab-props.ts'

/** A ping now, and what came back. */
export function PingPanel({ mode, lender }: Pick<TabProps, 'mode' | 'lender'>) {
  const ping = useMutation({
    mutationFn: () => call('testLenderCallback', { params: { mode, lender: lender.id }, body: {} }),
  })
  const result = ping.data
  return (
    <section aria-live="polite">
      <Group mt="xl" mb="xs">
        <Title order={2} size="h5">
          Test
        </Title>
        <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
          Send a ping
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        A signed ping goes to the URL at once. It is no event and counts as none.
      </Text>
      {ping.error && <Problem error={ping.error} />}
      {result && (
        <>
          <Alert
            my="sm"
            color={result.delivered ? 'teal' : 'red'}
            title={result.delivered ? 'The lender took it' : 'The lender did not take it'}
          >
            {result.status === null ? 'No answer' : `Answered ${result.status}`} after{' '}
            {result.duration_ms.toLocaleString('en-IN')} ms.{result.error && ` ${result.error}`}
          </Alert>
          <Facts
            rows={[
              ...(result.answer
                ? [
                    [
                      'Answer',
                      <JsonText key="answer" label="Answer" text={result.answer} />,
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
                'Body sent, indented here',
                <JsonText key="body" label="Body sent" text={result.sent.body} />,
              ],
            ]}
          />
        </>
      )}
    </section>
  )
}
