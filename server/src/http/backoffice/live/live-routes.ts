import { done, file, ok } from '../../routing/route.ts'
import type { StaffRoute } from '../staff-route.ts'
import { deletePresenceOf, getLive, getPresence, putPresenceOf } from './live.ts'
import { LeaveQuery, LiveQuery, PresenceBody, PresenceOut } from './live-schemas.ts'

export const liveRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/live',
    access: 'cases:read',
    name: 'listen',
    tag: 'Queue',
    summary:
      'Server-sent events: `case` for each case created or moved, `desk` for each property that reached the search desk, was claimed or left it, `presence` of the case watched, `notification` for each new one of yours, `resync` when the page must reload its data',
    query: LiveQuery,
    unattended: true,
    answers: file('text/event-stream'),
    refuses: [429, 503],
    handle: getLive,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/presence',
    access: 'cases:read',
    name: 'listPresence',
    tag: 'Case',
    summary: 'List who has the case open',
    unattended: true,
    answers: ok(PresenceOut),
    handle: getPresence,
  },
  {
    method: 'PUT',
    path: '/:mode/cases/:id/presence',
    access: 'cases:read',
    name: 'putPresence',
    tag: 'Case',
    summary: 'Report that I have the case open; send every 15 seconds, expires after 40',
    body: PresenceBody,
    unattended: true,
    answers: ok(PresenceOut),
    handle: putPresenceOf,
  },
  {
    method: 'DELETE',
    path: '/:mode/cases/:id/presence',
    access: 'cases:read',
    name: 'endPresence',
    tag: 'Case',
    summary: 'Report that I closed the case',
    query: LeaveQuery,
    unattended: true,
    answers: done,
    handle: deletePresenceOf,
  },
]
