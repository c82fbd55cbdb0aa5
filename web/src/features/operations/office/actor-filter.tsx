import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesQuery } from '../../../api/office.ts'
import type { AuditSearch } from '../searches.ts'

const others = [
  { value: 'cli', label: 'Command line' },
  { value: 'system', label: 'The service itself' },
]

/** By name; what is no name is taken as typed, like the id of a key. */
export function ActorFilter(props: { search: AuditSearch; look(changed: AuditSearch): void }) {
  const { search, look } = props
  const colleagues = useQuery(colleaguesQuery).data?.staff ?? []
  const [typed, setTyped] = useState('')
  const known = [
    ...colleagues.map(({ id, name, role }) => ({
      value: `staff:${id}`,
      label: `${name} (${role})`,
    })),
    ...others,
  ]
  const chosen = search.actor ?? null
  const asTyped = [chosen ?? '', typed.trim()]
    .filter((text) => text && !known.some(({ value, label }) => text === value || text === label))
    .map((text) => ({ value: text, label: text }))
  const unique = new Map(asTyped.map((each) => [each.value, each]))
  return (
    <Select
      size="xs"
      w={200}
      label="Actor"
      placeholder="Name, or key:<id>"
      clearable
      searchable
      nothingFoundMessage="No results"
      data={[...known, ...unique.values()]}
      value={chosen}
      onSearchChange={setTyped}
      onChange={(actor) => look({ actor: actor ?? '' })}
    />
  )
}
