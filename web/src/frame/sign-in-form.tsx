import { Button, Divider, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasPasskeySupport, signInByPasskey } from '../api/account.ts'
import { type DoorSession, type SecondFactor, signIn } from '../api/door.ts'
import { Problem } from './problem.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface Props {
  methods: { password: boolean; passkey: boolean }
  /** What else one can sign in with; not shown while a second factor is awaited. */
  provider?: { name: string; address: string } | undefined
  /** Leads to the identity provider that the e-mail address belongs to. */
  onOrganisation?: ((email: string) => Promise<void>) | undefined
  onSignedIn(session: DoorSession): unknown
}

/** Password and second factor, a passkey, or a provider. */
export function SignInForm({ methods, provider, onOrganisation, onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [awaited, setAwaited] = useState<SecondFactor | null>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const entering = useMutation({
    gcTime: 0,
    mutationFn: () => signIn(email, password),
    onSuccess: (answer) => {
      if (!('second_factor' in answer)) return onSignedIn(answer)
      setPassword('')
      return setAwaited(answer.second_factor)
    },
  })
  const leaving = useMutation({
    gcTime: 0,
    mutationFn: async () => onOrganisation?.(email),
  })
  const byKey = useMutation({ gcTime: 0, mutationFn: signInByPasskey, onSuccess: onSignedIn })
  if (awaited) {
    const restart = () => {
      setAwaited(null)
      entering.reset()
    }
    return <SecondFactorForm offered={awaited} onSignedIn={onSignedIn} onCancel={restart} />
  }
  return (
    <>
      {provider && (
        <>
          <Button component="a" href={provider.address} fullWidth>
            Continue with {provider.name}
          </Button>
          {methods.password && <Divider my="md" label="or" />}
        </>
      )}
      {methods.password && (
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
      {onOrganisation && (
        <>
          <Divider my="md" label="or" />
          <Button
            variant="default"
            fullWidth
            loading={leaving.isPending}
            onClick={() => {
              // The address says which organisation it is.
              if (first.current?.reportValidity()) leaving.mutate()
            }}
          >
            Use my organisation’s sign-in
          </Button>
          {leaving.error && <Problem error={leaving.error} />}
        </>
      )}
      {methods.passkey && hasPasskeySupport() && (
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
    </>
  )
}
