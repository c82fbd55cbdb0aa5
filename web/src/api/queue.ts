import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Mode } from './client.ts'
import { isSearchable, type QueueSearch } from './queue-search.ts'

export type QueueRow = Answer<'getQueue'>['cases'][number]
export type CaseStatus = QueueRow['status']
export type ApprovalState = NonNullable<QueueRow['approval']>

type Query = NonNullable<Parameters<typeof call<'getQueue'>>[1]['query']>
/** The first rows come at once, the next before they are scrolled to. */
const pageSizes = { first: '60', next: '200' }

/** Words that are too short to search for filter nothing yet. */
function sendable({ q, ...search }: QueueSearch): QueueSearch {
  return q !== undefined && isSearchable(q) ? { ...search, q } : search
}

export const queueQuery = (mode: Mode, search: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: ['queue', mode, search],
    queryFn: ({ signal, pageParam }) =>
      call('getQueue', {
        params: { mode },
        query: {
          ...(sendable(search) as Query),
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
  const { status: _, sort: __, group: ___, ...narrowed } = sendable(search)
  return queryOptions({
    queryKey: ['queue-counts', mode, narrowed],
    queryFn: ({ signal }) =>
      call('getQueueCounts', { params: { mode }, query: narrowed as Query, signal }),
    staleTime: 5_000,
  })
}

/** How many cases the list has, and how many of each group. */
export const summaryQuery = (mode: Mode, search: QueueSearch) => {
  const { sort, ...narrowed } = sendable(search)
  // The order of a list without groups does not change its length.
  const asked = search.group && sort ? { ...narrowed, sort } : narrowed
  return queryOptions({
    queryKey: ['queue-summary', mode, asked],
    queryFn: ({ signal }) =>
      call('getQueueSummary', { params: { mode }, query: asked as Query, signal }),
    staleTime: 5_000,
  })
}

export const workloadsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['workloads', mode],
    queryFn: ({ signal }) => call('listWorkloads', { params: { mode }, signal }),
    staleTime: 5_000,
  })

/** Selected, and allocated, at once: more would take minutes. */
export const selectedMax = 500

/** The first cases of the list, up to that limit. */
export async function readFirstCases(mode: Mode, search: QueueSearch): Promise<QueueRow[]> {
  const found: QueueRow[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < selectedMax) {
    const limit = String(Math.min(200, selectedMax - found.length))
    const page: Answer<'getQueue'> = await call('getQueue', {
      params: { mode },
      query: { ...(sendable(search) as Query), limit, ...(cursor && { cursor }) },
    })
    found.push(...page.cases)
    cursor = page.next_cursor
  }
  return found
}
