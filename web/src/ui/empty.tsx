import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What is not there. */
  title: string
  /** When something will be there, or what to do. */
  children?: ReactNode
  /** Only what the person may do. */
  action?: { label: string; do(): void; isPending?: boolean } | false | undefined
}

/** In place of a list without rows. */
export function Empty({ title, children, action }: Props) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {children && (
        <Text size="sm" c="dimmed" mt={4} maw={520}>
          {children}
        </Text>
      )}
      {action && (
        <Button
          size="xs"
          variant="default"
          mt="sm"
          loading={action.isPending ?? false}
          onClick={action.do}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}

/** A list that has rows without its filters. */
export function NoMatch({ title, onClear }: { title: string; onClear(): void }) {
  return <Empty title={title} action={{ label: 'Clear filters', do: onClear }} />
}
