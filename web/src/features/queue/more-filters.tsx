import { Button, Group, Popover, Select, Stack, TagsInput } from '@mantine/core'
import { useId, useState } from 'react'
import { fromList, type QueueSearch, toList } from '../../api/queue-search.ts'
import { ChooseMany } from '../../ui/choose-many.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { ages, dues, fromDay, throughDay, toDay } from './filter-words.ts'
import { useFilterOptions } from './use-filter-options.ts'

interface Props {
  search: QueueSearch
  onChange(changed: QueueSearch): void
}

/** The filters that are used less often. */
export function MoreFilters({ search, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const formId = useId()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? formId : undefined}
          onClick={() => setOpened(!opened)}
        >
          More filters ▾
        </Button>
      </Popover.Target>
      <Popover.Dropdown id={formId} role="dialog" aria-label="More filters" w={320}>
        <Stack gap="xs">
          <Place search={search} onChange={onChange} />
          <Times search={search} onChange={onChange} />
          <Group justify="flex-end">
            <Button size="compact-xs" variant="default" onClick={() => setOpened(false)}>
              Done
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A list outside the popover would close it. */
const within = { withinPortal: false }

function Place({ search, onChange }: Props) {
  const options = useFilterOptions()
  return (
    <>
      <Group gap="xs">
        {(['state', 'case_type'] as const).map((field) => (
          <ChooseMany
            key={field}
            label={field === 'state' ? 'State' : 'Case type'}
            options={options[field]}
            chosen={toList(search[field])}
            onChange={(values) => onChange({ [field]: fromList(values) })}
          />
        ))}
      </Group>
      <TagsInput
        size="xs"
        label="District"
        placeholder="Type a district and press Enter"
        maxTags={20}
        splitChars={[',']}
        comboboxProps={within}
        value={toList(search.district)}
        onChange={(values) => onChange({ district: fromList(values) })}
      />
    </>
  )
}

function Times({ search, onChange }: Props) {
  const age = ages.find(({ field, hours }) => search[field] === hours)
  return (
    <>
      <Select
        size="xs"
        label="Received"
        placeholder="Any time"
        clearable
        comboboxProps={within}
        data={ages.map(({ label }) => label)}
        value={age?.label ?? null}
        onChange={(label) => {
          const chosen = ages.find((each) => each.label === label)
          const none = { older_than_hours: '', newer_than_hours: '' }
          onChange({ ...none, ...(chosen && { [chosen.field]: chosen.hours }) })
        }}
      />
      <Select
        size="xs"
        label="Due"
        placeholder="Any time"
        clearable
        comboboxProps={within}
        data={Object.entries(dues).map(([value, label]) => ({ value, label }))}
        value={search.due ?? null}
        onChange={(due) => onChange({ due: due ?? '', due_from: '', due_to: '' })}
      />
      <Group gap="xs" grow>
        <DayField
          size="xs"
          label="Due from"
          popoverProps={within}
          value={toDay(search.due_from)}
          onChange={(day) => onChange({ due: '', due_from: fromDay(day) })}
        />
        <DayField
          size="xs"
          label="Due until"
          popoverProps={within}
          value={toDay(search.due_to, -1)}
          onChange={(day) => onChange({ due: '', due_to: throughDay(day) })}
        />
      </Group>
    </>
  )
}
