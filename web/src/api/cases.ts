import { queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Mode } from './client.ts'

export type CaseFile = Answer<'getCaseFile'>
export type CollateralRequest = Answer<'getCaseCollateral'>['requests'][number]
export type CollateralProperty = CollateralRequest['properties'][number]

/** Everything of one case under one key, so that a change reloads all of it. */
export const caseKey = (mode: Mode, id: string, ...more: string[]) => ['case', mode, id, ...more]

export const caseQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'file'),
    queryFn: ({ signal }) => call('getCaseFile', { params: { mode, id }, signal }),
  })
export const documentsQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'documents'),
    queryFn: ({ signal }) => call('listDocuments', { params: { mode, id }, signal }),
  })
export const searchDocumentsQuery = (mode: Mode, id: string, q: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'search', q),
    queryFn: ({ signal }) =>
      call('searchDocuments', { params: { mode, id }, query: { q }, signal }),
    gcTime: 60_000,
  })
export const proposalsQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'proposals'),
    queryFn: ({ signal }) => call('listProposals', { params: { mode, id }, signal }),
  })
export const notesQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'notes'),
    queryFn: ({ signal }) => call('listNotes', { params: { mode, id }, signal }),
  })
export const queriesQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'queries'),
    queryFn: ({ signal }) => call('listQueries', { params: { mode, id }, signal }),
  })
export const collateralQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'collateral'),
    queryFn: ({ signal }) => call('getCaseCollateral', { params: { mode, id }, signal }),
  })
export const draftQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'draft'),
    queryFn: ({ signal }) => call('getDraft', { params: { mode, id }, signal }),
    // A background refresh does not overwrite what is being typed.
    refetchOnWindowFocus: false,
  })
