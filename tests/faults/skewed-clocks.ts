import { expect } from 'vitest'
import { type Db, openDb, sql } from '../../server/src/db/db.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { type MadeLender, makeLender } from '../support/app/make-lender.ts'
import { createTestDatabase } from '../support/app/test-database.ts'
import { isTaken, type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { call, sampleCase, sampleDocument } from '../support/http/http-client.ts'
import { type ServiceProcess, startService } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'
import { findWrongTimes } from '../support/written-times.ts'

export interface SkewPlan {
  cases: number
  eventsPerCase: number
  /** By how much the wall clock of each wrong node is ahead. */
  aheadMs: readonly number[]
  /** The environment variables that shift a process's wall clock. */
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
  /** Links to a report, one made by each node, that are not valid for an hour everywhere. */
  wrongLinks: number
  /** What each node with a wrong clock reported at /readyz, in its metrics and in its log. */
  nodes: { status: number; clock: unknown; metric: number; isLogged: boolean }[]
  seconds: number
}

/** The first lender's receiver is slow, the second's always fails, the others' are normal. */
const behaviours = ['/slow/900', '/status/500', '/ok', '/ok'] as const
const failing = 1
const plain = 2
/** The first retry comes after 5 s, less a fifth. */
const firstRetryMs = 4_000
/** More than a correct clock here is ever off, less than any shifted one is. */
const toleranceMs = 2_000

export const shiftByPreload = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('../support/processes/shifted-wall-clock.ts', import.meta.url).href}`,
  WALL_CLOCK_AHEAD_MS: String(aheadMs),
})

/**
 * Nodes with wrong clocks answer requests and deliver callbacks beside one with a right clock. An
 * external ledger, with a correct clock, records what arrived.
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
    await submitForReport(nodes, lenders)
    await sendLoad(nodes, lenders, plan)
    await until('every event was delivered', () => isAllDelivered(db, lenders), 300_000)
    await until('the failing URL was tried', async () =>
      (await receiver.received()).some(isRefused),
    )
    return {
      ...(await judge(db, receiver, startedAt)),
      wrongTimes: await findWrongTimes(database.url, startedAt, toleranceMs),
      wrongLinks: await countWrongLinks(nodes, lenders),
      nodes: await Promise.all(nodes.slice(1).map(readNode)),
      seconds: (Date.now() - startedAt.getTime()) / 1000,
    }
  } finally {
    await Promise.allSettled(launched.map(async (node) => (await node).stop()))
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
        const body = { documents: [sampleDocument(`${n}.txt`, `${ref} ${n}`, 'text/plain')] }
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

const withReport = { external_ref: 'SKEW-REPORT', loan_account_number: 'SKEW-POSITIVE' }

/** The sandbox plays it to its end, on any of the nodes. */
async function submitForReport(nodes: ServiceProcess[], lenders: MadeLender[]): Promise<void> {
  const options = { key: lenders[plain]?.key ?? '', body: sampleCase(withReport) }
  expect((await call(nodes[1]?.url ?? '', '/uat/v1/cases', options)).status).toBe(202)
}

async function countWrongLinks(nodes: ServiceProcess[], lenders: MadeLender[]): Promise<number> {
  const key = lenders[plain]?.key ?? ''
  const path = `/uat/v1/cases/${withReport.external_ref}/report`
  const readReport = (node: ServiceProcess) => call(node.url, path, { key })
  const [first] = nodes as [ServiceProcess]
  await until('the report', async () => (await readReport(first)).status === 200)
  let wrong = 0
  for (const node of nodes) {
    const [file] = (await readReport(node)).json.files
    const link = new URL(file.url)
    const validMs = Number(link.searchParams.get('expires')) * 1000 - Date.now()
    const opened = await Promise.all(
      nodes.map(({ url }) => call(url, link.pathname + link.search, { method: 'HEAD' })),
    )
    const isRight =
      Math.abs(validMs - 3_600_000) < 60_000 && opened.every(({ status }) => status === 200)
    if (!isRight) wrong += 1
  }
  return wrong
}

async function readNode(node: ServiceProcess) {
  const ready = await call(node.url, '/readyz')
  const { text } = await call(node.url, '/metrics')
  return {
    status: ready.status,
    clock: ready.json.checks?.clock,
    metric: Number(/^deedwire_clock_offset_seconds (\S+)$/m.exec(text)?.[1]),
    isLogged: node.output().includes("this machine's clock differs from the database's"),
  }
}
