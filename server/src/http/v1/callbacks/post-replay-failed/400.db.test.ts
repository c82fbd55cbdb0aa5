import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'

let app: TestApp
let desk: TestCallbacks
let image: unknown
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  // An accepted request would send this one again.
  await desk.fail(id)
  image = await imageOf(app)
})
afterAll(async () => {
  expect(await imageOf(app)).toEqual(image)
  await app.end()
})

const replay = (body: unknown, headers: Record<string, string> = {}) =>
  desk.ask('/callback/deliveries/replay', { body, headers })
const since = '2026-01-01'
const time = 'must be a date or a time with its zone, such as 2026-11-15T09:30:00Z'

test.each<[string, object, string[]]>([
  ['no time', {}, ['since: is required']],
  ['null', { since: null }, ['since: is required']],
  ['a number', { since: 1763200000 }, ['since: must be a string']],
  ['a word', { since: 'yesterday' }, [`since: ${time}`]],
  ['nothing', { since: '' }, [`since: ${time}`]],
  ['no zone', { since: '2026-11-15T09:30:00' }, [`since: ${time}`]],
  ['no such day', { since: '2026-02-31' }, [`since: ${time}`]],
  ['the year 0', { since: '0000-01-01' }, [`since: ${time}`]],
  ['too long', { since: '2'.repeat(41) }, ['since: must have at most 40 characters']],
  ['in the future', { since: '2999-01-01' }, ['since: is in the future']],
  ['an end that is no time', { since, until: 'now' }, [`until: ${time}`]],
  ['an end of another type', { since, until: 5 }, ['until: must be a string']],
  ['a word for a boolean', { since, dry_run: 'true' }, ['dry_run: must be a boolean']],
  ['a number for a boolean', { since, dry_run: 1 }, ['dry_run: must be a boolean']],
  ['both times', { since: 'x', until: 'y' }, [`since: ${time}`, `until: ${time}`]],
  [
    'every type',
    { since: 1, until: 2, dry_run: 3 },
    ['since: must be a string', 'until: must be a string', 'dry_run: must be a boolean'],
  ],
])('%s', async (_, body, faults) => {
  expectError(await replay(body), 400, 'invalid_request', faults)
})

test.each(['{', '[]', 'null', '"2026-01-01"', ''])('an invalid body: %j', async (body) => {
  expectInvalid(await replay(body), ['body'])
})

test('another Content-Type, or none and no body', async () => {
  const fault = ['Content-Type: must be application/json']
  const plain = await replay('{"since":"2026-01-01"}', { 'content-type': 'text/plain' })
  expectError(plain, 400, 'invalid_request', fault)
  const bare = await desk.ask('/callback/deliveries/replay', { method: 'POST' })
  expectError(bare, 400, 'invalid_request', fault)
})

test('more than 1 MiB: 413', async () => {
  const body = { since, padding: 'x'.repeat(1024 * 1024) }
  expectError(await replay(body), 413, 'payload_too_large')
})
