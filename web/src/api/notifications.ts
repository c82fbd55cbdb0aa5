import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Mode } from './client.ts'

export type Notification = Answer<'listNotifications'>['notifications'][number]
export type NotificationKind = Notification['kind']
export type NotificationPreference = Answer<'getNotificationPreferences'>['preferences'][number]
export type MailPreference = Answer<'getNotificationPreferences'>['mail']

export const notificationsKey = (mode: Mode) => ['notifications', mode]

export const unreadQuery = (mode: Mode) =>
  queryOptions({
    queryKey: [...notificationsKey(mode), 'unread'],
    queryFn: ({ signal }) => call('countNotifications', { params: { mode }, signal }),
  })

export const notificationsQuery = (mode: Mode, kind: NotificationKind | null) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey(mode), 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', {
        params: { mode },
        query: {
          limit: '30',
          ...(kind && { kind }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

/** Said to a role that may not know of what is notified. */
export const noKinds = 'Your role gets no notifications.'

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call('getNotificationPreferences', { signal }),
})
