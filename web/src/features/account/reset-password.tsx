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
import { callDoor, type DoorAnswer, signInPath } from '../../api/door.ts'
import { Problem } from '../../frame/problem.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** Opened by a link of an admin; the token follows the #, so it is in no log. */
export function ResetPassword({ path }: { path: string }) {
  const [token] = useState(() => window.location.hash.slice(1))
  // Out of the address bar and the history.
  useEffect(() => window.history.replaceState(window.history.state, '', path), [path])
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => callDoor('checkResetLink', { body: { token: token || '-' } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [isDone, setDone] = useState(false)
  const isInvitation = link.data?.is_first === true
  const title = isInvitation ? 'Welcome to Deedwire' : 'Set a new password'
  useTitle(title, undefined)
  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} size="h3" mb="md">
        {title}
      </Title>
      <Paper withBorder p="lg">
        {link.isPending && <Loader aria-label="Loading" />}
        {link.error && (
          <>
            <Problem error={link.error} />
            <Text size="sm">Ask the person who sent you the link for a new one.</Text>
          </>
        )}
        {isDone && (
          <Alert color="teal" title="Password set" role="status">
            {!isInvitation && 'All earlier sessions have ended. '}
            <Anchor href={signInPath()}>Sign in</Anchor>
          </Alert>
        )}
        {!isDone && link.data && (
          <NewPasswordForm token={token} link={link.data} onDone={() => setDone(true)} />
        )}
      </Paper>
    </Container>
  )
}

interface Props {
  token: string
  link: DoorAnswer<'checkResetLink'>
  onDone(): void
}

function NewPasswordForm({ token, link, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again !== '' && again !== password
  const setting = useMutation({
    gcTime: 0,
    mutationFn: () => callDoor('resetPassword', { body: { token, password } }),
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
        {link.is_first ? `Choose a password for ${link.email}.` : `For ${link.email}.`}
        {link.also_two_factor &&
          ' Your authenticator app, passkeys and recovery codes are removed.'}
      </Text>
      <input type="hidden" autoComplete="username" value={link.email} readOnly />
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
