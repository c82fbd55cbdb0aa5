import { Button, Group, Select } from '@mantine/core'
import type { ClauseChoices } from '../../../api/wording.ts'
import { type ClausesSearch, clauseFields } from '../searches.ts'
import { toOptions } from './clause-labels.ts'

interface Props {
  choices: ClauseChoices | undefined
  search: ClausesSearch
  look(changed: ClausesSearch): void
}

const filters = [
  ['result', 'Result', 'results', 200],
  ['state', 'State', 'states', 180],
  ['case_type', 'Case type', 'case_types', 220],
] as const

/** A clause for any state also applies in the chosen one, so it stays in the list. */
export function ClauseFilters({ choices, search, look }: Props) {
  const isFiltered = clauseFields.some((field) => search[field])
  return (
    <Group gap="xs" role="search" aria-label="Filters" align="flex-end" mb="md">
      {filters.map(([field, label, of, width]) => (
        <Select
          key={field}
          size="xs"
          w={width}
          label={label}
          placeholder="Any"
          clearable
          searchable
          data={choices ? toOptions(choices, of) : []}
          value={search[field] ?? null}
          onChange={(chosen) => look({ [field]: chosen ?? '' })}
        />
      ))}
      {isFiltered && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => look(Object.fromEntries(clauseFields.map((field) => [field, ''])))}
        >
          Clear
        </Button>
      )}
    </Group>
  )
}
