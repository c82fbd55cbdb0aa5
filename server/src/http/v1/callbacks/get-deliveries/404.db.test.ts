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
let other: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
  other = await openTestCallbacks(app)
  await desk.register()
  await desk.register('test')
  await other.register()
})
afterAll(() => app.end())

test('no such case, another lender’s and the other mode’s: the same 404', async () => {
  const names = [
    'NOT-THERE',
    '',
    `case_${'0'.repeat(26)}`,
    await other.createCase('THEIRS'),
    'THEIRS',
    await desk.createCase('IN-TEST', 'test'),
    'IN-TEST',
  ]
  const replies = []
  for (const name of names) replies.push(await desk.ask(`/callback/deliveries?case=${name}`))
  for (const reply of replies) expectError(reply, 404, 'not_found')
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies[0]?.json.error.message).toBe('Case not found.')
})

test('a case without deliveries exists, and has none', async () => {
  await desk.ask('/callback', { method: 'DELETE', mode: 'test' })
  await desk.createCase('SILENT', 'test')
  expect(await desk.deliveries('?case=SILENT', 'test')).toEqual([])
})

test.each(['POST', 'PUT', 'DELETE'])('%s is not allowed here', async (method) => {
  expect((await desk.ask('/callback/deliveries', { method })).status).toBe(404)
})
