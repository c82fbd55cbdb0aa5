import {
  caseStatuses,
  changeView,
  deleteView,
  isOpen,
  listViews,
  type QueueView,
  queueCounts,
  saveView,
} from '../../../cases/cases.ts'
import { AppError, invalidRequest } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import { countsAsked, queueAsked } from './queue.ts'
import type { QueueQuery } from './queue-schemas.ts'
import type { ViewBody, ViewChangeBody, ViewsQuery } from './view-schemas.ts'

const limitDefault = 50
const limitMax = 100
/** Counted in parallel; the queue's own pages need connections too. */
const countedTogether = 4

export async function getViews(request: StaffRequest): Promise<Answer> {
  const { services, mode, staff } = request
  const query = request.query as ViewsQuery
  const limit = Number(query.limit ?? limitDefault)
  if (limit < 1 || limit > limitMax) {
    throw invalidRequest([`limit: must be a whole number from 1 to ${limitMax}`])
  }
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

export async function postView(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { name, filter, shared = false } = request.body as ViewBody
  checkFilter(request, filter)
  const view = { name, filter: { ...filter }, shared }
  const saved = await saveView(services, actor, mode, staff, view)
  return { status: 201, body: viewOut(request, saved) }
}

export async function patchView(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff, params } = request
  const { filter, ...change } = request.body as ViewChangeBody
  if (filter) checkFilter(request, filter)
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
function checkFilter(request: StaffRequest, filter: QueueQuery): void {
  try {
    queueAsked(request, filter, request.services.clock.now())
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    throw invalidRequest(error.details.map((fault) => `filter.${fault}`))
  }
}

const uncounted = { count: null, more: false }

async function countOf(request: StaffRequest, { filter }: QueueView) {
  const now = request.services.clock.now()
  const status = filter.status ?? caseStatuses.filter(isOpen).join()
  try {
    const asked = countsAsked(request, { ...filter, status }, now)
    const counts = await queueCounts(request.services.db, asked.filter, asked.countMax, now)
    const each = counts.filter(({ of }) => of !== 'overdue')
    return {
      count: each.reduce((sum, { count }) => sum + count, 0),
      more: each.some(({ more }) => more),
    }
  } catch (error) {
    // Saved before the queue's parameters changed: it can still be seen, changed and deleted.
    if (error instanceof AppError && error.code === 'invalid_request') return uncounted
    throw error
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
