import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Mode } from './client.ts'
import type { QueueSearch } from './queue-search.ts'

export type QueueRow = Answer<'getQueue'>['cases'][number]
export type CaseStatus = QueueRow['status']
export type ApprovalState = NonNullable<QueueRow['approval']>

type Query = NonNullable<Parameters<typeof call<'getQueue'>>[1]['query']>
/** The first rows come at once, the next before they are scrolled to. */
const pageSizes = { first: '60', next: '200' }

export const queueQuery = (mode: Mode, search: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: ['queue', mode, search],
    queryFn: ({ signal, pageParam }) =>
      call('getQueue', {
        params: { mode },
        query: {
          ...(search as Query),
          ...(pageParam
            ? { limit: pageSizes.next, cursor: pageParam }
            : { limit: pageSizes.first }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 5_000,
    // The shown rows stay, paler, until the new ones arrive; but never those of the other mode.
    placeholderData: (shown, query) => (query?.queryKey[1] === mode ? shown : undefined),
  })

export const countsQuery = (mode: Mode, search: QueueSearch) => {
  const { status: _, sort: __, ...narrowed } = search
  return queryOptions({
    queryKey: ['queue-counts', mode, narrowed],
    queryFn: ({ signal }) =>
      call('getQueueCounts', { params: { mode }, query: narrowed as Query, signal }),
    staleTime: 5_000,
  })
}
