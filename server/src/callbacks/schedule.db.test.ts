import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import {
  openTimedReceiver,
  type TimedGot,
  type TimedReceiver,
} from '../../../tests/support/callbacks/timed-receiver.ts'
import { startTimedWorker } from '../../../tests/support/callbacks/timed-worker.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { until } from '../../../tests/support/until.ts'
import { allScopes } from '../access/access.ts'
import { sql } from '../db/db.ts'

/** The whole of three days in milliseconds: a clock of its own, a real receiver, a real database. */

const start = Date.parse('2026-11-15T00:00:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
const hour = 3_600_000

let app: TestApp
let receiver: TimedReceiver
let worker: ReturnType<typeof startTimedWorker>
let warned = 0
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' }, clock)
  receiver = await openTimedReceiver(clock)
  worker = startTimedWorker(app, clock, (line) => {
    if (line.includes('every callback to a URL fails')) warned += 1
  })
})
afterAll(async () => {
  await worker.stop()
  receiver.close()
  await app.end()
})

let lender: TestLender
let key: string
let secret: string
beforeEach(async () => {
  clock.time = start
  warned = 0
  receiver.got = []
  receiver.answer = () => ({ status: 200 })
  lender = await app.lender()
  key = await app.key(lender.id, 'live', { scopes: allScopes })
  const put = await call(app.url, '/v1/callback', {
    method: 'PUT',
    key,
    body: {
      url: receiver.url,
      header_name: 'X-Api-Key',
      header_value: 'let me in',
    },
  })
  expect(put.status).toBe(200)
  secret = put.json.signing_secret
})

async function createCase(): Promise<string> {
  const body = sampleCase()
  expect((await call(app.url, '/v1/cases', { key, body })).status).toBe(202)
  return String(body.external_ref)
}

const deliveries = async (query = '') =>
  (await call(app.url, `/v1/callback/deliveries${query}`, { key })).json.deliveries

/** The worker takes nothing of what `make` makes until it is released. */
async function heldBack(make: () => Promise<unknown>) {
  const enable = (enabled: boolean) =>
    app.db.rows(sql`
      UPDATE callback_endpoints SET enabled = ${enabled} WHERE lender_id = ${lender.id}`)
  await enable(false)
  await make()
  return { release: () => enable(true) }
}

/** Goes on to each time something is due, until nothing is. */
async function playOut(maxSteps = 40): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const before = receiver.got.length
    const [row] = await deliveries('?state=pending')
    if (!row) return
    const callback = await call(app.url, '/v1/callback', { key })
    if (!callback.json.enabled) return
    clock.time = Math.max(clock.time, Date.parse(row.next_attempt_at))
    await until('the next attempt was made and written down', async () => {
      if (receiver.got.length === before) return false
      const [now] = await deliveries()
      return now.attempts > row.attempts
    })
  }
}

test('a callback that ends its worker each time waits as if it had failed', async () => {
  const held = await heldBack(() => createCase())
  await app.db.rows(sql`
    UPDATE callback_streams SET leased = true, claims = 5, due_at = ${clock.now()}
    WHERE lender_id = ${lender.id}`)
  await held.release()
  await until('it was put off', async () => (await deliveries())[0].attempts === 1)
  expect(receiver.got).toEqual([])
  expect(await deliveries()).toMatchObject([
    {
      state: 'pending',
      last_status: null,
      last_error:
        'The service stopped during the attempt, several times in a row. The error has been logged.',
    },
  ])
  // That is no fault of the receiver.
  expect((await call(app.url, '/v1/callback', { key })).json.failing_since).toBeNull()
  await playOut()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('a callback carries the decided headers, signed over its exact bytes', async () => {
  const ref = await createCase()
  await until('it arrived', async () => receiver.got.length === 1)
  const [{ headers, body }] = receiver.got as [TimedGot]
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-svc-event': 'case.received',
    'x-svc-sequence': '1',
    'x-svc-timestamp': new Date(start).toISOString(),
    'x-api-key': 'let me in',
    'x-svc-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  })
  expect(headers).not.toHaveProperty('x-svc-signature-previous')
  const payload = JSON.parse(body.toString())
  expect(Object.keys(payload)).toEqual([
    'event',
    'external_ref',
    'loan_account_number',
    'status',
    'result',
    'data',
  ])
  expect(payload).toMatchObject({ event: 'case.received', external_ref: ref, result: '' })
  await until('it is written down', async () => (await deliveries())[0].attempts === 1)
  const [row] = await deliveries()
  expect(row).toMatchObject({ id: headers['x-svc-delivery'], state: 'delivered', attempts: 1 })
})

describe('a receiver that fails', () => {
  test('is tried at the decided times for three days, then the delivery has failed', async () => {
    receiver.answer = () => ({ status: 500 })
    await createCase()
    await until('the first attempt was written down', async () => {
      const [row] = await deliveries()
      return row.attempts === 1
    })
    await playOut()
    const waits = receiver.got
      .slice(1)
      .map(({ time }, i) => (time - (receiver.got[i]?.time ?? 0)) / 1000)
    const wanted = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200, 43_200]
    for (const [i, seconds] of wanted.entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(seconds * 0.8 - 0.001)
      expect(waits[i]).toBeLessThanOrEqual(seconds * 1.2 + 0.001)
    }
    expect(clock.time - start).toBeLessThanOrEqual(72 * hour)
    expect(new Set(receiver.got.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1)
    const [row] = await deliveries()
    expect(row).toMatchObject({ state: 'failed', attempts: receiver.got.length, last_status: 500 })
    const { json } = await call(app.url, `/v1/callback/deliveries/${row.id}`, { key })
    expect(json.attempt_log.map((one: { number: number }) => one.number)).toEqual(
      receiver.got.map((_, i) => i + 1),
    )
    expect(json.attempt_log[0]).toMatchObject({
      status: 500,
      answer: 'thank you',
      error: 'Answered 500; only 2xx is a success.',
    })

    receiver.answer = () => ({ status: 204 })
    const before = receiver.got.length
    const replay = await call(app.url, `/v1/callback/deliveries/${row.id}/replay`, {
      key,
      method: 'POST',
    })
    expect(replay.status).toBe(202)
    await until('it arrived', async () => (await deliveries())[0].state === 'delivered')
    expect(receiver.got).toHaveLength(before + 1)
    expect(receiver.got.at(-1)?.headers['x-svc-delivery']).toBe(row.id)
  })

  test('is disabled after three days of nothing else, with warnings before; then all is parked', async () => {
    receiver.answer = () => ({ status: 500 })
    const enabled = async () => (await call(app.url, '/v1/callback', { key })).json.enabled
    for (let passed = 0; passed <= 72; passed += 12) {
      expect(await enabled()).toBe(true)
      clock.time = start + passed * hour
      const before = receiver.got.length
      await createCase()
      await until('an attempt', async () => receiver.got.length > before)
      await until('it is written down', async () => {
        const rows = await deliveries()
        const isTried = rows.every((row: { attempts: number }) => row.attempts > 0)
        // The attempt that disables the URL may be of an older delivery: the newest is then parked.
        return isTried || !(await enabled())
      })
    }
    expect((await call(app.url, '/v1/callback', { key })).json).toMatchObject({
      enabled: false,
      disabled_why: 'failing',
      failing_since: new Date(start).toISOString(),
    })
    expect(warned).toBe(2)
    receiver.answer = () => ({ status: 200 })
    receiver.got = []
    await createCase()
    await sleep(50)
    expect(receiver.got).toEqual([])
    const waiting = await deliveries('?state=pending')
    const { url } = (await call(app.url, '/v1/callback', { key })).json
    await call(app.url, '/v1/callback', { method: 'PUT', key, body: { url } })
    await until('all arrived', async () => (await deliveries('?state=pending')).length === 0)
    expect(receiver.got).toHaveLength(waiting.length)
  })

  test('410 disables the URL at once, and what follows is parked', async () => {
    receiver.answer = () => ({ status: 410 })
    await createCase()
    await until('it is disabled', async () => {
      const { json } = await call(app.url, '/v1/callback', { key })
      return json.enabled === false && json.disabled_why === 'gone'
    })
    receiver.answer = () => ({ status: 200 })
    await createCase()
    await sleep(100)
    expect(receiver.got).toHaveLength(1)
    expect(await deliveries('?state=pending')).toHaveLength(2)
  })

  test('Retry-After is honoured', async () => {
    receiver.answer = (nth) =>
      nth === 1 ? { status: 503, headers: { 'retry-after': '3600' } } : { status: 200 }
    await createCase()
    await until('the first attempt', async () => receiver.got.length === 1)
    await until('it waits', async () => (await deliveries())[0].attempts === 1)
    const [row] = await deliveries()
    expect(Date.parse(row.next_attempt_at) - start).toBe(hour)
    clock.time = start + hour
    await until('the second', async () => receiver.got.length === 2)
  })
})

describe('a rotated secret', () => {
  test('signs at once, the one before beside it for the days of overlap and no longer', async () => {
    const rotated = await call(app.url, '/v1/callback/rotate-secret', {
      key,
      body: { overlap_days: 2 },
    })
    expect(rotated.json).toEqual({
      signing_secret: expect.stringMatching(/^svcsec_/),
      previous_valid_until: new Date(start + 48 * hour).toISOString(),
    })
    const signed = (by: string, body: Buffer) =>
      `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
    clock.time = start + 48 * hour - 1
    await createCase()
    await until('it arrived', async () => receiver.got.length === 1)
    const [during] = receiver.got as [TimedGot]
    expect(during.headers).toMatchObject({
      'x-svc-signature': signed(rotated.json.signing_secret, during.body),
      'x-svc-signature-previous': signed(secret, during.body),
    })
    clock.time = start + 48 * hour
    await createCase()
    await until('the next', async () => receiver.got.length === 2)
    expect(receiver.got[1]?.headers).not.toHaveProperty('x-svc-signature-previous')
    const diagnosed = await call(app.url, '/v1/callback/diagnose', {
      key,
      body: {
        headers: { 'X-SVC-Signature': signed(secret, during.body) },
        body: during.body.toString(),
      },
    })
    expect(diagnosed.json.finding).toBe('rotated_out')
  })
})
