import { useQuery } from '@tanstack/react-query'
import type { Asked } from '../api/client.ts'
import { type Reference, referenceQuery } from '../api/office.ts'

type Flag = Pick<Reference['flags'][number], 'sentence'> & {
  /** Not known while the words are on their way. */
  severity: Reference['flags'][number]['severity'] | undefined
}

/** What a flag tells, in the service's words; without them its name says it. */
export function useFlagWords(): (name: string) => Flag {
  const { data } = useQuery(referenceQuery)
  return (name) =>
    data?.flags.find((flag) => flag.name === name) ?? {
      severity: undefined,
      sentence: name.replaceAll('_', ' '),
    }
}

export type FailureCode = Asked<'failProperty'>['body']['code']

/** Every way a search fails: why a property is at the desk, and what it may be ended with. */
export function useFailureWords() {
  const { data, error, refetch } = useQuery(referenceQuery)
  const all = data?.search_failures ?? []
  return {
    all,
    error,
    refetch,
    whyAtDesk: (code: string | null): string =>
      code === null ? 'No data feed' : (all.find((one) => one.code === code)?.title ?? code),
  }
}
