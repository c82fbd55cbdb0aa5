import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { lendersQuery } from '../../api/office.ts'
import type { CaseStatus } from '../../api/queue.ts'
import type { QueueSearch } from '../../api/queue-search.ts'
import { caseStatuses, statusLooks } from '../../frame/case-status.ts'

interface Props {
  search: QueueSearch
  counts: Answer<'getQueueCounts'> | undefined
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
  const formatCount = (status: CaseStatus) => {
    const found = (counts?.statuses as Record<string, { count: number; more: boolean }>)?.[status]
    return found ? ` (${found.count.toLocaleString('en-IN')}${found.more ? '+' : ''})` : ''
  }
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
      <Select
        size="xs"
        w={170}
        aria-label="Status"
        placeholder="All open"
        clearable
        data={caseStatuses.map((status) => ({
          value: status,
          label: `${statusLooks[status].label}${formatCount(status)}`,
        }))}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? '' })}
      />
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
        Overdue{counts ? ` (${counts.overdue.count}${counts.overdue.more ? '+' : ''})` : ''}
      </Button>
    </Group>
  )
}
