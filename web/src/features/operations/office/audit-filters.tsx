import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lendersQuery } from '../../../api/office.ts'
import { PeriodFields } from '../../../ui/period-fields.tsx'
import { type AuditSearch, auditFields } from '../searches.ts'
import { ActorFilter } from './actor-filter.tsx'

interface Props {
  search: AuditSearch
  look(changed: AuditSearch): void
}

export function AuditFilters({ search, look }: Props) {
  const lenders = useQuery(lendersQuery)
  const isFiltered = auditFields.some((field) => search[field])
  return (
    <Group gap="xs" role="search" aria-label="Filters" align="flex-end" mb="sm">
      <ActorFilter search={search} look={look} />
      <TypedFilter field="action" label="Action" hint="key.issued" {...{ search, look }} />
      <TypedFilter field="subject" label="Subject" hint="Id" {...{ search, look }} />
      <Select
        size="xs"
        w={160}
        label="Lender"
        placeholder="Any"
        clearable
        searchable
        data={(lenders.data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.lender ?? null}
        onChange={(lender) => look({ lender: lender ?? '' })}
      />
      <Select
        size="xs"
        w={90}
        label="Mode"
        placeholder="Any"
        clearable
        data={[
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ]}
        value={search.mode ?? null}
        onChange={(mode) => look({ mode: mode ?? '' })}
      />
      <PeriodFields period={search} onChange={look} />
      {isFiltered && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => look(Object.fromEntries(auditFields.map((field) => [field, ''])))}
        >
          Clear
        </Button>
      )}
    </Group>
  )
}

function TypedFilter(props: Props & { field: 'action' | 'subject'; label: string; hint: string }) {
  const { field, label, hint, search, look } = props
  const given = search[field] ?? ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const find = useDebouncedCallback((value: string) => look({ [field]: value.trim() }), 500)
  return (
    <TextInput
      size="xs"
      w={150}
      type="search"
      label={label}
      placeholder={hint}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        find(value)
      }}
    />
  )
}
