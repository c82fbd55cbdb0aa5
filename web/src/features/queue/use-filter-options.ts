import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '../../api/client.ts'
import { colleaguesQuery, lendersQuery, type Reference, referenceQuery } from '../../api/office.ts'
import type { ListField } from '../../api/queue-search.ts'
import { usePainted } from '../../ui/use-painted.ts'

export interface FilterOption {
  value: string
  label: string
}

/** What can be chosen of each kind; districts are typed. */
export function useFilterOptions(): Record<ListField, FilterOption[]> {
  const enabled = usePainted()
  const lenders = useQuery({ ...lendersQuery, enabled })
  const colleagues = useQuery({ ...colleaguesQuery, enabled })
  const reference = useQuery({ ...referenceQuery, enabled })
  return useMemo(
    () => listOptions(lenders.data, colleagues.data, reference.data),
    [lenders.data, colleagues.data, reference.data],
  )
}

/** Much faster than `localeCompare`. */
const byName = new Intl.Collator()

function listOptions(
  lenders: Answer<'listLenders'> | undefined,
  colleagues: Answer<'listColleagues'> | undefined,
  reference: Reference | undefined,
): Record<ListField, FilterOption[]> {
  const people = (colleagues?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    lender: (lenders?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name })),
    analyst: [
      { value: 'me', label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
      ...people.toSorted((one, other) => byName.compare(one.label, other.label)),
    ],
    state: (reference?.indian_states ?? []).map(({ code, name }) => ({
      value: code,
      label: name,
    })),
    case_type: (reference?.case_types ?? []).map(({ code, label }) => ({
      value: code,
      label: `${code} – ${label}`,
    })),
    district: [],
  }
}
