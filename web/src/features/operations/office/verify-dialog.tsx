import { Alert, Button, Code, Group, Modal, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { Verification } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'

/** Verifies the whole chain from its first line, in batches. */
export function VerifyDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [seen, setSeen] = useState<Verification | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)

  const begin = async (from: Verification | null) => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setError(null)
    setSeen(from)
    let at = from
    try {
      do {
        at = await call('verifyAudit', {
          query: at ? { after: String(at.verified_to) } : {},
          signal: stop.signal,
        })
        if (stop.signal.aborted) return
        setSeen(at)
      } while (!at.done)
    } catch (fault) {
      if (!stop.signal.aborted) setError(fault)
    }
  }
  const start = useRef(begin)
  start.current = begin
  useEffect(() => {
    if (opened) void start.current(null)
    return () => running.current?.abort()
  }, [opened])

  const share = seen ? (seen.lines === 0 ? 100 : (100 * seen.verified_to) / seen.lines) : 0
  return (
    <Modal opened={opened} onClose={onClose} title="Verify the chain" size="lg">
      <Text size="sm" mb="sm">
        Each line is sealed together with the line before it. A changed, removed or inserted line
        breaks the chain.
      </Text>
      <Progress
        value={Math.min(100, share)}
        aria-label="Lines verified"
        color={seen && !seen.ok ? 'red' : 'teal'}
      />
      <Text size="sm" my="xs" aria-live="polite">
        {seen
          ? `${seen.verified_to.toLocaleString('en-IN')} of ${seen.lines.toLocaleString('en-IN')} lines verified`
          : 'Starting…'}
      </Text>
      {seen?.done && <Verdict seen={seen} />}
      {error !== null && <Problem error={error} retry={() => void begin(seen)} />}
      <Group justify="flex-end" mt="md">
        {seen?.done && (
          <Button variant="default" onClick={() => void begin(null)}>
            Verify again
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {seen?.done ? 'Close' : 'Stop'}
        </Button>
      </Group>
    </Modal>
  )
}

function Verdict({ seen }: { seen: Verification }) {
  if (!seen.ok) {
    return (
      <Alert color="red" role="alert" title="The chain is broken">
        {seen.fault} The lines up to {seen.verified_to.toLocaleString('en-IN')} are unchanged.
        Preserve the database as it is and find out who had access.
      </Alert>
    )
  }
  return (
    <Alert color="teal" role="status" title="The chain is intact">
      <Text size="sm">
        All {seen.lines.toLocaleString('en-IN')} lines are unchanged.
        {seen.archived > 0 &&
          ` ${seen.archived.toLocaleString('en-IN')} of them are archived: \`deedwire archive verify\` verifies those.`}
        {seen.waiting > 0 &&
          ` ${seen.waiting.toLocaleString('en-IN')} new lines will be chained shortly.`}
      </Text>
      <Text size="sm" mt="xs">
        Last link of the chain. Store it elsewhere to compare later:
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {seen.head}
      </Code>
    </Alert>
  )
}
