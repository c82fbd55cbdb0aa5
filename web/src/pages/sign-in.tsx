import { Anchor, Container, Paper, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, toAddress } from '../api/client.ts'
import { type DoorSession, sessionKey } from '../api/door.ts'
import { SignInForm } from '../frame/sign-in-form.tsx'
import { paths } from '../paths.ts'

// The most likely next page: loaded while this one is drawn and the user types.
void import('../frame/frame.tsx')
void import('./queue.tsx')

export function SignInPage() {
  const { to = '/' } = useSearch({ from: paths.signIn })
  const navigate = useNavigate()
  const client = useQueryClient()
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('getSignInMethods', { signal }),
  })
  const enter = (session: DoorSession) => {
    client.setQueryData(sessionKey, session)
    return navigate({ href: to, replace: true })
  }
  const { password = true, passkey = false, single_sign_on: provider = null } = methods.data ?? {}

  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} ta="center">
        Deedwire
      </Title>
      <Text ta="center" c="dimmed" mb="lg">
        Sign in to the workbench
      </Text>
      <Paper withBorder p="lg">
        <SignInForm
          methods={{ password, passkey }}
          provider={
            provider === null
              ? undefined
              : { name: provider, address: toAddress('beginSingleSignOn', {}) }
          }
          onSignedIn={enter}
        />
      </Paper>
      <Text size="sm" ta="center" mt="md">
        API documentation: <Anchor href="/docs">/docs</Anchor>.
      </Text>
    </Container>
  )
}
