import { Button, Group, Pill } from '@mantine/core'
import { memo } from 'react'
import {
  fromList,
  type ListField,
  listFields,
  type QueueSearch,
  toList,
} from '../../api/queue-search.ts'
import { filled } from '../../api/search-texts.ts'
import { approvalLooks, type caseStatuses, statusLooks } from '../../frame/case-status.ts'
import { formatDay, formatMoment } from '../../ui/moment.tsx'
import { ages, dues, toDay } from './filter-words.ts'
import { type FilterOption, useFilterOptions } from './use-filter-options.ts'

interface Props {
  search: QueueSearch
  onChange(search: QueueSearch): void
}

interface Chip {
  label: string
  /** The filters without it. */
  without: QueueSearch
}

const fieldLabels: Record<ListField, string> = {
  lender: 'Lender',
  analyst: 'Analyst',
  state: 'State',
  district: 'District',
  case_type: 'Type',
}

/** What the list is filtered by; each can be removed. */
export const FilterChips = memo(function FilterChips({ search, onChange }: Props) {
  const chips = listChips(search, useFilterOptions())
  if (chips.length === 0) return null
  const { sort, group } = search
  return (
    <Group
      px="md"
      pb={6}
      gap={6}
      role="group"
      aria-label="Filters that are on"
      data-tour="filters-on"
    >
      {chips.map(({ label, without }) => (
        <Pill
          key={label}
          size="sm"
          withRemoveButton
          onRemove={() => onChange(filled({ ...search, ...without }))}
          removeButtonProps={{ 'aria-label': `Remove ${label}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {label}
        </Pill>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => onChange(filled({ sort, group } as QueueSearch))}
      >
        Clear filters
      </Button>
    </Group>
  )
})

function listChips(search: QueueSearch, options: Record<ListField, FilterOption[]>): Chip[] {
  return [
    ...(search.q ? [{ label: `Words: ${search.q}`, without: { q: '' } }] : []),
    ...statusChips(search),
    ...listFields.flatMap((field) => {
      const values = toList(search[field])
      return values.map((value) => ({
        label: `${fieldLabels[field]}: ${options[field].find((each) => each.value === value)?.label ?? value}`,
        without: { [field]: fromList(values.filter((other) => other !== value)) },
      }))
    }),
    ...timeChips(search),
    ...spanChips(search),
    ...finalisedChips(search),
  ]
}

function statusChips(search: QueueSearch): Chip[] {
  const statuses = toList(search.status)
  const chips = statuses.map((status) => ({
    label: `Status: ${statusLooks[status as (typeof caseStatuses)[number]]?.label ?? status}`,
    without: { status: fromList(statuses.filter((other) => other !== status)) },
  }))
  const { approval } = search
  if (!approval) return chips
  const look = approvalLooks[approval as keyof typeof approvalLooks]
  return [...chips, { label: `Approval: ${look?.label ?? approval}`, without: { approval: '' } }]
}

function timeChips(search: QueueSearch): Chip[] {
  const chips: Chip[] = []
  for (const field of ['newer_than_hours', 'older_than_hours'] as const) {
    const hours = search[field]
    if (!hours) continue
    const known = ages.find((age) => age.field === field && age.hours === hours)
    const plain = field === 'newer_than_hours' ? `in the last ${hours} hours` : `${hours} hours ago`
    chips.push({ label: `Received: ${known?.label ?? plain}`, without: { [field]: '' } })
  }
  if (search.overdue === 'true') chips.push({ label: 'Overdue', without: { overdue: '' } })
  if (search.due) {
    const label = `Due: ${dues[search.due as keyof typeof dues] ?? search.due}`
    chips.push({ label, without: { due: '' } })
  }
  if (search.due_from) {
    chips.push({ label: `Due from ${spell(toDay(search.due_from))}`, without: { due_from: '' } })
  }
  if (search.due_to) {
    chips.push({ label: `Due until ${spell(toDay(search.due_to, -1))}`, without: { due_to: '' } })
  }
  return chips
}

/** Of exact times, as the figures link to. */
const spans = {
  received_from: 'Received from',
  received_to: 'Received before',
  finalised_from: 'Finalised from',
  finalised_to: 'Finalised before',
} as const

function spanChips(search: QueueSearch): Chip[] {
  return (Object.keys(spans) as (keyof typeof spans)[]).flatMap((field) => {
    const time = search[field]
    if (!time) return []
    const shown = Number.isNaN(Date.parse(time)) ? '?' : formatMoment(time)
    return [{ label: `${spans[field]} ${shown}`, without: { [field]: '' } }]
  })
}

const slas = { kept: 'Finalised within our TAT', missed: 'Finalised late' } as const

function finalisedChips(search: QueueSearch): Chip[] {
  const results = toList(search.result)
  const chips: Chip[] = results.map((result) => ({
    label: `Result: ${result}`,
    without: { result: fromList(results.filter((other) => other !== result)) },
  }))
  if (search.sla) {
    const label = slas[search.sla as keyof typeof slas] ?? `SLA: ${search.sla}`
    chips.push({ label, without: { sla: '' } })
  }
  if (search.revised) chips.push({ label: 'Revisions', without: { revised: '' } })
  return chips
}

const spell = (day: string) => (day === '' ? '?' : formatDay(day))
