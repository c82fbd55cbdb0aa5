import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

test.each([
  ['half an escape', '%'],
  ['no hexadecimal digits', '%zz'],
  ['a byte that is no UTF-8', '%ff'],
  ['a character cut off', '%E0%A4'],
  ['half a surrogate pair', '%ED%A0%80'],
  ['an overlong slash', '%C0%AF'],
])('a reference with %s (%s): 400', async (_, ref) => {
  const reply = await call(app.url, `/v1/cases/A${ref}`, { key: lender.live })
  expectError(reply, 400, 'invalid_request', expect.any(Array))
})

test('it is in the log with its request id', async () => {
  const reply = await call(app.url, '/v1/cases/%zz', { key: lender.live })
  await expect
    .poll(() => app.logged.find((line) => line.request_id === reply.headers['x-request-id']))
    .toMatchObject({ status: 400 })
})
