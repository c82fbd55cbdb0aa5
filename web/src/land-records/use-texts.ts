import { useQuery } from '@tanstack/react-query'
import type { Asked } from '../api/client.ts'
import { type Reference, referenceQuery } from '../api/office.ts'

type Flag = Pick<Reference['flags'][number], 'sentence'> & {
  /** Undefined until the texts are loaded. */
  severity: Reference['flags'][number]['severity'] | undefined
}

export type FindFlag = (name: string) => Flag

/** The sentence of a flag from the service; until it is loaded, the name of the flag. */
export function useFlagTexts(): FindFlag {
  const { data } = useQuery(referenceQuery)
  return (name) =>
    data?.flags.find((flag) => flag.name === name) ?? {
      severity: undefined,
      sentence: name.replaceAll('_', ' '),
    }
}

export type FailureCode = Asked<'failProperty'>['body']['code']

/** Failure codes of a search: why a property is at the search desk, and how it can be ended. */
export function useFailureTexts() {
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
