import { Anchor, Button, Modal, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  accountOf,
  type DoorSession,
  doorSessionQuery,
  type SecondFactor,
  sessionKey,
  signIn,
  signInPath,
  useAccount,
} from '../api/door.ts'
import { Problem } from './problem.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** The session ended: the page stays as it is until the user signs in again. */
export function SignInAgain() {
  const { data } = useQuery(doorSessionQuery)
  return data === null ? <Dialog /> : null
}

function Dialog() {
  const client = useQueryClient()
  const last = useAccount()
  // The page is of this person, also if another one signs in.
  const [account] = useState(last)
  const [password, setPassword] = useState('')
  const [awaited, setAwaited] = useState<SecondFactor | null>(null)
  const enter = async (session: DoorSession) => {
    if (accountOf(session).id !== account.id) {
      window.location.reload()
      return
    }
    // A check of the session that is still running may answer with the old one.
    await client.cancelQueries({ queryKey: sessionKey })
    client.setQueryData(sessionKey, session)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
  const entering = useMutation({
    gcTime: 0,
    mutationFn: () => signIn(account.email, password),
    onSuccess: (answer) =>
      'second_factor' in answer ? setAwaited(answer.second_factor) : enter(answer),
  })
  useEffect(() => {
    // The user may have signed in in another tab; another person must not continue on this page.
    const look = async () => {
      const session = await client.fetchQuery({ ...doorSessionQuery, staleTime: 0 })
      if (session && accountOf(session).id !== account.id) window.location.reload()
    }
    const onFocus = () => void look().catch(() => {})
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [client, account.id])
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title="Your session has ended"
    >
      {awaited ? (
        <SecondFactorForm offered={awaited} onSignedIn={enter} onCancel={() => setAwaited(null)} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            entering.mutate()
          }}
        >
          <Text size="sm" mb="sm">
            Nothing on this page is lost. Sign in again as {account.name} to continue.
          </Text>
          <input type="hidden" autoComplete="username" value={account.email} readOnly />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {entering.error && <Problem error={entering.error} />}
          <Button type="submit" fullWidth mt="md" loading={entering.isPending}>
            Sign in
          </Button>
          <Text size="sm" mt="sm">
            <Anchor href={signInPath()} target="_blank" rel="noopener">
              Use another sign-in method (new tab)
            </Anchor>
          </Text>
        </form>
      )}
    </Modal>
  )
}
