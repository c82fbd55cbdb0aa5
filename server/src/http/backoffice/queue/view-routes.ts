import { done, made, ok } from '../../routing/route.ts'
import type { StaffRoute } from '../staff-route.ts'
import { ViewBody, ViewChangeBody, ViewOut, ViewsOut, ViewsQuery } from './view-schemas.ts'
import { deleteViewOf, getViews, patchView, postView, viewFaults, viewsFaults } from './views.ts'

export const viewRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/views',
    access: 'cases:read',
    name: 'listViews',
    tag: 'Queue',
    summary: 'List your own and shared views of the queue, each with its count',
    query: ViewsQuery,
    rules: viewsFaults,
    answers: ok(ViewsOut),
    handle: getViews,
  },
  {
    method: 'POST',
    path: '/:mode/views',
    access: 'cases:read',
    name: 'saveView',
    tag: 'Queue',
    summary: 'Save a view; at most 50',
    body: ViewBody,
    rules: viewFaults,
    answers: made(ViewOut),
    handle: postView,
  },
  {
    method: 'PATCH',
    path: '/:mode/views/:view',
    access: 'cases:read',
    name: 'changeView',
    tag: 'Queue',
    summary: 'Change your own view, or, as an admin, a shared one',
    body: ViewChangeBody,
    rules: viewFaults,
    answers: ok(ViewOut),
    handle: patchView,
  },
  {
    method: 'DELETE',
    path: '/:mode/views/:view',
    access: 'cases:read',
    name: 'deleteView',
    tag: 'Queue',
    summary: 'Delete your own view, or, as an admin, a shared one',
    answers: done,
    handle: deleteViewOf,
  },
]
