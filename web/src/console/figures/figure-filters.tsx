import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fromList, toList } from '../../api/queue-search.ts'
import { ChooseMany } from '../../ui/choose-many.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { referenceQuery } from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'
import type { FiguresSearch } from '../searches.ts'

interface Props {
  search: FiguresSearch
  /** Days, as the service read them. */
  period: { from: string; to: string } | undefined
  onChange(changed: FiguresSearch): void
}

/** The period, first and last day included, and which cases are counted. */
export function FigureFilters({ search, period, onChange }: Props) {
  const { data: reference } = useQuery(referenceQuery(useMode()))
  return (
    <Group gap="xs" mb="md" align="end" role="search" aria-label="Period and filters">
      {(['from', 'to'] as const).map((field) => (
        <DayField
          key={field}
          size="xs"
          w={150}
          clearable={false}
          label={field === 'from' ? 'From' : 'Until'}
          value={search[field] ?? period?.[field] ?? ''}
          onChange={(day) => onChange({ [field]: day })}
        />
      ))}
      <ChooseMany
        label="Case type"
        options={(reference?.case_types ?? []).map(({ code }) => ({ value: code, label: code }))}
        chosen={toList(search.case_type)}
        onChange={(values) => onChange({ case_type: fromList(values) })}
      />
      <ChooseMany
        label="State"
        options={(reference?.states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        chosen={toList(search.state)}
        onChange={(values) => onChange({ state: fromList(values) })}
      />
      {(search.case_type ?? search.state) && (
        <Button size="xs" variant="subtle" onClick={() => onChange({ case_type: '', state: '' })}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}
