import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import {
  fromList,
  groupLabels,
  isSearchable,
  type ListField,
  type QueueSearch,
  toList,
} from '../../api/queue-search.ts'
import { filled } from '../../api/search-texts.ts'
import { useMay } from '../../api/session.ts'
import {
  approvalLooks,
  approvalStates,
  caseStatuses,
  statusLooks,
} from '../../frame/case-status.ts'
import { ChooseMany } from '../../ui/choose-many.tsx'
import { MoreFilters } from './more-filters.tsx'
import classes from './queue-filters.module.css'
import { useFilterOptions } from './use-filter-options.ts'

type Counts = Answer<'getQueueCounts'>

interface Props {
  search: QueueSearch
  counts: Counts | undefined
  onChange(search: QueueSearch): void
  field: RefObject<HTMLInputElement | null>
}

export function QueueFilters({ search, counts, onChange, field }: Props) {
  const options = useFilterOptions()
  const change = (changed: QueueSearch) => onChange(filled({ ...search, ...changed }))
  const choose = (of: ListField) => ({
    options: options[of],
    chosen: toList(search[of]),
    onChange: (values: string[]) => change({ [of]: fromList(values) }),
  })
  return (
    <Group gap={8} role="search" aria-label="Filters" className={classes.filters ?? ''}>
      <SearchField search={search} onChange={change} field={field} />
      <StatusFilter search={search} counts={counts} onChange={change} />
      <ChooseMany label="Lender" {...choose('lender')} />
      <ChooseMany label="Analyst" {...choose('analyst')} />
      <MoreFilters search={search} onChange={change} />
      <Button
        size="xs"
        variant={search.overdue === 'true' ? 'filled' : 'default'}
        color="red"
        aria-pressed={search.overdue === 'true'}
        onClick={() => change({ overdue: search.overdue === 'true' ? '' : 'true' })}
      >
        Overdue{formatCount(counts?.overdue)}
      </Button>
      <ToApprove search={search} counts={counts} onChange={change} />
      <Select
        size="xs"
        w={116}
        aria-label="Group by"
        placeholder="No groups"
        clearable
        data={Object.entries(groupLabels).map(([value, label]) => ({ value, label }))}
        value={search.group ?? null}
        // A group has its own order.
        onChange={(group) => change({ group: group ?? '', sort: '' })}
      />
    </Group>
  )
}

type Part = Pick<Props, 'search' | 'counts' | 'onChange'>

/** Filters while it is typed, once there is enough to search for. */
function SearchField({ search, onChange, field }: Omit<Props, 'counts'>) {
  const [words, setWords] = useState(search.q ?? '')
  // The address follows the typed text; it never overwrites newer text.
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(search.q ?? '')
  }, [search.q, field])
  const find = useDebouncedCallback((q: string) => {
    if (q !== (search.q ?? '')) onChange({ q })
  }, 100)
  return (
    <TextInput
      ref={field}
      size="xs"
      w={224}
      placeholder="Name, loan number or reference"
      aria-label="Search"
      data-tour="find-case"
      type="search"
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        find(isSearchable(value) ? value : '')
      }}
    />
  )
}

function StatusFilter({ search, counts, onChange }: Part) {
  const found = counts?.statuses as Record<string, Counts['overdue']> | undefined
  const items = caseStatuses.map((status) => ({
    value: status,
    label: `${statusLooks[status].label}${formatCount(found?.[status])}`,
  }))
  const approvals = approvalStates.map((state) => ({
    value: `approval:${state}`,
    label:
      approvalLooks[state].label + formatCount(state === 'waiting' ? counts?.waiting : undefined),
  }))
  const choose = (value: string) => {
    const approval = /^approval:(.*)/.exec(value)?.[1]
    onChange(approval ? { status: '', approval } : { status: value, approval: '' })
  }
  return (
    <Select
      size="xs"
      w={150}
      aria-label="Status"
      data-tour="status"
      placeholder="All open"
      clearable
      comboboxProps={{ width: 230, position: 'bottom-start' }}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      data={[
        { group: 'Status', items },
        { group: 'Approval', items: approvals },
      ]}
      value={search.approval ? `approval:${search.approval}` : (search.status ?? null)}
      onChange={(value) => choose(value ?? '')}
    />
  )
}

/** For those who can approve, while a report waits. */
function ToApprove({ search, counts, onChange }: Part) {
  const may = useMay()
  const isOn = search.approval === 'waiting'
  if (!may('reports:approve') || (!isOn && !counts?.waiting.count)) return null
  return (
    <Button
      size="xs"
      variant={isOn ? 'filled' : 'default'}
      color={approvalLooks.waiting.color}
      aria-pressed={isOn}
      onClick={() => onChange({ status: '', approval: isOn ? '' : 'waiting' })}
    >
      To approve{formatCount(counts?.waiting)}
    </Button>
  )
}

function formatCount(found: Counts['overdue'] | undefined): string {
  return found ? ` (${found.count.toLocaleString('en-IN')}${found.more ? '+' : ''})` : ''
}
