import { Button, PasswordInput, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { NotificationsSection } from '../features/account/notifications-section.tsx'
import { SessionsSection } from '../features/account/sessions-section.tsx'
import { TwoFactorSection } from '../features/account/two-factor-section.tsx'
import classes from '../features/operations/operations.module.css'
import { Problem } from '../frame/problem.tsx'
import { paths } from '../paths.ts'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'

/** The account of the signed-in user. */
export function AccountPage() {
  const { staff, expires_at: until } = useSession()
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <Title order={1} size="h3" mb="sm">
        Your account
      </Title>
      <Facts
        rows={[
          ['Name', staff.name],
          ['E-mail', staff.email],
          ['Role', staff.role],
          ['Signed in until', <Moment key="until" at={until} />],
        ]}
      />
      <TwoFactorSection />
      <SessionsSection />
      <NotificationsSection />
      <PasswordForm />
    </div>
  )
}

function PasswordForm() {
  const { staff } = useSession()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const changing = useMutation({
    gcTime: 0,
    mutationFn: () => call('changePassword', { body: { current, password } }),
    // Every session has ended, this one too; a fresh page also drops what was typed.
    onSuccess: () => window.location.assign(paths.signIn),
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
      <input type="hidden" autoComplete="username" value={staff.email} readOnly />
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
