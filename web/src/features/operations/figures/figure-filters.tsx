import { Button, Group } from '@mantine/core'
import { fromList, toList } from '../../../api/queue-search.ts'
import { ChooseMany } from '../../../ui/choose-many.tsx'
import { DayField } from '../../../ui/date-fields.tsx'
import { type FiguresSearch, figureFilters } from '../searches.ts'

type Filter = (typeof figureFilters)[number]

interface Props {
  search: FiguresSearch
  /** Days, as the service read them. */
  period: { from: string; to: string } | undefined
  options: Record<Filter, readonly { value: string; label: string }[]>
  onChange(changed: FiguresSearch): void
}

const labels: Record<Filter, string> = {
  lender: 'Lender',
  analyst: 'Analyst',
  state: 'State',
  case_type: 'Case type',
}

/** The period, first and last day included, and which cases are counted. */
export function FigureFilters({ search, period, options, onChange }: Props) {
  const isFiltered = figureFilters.some((filter) => search[filter])
  return (
    <Group
      gap="xs"
      mb="md"
      align="end"
      role="search"
      aria-label="Period and filters"
      data-tour="period"
    >
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
      {figureFilters.map((filter) => (
        <ChooseMany
          key={filter}
          label={labels[filter]}
          options={options[filter]}
          chosen={toList(search[filter])}
          onChange={(values) => onChange({ [filter]: fromList(values) })}
        />
      ))}
      {isFiltered && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => onChange({ lender: '', analyst: '', state: '', case_type: '' })}
        >
          Clear filters
        </Button>
      )}
    </Group>
  )
}
