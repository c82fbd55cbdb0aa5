import { allSecretsOf, rotateSigningSecret } from '../../../access/access.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  deliveryNotFound,
  diagnose,
  type FeedAsked,
  findDelivery,
  findings,
  listAttempts,
  listDeliveries,
  readFeed,
  readFeedPosition,
  replayFailed,
} from '../../../callbacks/callbacks.ts'
import { findByRefOrId } from '../../../cases/cases.ts'
import { keep, type Remember } from '../../../documents/documents.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import type { Actor, Scope } from '../../../lib/scope.ts'
import { presentEvent } from '../../../reports/reports.ts'
import { readTime } from '../../routing/read-time.ts'
import { isText } from '../../routing/validate.ts'
import type { Services } from '../../services.ts'
import type {
  DeliveriesQuery,
  DiagnoseBody,
  EventsQuery,
  ReplayBody,
  RotateBody,
} from './callback-schemas.ts'

/** Answers about a lender's callbacks, the same for lenders and staff. */

export const pageMax = 100

/** Which part of the feed is asked for. */
export function feedAskedOf(query: EventsQuery): FeedAsked {
  const { after = '0', limit = String(pageMax), types } = query
  return {
    after: after === 'latest' ? after : Number(after),
    limit: Number(limit),
    types: types?.split(','),
  }
}

/** A page of the feed, each event with its payload, and the places before and after it. */
export async function eventsAnswer(services: Services, scope: Scope, query: EventsQuery) {
  const page = await readFeed(services.db, scope, feedAskedOf(query))
  const events = page.events.map(async (one) => ({
    id: one.id,
    event: one.event,
    sequence: one.sequence,
    at: one.at.toISOString(),
    cursor: String(one.position),
    payload:
      one.caseId === null ? one.payload : await presentEvent(services, scope, one.caseId, one),
  }))
  const body = {
    events: await Promise.all(events),
    next_after: String(page.next),
    more: page.more,
  }
  return { body, after: page.after, next: page.next }
}

/** What the feed has, and how the lender's system last read it. */
export async function feedPositionAnswer({ db }: Services, scope: Scope) {
  const { events, last, reading } = await readFeedPosition(db, scope)
  return {
    events,
    last: last && { cursor: String(last.position), at: last.at.toISOString() },
    reading: reading && {
      at: reading.at.toISOString(),
      key: { id: reading.keyId, last_four: reading.keyLastFour, label: reading.keyLabel },
      after: String(reading.askedAfter),
      given_to: String(reading.givenTo),
      not_given: reading.notGiven,
    },
  }
}

export async function deliveriesAnswer({ db }: Services, scope: Scope, query: DeliveriesQuery) {
  const from = readTime('from', query.from)
  const to = readTime('to', query.to)
  const { event, state, before, case: ref } = query
  const found = ref === undefined ? undefined : await findByRefOrId(db, scope, ref)
  if (ref !== undefined && !found) throw caseNotFound()
  const filter = { caseId: found?.id, event, state, from, to, before }
  const rows = await listDeliveries(db, scope, filter, pageMax + 1)
  const shown = rows.slice(0, pageMax)
  return {
    deliveries: shown.map(deliveryOut),
    next_before: rows.length > pageMax ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function deliveryAnswer({ db }: Services, scope: Scope, given: string | undefined) {
  const id = deliveryIdOf(given)
  const [found, attempts] = await Promise.all([
    findDelivery(db, scope, id),
    listAttempts(db, scope, id),
  ])
  if (!found) throw deliveryNotFound()
  return { ...deliveryOut(found), attempt_log: attempts.map(attemptOut) }
}

/** An impossible id belongs to no delivery. */
export function deliveryIdOf(given: string | undefined): string {
  if (given === undefined || !isText(given)) throw deliveryNotFound()
  return given
}

export async function replayAnswer(
  services: Services,
  by: Actor,
  scope: Scope,
  { since, until, dry_run = false }: ReplayBody,
) {
  const wish = { since: new Date(since), until: readTime('until', until), dryRun: dry_run }
  const { count, more } = await replayFailed(services, by, scope, wish)
  return { status: dry_run ? 200 : 202, body: { replayed: count, more, dry_run } }
}

export async function diagnosisAnswer(
  { db, keyring, clock }: Services,
  scope: Scope,
  { headers, body, body_base64 }: DiagnoseBody,
) {
  const secrets = await allSecretsOf(db, keyring, scope, clock.now())
  const bytes =
    body_base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(body_base64, 'base64')
  const finding = diagnose({ headers, body: bytes }, secrets)
  return { finding, advice: findings[finding] }
}

export async function rotateAnswer(
  { db, keyring, clock }: Services,
  by: Actor,
  scope: Scope,
  { overlap_days = 1 }: RotateBody,
  /** In the same transaction: a repeat must not rotate again. */
  remember?: Remember<RotateOut>,
): Promise<RotateOut> {
  return db.transact(async (tx) => {
    const now = clock.now()
    const rotated = await rotateSigningSecret(tx, keyring, by, scope, overlap_days, now)
    const { secret, previousUntil } = rotated
    const answer = { signing_secret: secret, previous_valid_until: previousUntil.toISOString() }
    if (remember) await keep(tx, remember, answer)
    return answer
  })
}

export interface RotateOut {
  signing_secret: string
  previous_valid_until: string
}

function deliveryOut(row: DeliveryRow) {
  return {
    id: row.id,
    event: row.event,
    case_id: row.own ? null : row.stream,
    collateral_id: row.own ? row.stream : null,
    external_ref: row.externalRef,
    sequence: row.sequence,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? (row.dueAt?.toISOString() ?? null) : null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    last_status: row.lastStatus,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
  }
}

function attemptOut({ number, at, durationMs, status, error, answer }: AttemptRow) {
  return {
    number,
    at: at.toISOString(),
    duration_ms: durationMs,
    status,
    error,
    answer: answer?.toString('utf8') ?? null,
  }
}
