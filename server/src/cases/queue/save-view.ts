import { type AuditAction, recordAudit, type SignedIn } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import type { ChangeDeps } from '../case/change-case.ts'
import {
  countViews,
  deleteViewRow,
  insertView,
  lockView,
  type QueueView,
  updateView,
} from './view-store.ts'

export type ViewIn = Pick<QueueView, 'name' | 'filter' | 'shared'>
type ViewDeps = Pick<ChangeDeps, 'db' | 'keyring' | 'clock'>
type Owner = Pick<SignedIn, 'id' | 'name' | 'role'>

/** Per mode; more than anyone can choose from. */
const viewsMax = 50

export function saveView(
  deps: ViewDeps,
  by: Actor,
  mode: Mode,
  staff: Owner,
  made: ViewIn,
): Promise<QueueView> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    if ((await countViews(tx, mode, staff.id)) >= viewsMax) {
      throw invalidRequest([`views: you already have ${viewsMax}; delete one first`])
    }
    const view = { ...made, id: newId('view', now.getTime()), staffId: staff.id }
    await insertView(tx, mode, view, now)
    await audit(tx, deps, by, mode, 'view.saved', view, now)
    return { ...view, staffName: staff.name, createdAt: now, updatedAt: now }
  })
}

export function changeView(
  deps: ViewDeps,
  by: Actor,
  mode: Mode,
  staff: Owner,
  id: string,
  change: Partial<ViewIn>,
): Promise<QueueView> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    const found = await lockOwn(tx, mode, staff, id)
    const view = { ...found, ...change, updatedAt: now }
    await updateView(tx, mode, view, now)
    await audit(tx, deps, by, mode, 'view.changed', view, now)
    return view
  })
}

export function deleteView(
  deps: ViewDeps,
  by: Actor,
  mode: Mode,
  staff: Owner,
  id: string,
): Promise<void> {
  return deps.db.transact(async (tx) => {
    const found = await lockOwn(tx, mode, staff, id)
    await deleteViewRow(tx, mode, found.id)
    await audit(tx, deps, by, mode, 'view.deleted', found, deps.clock.now())
  })
}

/** One's own; an admin may also change a shared one. A private view is hidden from others. */
async function lockOwn(tx: Tx, mode: Mode, staff: Owner, id: string): Promise<QueueView> {
  const found = await lockView(tx, mode, id)
  const isOwn = found?.staffId === staff.id
  if (!found || (!isOwn && !found.shared)) {
    throw new AppError('not_found', 'View not found.')
  }
  if (!isOwn && staff.role !== 'admin') {
    throw new AppError('forbidden', 'Only its creator or an admin can change a shared view.')
  }
  return found
}

function audit(
  tx: Tx,
  { keyring }: ViewDeps,
  by: Actor,
  mode: Mode,
  action: AuditAction,
  { id, shared }: Pick<QueueView, 'id' | 'shared'>,
  now: Date,
): Promise<void> {
  return recordAudit(tx, keyring, by, { action, subject: id, details: { mode, shared } }, now)
}
