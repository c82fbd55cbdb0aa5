import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery, lendersQuery, referenceQuery } from '../../api/office.ts'
import type { ListField } from '../../api/queue-search.ts'

export interface FilterOption {
  value: string
  label: string
}

/** What can be chosen of each kind; districts are typed. */
export function useFilterOptions(): Record<ListField, FilterOption[]> {
  const lenders = useQuery(lendersQuery)
  const colleagues = useQuery(colleaguesQuery)
  const reference = useQuery(referenceQuery)
  const people = (colleagues.data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    lender: (lenders.data?.lenders ?? []).map(({ id, name }) => ({ value: id, label: name })),
    analyst: [
      { value: 'me', label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
      ...people.toSorted((one, other) => one.label.localeCompare(other.label)),
    ],
    state: (reference.data?.indian_states ?? []).map(({ code, name }) => ({
      value: code,
      label: name,
    })),
    case_type: (reference.data?.case_types ?? []).map(({ code, label }) => ({
      value: code,
      label: `${code} – ${label}`,
    })),
    district: [],
  }
}
