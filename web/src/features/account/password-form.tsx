import { Button, PasswordInput, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callDoor, signInPath, useAccount } from '../../api/door.ts'
import { Problem } from '../../frame/problem.tsx'

/** A new password of one's own. */
export function PasswordForm() {
  const { email } = useAccount()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const changing = useMutation({
    gcTime: 0,
    mutationFn: () => callDoor('changePassword', { body: { current, password } }),
    // Every session has ended, this one too; a fresh page also drops what was typed.
    onSuccess: () => window.location.assign(signInPath()),
  })
  const differs = again !== '' && again !== password
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!differs) changing.mutate()
      }}
    >
      <Title order={2} size="h5" mt="lg">
        Change password
      </Title>
      <Text size="sm" c="dimmed">
        All your sessions end. Sign in again with the new password.
      </Text>
      {/* Lets password managers find the account. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Current password"
        mt="sm"
        required
        autoComplete="current-password"
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
      />
      <PasswordInput
        label="New password"
        mt="sm"
        required
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordInput
        label="Repeat new password"
        mt="sm"
        required
        autoComplete="new-password"
        value={again}
        error={differs ? 'Passwords do not match.' : undefined}
        onChange={({ currentTarget }) => setAgain(currentTarget.value)}
      />
      {changing.error && <Problem error={changing.error} />}
      <Button
        type="submit"
        mt="md"
        loading={changing.isPending}
        disabled={!current || !password || again !== password}
      >
        Change password
      </Button>
    </form>
  )
}
