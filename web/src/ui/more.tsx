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

/** The foot of a list that may have more rows to load. */
export function More({ hasMore, isLoading, load, shown, one, many }: Props) {
  return (
    <Group justify="center" py="sm" gap="md">
      <Text size="sm" c="dimmed" aria-live="polite">
        {shown.toLocaleString('en-IN')} {shown === 1 ? one : many}
        {hasMore ? ' loaded' : ''}
      </Text>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={load}>
          Load more
        </Button>
      )}
    </Group>
  )
}
