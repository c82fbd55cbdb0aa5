import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStored } from '../app/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../app/test-app.ts'
import { expectError } from './expect-error.ts'
import { call, sampleDocument } from './http-client.ts'
import { head, openRaw } from './raw-http.ts'
import { basePaths } from './route-under-test.ts'

export interface PostWithDocuments {
  /** Below its base. */
  path: string
  /** A valid one, without its documents. */
  body: object
  /** Mounted for test keys alone. */
  onlyTest?: true
}

/** What 409 promises at every POST while an Idempotency-Key is running. Decisions, section 3. */
export function runningKeyPromises(
  route: PostWithDocuments,
  prepare?: (app: TestApp, lender: TestLender) => Promise<void>,
): void {
  const mode = route.onlyTest ? 'test' : 'live'
  const address = `${basePaths[mode]}${route.path}`
  const body = { ...route.body, documents: [sampleDocument('deed.pdf', 'deed')] }
  const text = JSON.stringify(body)
  let app: TestApp
  let lender: TestLender
  beforeAll(async () => {
    app = await startTestApp()
    lender = await app.lender()
    await prepare?.(app, lender)
  })
  afterAll(() => app.end())

  const post = (idempotencyKey: string, sent: unknown = text) =>
    call(app.url, address, {
      key: lender[mode],
      body: sent,
      headers: { 'idempotency-key': idempotencyKey },
    })

  /** A request of which half has arrived, and a function that sends the other half. */
  async function halfSent(idempotencyKey: string) {
    const raw = openRaw(app.url)
    const half = Math.floor(text.length / 2)
    const before = await countStored(app)
    await raw.write(
      head(`POST ${address}`, [
        'Host: x',
        `Authorization: Bearer ${lender[mode]}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        `Idempotency-Key: ${idempotencyKey}`,
      ]) + text.slice(0, half),
    )
    const keys = async () => (await countStored(app)).idempotency_keys
    await expect.poll(keys).toBe(before.idempotency_keys + 1)
    return { raw, finish: () => raw.write(text.slice(half)) }
  }

  test('409 with Retry-After while the first is running; then its answer', async () => {
    const { raw, finish } = await halfSent('RUNNING-1')
    const during = await post('RUNNING-1')
    expectError(during, 409, 'idempotency_in_progress')
    expect(during.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    await finish()
    const first = await raw.reply()
    expect(first.status, first.text).toBeLessThan(300)
    const again = await post('RUNNING-1')
    expect([again.status, again.json]).toEqual([first.status, first.json])
  })

  test('a first request that is cut off frees the key', async () => {
    const { raw } = await halfSent('RUNNING-2')
    raw.cut()
    await expect.poll(async () => (await post('RUNNING-2')).status).toBeLessThan(300)
  })

  describe('comes after', () => {
    test('body size: a huge Content-Length while the key is running', async () => {
      const { raw, finish } = await halfSent('RUNNING-3')
      const second = openRaw(app.url)
      void second.write(
        head(`POST ${address}`, [
          'Host: x',
          `Authorization: Bearer ${lender[mode]}`,
          'Content-Type: application/json',
          'Content-Length: 999999999',
          'Idempotency-Key: RUNNING-3',
        ]),
      )
      const reply = await second.reply()
      await finish()
      await raw.reply()
      expectError(reply, 413, 'payload_too_large')
    })

    test('validation: a body that is not JSON while the key is running', async () => {
      const { raw, finish } = await halfSent('RUNNING-4')
      const reply = await post('RUNNING-4', '{')
      await finish()
      await raw.reply()
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    })
  })
}
