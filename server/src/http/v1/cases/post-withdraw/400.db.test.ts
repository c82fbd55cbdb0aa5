import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let found: TestCase
beforeAll(async () => {
  app = await sharedTestApp()
  const desk = await openTestCases(app)
  found = await desk.open('live')
})
afterAll(() => app.end())

test.each<[string, object]>([
  ['left out', {}],
  ['null', { reason: null }],
  ['empty', { reason: '' }],
  ['blank', { reason: ' \n\t ' }],
  ['a number', { reason: 7 }],
  ['too long', { reason: 'x'.repeat(2001) }],
  ['with NUL', { reason: 'a\0b' }],
])('a reason that is %s: 400 that names it, and the case is unchanged', async (_, body) => {
  const before = await found.view()
  expectInvalid(await found.post('withdraw', body), ['reason'])
  expect(await found.view()).toEqual(before)
})

test.each(['{', '[]', '7', 'null', ''])('not an object: %s', async (body) => {
  expectError(await found.post('withdraw', body), 400, 'invalid_request', expect.any(Array))
  expect((await found.view()).status).toBe('received')
})
