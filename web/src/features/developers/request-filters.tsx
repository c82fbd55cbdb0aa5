import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { type Texts, without } from '../../api/search-texts.ts'
import { errorTexts } from './error-texts.ts'
import { requestFields } from './search-fields.ts'

interface Props {
  search: Texts<(typeof requestFields)[number]>
  look(changed: Props['search']): void
}

const answers = [
  { value: '2xx', label: 'Success (2xx)' },
  { value: '4xx', label: 'Client error (4xx)' },
  { value: '5xx', label: 'Server error (5xx)' },
]

export function RequestFilters({ search, look }: Props) {
  const [id, setId] = useState(search.request_id ?? '')
  useEffect(() => setId(search.request_id ?? ''), [search.request_id])
  const find = useDebouncedCallback((value: string) => look({ request_id: value.trim() }), 300)
  const isFiltered = requestFields.some((field) => search[field])
  return (
    <Group gap="xs" role="search" aria-label="Filters" align="flex-end">
      <TextInput
        size="xs"
        w={260}
        type="search"
        label="Request id"
        placeholder="X-Request-Id"
        value={id}
        onChange={({ currentTarget: { value } }) => {
          setId(value)
          find(value)
        }}
      />
      <Select
        size="xs"
        w={150}
        label="Response"
        placeholder="Any"
        clearable
        data={answers}
        value={search.status ?? null}
        onChange={(status) => look({ status: status ?? '' })}
      />
      <Select
        size="xs"
        w={190}
        label="Code"
        placeholder="Any"
        clearable
        searchable
        data={Object.keys(errorTexts)}
        value={search.code ?? null}
        onChange={(code) => look({ code: code ?? '' })}
      />
      <Select
        size="xs"
        w={110}
        label="Method"
        placeholder="Any"
        clearable
        data={['GET', 'POST', 'PUT', 'PATCH', 'DELETE']}
        value={search.method ?? null}
        onChange={(method) => look({ method: method ?? '' })}
      />
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={() => look(without(requestFields))}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}
