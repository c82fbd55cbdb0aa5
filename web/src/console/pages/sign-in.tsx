import { Alert, Anchor, Container, Paper, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DoorSession, sessionKey } from '../../api/door.ts'
import { SignInForm } from '../../frame/sign-in-form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { call } from '../api/client.ts'
import { home, paths } from '../paths.ts'

/** Why the way over the organisation's own sign-in ended here. */
const refusals: Record<string, string> = {
  forbidden:
    'Your organisation confirmed you, but you have no account here. Ask an admin of your organisation for an invitation.',
  unauthorized: 'Your organisation did not confirm the sign-in, or it took too long. Try again.',
  not_found: 'Your organisation’s sign-in is no longer set up here. Use your password.',
  unavailable: 'Your organisation’s sign-in cannot be reached. Try again in a minute.',
}

async function leave(email: string): Promise<void> {
  const { url } = await call('beginSingleSignOn', { body: { email } })
  window.location.assign(url)
}

export function SignInPage() {
  useTitle('Sign in', undefined)
  const { to = home, refused } = useSearch({ from: paths.signIn })
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: methods = { password: true, passkey: false } } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('getSignInMethods', { signal }),
  })
  const enter = (session: DoorSession) => {
    client.setQueryData(sessionKey, session)
    return navigate({ href: to, replace: true })
  }
  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} ta="center">
        Deedwire
      </Title>
      <Text ta="center" c="dimmed" mb="lg">
        Sign in to the lender console
      </Text>
      <Paper withBorder p="lg">
        {refused !== undefined && (
          <Alert color="red" role="alert" mb="md" title="You are not signed in.">
            {refusals[refused] ?? refusals.unavailable}
          </Alert>
        )}
        <SignInForm methods={methods} onOrganisation={leave} onSignedIn={enter} />
        {!methods.password && (
          <Text size="sm">
            Sign-in by password is switched off. Your contact at Deedwire can help.
          </Text>
        )}
      </Paper>
      <Text size="sm" ta="center" mt="md">
        No account, or a forgotten password? Ask an admin of your organisation for a link.
      </Text>
      <Text size="sm" ta="center" mt="xs">
        API documentation: <Anchor href="/docs">/docs</Anchor>.
      </Text>
    </Container>
  )
}
