import { Alert, Button, Code, CopyButton, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** A secret that nobody can look up later: shown, copied, gone. Whoever shows it keeps it in the
 * state of a dialog alone, and forgets it on closing. */
export function SecretOnce({
  secret,
  what,
  children,
  onClose,
}: {
  secret: string
  what: string
  children?: ReactNode
  onClose(): void
}) {
  // The button that was pressed is gone: the keyboard goes on here.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Alert color="orange" title={`This is the only time the ${what} is shown`} mb="sm">
        Copy it now and hand it over by a safe way. If it is lost, a new one must be made.
      </Alert>
      <Code
        block
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', userSelect: 'all' }}
        data-secret
      >
        {secret}
      </Code>
      {children}
      <Group justify="flex-end" mt="md">
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button ref={first} variant="default" onClick={copy}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have it, close</Button>
      </Group>
    </>
  )
}
