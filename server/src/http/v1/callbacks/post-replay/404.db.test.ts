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

test('unknown, another lender’s and the other mode’s: the same 404, and nothing changes', async () => {
  const desk = await openTestCallbacks(app)
  const other = await openTestCallbacks(app)
  for (const one of [desk, other]) {
    await one.register('live')
    await one.register('test')
  }
  await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  await desk.fail(id)
  const before = await imageOf(app)
  const post = { method: 'POST' }
  const at = (name: string) => `/callback/deliveries/${name}/replay`
  const replies = [
    await desk.ask(at(`dlv_${'0'.repeat(26)}`), post),
    await desk.ask(at(id.toUpperCase()), post),
    await desk.ask(at('R-1'), post),
    await desk.ask(at(id), { ...post, mode: 'test' }),
    await other.ask(at(id), post),
    await other.ask(at(id), { ...post, mode: 'test' }),
  ]
  for (const reply of replies) expectError(reply, 404, 'not_found')
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies[0]?.json.error.message).toBe('Delivery not found.')
  expect(await imageOf(app)).toEqual(before)
  expect((await desk.ask(at(id), post)).status).toBe(202)
})
