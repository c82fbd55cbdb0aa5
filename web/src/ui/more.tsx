import { Button, Group, Text } from '@mantine/core'

interface Props {
  hasMore: boolean
  isLoading: boolean
  load(): void
  /** How many rows are shown, and what a row is. */
  shown: number
  one: string
  many: string
}

/** The foot of every list that has an end further off. */
export function More({ hasMore, isLoading, load, shown, one, many }: Props) {
  return (
    <Group justify="center" py="sm" gap="md">
      <Text size="sm" c="dimmed" aria-live="polite">
        {shown.toLocaleString('en-IN')} {shown === 1 ? one : many}
        {hasMore ? ' so far' : ''}
      </Text>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={load}>
          More
        </Button>
      )}
    </Group>
  )
}
