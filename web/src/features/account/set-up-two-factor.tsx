import { Button, Container, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountOf, callDoor, signInPath, useDoorSession } from '../../api/door.ts'
import { useTitle } from '../../ui/use-title.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

/** A second factor is required, and this person has none yet. */
export function SetUpTwoFactor({ to, place }: { to: string; place: 'workbench' | 'console' }) {
  useTitle('Set up two-factor sign-in', undefined)
  const session = useDoorSession()
  const client = useQueryClient()
  const leave = async () => {
    await callDoor('signOut', {})
    client.clear()
    window.location.assign(signInPath())
  }
  return (
    <Container component="main" size={640} py={60}>
      <Title order={1} size="h3">
        Set up two-factor sign-in
      </Title>
      <Text mt="xs">
        {accountOf(session).name}, a second step after the password is required here. Choose one of
        these before you continue.
      </Text>
      <TwoFactorSection />
      <Button
        mt="lg"
        mr="sm"
        disabled={session.two_factor.must_set_up}
        onClick={() => window.location.assign(to)}
      >
        Continue to the {place}
      </Button>
      <Button mt="lg" variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </Container>
  )
}
