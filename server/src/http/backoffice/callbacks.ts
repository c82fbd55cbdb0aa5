import { findLender, rotateSigningSecret } from '../../access/access.ts'
import {
  backlog,
  findDelivery,
  listAttempts,
  listDeliveries,
  listEndpointStates,
  readCallback,
  registerCallback,
  removeCallback,
  replayDelivery,
  replayFailed,
  switchCallback,
  testCallback,
} from '../../callbacks/callbacks.ts'
import { findByRefOrId } from '../../cases/cases.ts'
import { AppError, caseNotFound, invalidRequest } from '../../lib/app-error.ts'
import type { Scope } from '../../lib/scope.ts'
import { deliveryOut, deliveryWithAttempts } from '../delivery-out.ts'
import { readTime } from '../read-time.ts'
import type {
  CallbackBody,
  DeliveriesQuery,
  ReplayBody,
  RotateBody,
} from '../v1/callback-schemas.ts'
import type { StaffAnswer, StaffRequest } from './staff-request.ts'

const pageMax = 100

/** The lender in the address, in the mode of the address. */
async function scopeOf({ services, params, mode }: StaffRequest): Promise<Scope> {
  const found = await findLender(services.db, params.lender ?? '')
  if (!found || found.id !== params.lender) {
    throw new AppError('not_found', 'There is no such lender.')
  }
  return { lenderId: found.id, mode }
}

/** Every registered URL of the mode, with what waits for it. */
export async function getCallbacks({ services, mode }: StaffRequest): Promise<StaffAnswer> {
  const [states, waiting] = await Promise.all([
    listEndpointStates(services.db),
    backlog(services.db),
  ])
  const out = states
    .filter((state) => state.mode === mode)
    .map(({ lenderId, enabled, disabledWhy, failingSince }) => {
      const own = waiting.find((row) => row.lenderId === lenderId && row.mode === mode)
      return {
        lender_id: lenderId,
        enabled,
        disabled_why: disabledWhy,
        failing_since: failingSince?.toISOString() ?? null,
        pending: own?.count ?? 0,
        oldest_pending_at: own?.oldest.toISOString() ?? null,
      }
    })
  return { body: { callbacks: out } }
}

export async function getLenderCallback(request: StaffRequest): Promise<StaffAnswer> {
  const { db, keyring } = request.services
  return { body: await readCallback(db, keyring, await scopeOf(request)) }
}

export async function putLenderCallback(request: StaffRequest): Promise<StaffAnswer> {
  const scope = await scopeOf(request)
  const wish = request.body as CallbackBody
  return { body: await registerCallback(request.services, request.actor, scope, wish) }
}

export async function deleteLenderCallback(request: StaffRequest): Promise<StaffAnswer> {
  await removeCallback(request.services, request.actor, await scopeOf(request))
  return { status: 204 }
}

export async function postEnable(request: StaffRequest): Promise<StaffAnswer> {
  const scope = await scopeOf(request)
  return { body: await switchCallback(request.services, request.actor, scope, true) }
}

export async function postDisable(request: StaffRequest): Promise<StaffAnswer> {
  const scope = await scopeOf(request)
  return { body: await switchCallback(request.services, request.actor, scope, false) }
}

export async function postLenderRotate(request: StaffRequest): Promise<StaffAnswer> {
  const { db, keyring, clock } = request.services
  const { overlap_days = 1 } = request.body as RotateBody
  const scope = await scopeOf(request)
  const { secret, previousUntil } = await db.transact((tx) =>
    rotateSigningSecret(tx, keyring, request.actor, scope, overlap_days, clock.now()),
  )
  return {
    body: { signing_secret: secret, previous_valid_until: previousUntil.toISOString() },
  }
}

export async function postLenderTest(request: StaffRequest): Promise<StaffAnswer> {
  return { body: await testCallback(request.services, await scopeOf(request)) }
}

export async function getLenderDeliveries(request: StaffRequest): Promise<StaffAnswer> {
  const { db } = request.services
  const scope = await scopeOf(request)
  const query = request.query as DeliveriesQuery
  const faults: string[] = []
  const { event, state, before, case: ref } = query
  const from = readTime('from', query.from, faults)
  const to = readTime('to', query.to, faults)
  if (faults.length > 0) throw invalidRequest(faults)
  const found = ref === undefined ? undefined : await findByRefOrId(db, scope, ref)
  if (ref !== undefined && !found) throw caseNotFound()
  const filter = { caseId: found?.id, event, state, from, to, before }
  const rows = await listDeliveries(db, scope, filter, pageMax + 1)
  const shown = rows.slice(0, pageMax)
  return {
    body: {
      deliveries: shown.map(deliveryOut),
      next_before: rows.length > pageMax ? (shown.at(-1)?.id ?? null) : null,
    },
  }
}

export async function getLenderDelivery(request: StaffRequest): Promise<StaffAnswer> {
  const { db } = request.services
  const scope = await scopeOf(request)
  const id = request.params.delivery ?? ''
  const [found, attempts] = await Promise.all([
    findDelivery(db, scope, id),
    listAttempts(db, scope, id),
  ])
  if (!found) throw new AppError('not_found', 'There is no such delivery.')
  return { body: deliveryWithAttempts(found, attempts) }
}

export async function postLenderReplay(request: StaffRequest): Promise<StaffAnswer> {
  const scope = await scopeOf(request)
  await replayDelivery(request.services, request.actor, scope, request.params.delivery ?? '')
  return { status: 202, body: { replayed: 1 } }
}

export async function postLenderReplayFailed(request: StaffRequest): Promise<StaffAnswer> {
  const { since, until, dry_run = false } = request.body as ReplayBody
  const faults: string[] = []
  const from = readTime('since', since, faults)
  const to = readTime('until', until, faults)
  if (!from || faults.length > 0) throw invalidRequest(faults)
  const scope = await scopeOf(request)
  const wish = { since: from, until: to, dryRun: dry_run }
  const { count, more } = await replayFailed(request.services, request.actor, scope, wish)
  return { status: dry_run ? 200 : 202, body: { replayed: count, more, dry_run } }
}
