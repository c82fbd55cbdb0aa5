import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { lendersQuery } from '../../api/office.ts'
import type { QueueSearch } from '../../api/queue-search.ts'
import { useMay } from '../../api/session.ts'
import {
  approvalLooks,
  approvalStates,
  caseStatuses,
  statusLooks,
} from '../../frame/case-status.ts'

type Counts = Answer<'getQueueCounts'>

interface Props {
  search: QueueSearch
  counts: Counts | undefined
  onChange(search: QueueSearch): void
  field: RefObject<HTMLInputElement | null>
}

export function QueueFilters({ search, counts, onChange, field }: Props) {
  const lenders = useQuery(lendersQuery)
  const [words, setWords] = useState(search.q ?? '')
  // The address follows the typed text; it never overwrites newer text.
  useEffect(() => {
    if (document.activeElement !== field.current) setWords(search.q ?? '')
  }, [search.q, field])
  const change = (changed: QueueSearch) => {
    const kept = Object.entries({ ...search, ...changed }).filter(([, value]) => value)
    onChange(Object.fromEntries(kept))
  }
  const find = useDebouncedCallback((q: string) => change({ q }), 100)
  return (
    <Group gap="xs" role="search" aria-label="Filters">
      <TextInput
        ref={field}
        size="xs"
        w={220}
        placeholder="Name, loan number or reference"
        aria-label="Search"
        type="search"
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          // The service needs at least one word of three letters.
          if (value === '' || /\S{3}/.test(value)) find(value)
        }}
      />
      <StatusFilter search={search} counts={counts} onChange={change} />
      <Select
        size="xs"
        w={170}
        aria-label="Lender"
        placeholder="All lenders"
        clearable
        searchable
        data={(lenders.data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.lender ?? null}
        onChange={(lender) => change({ lender: lender ?? '' })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Analyst"
        placeholder="All analysts"
        clearable
        data={[
          { value: 'me', label: 'Mine' },
          { value: 'none', label: 'Unassigned' },
        ]}
        value={search.analyst ?? null}
        onChange={(analyst) => change({ analyst: analyst ?? '' })}
      />
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
    </Group>
  )
}

type Part = Pick<Props, 'search' | 'counts' | 'onChange'>

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
      w={170}
      aria-label="Status"
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
