import { Button, Group, Text } from '@mantine/core'

interface Props {
  hasMore: boolean
  isLoading: boolean
  load(): void
  /** The number of shown rows, and the name of a row. */
  shown: number
  one: string
  many: string
}

/** The footer of a list that may have more rows to load. */
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
