import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Mode } from './client.ts'

export type CaseFile = Answer<'getCaseFile'>
/** A query to the lender with its answers. */
export type QueryThread = Answer<'listQueries'>['queries'][number]
export type CollateralRequest = Answer<'getCaseCollateral'>['requests'][number]
export type CollateralProperty = CollateralRequest['properties'][number]

/** Pages wait for their turn, and a large one takes its time. */
export const drawingTimeoutMs = 75_000
const scrolledPastMs = 120

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
/** Not under the key of the case: a change of the case changes no page. */
export const documentPagesQuery = (params: { mode: Mode; id: string; document: string }) =>
  queryOptions({
    queryKey: ['document pages', params.mode, params.id, params.document],
    queryFn: ({ signal }) =>
      call('listDocumentPages', { params, signal, timeoutMs: drawingTimeoutMs }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
export const drawnPageQuery = (params: {
  mode: Mode
  id: string
  document: string
  page: string
}) =>
  queryOptions({
    queryKey: ['drawn page', params.mode, params.id, params.document, params.page],
    queryFn: async ({ signal }) => {
      // Pages that are only scrolled past are not asked for.
      await new Promise((resolve) => setTimeout(resolve, scrolledPastMs))
      signal.throwIfAborted()
      return call('readDocumentPage', { params, signal, timeoutMs: drawingTimeoutMs })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
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
export const disagreementsQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: caseKey(mode, id, 'disagreements'),
    queryFn: ({ signal }) => call('listDisagreements', { params: { mode, id }, signal }),
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
/** What staff could link to the case. */
export const linkableQuery = (mode: Mode, id: string, find: string) =>
  queryOptions({
    queryKey: ['case', mode, id, 'linkable', find],
    queryFn: ({ signal }) =>
      call('listLinkableCollateral', { params: { mode, id }, query: { find }, signal }),
    placeholderData: (before) => before,
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

/** Words in the documents of all cases, newest cases first. */
export const searchAllQuery = (mode: Mode, q: string) =>
  infiniteQueryOptions({
    queryKey: ['search-all', mode, q],
    queryFn: ({ signal, pageParam }) =>
      call('searchAllDocuments', {
        params: { mode },
        query: { q, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: q !== '',
    // Back from a case, the same hits are shown.
    staleTime: 60_000,
  })
