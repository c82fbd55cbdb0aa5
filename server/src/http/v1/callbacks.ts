import { allSecretsOf, rotateSigningSecret } from '../../access/access.ts'
import {
  diagnose,
  findDelivery,
  findings,
  listAttempts,
  listDeliveries,
  readCallback,
  readFeed,
  registerCallback,
  removeCallback,
  replayDelivery,
  replayFailed,
  testCallback,
} from '../../callbacks/callbacks.ts'
import { findByRefOrId } from '../../cases/cases.ts'
import { AppError, caseNotFound, invalidRequest } from '../../lib/app-error.ts'
import type { Scope } from '../../lib/scope.ts'
import { presentEvent } from '../../reports/reports.ts'
import { deliveryOut, deliveryWithAttempts } from '../delivery-out.ts'
import { readTime } from '../read-time.ts'
import type { Answer, ApiRequest, Services } from './api-request.ts'
import {
  CallbackBody,
  type DeliveriesQuery,
  DiagnoseBody,
  type EventsQuery,
  ReplayBody,
  RotateBody,
} from './callback-schemas.ts'
import { readChecked } from './read-checked.ts'

export async function getCallback({ services, caller }: ApiRequest): Promise<Answer> {
  const { db, keyring } = services
  return { status: 200, body: await readCallback(db, keyring, caller.scope) }
}

export async function putCallback(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const wish = await readChecked(request, CallbackBody)
  return { status: 200, body: await registerCallback(services, actor, caller.scope, wish) }
}

export async function deleteCallback({ services, caller, actor }: ApiRequest): Promise<Answer> {
  await removeCallback(services, actor, caller.scope)
  return { status: 204, body: undefined }
}

export async function postRotate(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const { overlap_days = 1 } = await readChecked(request, RotateBody)
  const { db, keyring, clock } = services
  const { secret, previousUntil } = await db.transact((tx) =>
    rotateSigningSecret(tx, keyring, actor, caller.scope, overlap_days, clock.now()),
  )
  return {
    status: 200,
    body: { signing_secret: secret, previous_valid_until: previousUntil.toISOString() },
  }
}

export async function postTest({ services, caller }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await testCallback(services, caller.scope) }
}

export async function postDiagnose(request: ApiRequest): Promise<Answer> {
  const { services, caller } = request
  const { headers, body, body_base64 } = await readChecked(request, DiagnoseBody)
  if ((body === undefined) === (body_base64 === undefined)) {
    throw invalidRequest(['body: send either body or body_base64'])
  }
  const bytes = body === undefined ? Buffer.from(body_base64 ?? '', 'base64') : Buffer.from(body)
  const { db, keyring, clock } = services
  const secrets = await allSecretsOf(db, keyring, caller.scope, clock.now())
  const finding = diagnose({ headers, body: bytes }, secrets)
  return { status: 200, body: { finding, advice: findings[finding] } }
}

const pageMax = 100

export async function getDeliveries(request: ApiRequest): Promise<Answer> {
  const { services, caller } = request
  const query = request.query as DeliveriesQuery
  const faults: string[] = []
  const filter = {
    caseId: await caseIdOf(services, caller.scope, query.case),
    event: query.event,
    state: query.state,
    from: readTime('from', query.from, faults),
    to: readTime('to', query.to, faults),
    before: query.before,
  }
  if (faults.length > 0) throw invalidRequest(faults)
  const rows = await listDeliveries(services.db, caller.scope, filter, pageMax + 1)
  const shown = rows.slice(0, pageMax)
  return {
    status: 200,
    body: {
      deliveries: shown.map(deliveryOut),
      next_before: rows.length > pageMax ? (shown.at(-1)?.id ?? null) : null,
    },
  }
}

export async function getDelivery({ services, caller, params }: ApiRequest): Promise<Answer> {
  const id = params.id ?? ''
  const [found, attempts] = await Promise.all([
    findDelivery(services.db, caller.scope, id),
    listAttempts(services.db, caller.scope, id),
  ])
  if (!found) throw new AppError('not_found', 'There is no such delivery.')
  return {
    status: 200,
    body: deliveryWithAttempts(found, attempts),
  }
}

export async function postReplay({ services, caller, actor, params }: ApiRequest): Promise<Answer> {
  await replayDelivery(services, actor, caller.scope, params.id ?? '')
  return { status: 202, body: { replayed: 1 } }
}

export async function postReplayFailed(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const { since, until, dry_run = false } = await readChecked(request, ReplayBody)
  const faults: string[] = []
  const from = readTime('since', since, faults)
  const to = readTime('until', until, faults)
  if (!from || faults.length > 0) throw invalidRequest(faults)
  const wish = { since: from, until: to, dryRun: dry_run }
  const { count, more } = await replayFailed(services, actor, caller.scope, wish)
  return { status: dry_run ? 200 : 202, body: { replayed: count, more, dry_run } }
}

/** Events in the order they were recorded; the cursor outlives everything but the service itself. */
export async function getEvents(request: ApiRequest): Promise<Answer> {
  const { services, caller, query } = request
  const { after = '0', limit: asked = String(pageMax) } = query as EventsQuery
  const limit = Number(asked)
  const events = await readFeed(services.db, caller.scope, Number(after), limit)
  const shown = await Promise.all(
    events.map((event) => presentEvent(services, caller.scope, event.caseId, event)),
  )
  return {
    status: 200,
    body: {
      events: events.map(({ id, sequence, at, position }, i) => ({
        id,
        sequence,
        at: at.toISOString(),
        cursor: String(position),
        payload: shown[i],
      })),
      next_after: String(events.at(-1)?.position ?? after),
      more: events.length === limit,
    },
  }
}

async function caseIdOf(
  { db }: Services,
  scope: Scope,
  ref: string | undefined,
): Promise<string | undefined> {
  if (ref === undefined) return undefined
  const found = await findByRefOrId(db, scope, ref)
  if (!found) throw caseNotFound()
  return found.id
}
