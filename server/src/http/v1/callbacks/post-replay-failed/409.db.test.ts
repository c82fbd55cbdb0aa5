import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('no URL to send them to: 409 that says so, and nothing changes', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.register('test')
  await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  await desk.fail(id)
  await desk.ask('/callback', { method: 'DELETE' })
  const before = await imageOf(app)
  const body = { since: '2026-01-01' }
  const reply = await desk.ask('/callback/deliveries/replay', { body })
  expectError(reply, 409, 'move_not_allowed')
  expect(reply.json.error.message).toBe('Register a callback URL first.')
  expect(await imageOf(app)).toEqual(before)
})
