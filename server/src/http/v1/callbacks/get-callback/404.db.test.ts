import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
})
afterAll(() => app.end())

test('no URL is registered: 404 that says so', async () => {
  const reply = await desk.ask('/callback')
  expectError(reply, 404, 'not_found')
  expect(reply.json.error.message).toBe('No callback URL is registered.')
})

test('that of the other mode or of another lender: 404', async () => {
  await desk.register('test')
  expectError(await desk.ask('/callback'), 404, 'not_found')
  const other = await openTestCallbacks(app)
  for (const mode of ['live', 'test'] as const) {
    expectError(await other.ask('/callback', { mode }), 404, 'not_found')
  }
})

test.each(['POST', 'PATCH'])('%s is not allowed here', async (method) => {
  expect((await desk.ask('/callback', { method, mode: 'test' })).status).toBe(404)
})

test('enabling is done by PUT, not by a separate route', async () => {
  for (const path of ['/callback/enable', '/callback/disable']) {
    expectError(await desk.ask(path, { body: {}, mode: 'test' }), 404, 'not_found')
  }
})
