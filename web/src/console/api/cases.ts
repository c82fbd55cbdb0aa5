import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type QueryOf } from './client.ts'
import type { Mode } from './session.ts'

export type CaseRow = Answer<'listCases'>['cases'][number]
export type CaseDetails = Answer<'getCaseDetails'>
export type CaseView = Answer<'getCase'>
export type CaseQueryThread = Answer<'getQueries'>['queries'][number]
export type Reference = Answer<'getReference'>

/** Everything about cases of a mode begins with it. */
export const casesKey = (mode: Mode) => ['cases', mode] as const
const caseKey = (mode: Mode, ref: string) => [...casesKey(mode), 'one', ref] as const

export const casesQuery = (mode: Mode, filter: QueryOf<'listCases'>) =>
  infiniteQueryOptions({
    queryKey: [...casesKey(mode), 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call('listCases', {
        params: { mode },
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const caseQuery = (mode: Mode, ref: string) =>
  queryOptions({
    queryKey: [...caseKey(mode, ref), 'view'],
    queryFn: ({ signal }) => call('getCase', { params: { mode, ref }, signal }),
  })

export const detailsQuery = (mode: Mode, ref: string) =>
  queryOptions({
    queryKey: [...caseKey(mode, ref), 'details'],
    queryFn: ({ signal }) => call('getCaseDetails', { params: { mode, ref }, signal }),
  })

export const queriesQuery = (mode: Mode, ref: string) =>
  queryOptions({
    queryKey: [...caseKey(mode, ref), 'queries'],
    queryFn: ({ signal }) => call('getQueries', { params: { mode, ref }, signal }),
  })

export const documentsQuery = (mode: Mode, ref: string) =>
  queryOptions({
    queryKey: [...caseKey(mode, ref), 'documents'],
    queryFn: ({ signal }) => call('getDocuments', { params: { mode, ref }, signal }),
  })

/** It changes with the agreement of the lender alone. */
export const referenceQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['reference', mode],
    queryFn: ({ signal }) => call('getReference', { params: { mode }, signal }),
    staleTime: 300_000,
  })
