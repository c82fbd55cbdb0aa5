import { expect } from 'vitest'
import { type Db, sql } from '../../../server/src/db/db.ts'
import { isTaken, type Received } from '../../support/callbacks/receiver.ts'
import type { Fault } from './callback-faults.ts'

/** What the receiver recorded, what the driver did, and what the service recorded. */
export interface Evidence {
  received: Received[]
  closings: Map<number, number>
  faults: Fault[]
  attempts: AttemptRow[]
}

export interface AttemptRow {
  deliveryId: string
  number: number
  at: Date
  durationMs: number
  status: number | null
}

export function readAttempts(db: Db): Promise<AttemptRow[]> {
  return db.rows<AttemptRow>(sql`
    SELECT delivery_id AS "deliveryId", number, at, duration_ms AS "durationMs", status
    FROM delivery_attempts`)
}

/** All events of a case arrived, in order, and a repeat came before the next event. */
export async function judgeOrder(db: Db, received: readonly Received[]): Promise<number> {
  const recorded = await db.rows<{ ref: string; events: number }>(
    sql`SELECT external_ref AS ref, event_count AS events FROM cases`,
  )
  expect(received.every(({ verified }) => verified)).toBe(true)
  const byCase = new Map<string, number[]>()
  for (const { body, sequence } of received.filter(isTaken)) {
    const { external_ref } = JSON.parse(Buffer.from(body, 'base64').toString())
    byCase.set(external_ref, [...(byCase.get(external_ref) ?? []), sequence])
  }
  for (const { ref, events } of recorded) {
    const got = byCase.get(ref) ?? []
    const firsts = got.filter((sequence, i) => got.indexOf(sequence) === i)
    expect([ref, firsts]).toEqual([ref, Array.from({ length: events }, (_, i) => i + 1)])
    expect([ref, got]).toEqual([ref, [...got].sort((a, b) => a - b)])
  }
  return recorded.reduce((sum, row) => sum + row.events, 0)
}

/** An outcome is in the database this soon after the answer, unless the database is down. */
const settledWithinMs = 2000
/** How far the receiver may lag behind a signal: data of a dead process is read after its death. */
const lagMs = 1000

/**
 * A delivery that arrives again although it was accepted is a duplicate, and only a fault may be
 * the reason: one before the answer was recorded. A recorded delivery is never sent again. An
 * attempt after an answer other than 2xx is not a duplicate. Counted by reason.
 */
export function explainDuplicates(evidence: Evidence): Record<Fault['what'], number> {
  const count = { 'worker killed': 0, 'worker frozen': 0, 'database killed': 0 }
  // A frozen sender records that no answer arrived in time, though there was one.
  const settled = new Set(
    evidence.attempts
      .filter(isTaken)
      .map(({ deliveryId, at }) => `${deliveryId} ${at.toISOString()}`),
  )
  const unexplained: object[] = []
  for (const [first, again] of repeated(evidence.received)) {
    const isSettled = settled.has(`${first.delivery} ${first.headers['x-svc-timestamp']}`)
    const cause = isSettled ? undefined : causeOf(first, evidence)
    if (cause) count[cause.what] += 1
    else unexplained.push(shown(first, again, isSettled, evidence))
  }
  expect(unexplained, 'callbacks sent again that no fault explains').toEqual([])
  return count
}

/** Arrivals of a delivery after it was accepted. */
function repeated(received: readonly Received[]): [Received, Received][] {
  const last = new Map<string, Received>()
  const pairs: [Received, Received][] = []
  for (const one of received) {
    const before = last.get(one.delivery)
    if (before && isTaken(before)) pairs.push([before, one])
    last.set(one.delivery, one)
  }
  return pairs
}

function causeOf(first: Received, { faults, closings }: Evidence): Fault | undefined {
  const from = first.at - lagMs
  const to = first.at + first.answerAfterMs + settledWithinMs
  const away = faults.filter(
    (fault) => fault.what === 'database killed' && fault.from <= to && fault.until >= from,
  )
  // While the database is down nothing is recorded, and the sender may die later.
  const settling = Math.max(to, ...away.map(({ until }) => until + settledWithinMs))
  const ended = closings.get(first.connection) ?? Number.POSITIVE_INFINITY
  // The connection shows that it was the sender: it ends with a killed process, and cannot end
  // while one is frozen.
  const isSender = ({ what, from: begun, until }: Fault) =>
    what === 'worker killed' ? ended >= begun && ended <= until + lagMs : ended >= until
  const struck = faults.find(
    (fault) =>
      fault.what !== 'database killed' &&
      fault.from >= from &&
      fault.from <= settling &&
      isSender(fault),
  )
  return struck ?? away[0]
}

function shown(first: Received, again: Received, isSettled: boolean, { faults }: Evidence) {
  const since = (at: number) => at - first.at
  return {
    delivery: first.delivery,
    path: first.path,
    writtenDownAsTaken: isSettled,
    againAfterMs: since(again.at),
    faultsMs: faults
      .filter(({ from }) => Math.abs(since(from)) < 30_000)
      .map(({ what, from, until }) => [what, since(from), since(until)]),
  }
}

/**
 * The longest time that interrupted work was left alone: until its next attempt ended, or another
 * worker has claimed it.
 */
export function slowestRecovery({ faults, attempts }: Evidence): number {
  const ends = new Map(
    attempts.map((row) => [`${row.deliveryId} ${row.number}`, row.at.getTime() + row.durationMs]),
  )
  const inOrder = faults.toSorted((a, b) => a.heldAt - b.heldAt)
  const waits = inOrder.flatMap(({ from, held }, i) =>
    held.map(({ stream, token, deliveryId, attempts: before }) => {
      const over = ends.get(`${deliveryId} ${before + 1}`) ?? Number.POSITIVE_INFINITY
      const taken = inOrder
        .slice(i + 1)
        .find((later) => later.held.some((one) => one.stream === stream && one.token > token))
      return Math.min(over, taken?.heldAt ?? Number.POSITIVE_INFINITY) - from
    }),
  )
  return Math.max(0, ...waits)
}
