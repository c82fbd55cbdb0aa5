import { Button, Divider, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasPasskeySupport, signInByPasskey } from '../api/account.ts'
import { type DoorSession, type SecondFactor, signInByCode } from '../api/door.ts'
import { Problem } from './problem.tsx'

interface Props {
  offered: SecondFactor
  onSignedIn(session: DoorSession): unknown
  onCancel(): void
}

/** After the right password: a code, a passkey or a recovery code. */
export function SecondFactorForm({ offered, onSignedIn, onCancel }: Props) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(!offered.code)
  const field = useRef<HTMLInputElement>(null)
  const byCode = useMutation({
    gcTime: 0,
    mutationFn: () => signInByCode(code),
    onSuccess: onSignedIn,
    onError: () => field.current?.select(),
  })
  const byKey = useMutation({ gcTime: 0, mutationFn: signInByPasskey, onSuccess: onSignedIn })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is shown
  useEffect(() => field.current?.focus(), [isRecovery])
  const change = (to: boolean) => {
    setRecovery(to)
    setCode('')
    byCode.reset()
  }
  return (
    <form
      aria-label="Two-factor sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        byCode.mutate()
      }}
    >
      {offered.passkey && hasPasskeySupport() && (
        <>
          <Button fullWidth loading={byKey.isPending} onClick={() => byKey.mutate()}>
            Use a passkey
          </Button>
          {byKey.error && <Problem error={byKey.error} />}
          <Divider my="md" label="or" />
        </>
      )}
      {isRecovery ? (
        <TextInput
          ref={field}
          label="Recovery code"
          description="One of the ten codes that you saved. Each works once."
          autoComplete="off"
          required
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      ) : (
        <TextInput
          ref={field}
          label="Code"
          description="Six digits from your authenticator app."
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={10}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      {byCode.error && <Problem error={byCode.error} />}
      <Button type="submit" fullWidth mt="md" loading={byCode.isPending}>
        Continue
      </Button>
      {offered.code && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => change(!isRecovery)}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
      )}
      <Button variant="subtle" fullWidth mt="xs" onClick={onCancel}>
        Start again
      </Button>
      <Text size="sm" c="dimmed" mt="sm">
        Lost your device and your recovery codes? Ask an admin for a reset link.
      </Text>
    </form>
  )
}
