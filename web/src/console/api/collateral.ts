import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'
import type { Mode } from './session.ts'

export type CollateralRequest = Answer<'getCollateral'>['data']
export type CollateralProperty = CollateralRequest['properties'][number]

const searchingMs = 3_000

export const collateralKey = (mode: Mode) => ['collateral', mode] as const

export const collateralListQuery = (mode: Mode, reference: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...collateralKey(mode), 'list', reference],
    queryFn: ({ signal, pageParam }) =>
      call('listCollateral', {
        params: { mode },
        query: {
          ...(reference && { external_ref: reference }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Read again while a search runs. */
export const collateralQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: [...collateralKey(mode), 'one', id],
    queryFn: ({ signal }) => call('getCollateral', { params: { mode, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? searchingMs : false),
  })
