import { Alert, Button, Text, Textarea, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import type { Diagnosis, Received } from './types.ts'

/** Why a signature check fails: what was received, compared with what was sent. */
export function DiagnosePanel({ diagnose }: { diagnose(received: Received): Promise<Diagnosis> }) {
  const [headers, setHeaders] = useState('')
  const [body, setBody] = useState('')
  const asking = useMutation({
    gcTime: 0,
    mutationFn: () => diagnose({ headers: headersIn(headers), body }),
  })
  return (
    <section>
      <Title order={2} size="h5" mt="xl">
        Signature failing?
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Paste exactly what the receiver got. Do not reformat the body: one extra space changes the
        signature.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          asking.mutate()
        }}
      >
        <Textarea
          label="Headers"
          description="One per line, for example X-SVC-Signature: …"
          required
          autosize
          minRows={3}
          maxRows={10}
          value={headers}
          onChange={({ currentTarget }) => setHeaders(currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Textarea
          label="Body"
          mt="sm"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={700_000}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button
          type="submit"
          size="xs"
          mt="sm"
          variant="default"
          loading={asking.isPending}
          disabled={!headers.trim()}
        >
          Diagnose
        </Button>
      </form>
      <div aria-live="polite">
        {asking.error && <Problem error={asking.error} />}
        {asking.data && (
          <Alert
            mt="sm"
            color={asking.data.finding.startsWith('right') ? 'teal' : 'orange'}
            title={formatTitle(asking.data.finding)}
          >
            {asking.data.advice}
          </Alert>
        )}
      </div>
    </section>
  )
}

/** body_reserialised → Body reserialised. */
const formatTitle = (finding: string) =>
  finding.charAt(0).toUpperCase() + finding.slice(1).replaceAll('_', ' ')

function headersIn(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(line))
    .flatMap((found) => (found?.[1] ? [[found[1], found[2] ?? ''] as const] : []))
  return Object.fromEntries(pairs)
}
