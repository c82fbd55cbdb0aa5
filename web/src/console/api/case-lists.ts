import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'
import type { Mode } from './session.ts'

export type CaseList = Answer<'getCaseList'>
export type ListRow = Answer<'listCaseListRows'>['rows'][number]

const key = (mode: Mode) => ['case-lists', mode] as const
export const listKey = (mode: Mode, list: string) => [...key(mode), list] as const

export const listsQuery = (mode: Mode) =>
  infiniteQueryOptions({
    queryKey: key(mode),
    queryFn: ({ signal, pageParam }) =>
      call('listCaseLists', {
        params: { mode },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })

const progressMs = 1_000

/** Read again while its cases are being created. */
export const listQuery = (mode: Mode, list: string) =>
  queryOptions({
    queryKey: listKey(mode, list),
    queryFn: ({ signal }) => call('getCaseList', { params: { mode, list }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'creating' ? progressMs : false),
  })

export const rowsQuery = (mode: Mode, list: string, faulty: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listKey(mode, list), 'rows', faulty] as const,
    queryFn: ({ signal, pageParam }) =>
      call('listCaseListRows', {
        params: { mode, list },
        query: { faulty: faulty ? 'true' : 'false', ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
