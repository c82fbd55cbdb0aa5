import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { referenceQuery } from '../../../api/office.ts'
import type { Delivery } from '../../../api/operations.ts'
import { PeriodFields } from '../../../ui/period-fields.tsx'
import { deliveryFields, without } from '../searches.ts'
import type { TabProps } from '../tab-props.ts'

export const deliveryStates: Record<Delivery['state'], { word: string; color: string }> = {
  pending: { word: 'Pending', color: 'blue' },
  delivered: { word: 'Delivered', color: 'teal' },
  failed: { word: 'Failed', color: 'red' },
}

export function DeliveryFilters({ search, look }: Pick<TabProps, 'search' | 'look'>) {
  const reference = useQuery(referenceQuery)
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
        data={reference.data?.events ?? []}
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
