import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let key: string
let found: TestCase
beforeAll(async () => {
  app = await sharedTestApp()
  const desk = await openTestCases(app)
  key = desk.lender.test
  found = await desk.open('test', { external_ref: 'R-1' })
  await found.hand.finalise('negative', 'A charge.')
})
afterAll(() => app.end())

const send = (body: unknown, ref = 'R-1') =>
  call(app.url, `/uat/v1/sandbox/cases/${ref}/re-release`, { key, body })

test.each<[string, object]>([
  ['left out', {}],
  ['null', { reason: null }],
  ['empty', { reason: '' }],
  ['blank', { reason: ' \n\t ' }],
  ['a number', { reason: 7 }],
  ['a list', { reason: ['Redeemed.'] }],
  ['too long', { reason: 'x'.repeat(2001) }],
  ['with NUL', { reason: 'a\0b' }],
])('a reason that is %s: 400 that names it, and the report is unchanged', async (_, body) => {
  const before = await found.view()
  expectInvalid(await send(body), ['reason'])
  expect(await found.view()).toEqual(before)
  expect((await found.get('report')).json.files[0].filename).toBe('R-1-legal-report-v1.pdf')
})

test.each(['{', '[]', '7', 'null', ''])('not an object: %s', async (body) => {
  expectError(await send(body), 400, 'invalid_request', expect.any(Array))
})

test('400 comes before 404 and 409', async () => {
  expectInvalid(await send({}, 'NOT-THERE'), ['reason'])
})
