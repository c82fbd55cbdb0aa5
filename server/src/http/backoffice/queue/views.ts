import {
  changeView,
  deleteView,
  listViews,
  type QueueView,
  queueCounts,
  saveView,
} from '../../../cases/cases.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { defaultStatuses } from '../queue-query.ts'
import type { StaffRequest } from '../staff-request.ts'
import { countsAsked, queueFaults } from './queue.ts'
import type { ViewBody, ViewChangeBody, ViewsQuery } from './view-schemas.ts'

const limitDefault = 50
const limitMax = 100
/** Counted in parallel; the queue's own pages need connections too. */
const countedTogether = 4

export async function getViews(request: StaffRequest): Promise<Answer> {
  const { services, mode, staff } = request
  const query = request.query as ViewsQuery
  const limit = Number(query.limit ?? limitDefault)
  const found = await listViews(services.db, mode, staff.id, query.after ?? '', limit + 1)
  const page = found.slice(0, limit)
  const views = []
  for (let at = 0; at < page.length; at += countedTogether) {
    const some = page.slice(at, at + countedTogether)
    const shown = some.map(async (view) => ({
      ...viewOut(request, view),
      ...(query.counts === 'false' ? uncounted : await countOf(request, view)),
    }))
    views.push(...(await Promise.all(shown)))
  }
  const last = found.length > limit ? page.at(-1) : undefined
  return { body: { views, next_after: last?.id ?? null } }
}

export function viewsFaults({ query }: Sent): string[] {
  const limit = Number((query as Sound<ViewsQuery>).limit ?? limitDefault)
  return limit < 1 || limit > limitMax
    ? [`limit: must be a whole number from 1 to ${limitMax}`]
    : []
}

export async function postView(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { name, filter, shared = false } = request.body as ViewBody
  const view = { name, filter: { ...filter }, shared }
  const saved = await saveView(services, actor, mode, staff, view)
  return { status: 201, body: viewOut(request, saved) }
}

export async function patchView(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff, params } = request
  const { filter, ...change } = request.body as ViewChangeBody
  const view = { ...change, ...(filter && { filter: { ...filter } }) }
  const changed = await changeView(services, actor, mode, staff, params.view ?? '', view)
  return { body: viewOut(request, changed) }
}

export async function deleteViewOf(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff, params } = request
  await deleteView(services, actor, mode, staff, params.view ?? '')
  return { status: 204 }
}

/** A view is a stored queue request, so the queue's own parser decides. */
export function viewFaults(sent: Sent, request: StaffRequest): string[] {
  const { filter = {} } = sent.body as Sound<ViewBody>
  return queueFaults({ ...sent, query: filter }, request).map((fault) => `filter.${fault}`)
}

const uncounted = { count: null, more: false }

async function countOf(request: StaffRequest, { filter }: QueueView) {
  const now = request.services.clock.now()
  const status = filter.status ?? defaultStatuses(filter).join()
  const faults: string[] = []
  const asked = countsAsked(request, { ...filter, status }, now, faults)
  // Saved before the queue's parameters changed: it can still be seen, changed and deleted.
  if (faults.length > 0) return uncounted
  const counts = await queueCounts(request.services.db, asked.filter, asked.countMax, now)
  const each = counts.filter(({ of }) => of !== 'overdue' && of !== 'waiting')
  return {
    count: each.reduce((sum, { count }) => sum + count, 0),
    more: each.some(({ more }) => more),
  }
}

function viewOut({ staff }: StaffRequest, view: QueueView) {
  const { id, name, filter, shared, staffId, staffName, createdAt, updatedAt } = view
  return {
    id,
    name,
    filter,
    shared,
    by: { id: staffId, name: staffName },
    may_change: staffId === staff.id || (shared && staff.role === 'admin'),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
