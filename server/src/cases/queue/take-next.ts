import type { StaffId } from '../../lib/ids.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import { allocateLocked } from '../case/allocate-case.ts'
import { lockCase } from '../case/case-store.ts'
import type { Case } from '../case/case-view.ts'
import { type ChangeDeps, timeOfChange } from '../case/change-case.ts'
import { lockNextReceived, type NextFilter } from './queue-store.ts'

/** Claims the received case that is due first; two who claim at once get two cases. */
export function takeNext(
  deps: ChangeDeps,
  by: Actor,
  mode: Mode,
  staffId: StaffId,
  filter: NextFilter,
): Promise<Case | undefined> {
  return deps.db.transact(async (tx) => {
    const next = await lockNextReceived(tx, mode, filter)
    const found = next && (await lockCase(tx, next.scope, next.id))
    if (!found) return undefined
    return allocateLocked(tx, deps, by, found, staffId, timeOfChange(deps.clock, found))
  })
}
