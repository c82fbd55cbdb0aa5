import { Button, Group, Text } from '@mantine/core'
import { selectedMax } from '../../api/queue.ts'
import { useMay } from '../../api/session.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  /** Number of cases in the list, if it is known. */
  total: { count: number; more: boolean } | undefined
  onAllocate(): void
}

/** What can be done with the selected cases; shown while there are any. */
export function SelectionBar({ selection, total, onAllocate }: Props) {
  const may = useMay()
  const { size, part, isReading } = selection
  const isLimited = size === selectedMax && total !== undefined && total.count > selectedMax
  return (
    <Group px="md" py={6} gap="xs" role="toolbar" aria-label="Selected cases">
      <Text size="sm" fw={600} aria-live="polite">
        {size.toLocaleString('en-IN')} selected
      </Text>
      {isLimited && (
        <Text size="sm">The first {selectedMax}: more cannot be allocated together.</Text>
      )}
      {may('cases:allocate') && (
        <Button size="xs" onClick={onAllocate}>
          Allocate
        </Button>
      )}
      {part === 'some' && (
        <Button size="xs" variant="default" loading={isReading} onClick={selection.selectAll}>
          Select all{formatTotal(total)}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={selection.unselectAll}>
        Unselect all
      </Button>
    </Group>
  )
}

function formatTotal(total: Props['total']): string {
  if (!total) return ''
  if (total.more || total.count > selectedMax) return ` (first ${selectedMax})`
  return ` (${total.count.toLocaleString('en-IN')})`
}
