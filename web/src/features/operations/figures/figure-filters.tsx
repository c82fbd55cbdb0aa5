import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fromList, toList } from '../../../api/queue-search.ts'
import { ChooseMany } from '../../../ui/choose-many.tsx'
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
          label={field === 'from' ? 'From' : 'Until'}
          day={search[field] ?? period?.[field] ?? ''}
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

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text)

/** A date field has years of any length while one is typed: only a whole day is taken. */
function DayField(props: { label: string; day: string; onChange(day: string): void }) {
  const { label, day, onChange } = props
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      type="date"
      label={label}
      value={typed ?? day}
      onChange={({ currentTarget: { value } }) => {
        setTyped(isDay(value) ? undefined : value)
        if (isDay(value)) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
