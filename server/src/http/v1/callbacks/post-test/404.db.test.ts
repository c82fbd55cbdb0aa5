import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  type Inbox,
  openInbox,
  openTestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let inbox: Inbox
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  inbox = await openInbox()
})
afterAll(async () => {
  await inbox.close()
  await app.end()
})

test('no URL of this lender and mode: 404, and nothing is sent', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('test', { url: inbox.url })
  const other = await openTestCallbacks(app)
  for (const reply of [
    await desk.ask('/callback/test', { method: 'POST' }),
    await other.ask('/callback/test', { method: 'POST' }),
    await other.ask('/callback/test', { method: 'POST', mode: 'test' }),
  ]) {
    expectError(reply, 404, 'not_found')
    expect(reply.json.error.message).toBe('No callback URL is registered.')
  }
  await desk.ask('/callback', { method: 'DELETE', mode: 'test' })
  expectError(await desk.ask('/callback/test', { method: 'POST', mode: 'test' }), 404, 'not_found')
  expect(inbox.got).toEqual([])
})
