import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'

export type Reference = Answer<'getReference'>

/** Data that rarely changes: read once, cached while the page is open. */
const seldom = { staleTime: 10 * 60_000 }

export const lendersQuery = queryOptions({
  queryKey: ['lenders'],
  queryFn: ({ signal }) => call('listLenders', { signal }),
  ...seldom,
})
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call('listColleagues', { signal }),
  ...seldom,
})
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ signal }) => call('getReference', { signal }),
  ...seldom,
})
