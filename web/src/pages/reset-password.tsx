import {
  Alert,
  Anchor,
  Button,
  Container,
  Loader,
  Paper,
  PasswordInput,
  Text,
  Title,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { Problem } from '../frame/problem.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** Opened by a link of an admin; the token follows the #, so it is in no log. */
export function ResetPasswordPage() {
  useTitle('Set a new password', undefined)
  const [token] = useState(() => window.location.hash.slice(1))
  // Out of the address bar and the history.
  useEffect(() => window.history.replaceState(window.history.state, '', paths.resetPassword), [])
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => call('checkResetLink', { body: { token: token || '-' } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [isDone, setDone] = useState(false)
  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} size="h3" mb="md">
        Set a new password
      </Title>
      <Paper withBorder p="lg">
        {link.isPending && <Loader aria-label="Loading" />}
        {link.error && <Problem error={link.error} />}
        {isDone && (
          <Alert color="teal" title="Password set" role="status">
            All earlier sessions have ended. <Anchor href={paths.signIn}>Sign in</Anchor>
          </Alert>
        )}
        {!isDone && link.data && (
          <NewPasswordForm
            token={token}
            email={link.data.email}
            alsoTwoFactor={link.data.also_two_factor}
            onDone={() => setDone(true)}
          />
        )}
      </Paper>
    </Container>
  )
}

interface Props {
  token: string
  email: string
  alsoTwoFactor: boolean
  onDone(): void
}

function NewPasswordForm({ token, email, alsoTwoFactor, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again !== '' && again !== password
  const setting = useMutation({
    gcTime: 0,
    mutationFn: () => call('resetPassword', { body: { token, password } }),
    onSuccess: onDone,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!differs) setting.mutate()
      }}
    >
      <Text size="sm">
        For {email}.
        {alsoTwoFactor && ' Your authenticator app, passkeys and recovery codes are removed.'}
      </Text>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="New password"
        description="At least 12 characters."
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
      {setting.error && <Problem error={setting.error} />}
      <Button
        type="submit"
        fullWidth
        mt="md"
        loading={setting.isPending}
        disabled={password === '' || again !== password}
      >
        Set password
      </Button>
    </form>
  )
}
