import { Alert, Button, Code, CopyButton, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** A secret that cannot be shown again. The caller keeps it only in the state of a dialog and
 * clears it on closing. */
export function SecretOnce({
  secret,
  what,
  advice = 'Copy it now and share it over a secure channel. If it is lost, create a new one.',
  children,
  onClose,
}: {
  secret: string
  what: string
  /** What to do with it now. */
  advice?: string
  children?: ReactNode
  onClose(): void
}) {
  // The pressed button is gone: the focus continues here.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Alert color="orange" title={`This is the only time the ${what} is shown`} mb="sm">
        {advice}
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
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </>
  )
}
