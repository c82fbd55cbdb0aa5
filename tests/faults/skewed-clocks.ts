import { expect } from 'vitest'
import { type Db, openDb, sql } from '../../server/src/db/db.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { call, paper, sampleCase } from '../support/http-client.ts'
import { type MadeLender, makeLender } from '../support/make-lender.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import { findWrongTimes } from '../support/written-times.ts'
import { isTaken } from './callback-verdict.ts'

export interface SkewPlan {
  cases: number
  eventsPerCase: number
  /** By how much the wall clock of each node beside the right one is ahead. */
  aheadMs: readonly number[]
  /** What makes a process's wall clock wrong: environment variables. */
  shift(aheadMs: number): Record<string, string>
}

export interface SkewReport {
  events: number
  /** Requests that the receiver answered, refused ones included. */
  received: number
  duplicates: number
  /** Attempts of one delivery that came sooner after a failure than the schedule allows. */
  hasty: number
  disabledUrls: number
  failedDeliveries: number
  wrongTimestampHeaders: number
  /** Columns of the database with a time or an id that is wrong. */
  wrongTimes: string[]
  /** What each node with a wrong clock said at /readyz. */
  readiness: { aheadMs: number; status: number; clock: unknown }[]
  seconds: number
}

/** The first lender's receiver takes its time, the second's always fails, the others' are plain. */
const behaviours = ['/slow/900', '/status/500', '/ok', '/ok'] as const
const failing = 1
/** The first retry comes after 5 s, less a fifth. */
const firstRetryMs = 4_000
/** More than a wrong clock here is ever off by chance, less than any is off by design. */
const toleranceMs = 2_000

export const shiftByPreload = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('../support/shifted-wall-clock.ts', import.meta.url).href}`,
  WALL_CLOCK_AHEAD_MS: String(aheadMs),
})

/**
 * Nodes with wrong clocks answer requests and deliver callbacks beside one with a right clock. A
 * ledger outside, by its own right clock, writes down what arrived.
 */
export async function runSkewedClocks(folder: string, plan: SkewPlan): Promise<SkewReport> {
  const startedAt = new Date()
  const database = await createTestDatabase()
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('silent') })
  const lenders: MadeLender[] = []
  for (let i = 0; i < behaviours.length; i += 1) {
    lenders.push(await makeLender(db, folder, `Lender ${i}`))
  }
  const secrets = lenders.map(({ secret }) => secret)
  const receiver = await startReceiver(folder, secrets)
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, CALLBACK_ALLOW_PRIVATE: 'all' }
  const launched = [0, ...plan.aheadMs].map((aheadMs) =>
    startService({ ...env, ROLE: 'all', ...(aheadMs !== 0 && plan.shift(aheadMs)) }),
  )
  try {
    const nodes = await Promise.all(launched)
    await register(nodes, lenders, receiver)
    await markFailing(db, lenders)
    await sendLoad(nodes, lenders, plan)
    await until('every event was delivered', () => isAllDelivered(db, lenders), 300_000)
    await until('the failing URL was tried', async () =>
      (await receiver.received()).some(isRefused),
    )
    return {
      ...(await judge(db, receiver, startedAt)),
      wrongTimes: await findWrongTimes(database.url, startedAt, toleranceMs),
      readiness: await Promise.all(
        nodes.slice(1).map((node, i) => readReadiness(node, plan.aheadMs[i] ?? 0)),
      ),
      seconds: (Date.now() - startedAt.getTime()) / 1000,
    }
  } finally {
    for (const node of await Promise.allSettled(launched)) {
      if (node.status === 'fulfilled') await node.value.stop()
    }
    await receiver.stop()
    await db.close()
    await database.drop()
  }
}

async function register(
  [node]: ServiceProcess[],
  lenders: MadeLender[],
  receiver: Receiver,
): Promise<void> {
  for (const [i, { key }] of lenders.entries()) {
    const body = { url: `${receiver.url}${behaviours[i]}` }
    const reply = await call(node?.url ?? '', '/uat/v1/callback', { method: 'PUT', key, body })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
  }
}

/** As a node with a right clock does after the first failure. */
async function markFailing(db: Db, lenders: readonly MadeLender[]): Promise<void> {
  await db.rows(sql`
    UPDATE callback_endpoints SET failing_since = now() WHERE lender_id = ${lenders[failing]?.id}`)
}

/** Each request goes to the next node in turn. */
async function sendLoad(
  nodes: ServiceProcess[],
  lenders: MadeLender[],
  { cases, eventsPerCase }: SkewPlan,
): Promise<void> {
  let next = 0
  let sent = 0
  const send = async (path: string, key: string, body: object) => {
    sent += 1
    const { url = '' } = nodes[sent % nodes.length] ?? {}
    const reply = await call(url, `/uat/v1${path}`, { key, body })
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
  }
  const sender = async () => {
    while (next < cases) {
      const i = next
      next += 1
      const { key } = lenders[i % lenders.length] as MadeLender
      const ref = `SKEW-${i}`
      await send('/cases', key, sampleCase({ external_ref: ref }))
      for (let n = 1; n < eventsPerCase; n += 1) {
        const body = { documents: [paper(`${n}.txt`, `${ref} ${n}`, 'text/plain')] }
        await send(`/cases/${ref}/documents`, key, body)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, sender))
}

async function isAllDelivered(db: Db, lenders: readonly MadeLender[]): Promise<boolean> {
  const [row] = await db.rows<{ waiting: number }>(sql`
    SELECT count(*) AS waiting FROM deliveries
    WHERE state <> 'delivered' AND lender_id <> ${lenders[failing]?.id}`)
  return row?.waiting === 0
}

const isRefused = (one: { status: number }) => !isTaken(one)

async function judge(db: Db, receiver: Receiver, startedAt: Date) {
  const received = await receiver.received()
  expect(received.every(({ verified }) => verified)).toBe(true)
  const byDelivery = Map.groupBy(received, ({ delivery }) => delivery)
  let duplicates = 0
  let hasty = 0
  for (const attempts of byDelivery.values()) {
    for (const [i, attempt] of attempts.entries()) {
      const before = attempts[i - 1]
      if (before && isTaken(before)) duplicates += 1
      else if (before && attempt.at - before.at < firstRetryMs) hasty += 1
    }
  }
  const wrongTimestampHeaders = received.filter(({ at, headers }) => {
    const said = Date.parse(headers['x-svc-timestamp'] ?? '')
    // An attempt waits for its turn before it is sent, but not for the future.
    return !(said <= at + toleranceMs && said >= startedAt.getTime() - toleranceMs)
  }).length
  const [counts] = await db.rows<{ events: number; disabled: number; failed: number }>(sql`
    SELECT (SELECT count(*) FROM case_events) AS events,
      (SELECT count(*) FROM callback_endpoints WHERE NOT enabled) AS disabled,
      (SELECT count(*) FROM deliveries WHERE state = 'failed') AS failed`)
  return {
    events: counts?.events ?? 0,
    received: received.length,
    duplicates,
    hasty,
    disabledUrls: counts?.disabled ?? 0,
    failedDeliveries: counts?.failed ?? 0,
    wrongTimestampHeaders,
  }
}

async function readReadiness(node: ServiceProcess, aheadMs: number) {
  const reply = await call(node.url, '/readyz')
  return { aheadMs, status: reply.status, clock: reply.json.checks?.clock }
}
