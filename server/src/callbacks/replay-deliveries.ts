import { recordAudit } from '../access/access.ts'
import type { Tx } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { findDelivery, listFailed, lockDelivery, requeue } from './delivery-store.ts'
import { findEndpoint, markReplayed } from './endpoint-store.ts'
import type { RegisterDeps } from './register-callback.ts'

const replayMax = 10_000
/** Cases per second: a receiver that was down must not be flooded when it is up again. */
const replayPace = 20
const replayPauseMs = 60_000

/** Once more from the start of the schedule, with the same delivery id. */
export async function replayDelivery(
  { db, keyring, clock, wake }: RegisterDeps,
  by: Actor,
  scope: Scope,
  id: string,
): Promise<void> {
  await db.transact(async (tx) => {
    const now = clock.now()
    // Of two at once, the second finds it pending.
    await lockDelivery(tx, scope, id)
    const found = await findDelivery(tx, scope, id)
    if (!found) throw deliveryNotFound()
    if (!found.own && !(await findEndpoint(tx, scope))) {
      throw new AppError('move_not_allowed', 'Register a callback URL first.')
    }
    if (found.state === 'pending') {
      throw new AppError('move_not_allowed', 'The delivery is still pending.')
    }
    await requeue(tx, scope, [id], now)
    tx.afterCommit(wake)
    const entry = { action: 'callback.replayed', subject: id, scope } as const
    await recordAudit(tx, keyring, by, { ...entry, details: { count: 1 } }, now)
  })
}

export function deliveryNotFound(): AppError {
  return new AppError('not_found', 'Delivery not found.')
}

export interface ReplayAllIn {
  since: Date
  until: Date | undefined
  dryRun: boolean
}

/** Everything that failed in a period; a dry run only counts. */
export async function replayFailed(
  { db, keyring, clock, wake }: RegisterDeps,
  by: Actor,
  scope: Scope,
  { since, until, dryRun }: ReplayAllIn,
): Promise<{ count: number; more: boolean }> {
  const now = clock.now()
  if (since > now) throw invalidRequest(['since: is in the future'])
  return db.transact(async (tx) => {
    const ids = await listFailed(tx, scope, since, until ?? now, replayMax + 1)
    const some = ids.slice(0, replayMax)
    const outcome = { count: some.length, more: ids.length > replayMax }
    if (dryRun || some.length === 0) return outcome
    await beginReplay(tx, scope, now)
    await requeue(tx, scope, some, now, replayPace)
    tx.afterCommit(wake)
    const entry = { action: 'callback.replayed', subject: scope.lenderId, scope } as const
    await recordAudit(tx, keyring, by, { ...entry, details: { count: some.length } }, now)
    return outcome
  })
}

/** One after the other, each with its time of sending. */
async function beginReplay(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const found = await findEndpoint(tx, scope)
  if (!found) throw new AppError('move_not_allowed', 'Register a callback URL first.')
  const last = await markReplayed(tx, scope, now, new Date(now.getTime() - replayPauseMs))
  if (!last) return
  throw new AppError('rate_limited', 'Failed deliveries were replayed less than a minute ago.', {
    retryAfterSeconds: Math.ceil((last.getTime() + replayPauseMs - now.getTime()) / 1000),
  })
}
