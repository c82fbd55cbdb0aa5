import { Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { memo, useCallback, useId, useRef, useState } from 'react'

interface Props {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
  /** At most as many can be chosen. */
  max?: number
}

/** More options than this get a field that narrows them. */
const plainMax = 8

/** A button that opens a list of check boxes. */
export function ChooseMany({ label, options, chosen, onChange, max = 20 }: Props) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const listId = useId()
  const now = useRef({ chosen, onChange })
  now.current = { chosen, onChange }
  const toggle = useCallback((value: string) => {
    const { chosen: before, onChange: change } = now.current
    change(before.includes(value) ? before.filter((one) => one !== value) : [...before, value])
  }, [])
  const fits = options.filter((option) =>
    option.label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      // Within another popover it must not count as outside.
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          size="xs"
          variant={chosen.length > 0 ? 'light' : 'default'}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          onClick={() => setOpened(!opened)}
        >
          {label}
          {chosen.length > 0 ? ` (${chosen.length})` : ''} ▾
        </Button>
      </Popover.Target>
      <Popover.Dropdown id={listId} role="dialog" aria-label={label} p="xs" maw={320}>
        {options.length > plainMax && (
          <TextInput
            size="xs"
            mb="xs"
            data-autofocus
            aria-label={`Find in ${label}`}
            placeholder="Find"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <Stack
          gap={10}
          mah={280}
          pr={4}
          style={{ overflowY: 'auto' }}
          role="group"
          aria-label={label}
        >
          {fits.map((option) => (
            <Option
              key={option.value}
              value={option.value}
              label={option.label}
              isChosen={chosen.includes(option.value)}
              isDisabled={chosen.length >= max && !chosen.includes(option.value)}
              onToggle={toggle}
            />
          ))}
        </Stack>
        {fits.length === 0 && (
          <Text size="sm" c="dimmed">
            No results
          </Text>
        )}
        <Group justify="space-between" mt="xs">
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={chosen.length === 0}
            onClick={() => onChange([])}
          >
            Clear
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setOpened(false)}>
            Done
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Of a hundred check boxes, only the one that was ticked is drawn again. */
const Option = memo(function Option(props: {
  value: string
  label: string
  isChosen: boolean
  isDisabled: boolean
  onToggle(value: string): void
}) {
  const { value, label, isChosen, isDisabled, onToggle } = props
  return (
    <Checkbox
      size="xs"
      value={value}
      label={label}
      checked={isChosen}
      disabled={isDisabled}
      onChange={() => onToggle(value)}
    />
  )
})
