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
import { call, toAddress } from '../api/client.ts'
import { sessionQuery, signIn } from '../api/session.ts'
import { Problem } from '../frame/problem.tsx'
import { paths } from '../paths.ts'

export function SignInPage() {
  const { to = '/' } = useSearch({ from: paths.signIn })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('getSignInMethods', { signal }),
  })
  const entering = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      return navigate({ href: to, replace: true })
    },
  })
  // Preloads the most likely next page while the user types.
  useEffect(() => {
    void import('../frame/frame.tsx')
    void import('./queue.tsx')
  }, [])
  const { password: byPassword = true, single_sign_on: provider = null } = methods.data ?? {}

  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} ta="center">
        Deedwire
      </Title>
      <Text ta="center" c="dimmed" mb="lg">
        Sign in to the workbench
      </Text>
      <Paper withBorder p="lg">
        {provider !== null && (
          <>
            <Button component="a" href={toAddress('beginSingleSignOn', {})} fullWidth>
              Continue with {provider}
            </Button>
            {byPassword && <Divider my="md" label="or" />}
          </>
        )}
        {byPassword && (
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
      </Paper>
      <Text size="sm" ta="center" mt="md">
        API documentation: <Anchor href="/docs">/docs</Anchor>.
      </Text>
    </Container>
  )
}
