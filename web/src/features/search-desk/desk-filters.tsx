import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeskSearch } from '../../api/desk-search.ts'
import { lendersQuery } from '../../api/office.ts'
import { filled } from '../../api/search-texts.ts'
import { portalForms } from '../../land-records/portal-fields.ts'

const states = Object.entries(portalForms).map(([value, { state }]) => ({ value, label: state }))

export function DeskFilters(props: { search: DeskSearch; onChange(search: DeskSearch): void }) {
  const { search, onChange } = props
  const lenders = useQuery(lendersQuery)
  const change = (changed: { [field in keyof DeskSearch]: string | null }) =>
    onChange(filled({ ...search, ...(changed as DeskSearch) }))
  return (
    <Group gap="xs" role="search" aria-label="Filters">
      <Select
        size="xs"
        w={170}
        aria-label="State"
        placeholder="All states"
        clearable
        data={states}
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
        aria-label="Who has it"
        placeholder="Anybody's"
        clearable
        data={[
          { value: 'me', label: 'Mine' },
          { value: 'none', label: "Nobody's" },
        ]}
        value={search.searcher ?? null}
        onChange={(searcher) => change({ searcher })}
      />
    </Group>
  )
}
