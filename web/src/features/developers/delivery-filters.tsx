import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { type Texts, without } from '../../api/search-texts.ts'
import { PeriodFields } from '../../ui/period-fields.tsx'
import { deliveryFields } from './search-fields.ts'
import type { Delivery } from './types.ts'

type Search = Texts<(typeof deliveryFields)[number]>

export const deliveryStates: Record<Delivery['state'], { word: string; color: string }> = {
  pending: { word: 'Pending', color: 'blue' },
  delivered: { word: 'Delivered', color: 'teal' },
  failed: { word: 'Failed', color: 'red' },
}

interface Props {
  events: readonly string[]
  search: Search
  look(changed: Search): void
}

export function DeliveryFilters({ events, search, look }: Props) {
  const [ref, setRef] = useState(search.case ?? '')
  useEffect(() => setRef(search.case ?? ''), [search.case])
  const find = useDebouncedCallback((value: string) => look({ case: value.trim() }), 300)
  const isFiltered = deliveryFields.some((field) => search[field])
  return (
    <Group gap="xs" role="search" aria-label="Filters" align="flex-end">
      <Select
        size="xs"
        w={120}
        label="State"
        placeholder="Any"
        clearable
        data={Object.entries(deliveryStates).map(([value, { word }]) => ({ value, label: word }))}
        value={search.state ?? null}
        onChange={(state) => look({ state: state ?? '' })}
      />
      <Select
        size="xs"
        w={170}
        label="Event"
        placeholder="Any"
        clearable
        data={[...events]}
        value={search.event ?? null}
        onChange={(event) => look({ event: event ?? '' })}
      />
      <TextInput
        size="xs"
        w={170}
        type="search"
        label="Case"
        placeholder="Reference or id"
        value={ref}
        onChange={({ currentTarget: { value } }) => {
          setRef(value)
          find(value)
        }}
      />
      <PeriodFields period={search} onChange={look} />
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={() => look(without(deliveryFields))}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}
