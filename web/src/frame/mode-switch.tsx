import { SegmentedControl } from '@mantine/core'
import type { Mode } from '../api/transport.ts'

/** On a page of both modes none is chosen. */
export function ModeSwitch(props: { mode: Mode | undefined; onChoose(mode: Mode): void }) {
  const { mode, onChoose } = props
  return (
    <SegmentedControl
      size="xs"
      flex="none"
      aria-label="Live or test data"
      data-tour="mode"
      value={mode ?? ''}
      color={mode === 'test' ? '#9c4a00' : 'teal'}
      data={[
        { value: 'live', label: 'Live' },
        { value: 'test', label: 'Test' },
      ]}
      onChange={(chosen) => onChoose(chosen as Mode)}
    />
  )
}
