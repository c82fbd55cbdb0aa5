import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lendersQuery, referenceQuery } from '../../api/office.ts'
import type { DeskSearch } from '../../api/search-desk-filter.ts'
import { filled } from '../../api/search-texts.ts'

export function DeskFilters(props: { search: DeskSearch; onChange(search: DeskSearch): void }) {
  const { search, onChange } = props
  const lenders = useQuery(lendersQuery)
  const reference = useQuery(referenceQuery)
  const states = reference.data?.collateral_states ?? []
  const change = (changed: { [field in keyof DeskSearch]: string | null }) =>
    onChange(filled({ ...search, ...(changed as DeskSearch) }))
  return (
    <Group gap="xs" role="search" aria-label="Filters" data-tour="desk-filters">
      <Select
        size="xs"
        w={170}
        aria-label="State"
        placeholder="All states"
        clearable
        data={states.map(({ code, name }) => ({ value: code, label: name }))}
        value={search.state ?? null}
        onChange={(state) => change({ state })}
      />
      <Select
        size="xs"
        w={190}
        aria-label="Lender"
        placeholder="All lenders"
        clearable
        searchable
        data={(lenders.data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.lender ?? null}
        onChange={(lender) => change({ lender })}
      />
      <Select
        size="xs"
        w={150}
        aria-label="Searcher"
        placeholder="All searchers"
        clearable
        data={[
          { value: 'me', label: 'Mine' },
          { value: 'none', label: 'Unassigned' },
        ]}
        value={search.searcher ?? null}
        onChange={(searcher) => change({ searcher })}
      />
    </Group>
  )
}
