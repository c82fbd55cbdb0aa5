import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ConsoleApi } from '../../api/console-api.ts'
import { type Answer, call } from './client.ts'
import type { Mode } from './session.ts'

/** Callbacks, events and requests of one mode. */

export type Callback = Answer<'getCallback'>
export type FeedEvent = Answer<'listEvents'>['events'][number]
export type DeliveriesQuery = NonNullable<ConsoleApi['listDeliveries']['query']>
export type RequestsQuery = NonNullable<ConsoleApi['listRequests']['query']>

export const callbackKey = (mode: Mode) => ['callback', mode] as const
export const deliveriesKey = (mode: Mode) => ['deliveries', mode] as const

export const callbackQuery = (mode: Mode) =>
  queryOptions({
    queryKey: callbackKey(mode),
    queryFn: ({ signal }) => call('getCallback', { params: { mode }, signal }),
  })

export const deliveriesQuery = (mode: Mode, filter: DeliveriesQuery) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(mode), 'list', filter] as const,
    queryFn: ({ signal, pageParam }) =>
      call('listDeliveries', {
        params: { mode },
        query: { ...filter, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_before }) => next_before,
  })

export const deliveryQuery = (mode: Mode, id: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(mode), 'one', id] as const,
    queryFn: ({ signal }) => call('getDelivery', { params: { mode, id }, signal }),
    // While it is pending, it is polled.
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? 3_000 : false),
  })

export const requestsQuery = (mode: Mode, filter: RequestsQuery) =>
  infiniteQueryOptions({
    queryKey: ['requests', mode, filter] as const,
    queryFn: ({ signal, pageParam }) =>
      call('listRequests', {
        params: { mode },
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const feedPositionQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['feed-position', mode] as const,
    queryFn: ({ signal }) => call('getFeedPosition', { params: { mode }, signal }),
    // There is no message when the system pulls.
    refetchInterval: 5_000,
  })

export const feedQuery = (mode: Mode, after: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', mode, after] as const,
    queryFn: ({ signal, pageParam }) =>
      call('listEvents', {
        params: { mode },
        query: { limit: '100', ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: ({ more, next_after }) => (more ? next_after : undefined),
  })

export const examinationsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['examinations', mode] as const,
    queryFn: ({ signal }) => call('listExaminations', { params: { mode }, signal }),
  })
