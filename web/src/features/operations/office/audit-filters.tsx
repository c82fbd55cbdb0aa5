import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lendersQuery, referenceQuery } from '../../../api/office.ts'
import { without } from '../../../api/search-texts.ts'
import { PeriodFields } from '../../../ui/period-fields.tsx'
import { type AuditSearch, auditFields } from '../searches.ts'
import { ActorFilter } from './actor-filter.tsx'

interface Props {
  search: AuditSearch
  look(changed: AuditSearch): void
}

export function AuditFilters({ search, look }: Props) {
  const lenders = useQuery(lendersQuery)
  const reference = useQuery(referenceQuery)
  const isFiltered = auditFields.some((field) => search[field])
  return (
    <Group gap="xs" role="search" aria-label="Filters" align="flex-end" mb="sm">
      <ActorFilter search={search} look={look} />
      <Select
        size="xs"
        w={220}
        label="Action"
        placeholder="Any"
        clearable
        searchable
        nothingFoundMessage="No results"
        data={reference.data?.audit_actions ?? []}
        value={search.action ?? null}
        onChange={(action) => look({ action: action ?? '' })}
      />
      <SubjectFilter search={search} look={look} />
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
        <Button size="xs" variant="subtle" onClick={() => look(without(auditFields))}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}

function SubjectFilter({ search, look }: Props) {
  const given = search.subject ?? ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const find = useDebouncedCallback((value: string) => look({ subject: value.trim() }), 500)
  return (
    <TextInput
      size="xs"
      w={150}
      type="search"
      label="Subject"
      placeholder="Id"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        find(value)
      }}
    />
  )
}
