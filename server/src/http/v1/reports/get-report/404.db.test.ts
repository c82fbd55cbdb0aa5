import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let caseId: string
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
  const found = await desk.open('live', { external_ref: 'R-1', loan_account_number: 'HL-1' })
  caseId = found.id
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  await found.hand.finalise('positive')
})
afterAll(() => app.end())

const get = (ref: string, key = desk.lender.live, base = '/v1') =>
  call(app.url, `${base}/cases/${encodeURIComponent(ref)}/report`, { key })

describe('only the exact external_ref or case id finds it', () => {
  test.each([
    ['an unknown reference', () => 'NOT-THERE'],
    ['an unknown id', () => 'case_01kb2x8m5v0000000000000000'],
    ['its loan number', () => 'HL-1'],
    ['another case of the letters', () => 'r-1'],
    ['a part of it', () => 'R-'],
    ['its id in capitals', () => caseId.toUpperCase()],
    ['NUL', () => 'R-1\0'],
  ])('%s', async (_, ref) => {
    expectError(await get(ref()), 404, 'not_found')
  })
})

test('the case of another lender, or of the other mode, is 404, by either name', async () => {
  const other = await app.lender()
  expect((await get('R-1')).status).toBe(200)
  for (const ref of ['R-1', caseId]) {
    expectError(await get(ref, other.live), 404, 'not_found')
    expectError(await get(ref, desk.lender.test, '/uat/v1'), 404, 'not_found')
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed here', async (method) => {
  const reply = await call(app.url, '/v1/cases/R-1/report', { method, key: desk.lender.live })
  expect(reply.status).toBe(404)
})
