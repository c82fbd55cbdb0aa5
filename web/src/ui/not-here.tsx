import { Anchor, Button, Code, Container, Group, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'

export function NotHere() {
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>There is nothing here</Title>
      <Text my="md">The address leads to no page of the workbench.</Text>
      <Anchor href="/">To the queue</Anchor>
    </Container>
  )
}

export function Broken({ error, reset }: ErrorComponentProps) {
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text my="md">Nothing was changed. What was said:</Text>
      <Code block>{error instanceof Error ? error.message : String(error)}</Code>
      <Group mt="md">
        <Button onClick={reset}>Try again</Button>
        <Anchor href="/">To the queue</Anchor>
      </Group>
    </Container>
  )
}
