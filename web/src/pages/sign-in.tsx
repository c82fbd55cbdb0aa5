import {
  Anchor,
  Button,
  Container,
  Divider,
  Paper,
  PasswordInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasPasskeySupport } from '../api/account.ts'
import { call, toAddress } from '../api/client.ts'
import {
  type SecondFactor,
  type Session,
  sessionQuery,
  signIn,
  signInByPasskey,
} from '../api/session.ts'
import { Problem } from '../frame/problem.tsx'
import { SecondFactorForm } from '../frame/second-factor-form.tsx'
import { paths } from '../paths.ts'

// The most likely next page: loaded while this one is drawn and the user types.
void import('../frame/frame.tsx')
void import('./queue.tsx')

export function SignInPage() {
  const { to = '/' } = useSearch({ from: paths.signIn })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [awaited, setAwaited] = useState<SecondFactor | null>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('getSignInMethods', { signal }),
  })
  const enter = (session: Session) => {
    client.setQueryData(sessionQuery.queryKey, session)
    return navigate({ href: to, replace: true })
  }
  const entering = useMutation({
    gcTime: 0,
    mutationFn: () => signIn(email, password),
    onSuccess: (answer) => {
      if (!('second_factor' in answer)) return enter(answer)
      setPassword('')
      return setAwaited(answer.second_factor)
    },
  })
  const byKey = useMutation({ gcTime: 0, mutationFn: signInByPasskey, onSuccess: enter })
  const {
    password: byPassword = true,
    passkey: byPasskey = false,
    single_sign_on: provider = null,
  } = methods.data ?? {}
  const restart = () => {
    setAwaited(null)
    entering.reset()
  }

  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} ta="center">
        Deedwire
      </Title>
      <Text ta="center" c="dimmed" mb="lg">
        Sign in to the workbench
      </Text>
      <Paper withBorder p="lg">
        {awaited && <SecondFactorForm offered={awaited} onSignedIn={enter} onCancel={restart} />}
        {!awaited && provider !== null && (
          <>
            <Button component="a" href={toAddress('beginSingleSignOn', {})} fullWidth>
              Continue with {provider}
            </Button>
            {byPassword && <Divider my="md" label="or" />}
          </>
        )}
        {!awaited && byPassword && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              entering.mutate()
            }}
          >
            <TextInput
              ref={first}
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              mt="sm"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {entering.error && <Problem error={entering.error} />}
            <Button type="submit" fullWidth mt="md" loading={entering.isPending}>
              Sign in
            </Button>
          </form>
        )}
        {!awaited && byPasskey && hasPasskeySupport() && (
          <>
            <Divider my="md" label="or" />
            <Button
              variant="default"
              fullWidth
              loading={byKey.isPending}
              onClick={() => byKey.mutate()}
            >
              Use a passkey
            </Button>
            {byKey.error && <Problem error={byKey.error} />}
          </>
        )}
      </Paper>
      <Text size="sm" ta="center" mt="md">
        API documentation: <Anchor href="/docs">/docs</Anchor>.
      </Text>
    </Container>
  )
}
