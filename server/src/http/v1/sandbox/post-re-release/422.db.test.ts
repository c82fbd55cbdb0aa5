import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

const body = { reason: 'The charge was redeemed.' }
let app: TestApp
let key: string
const cases: TestCase[] = []
beforeAll(async () => {
  app = await sharedTestApp()
  const desk = await openTestCases(app)
  key = desk.lender.test
  for (const external_ref of ['R-1', 'R-2']) {
    const found = await desk.open('test', { external_ref })
    await found.hand.finalise('negative', 'A charge.')
    cases.push(found)
  }
})
afterAll(() => app.end())

const send = (ref: string, sent: object, idempotencyKey: string) =>
  call(app.url, `/uat/v1/sandbox/cases/${ref}/re-release`, {
    key,
    body: sent,
    headers: { 'idempotency-key': idempotencyKey },
  })

test('the same key for another body, or for another case: 422, and nothing moves', async () => {
  expect((await send('R-1', body, 'K-1')).status).toBe(200)
  const before = await Promise.all(cases.map((found) => found.view()))
  expectError(
    await send('R-1', { reason: 'The suit was withdrawn.' }, 'K-1'),
    422,
    'idempotency_mismatch',
  )
  expectError(await send('R-2', body, 'K-1'), 422, 'idempotency_mismatch')
  expect(await Promise.all(cases.map((found) => found.view()))).toEqual(before)
})

test('a 404 and a 400 do not use up the key', async () => {
  expectError(await send('NOT-THERE', body, 'K-2'), 404, 'not_found')
  expectError(await send('R-2', {}, 'K-2'), 400, 'invalid_request', expect.any(Array))
  expect((await send('R-2', body, 'K-2')).status).toBe(200)
})
