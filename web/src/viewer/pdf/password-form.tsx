import { Alert, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Not a form: a browser offers to keep what is sent with one. */
export function PasswordForm(props: { isWrong: boolean; onUnlock(password: string): void }) {
  const { isWrong, onUnlock } = props
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])
  const unlock = () => {
    if (typed === '') return
    // This field goes; the next key scrolls the pages.
    field.current?.closest<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
    onUnlock(typed)
  }
  return (
    <Alert color="blue" my="sm" maw={700} mx="auto" title="This PDF is locked" role="group">
      <Text size="sm" mb="xs">
        Type its password, or ask the lender for a copy without one. The password is used in this
        browser only: it is neither sent nor kept.
      </Text>
      <Group align="end" gap="xs">
        <PasswordInput
          flex={1}
          miw={200}
          ref={field}
          label="Password of the PDF"
          autoComplete="off"
          data-1p-ignore
          maxLength={200}
          value={typed}
          error={isWrong && 'This password does not open the PDF.'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && unlock()}
        />
        <Button disabled={typed === ''} onClick={unlock}>
          Open
        </Button>
      </Group>
    </Alert>
  )
}
