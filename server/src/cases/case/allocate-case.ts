import { requireAnalyst, sandboxAnalystId } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import { isOpen } from './case-states.ts'
import type { Case } from './case-view.ts'
import { type ChangeDeps, changeCase, type SeenCase } from './change-case.ts'
import { moveCase } from './move-case.ts'

/** Assigns a case to an analyst: the first time it is allocated, later it is reassigned. */
export function allocateCase(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  analystId: StaffId,
): Promise<Case> {
  return changeCase(deps, seen, (tx, found, now) =>
    allocateLocked(tx, deps, by, found, analystId, now),
  )
}

export async function allocateLocked(
  tx: Tx,
  deps: ChangeDeps,
  by: Actor,
  found: Case,
  analystId: StaffId,
  now: Date,
): Promise<Case> {
  const playsItself = found.scope.mode === 'test' && analystId === sandboxAnalystId
  if (!playsItself) await requireAnalyst(tx, analystId)
  const first = found.status === 'received'
  if (!first && isOpen(found.status) && found.analystId === analystId) {
    throw invalidRequest(['analyst_id: already has this case'])
  }
  return moveCase(
    tx,
    deps,
    by,
    found,
    first ? 'allocate' : 'reallocate',
    {
      set: { analystId },
      audit: {
        action: first ? 'case.allocated' : 'case.reallocated',
        details: { analyst: analystId, ...(!first && { before: found.analystId }) },
      },
    },
    now,
  )
}
