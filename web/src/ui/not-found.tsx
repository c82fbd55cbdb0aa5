import { Anchor, Button, Code, Container, Group, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'

interface Home {
  href: string
  label: string
}

export function NotFound({ home }: { home: Home }) {
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>Page not found</Title>
      <Text my="md">There is no page at this address.</Text>
      <Anchor href={home.href}>{home.label}</Anchor>
    </Container>
  )
}

export function Broken({ error, reset, home }: ErrorComponentProps & { home: Home }) {
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text my="md">Nothing was changed. Error message:</Text>
      <Code block>{error instanceof Error ? error.message : String(error)}</Code>
      <Group mt="md">
        <Button onClick={reset}>Try again</Button>
        <Anchor href={home.href}>{home.label}</Anchor>
      </Group>
    </Container>
  )
}
