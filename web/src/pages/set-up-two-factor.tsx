import { Button, Container, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { TwoFactorSection } from '../features/account/two-factor-section.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** A second factor is required, and this person has none yet. */
export function SetUpTwoFactorPage() {
  useTitle('Set up two-factor sign-in', undefined)
  const { to = '/' } = useSearch({ from: paths.setUpTwoFactor })
  const { staff, two_factor: state } = useSession()
  const client = useQueryClient()
  const leave = async () => {
    await call('signOut', {})
    client.clear()
    window.location.assign(paths.signIn)
  }
  return (
    <Container component="main" size={640} py={60}>
      <Title order={1} size="h3">
        Set up two-factor sign-in
      </Title>
      <Text mt="xs">
        {staff.name}, your office requires a second step after the password. Choose one of these
        before you continue.
      </Text>
      <TwoFactorSection />
      <Button
        mt="lg"
        mr="sm"
        disabled={state.must_set_up}
        onClick={() => window.location.assign(to)}
      >
        Continue to the workbench
      </Button>
      <Button mt="lg" variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </Container>
  )
}
