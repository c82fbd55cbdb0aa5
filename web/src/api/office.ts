import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './client.ts'

export type Reference = Answer<'getReference'>

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
