import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'
import type { Mode } from './session.ts'

export type ApiKey = Answer<'listKeys'>['keys'][number]
export type ScopeChoice = Answer<'listKeys'>['scopes'][number]

export const keysKey = (mode: Mode) => ['keys', mode] as const

export const keysQuery = (mode: Mode) =>
  infiniteQueryOptions({
    queryKey: keysKey(mode),
    queryFn: ({ signal, pageParam }) =>
      call('listKeys', { params: { mode }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
