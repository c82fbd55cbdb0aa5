import { Button, Group, Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fromList, isSearchable, toList } from '../../api/queue-search.ts'
import { caseStatuses, statusLooks } from '../../frame/case-status.ts'
import { ChooseMany } from '../../ui/choose-many.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { formatOfficeDay } from '../../ui/moment.tsx'
import { referenceQuery } from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'
import { type CasesSearch, caseFilters } from '../searches.ts'
import { dayFrom, dayUntil, endOf, startOf } from './filter-days.ts'
import { resultNames } from './words.ts'

interface Props {
  search: CasesSearch
  onChange(changed: CasesSearch): void
}

const statuses = caseStatuses.map((value) => ({ value, label: statusLooks[value].label }))
const results = Object.entries(resultNames).map(([value, label]) => ({ value, label }))

export const noFilter: CasesSearch = Object.fromEntries(caseFilters.map((name) => [name, '']))

export function CaseFilters({ search, onChange }: Props) {
  const { data: reference } = useQuery(referenceQuery(useMode()))
  const isFiltered = caseFilters.some((name) => search[name])
  return (
    <Group gap="xs" mb="sm" align="end" role="search" aria-label="Filters">
      <SearchField words={search.q} onChange={onChange} />
      <ChooseMany
        label="Status"
        options={statuses}
        chosen={toList(search.status)}
        onChange={(values) => onChange({ status: fromList(values) })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Result"
        placeholder="Any result"
        clearable
        data={results}
        value={search.result ?? null}
        onChange={(value) => onChange({ result: value ?? '' })}
      />
      <ChooseMany
        label="Case type"
        options={(reference?.case_types ?? []).map(({ code, name }) => ({
          value: code,
          label: name === code ? code : `${code}: ${name}`,
        }))}
        chosen={toList(search.case_type)}
        onChange={(values) => onChange({ case_type: fromList(values) })}
      />
      <ChooseMany
        label="State"
        options={(reference?.states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        chosen={toList(search.state)}
        onChange={(values) => onChange({ state: fromList(values) })}
      />
      <DayField
        size="xs"
        w={150}
        label="Received from"
        value={dayFrom(search.received_from)}
        onChange={(day) => onChange({ received_from: startOf(day) })}
      />
      <DayField
        size="xs"
        w={150}
        label="Received until"
        value={dayUntil(search.received_to)}
        onChange={(day) => onChange({ received_to: endOf(day) })}
      />
      {isFiltered && (
        <Button size="xs" variant="subtle" onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      )}
      <OfFigures search={search} onChange={onChange} />
    </Group>
  )
}

/** By keyboard and for screen readers too. */
const removable = { 'aria-hidden': false, tabIndex: 0 }

/** Filters that only a count of the figures sets; each can be taken away. */
function OfFigures({ search, onChange }: Props) {
  const { finalised_from: from, finalised_to: to, revised } = search
  const day = (time: string) => formatOfficeDay(time)
  return (
    <>
      {(from ?? to) && (
        <Pill
          withRemoveButton
          removeButtonProps={{ ...removable, 'aria-label': 'Remove the period of finalising' }}
          onRemove={() => onChange({ finalised_from: '', finalised_to: '' })}
        >
          {`Finalised ${from ? `from ${day(from)}` : ''} ${to ? `until ${formatOfficeDay(lastMoment(to))}` : ''}`}
        </Pill>
      )}
      {revised && (
        <Pill
          withRemoveButton
          removeButtonProps={{ ...removable, 'aria-label': 'Remove: released again' }}
          onRemove={() => onChange({ revised: '' })}
        >
          Released again
        </Pill>
      )}
    </>
  )
}

/** The end of a period is excluded. */
const lastMoment = (time: string) => new Date(Date.parse(time) - 1).toISOString()

/** Between the keys of a word typed fast: one request for all of them. */
const typingMs = 150

function SearchField({
  words = '',
  onChange,
}: { words: string | undefined } & Omit<Props, 'search'>) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(words)
  // The address follows the typed text; it never overwrites newer text.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(words)
  }, [words])
  const find = useDebouncedCallback((q: string) => {
    if (q !== words) onChange({ q })
  }, typingMs)
  return (
    <TextInput
      ref={field}
      size="xs"
      w={230}
      type="search"
      aria-label="Search"
      placeholder="Name, loan number or reference"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        find(isSearchable(value) ? value : '')
      }}
    />
  )
}
