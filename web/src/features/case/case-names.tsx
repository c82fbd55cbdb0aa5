import { List, Text } from '@mantine/core'

interface Props {
  title: string
  cases: readonly { name: string; why?: string | undefined }[]
}

/** Cases by their references; a long list scrolls. */
export function CaseNames({ title, cases }: Props) {
  if (cases.length === 0) return null
  return (
    <>
      <Text size="sm" mt="sm" fw={600}>
        {title}
      </Text>
      <List
        size="sm"
        mah={160}
        style={{ overflowY: 'auto' }}
        // A box that scrolls must be reachable by keyboard.
        tabIndex={cases.length > 6 ? 0 : undefined}
        aria-label={title}
      >
        {cases.map(({ name, why }) => (
          <List.Item key={name}>
            {name}
            {why && `: ${why}`}
          </List.Item>
        ))}
      </List>
    </>
  )
}
