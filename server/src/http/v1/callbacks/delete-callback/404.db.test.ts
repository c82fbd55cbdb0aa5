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

test('none of this lender and mode: 404, and nothing is changed or on the audit trail', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('test')
  const other = await openTestCallbacks(app)
  const before = await imageOf(app)
  for (const reply of [
    await desk.ask('/callback', { method: 'DELETE' }),
    await other.ask('/callback', { method: 'DELETE' }),
    await other.ask('/callback', { method: 'DELETE', mode: 'test' }),
  ]) {
    expectError(reply, 404, 'not_found')
    expect(reply.json.error.message).toBe('No callback URL is registered.')
  }
  expect(await imageOf(app)).toEqual(before)
})

test('the second time: 404', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => desk.ask('/callback', { method: 'DELETE' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
})
