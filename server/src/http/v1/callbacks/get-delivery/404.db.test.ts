import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('unknown, another lender’s and the other mode’s: the same 404', async () => {
  const desk = await openTestCallbacks(app)
  const other = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  expect((await desk.ask(`/callback/deliveries/${id}`)).status).toBe(200)
  const at = (path: string) => `/callback/deliveries/${path}`
  const replies = [
    await desk.ask(at(`dlv_${'0'.repeat(26)}`)),
    await desk.ask(at('x')),
    await desk.ask(at('%00')),
    await desk.ask(at(id.toUpperCase())),
    await desk.ask(at(`${id}%20`)),
    await desk.ask(at(id.slice(0, -1))),
    await desk.ask(at('R-1')),
    await desk.ask(at(id), { mode: 'test' }),
    await other.ask(at(id)),
    await other.ask(at(id), { mode: 'test' }),
  ]
  for (const reply of replies) expectError(reply, 404, 'not_found')
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies[0]?.json.error.message).toBe('Delivery not found.')
})
