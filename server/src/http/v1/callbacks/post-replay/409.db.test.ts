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

test.each([
  ['it is still to be made', false, 'The delivery is still pending.'],
  ['there is nowhere to send it', true, 'Register a callback URL first.'],
])('%s: 409 that says so, and nothing changes', async (_, failed, message) => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  if (failed) {
    await desk.fail(id)
    await desk.ask('/callback', { method: 'DELETE' })
  }
  const before = await imageOf(app)
  const reply = await desk.ask(`/callback/deliveries/${id}/replay`, { method: 'POST' })
  expectError(reply, 409, 'move_not_allowed')
  expect(reply.json.error.message).toBe(message)
  expect(await imageOf(app)).toEqual(before)
})

test('of six at once, one is carried out', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('R-2')
  const [{ id }] = await desk.deliveries()
  await desk.fail(id)
  const path = `/callback/deliveries/${id}/replay`
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => desk.ask(path, { method: 'POST' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
})

test('repeated with its Idempotency-Key it is carried out once, with the same answer', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('R-3')
  const [{ id }] = await desk.deliveries()
  await desk.fail(id)
  const replay = () =>
    desk.ask(`/callback/deliveries/${id}/replay`, {
      method: 'POST',
      headers: { 'idempotency-key': 'again' },
    })
  const [first, second] = [await replay(), await replay()]
  expect([first.status, second.status, second.json]).toEqual([202, 202, first.json])
  expect(second.headers['idempotent-replayed']).toBe('true')
})
