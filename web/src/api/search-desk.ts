import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, type Asked, call, type Mode } from './client.ts'
import type { DeskSearch } from './search-desk-filter.ts'

export type DeskRow = Answer<'getDesk'>['properties'][number]
export type DeskProperty = Answer<'getDeskProperty'>
export type Extract = DeskProperty['extracts'][number]
export type DeskResult = Answer<'getDeskResult'>
export type NameMatchReason = Answer<'previewFindings'>['name_match']
export type Findings = Answer<'previewFindings'>['findings']
export type RegistryRecord = NonNullable<Asked<'previewFindings'>['body']['record']>

export const deskKey = (mode: Mode) => ['desk', mode]
export const deskListKey = (mode: Mode) => [...deskKey(mode), 'list']

export const deskQuery = (mode: Mode, search: DeskSearch) =>
  infiniteQueryOptions({
    queryKey: [...deskListKey(mode), search],
    queryFn: ({ signal, pageParam }) =>
      call('getDesk', {
        params: { mode },
        query: { ...search, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_after }) => next_after,
    staleTime: 5_000,
  })

export const deskPropertyQuery = (mode: Mode, property: string) =>
  queryOptions({
    queryKey: [...deskKey(mode), 'property', property],
    queryFn: ({ signal }) => call('getDeskProperty', { params: { mode, property }, signal }),
  })

export const deskResultQuery = (mode: Mode, property: string) =>
  queryOptions({
    queryKey: [...deskKey(mode), 'result', property],
    queryFn: ({ signal }) => call('getDeskResult', { params: { mode, property }, signal }),
  })

export const previewQuery = (mode: Mode, property: string, record: RegistryRecord | null) =>
  queryOptions({
    queryKey: ['desk-preview', mode, property, record],
    queryFn: ({ signal }) =>
      call('previewFindings', { params: { mode, property }, body: { record }, signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  })
