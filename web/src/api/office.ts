import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** What changes rarely: read once, kept while the page is open. */
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
