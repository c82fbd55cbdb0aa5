import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { readConfig } from '../../config.ts'
import { sql } from '../../db/db.ts'

let first: TestApp
let second: TestApp
let lender: TestLender
beforeAll(async () => {
  first = await startTestApp({ RATE_PER_SECOND: '', RATE_BURST: '' })
  second = await startTestApp({
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
    RATE_PER_SECOND: '3',
    RATE_BURST: '7',
  })
  lender = await first.lender()
})
afterAll(async () => {
  await second.end()
  await first.end()
})

const get = (app: TestApp, key: string) => call(app.url, '/v1/cases/NOT-THERE', { key })

/** The clock by which a key earns: the machine may set it forward during a test. */
async function databaseTime(): Promise<number> {
  const [row] = await first.db.rows<{ ms: number }>(sql`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`)
  return row?.ms ?? Number.NaN
}

/** How many of the requests were admitted, and how many a key earned meanwhile, at 1 a second. */
async function countLetIn(requests: (() => ReturnType<typeof get>)[]) {
  const startedAt = performance.now()
  const replies = await Promise.all(requests.map((request) => request()))
  const earned = Math.ceil((performance.now() - startedAt) / 1000)
  return { letIn: replies.filter((reply) => reply.status !== 429).length, earned }
}

test('the default is 100 a second with a burst of 200', async () => {
  expect(readConfig({}).rate).toEqual({ perSecond: 100, burst: 200 })
  const { headers } = await get(first, lender.live)
  expect(headers).toMatchObject({ 'ratelimit-limit': '200', 'ratelimit-reset': '1' })
})

test('the settings change it', async () => {
  const { headers } = await get(second, await first.key(lender.id, 'live'))
  expect(headers['ratelimit-limit']).toBe('7')
})

test('two nodes on one database share the limit of a key, one request after the other', async () => {
  const key = await first.key(lender.id, 'live', { ratePerSecond: 1, rateBurst: 6 })
  const statuses: number[] = []
  const startedAt = performance.now()
  for (let n = 0; n < 12; n += 1) statuses.push((await get(n % 2 ? second : first, key)).status)
  const earned = Math.floor((performance.now() - startedAt) / 1000)
  expect(statuses.slice(0, 6)).toEqual([404, 404, 404, 404, 404, 404])
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(6 + earned)
})

test.each([
  ['small lots', 20],
  ['a large burst', 60],
])('and all at once (%s): the whole burst is admitted, and not one more', async (_, rateBurst) => {
  const key = await first.key(lender.id, 'live', { ratePerSecond: 1, rateBurst })
  const requests = Array.from(
    { length: rateBurst * 2 },
    (_, n) => () => get(n % 2 ? second : first, key),
  )
  const { letIn, earned } = await countLetIn(requests)
  expect(letIn).toBeGreaterThanOrEqual(rateBurst)
  expect(letIn).toBeLessThanOrEqual(rateBurst + earned)
})

test('batches of many tokens are used up whole, too', async () => {
  const key = await first.key(lender.id, 'live', { ratePerSecond: 50, rateBurst: 50 })
  const startedAt = await databaseTime()
  const statuses: number[] = []
  for (let n = 0; n < 50; n += 1) statuses.push((await get(n % 2 ? second : first, key)).status)
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 404))
  const more = await Promise.all(Array.from({ length: 100 }, () => get(first, key)))
  const earned = Math.ceil((((await databaseTime()) - startedAt) / 1000) * 50)
  expect(more.filter((reply) => reply.status !== 429).length).toBeLessThanOrEqual(earned)
})

test('live and test have separate limits', async () => {
  const [live, uat] = await Promise.all(
    (['live', 'test'] as const).map((mode) =>
      first.key(lender.id, mode, { ratePerSecond: 1, rateBurst: 1 }),
    ),
  )
  await get(first, live ?? '')
  expect((await get(first, live ?? '')).status).toBe(429)
  expect((await call(first.url, '/uat/v1/cases/NOT-THERE', { key: uat ?? '' })).status).toBe(404)
})

test('a client that waits as long as Retry-After says is served', async () => {
  const key = await first.key(lender.id, 'live', { ratePerSecond: 1, rateBurst: 1 })
  let refused = await get(first, key)
  for (let n = 0; refused.status !== 429 && n < 30; n += 1) refused = await get(first, key)
  expect(refused.status).toBe(429)
  await sleep(Number(refused.headers['retry-after']) * 1000)
  expect((await get(first, key)).status).not.toBe(429)
})
