import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, type Asked, call, type Mode, type RouteName } from './client.ts'

/** The data of operators: lenders, keys, callbacks, audit trail, statistics, staff. */

export type LenderAccount = Answer<'getLenderAccount'>
export type LenderKey = Answer<'listLenderKeys'>['keys'][number]
export type KeyScope = LenderKey['scopes'][number]
/** A scope, and whether this person may give it to a key. */
export type ScopeChoice = Answer<'listLenderKeys'>['scopes'][number]
export type Callback = Answer<'getLenderCallback'>
export type Calendar = Answer<'getCalendar'>
export type AuditLine = Answer<'listAudit'>['lines'][number]
export type Verification = Answer<'verifyAudit'>
export type Health = Answer<'getHealth'>
export type MailState = Answer<'getMail'>
export type Figures = Answer<'getFigures'>
export type StaffAccount = Answer<'listStaff'>['staff'][number]

export type QueryOf<N extends RouteName> = NonNullable<Asked<N>['query']>

/** Everything of one lender and mode under one key. */
export const lenderQueryKey = (mode: Mode, lender: string, ...more: unknown[]) => [
  'lender',
  mode,
  lender,
  ...more,
]
export const lenderListKey = ['lender-accounts']

export const lenderAccountsQuery = (mode: Mode) =>
  infiniteQueryOptions({
    queryKey: [...lenderListKey, mode],
    queryFn: ({ signal, pageParam }) =>
      call('listLenderAccounts', {
        params: { mode },
        query: { limit: '200', ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const lenderQuery = (mode: Mode, lender: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'account'),
    queryFn: ({ signal }) => call('getLenderAccount', { params: { mode, lender }, signal }),
  })

export const lenderKeysQuery = (mode: Mode, lender: string) =>
  infiniteQueryOptions({
    queryKey: lenderQueryKey(mode, lender, 'keys'),
    queryFn: ({ signal, pageParam }) =>
      call('listLenderKeys', {
        params: { mode, lender },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const requestsQuery = (mode: Mode, lender: string, filter: QueryOf<'listLenderRequests'>) =>
  infiniteQueryOptions({
    queryKey: lenderQueryKey(mode, lender, 'requests', filter),
    queryFn: ({ signal, pageParam }) =>
      call('listLenderRequests', {
        params: { mode, lender },
        query: { ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const contactMailQuery = (mode: Mode, lender: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'contact-mail'),
    queryFn: ({ signal }) => call('getContactMail', { params: { mode, lender }, signal }),
  })

export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => call('getMail', { signal }),
})

export const callbackStatesQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['callback-states', mode],
    queryFn: ({ signal }) => call('listCallbacks', { params: { mode }, signal }),
  })

export const callbackQuery = (mode: Mode, lender: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'callback'),
    queryFn: ({ signal }) => call('getLenderCallback', { params: { mode, lender }, signal }),
  })

export const examinationsQuery = (mode: Mode, lender: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'examinations'),
    queryFn: ({ signal }) => call('listLenderExaminations', { params: { mode, lender }, signal }),
  })

export const deliveriesQuery = (
  mode: Mode,
  lender: string,
  filter: QueryOf<'listLenderDeliveries'>,
) =>
  infiniteQueryOptions({
    queryKey: lenderQueryKey(mode, lender, 'deliveries', filter),
    queryFn: ({ signal, pageParam }) =>
      call('listLenderDeliveries', {
        params: { mode, lender },
        query: { ...filter, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_before }) => next_before,
  })

export const deliveryQuery = (mode: Mode, lender: string, delivery: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'delivery', delivery),
    queryFn: ({ signal }) =>
      call('getLenderDelivery', { params: { mode, lender, delivery }, signal }),
  })

export const feedPositionQuery = (mode: Mode, lender: string) =>
  queryOptions({
    queryKey: lenderQueryKey(mode, lender, 'feed-position'),
    queryFn: ({ signal }) => call('getLenderFeedPosition', { params: { mode, lender }, signal }),
    // There is no message when the lender pulls.
    refetchInterval: 5_000,
  })

export const feedQuery = (mode: Mode, lender: string, after: string) =>
  infiniteQueryOptions({
    queryKey: lenderQueryKey(mode, lender, 'feed', after),
    queryFn: ({ signal, pageParam }) =>
      call('getLenderFeed', {
        params: { mode, lender },
        query: { limit: '100', ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: ({ more, next_after }) => (more ? next_after : undefined),
  })

export const calendarQuery = (lender: string) =>
  queryOptions({
    queryKey: ['calendar', lender],
    queryFn: ({ signal }) => call('getCalendar', { params: { lender }, signal }),
    // A background refresh does not overwrite what is being typed.
    refetchOnWindowFocus: false,
  })

export const auditQuery = (filter: QueryOf<'listAudit'>) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('listAudit', { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const healthQuery = (mode: Mode, days: string) =>
  queryOptions({
    queryKey: ['health', mode, days],
    queryFn: ({ signal }) => call('getHealth', { params: { mode }, query: { days }, signal }),
    staleTime: 60_000,
  })

/** A table of the figures of a period; see `FiguresQuery` of the service. */
export const figuresQuery = (mode: Mode, table: string, asked: QueryOf<'getFigures'>) =>
  queryOptions({
    queryKey: ['figures', mode, table, asked],
    queryFn: ({ signal }) => call('getFigures', { params: { mode, table }, query: asked, signal }),
    staleTime: 60_000,
  })

export const staffKey = ['staff']
export const staffQuery = queryOptions({
  queryKey: staffKey,
  queryFn: ({ signal }) => call('listStaff', { signal }),
})
