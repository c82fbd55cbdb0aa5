import { Text } from '@mantine/core'

/** Where something would be sent. */
export function NoMail() {
  return (
    <Text size="sm" c="dimmed" my="xs">
      E-mail is not set up for this installation: nothing is sent.
    </Text>
  )
}
