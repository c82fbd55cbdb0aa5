import { expect, test } from 'vitest'
import { apiKey, rejectionOf, withoutWaiting } from '../../test/clients.ts'
import { closedAddress, errorBody, startServer } from '../../test/local-server.ts'
import { Deedwire, type Delivery, requestIdOf } from '../index.ts'
import { Callback } from './callback.ts'

const busy = { status: 503, body: errorBody('unavailable') }
const missing = { status: 404, body: errorBody('not_found') }

test('a registration is retried with one idempotency key, so that its secret is not lost', async () => {
  const answer = { status: 200, body: { signing_secret: 'svcsec_1' } }
  const { baseUrl, received } = await startServer(busy, answer)
  const callback = new Callback(withoutWaiting({ baseUrl }).transport)
  const registered = await callback.set({ url: 'https://los.lender.example/' })
  expect(registered.signing_secret).toBe('svcsec_1')
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
})

test('remove returns nothing, and sends neither body nor idempotency key', async () => {
  const { baseUrl, received } = await startServer({ status: 204, body: '' })
  expect(await new Deedwire({ baseUrl, apiKey }).callback.remove()).toBeUndefined()
  expect(received[0]).toMatchObject({ method: 'DELETE', path: '/v1/callback', text: '' })
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('remove treats a 404 after a lost answer as success', async () => {
  const { baseUrl } = await startServer(busy, missing)
  const callback = new Callback(withoutWaiting({ baseUrl }).transport)
  expect(await callback.remove()).toBeUndefined()
  const nothing = await startServer(missing)
  const call = new Deedwire({ baseUrl: nothing.baseUrl, apiKey }).callback.remove()
  expect(await rejectionOf(call)).toMatchObject({ status: 404 })
})

test('deliveries, iterated over, go through the pages with the filter', async () => {
  const page = (ids: string[], next_before: string | null) => ({
    status: 200,
    headers: { 'x-request-id': 'req_1' },
    body: { deliveries: ids.map((id) => ({ id })), next_before },
  })
  const script = [page(['dlv_3', 'dlv_2'], 'dlv_2'), page(['dlv_1'], null)] as const
  const { baseUrl, received } = await startServer(...script)
  const { callback } = new Deedwire({ baseUrl, apiKey })
  const found: Delivery[] = []
  for await (const delivery of callback.deliveries({ state: 'failed' })) found.push(delivery)
  expect(found.map(({ id }) => id)).toEqual(['dlv_3', 'dlv_2', 'dlv_1'])
  expect(received.map(({ path }) => path)).toEqual([
    '/v1/callback/deliveries?state=failed',
    '/v1/callback/deliveries?state=failed&before=dlv_2',
  ])
  expect(requestIdOf(await callback.deliveries())).toBe('req_1')
})

test('an invalid date is refused before anything is sent', async () => {
  const { callback } = new Deedwire({ baseUrl: await closedAddress(), apiKey })
  const never = new Date(Number.NaN)
  await expect(callback.replayFailed({ since: never })).rejects.toThrow(
    'since must be a valid date',
  )
  await expect(callback.deliveries({ from: never })).rejects.toThrow('from must be a valid date')
})

test('each call takes its own time-out and retries', async () => {
  const { baseUrl, received } = await startServer({ status: 200, hang: 'before_headers' })
  const { callback } = new Deedwire({ baseUrl, apiKey })
  const error = await rejectionOf(callback.get({ timeoutMs: 400, maxRetries: 0 }))
  expect(error).toMatchObject({ name: 'DeedwireTimeoutError' })
  expect(received).toHaveLength(1)
  for (const wrong of [{ timeoutMs: 0 }, { maxRetries: -1 }]) {
    await expect(callback.get(wrong)).rejects.toThrow(TypeError)
  }
  expect(received).toHaveLength(1)
})
