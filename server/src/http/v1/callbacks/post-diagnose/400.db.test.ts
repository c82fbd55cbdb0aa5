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
  image = await imageOf(app)
})
afterAll(async () => {
  expect(await imageOf(app)).toEqual(image)
  await app.end()
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  desk.ask('/callback/diagnose', { body, headers })
const either = 'body: send either body or body_base64'

test.each<[string, object, string[]]>([
  ['no headers', { body: '' }, ['headers: is required']],
  ['null as headers', { headers: null, body: '' }, ['headers: is required']],
  ['headers as a list', { headers: [['a', 'b']], body: '' }, ['headers: must be an object']],
  ['headers as text', { headers: 'a: b', body: '' }, ['headers: must be an object']],
  ['a header that is a list', { headers: { a: ['b'] }, body: '' }, ['headers.a: must be a string']],
  ['a header that is null', { headers: { a: null }, body: '' }, ['headers.a: must be a string']],
  [
    'a header too long',
    { headers: { a: 'x'.repeat(8001) }, body: '' },
    ['headers.a: must have at most 8000 characters'],
  ],
  ['no body', { headers: {} }, [either]],
  ['two bodies', { headers: {}, body: '', body_base64: '' }, [either]],
  ['a body that is parsed', { headers: {}, body: { event: 'ping' } }, ['body: must be a string']],
  ['no base64', { headers: {}, body_base64: 'not base64!' }, ['body_base64: must be base64']],
  ['bytes as a list', { headers: {}, body_base64: [1] }, ['body_base64: must be a string']],
  [
    'a body too long',
    { headers: {}, body: 'x'.repeat(700_001) },
    ['body: must have at most 700000 characters'],
  ],
  [
    'bytes too long',
    { headers: {}, body_base64: 'x'.repeat(900_001) },
    ['body_base64: must have at most 900000 characters'],
  ],
  [
    'every fault at once',
    { headers: 1, body: 2, body_base64: 3 },
    ['headers: must be an object', 'body: must be a string', 'body_base64: must be a string'],
  ],
])('%s', async (_, body, faults) => {
  expectError(await send(body), 400, 'invalid_request', faults)
})

test.each(['{', '[]', 'null', ''])('an invalid body: %j', async (body) => {
  expectInvalid(await send(body), ['body'])
})

test('another Content-Type', async () => {
  const reply = await send('{"headers":{},"body":""}', { 'content-type': 'text/plain' })
  expectError(reply, 400, 'invalid_request', ['Content-Type: must be application/json'])
})

test('more than 1 MiB: 413', async () => {
  const body = { headers: {}, body: 'x'.repeat(1024 * 1024) }
  expectError(await send(body), 413, 'payload_too_large')
})
