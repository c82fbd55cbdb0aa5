import { Button, Checkbox, Group, Select, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleApi } from '../../api/console-api.ts'
import { Problem } from '../../frame/problem.tsx'
import { call } from '../api/client.ts'
import { mode } from '../api/sandbox.ts'

type Body = ConsoleApi['advanceCase']['body']

/** ▦ What the analyst would do. The types see that nothing else is sent. */
const moves: Record<Body['to'], string> = {
  allocated: 'Allocate it',
  in_review: 'Start the review',
  query_raised: 'Raise a query',
  finalised: 'Release a report',
}
const results: Record<NonNullable<Body['result']>, string> = {
  positive: 'Positive',
  negative: 'Negative',
  query: 'Query',
  hold: 'Hold',
}
const entries = (table: Record<string, string>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }))

/** Acts as the analyst of a test case. */
export function AdvanceCase({ onAdvanced }: { onAdvanced(reference: string): void }) {
  const [ref, setRef] = useState('')
  const [to, setTo] = useState<Body['to']>('finalised')
  const [result, setResult] = useState<NonNullable<Body['result']>>('positive')
  const [reason, setReason] = useState('')
  const [isAwaiting, setAwaiting] = useState(false)
  const advancing = useMutation({
    mutationFn: () =>
      call('advanceCase', {
        params: { mode, ref: ref.trim() },
        body: {
          to,
          ...(to === 'finalised' && { result, ...(reason && { reason }) }),
          ...(to === 'query_raised' && {
            documents_awaited: isAwaiting,
            ...(reason && { reason }),
          }),
        },
      }),
    onSuccess: ({ external_ref }) => onAdvanced(external_ref),
  })
  const hasReason = to === 'query_raised' || (to === 'finalised' && result !== 'positive')
  return (
    <section>
      <Title order={2} size="h5" mt="xl">
        Advance a test case
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Acts as the analyst on a test case that does not play by itself.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          advancing.mutate()
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Case"
            placeholder="Reference or id"
            required
            maxLength={100}
            value={ref}
            onChange={({ currentTarget }) => setRef(currentTarget.value)}
          />
          <Select
            label="What the analyst does"
            allowDeselect={false}
            data={entries(moves)}
            value={to}
            onChange={(value) => value && setTo(value as Body['to'])}
          />
          {to === 'finalised' && (
            <Select
              label="Result"
              allowDeselect={false}
              data={entries(results)}
              value={result}
              onChange={(value) => value && setResult(value as typeof result)}
            />
          )}
        </Group>
        {hasReason && (
          <TextInput
            mt="sm"
            label={to === 'query_raised' ? 'Text of the query' : 'Reason'}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {to === 'query_raised' && (
          <Checkbox
            mt="sm"
            label="Documents are awaited"
            checked={isAwaiting}
            onChange={({ currentTarget }) => setAwaiting(currentTarget.checked)}
          />
        )}
        {advancing.error && <Problem error={advancing.error} />}
        <Button
          type="submit"
          size="xs"
          mt="sm"
          variant="default"
          loading={advancing.isPending}
          disabled={!ref.trim()}
        >
          Advance
        </Button>
      </form>
    </section>
  )
}
