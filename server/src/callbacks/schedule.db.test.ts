import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { until } from '../../../tests/support/until.ts'
import { allScopes } from '../access/access.ts'
import { sql } from '../db/db.ts'
import { createLog } from '../lib/log/log.ts'
import { presentEvent } from '../reports/reports.ts'
import { CallbackSender, CallbackWorker } from './callbacks.ts'

/** The whole of three days in milliseconds: a clock of its own, a real receiver, a real database. */

const start = Date.parse('2026-11-15T00:00:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
const hour = 3_600_000

interface Got {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  time: number
}

let app: TestApp
let receiver: Server
let got: Got[] = []
let answer: (nth: number) => { status: number; headers?: Record<string, string> } = () => ({
  status: 200,
})
let worker: CallbackWorker
let sender: CallbackSender
let warned = 0
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' }, clock)
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(pieces), time: clock.time })
      const { status, headers } = answer(got.length)
      response.writeHead(status, headers).end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  sender = new CallbackSender({})
  const { db, keyring } = app
  const log = createLog('warn', {
    write: (line: string) => {
      if (line.includes('every callback to a URL fails')) warned += 1
    },
  })
  const publicUrl = () => app.url
  worker = new CallbackWorker({
    db,
    keyring,
    clock,
    log,
    sender,
    allowPrivate: () => true,
    present: (scope, caseId, event) =>
      presentEvent({ db, keyring, clock, publicUrl }, scope, caseId, event),
    limits: { pollMs: 5 },
  })
  worker.start()
})
afterAll(async () => {
  await worker.stop()
  await sender.close()
  receiver.close()
  await app.end()
})

let lender: TestLender
let key: string
let secret: string
beforeEach(async () => {
  clock.time = start
  warned = 0
  got = []
  answer = () => ({ status: 200 })
  lender = await app.lender()
  key = await app.key(lender.id, 'live', { scopes: allScopes })
  const { port } = receiver.address() as AddressInfo
  const put = await call(app.url, '/v1/callback', {
    method: 'PUT',
    key,
    body: {
      url: `http://127.0.0.1:${port}/in`,
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
    const before = got.length
    const [row] = await deliveries('?state=pending')
    if (!row) return
    const callback = await call(app.url, '/v1/callback', { key })
    if (!callback.json.enabled) return
    clock.time = Math.max(clock.time, Date.parse(row.next_attempt_at))
    await until('the next attempt was made and written down', async () => {
      if (got.length === before) return false
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
  expect(got).toEqual([])
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
  await until('it arrived', async () => got.length === 1)
  const [{ headers, body }] = got as [Got]
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
    answer = () => ({ status: 500 })
    await createCase()
    await until('the first attempt', async () => got.length === 1)
    await playOut()
    const waits = got.slice(1).map(({ time }, i) => (time - (got[i]?.time ?? 0)) / 1000)
    const wanted = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200, 43_200]
    for (const [i, seconds] of wanted.entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(seconds * 0.8 - 0.001)
      expect(waits[i]).toBeLessThanOrEqual(seconds * 1.2 + 0.001)
    }
    expect(clock.time - start).toBeLessThanOrEqual(72 * hour)
    expect(new Set(got.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1)
    const [row] = await deliveries()
    expect(row).toMatchObject({ state: 'failed', attempts: got.length, last_status: 500 })
    const { json } = await call(app.url, `/v1/callback/deliveries/${row.id}`, { key })
    expect(json.attempt_log.map((one: { number: number }) => one.number)).toEqual(
      got.map((_, i) => i + 1),
    )
    expect(json.attempt_log[0]).toMatchObject({
      status: 500,
      answer: 'thank you',
      error: 'Answered 500; only 2xx is a success.',
    })

    answer = () => ({ status: 204 })
    const before = got.length
    const replay = await call(app.url, `/v1/callback/deliveries/${row.id}/replay`, {
      key,
      method: 'POST',
    })
    expect(replay.status).toBe(202)
    await until('it arrived', async () => (await deliveries())[0].state === 'delivered')
    expect(got).toHaveLength(before + 1)
    expect(got.at(-1)?.headers['x-svc-delivery']).toBe(row.id)
  })

  test('is disabled after three days of nothing else, with warnings before; then all is parked', async () => {
    answer = () => ({ status: 500 })
    const enabled = async () => (await call(app.url, '/v1/callback', { key })).json.enabled
    for (let passed = 0; passed <= 72; passed += 12) {
      expect(await enabled()).toBe(true)
      clock.time = start + passed * hour
      const before = got.length
      await createCase()
      await until('an attempt', async () => got.length > before)
      await until('it is written down', async () => {
        const rows = await deliveries()
        return rows.every((row: { attempts: number }) => row.attempts > 0)
      })
    }
    expect((await call(app.url, '/v1/callback', { key })).json).toMatchObject({
      enabled: false,
      disabled_why: 'failing',
      failing_since: new Date(start).toISOString(),
    })
    expect(warned).toBe(2)
    answer = () => ({ status: 200 })
    got = []
    await createCase()
    await sleep(50)
    expect(got).toEqual([])
    const waiting = await deliveries('?state=pending')
    const { url } = (await call(app.url, '/v1/callback', { key })).json
    await call(app.url, '/v1/callback', { method: 'PUT', key, body: { url } })
    await until('all arrived', async () => (await deliveries('?state=pending')).length === 0)
    expect(got).toHaveLength(waiting.length)
  })

  test('410 disables the URL at once, and what follows is parked', async () => {
    answer = () => ({ status: 410 })
    await createCase()
    await until('it is disabled', async () => {
      const { json } = await call(app.url, '/v1/callback', { key })
      return json.enabled === false && json.disabled_why === 'gone'
    })
    answer = () => ({ status: 200 })
    await createCase()
    await sleep(100)
    expect(got).toHaveLength(1)
    expect(await deliveries('?state=pending')).toHaveLength(2)
  })

  test('Retry-After is honoured', async () => {
    answer = (nth) =>
      nth === 1 ? { status: 503, headers: { 'retry-after': '3600' } } : { status: 200 }
    await createCase()
    await until('the first attempt', async () => got.length === 1)
    await until('it waits', async () => (await deliveries())[0].attempts === 1)
    const [row] = await deliveries()
    expect(Date.parse(row.next_attempt_at) - start).toBe(hour)
    clock.time = start + hour
    await until('the second', async () => got.length === 2)
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
    await until('it arrived', async () => got.length === 1)
    const [during] = got as [Got]
    expect(during.headers).toMatchObject({
      'x-svc-signature': signed(rotated.json.signing_secret, during.body),
      'x-svc-signature-previous': signed(secret, during.body),
    })
    clock.time = start + 48 * hour
    await createCase()
    await until('the next', async () => got.length === 2)
    expect(got[1]?.headers).not.toHaveProperty('x-svc-signature-previous')
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
