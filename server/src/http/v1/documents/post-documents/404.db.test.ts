import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  const body = sampleCase({ external_ref: 'R-1', loan_account_number: 'HL-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
})
afterAll(() => app.end())

test.each([
  ['an unknown reference', 'NOT-THERE'],
  ['an unknown id', 'case_01kb2x8m5v0000000000000000'],
  ['the loan number of a case that has a reference of its own', 'HL-1'],
  ['another case of the letters', 'r-1'],
  ['NUL', 'R-1\0'],
])('%s: 404, and no document is kept', async (_, ref) => {
  const before = await countStored(app)
  const reply = await call(app.url, `/v1/cases/${encodeURIComponent(ref)}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('deed.pdf', 'x'.repeat(100_000))] },
    headers: { 'idempotency-key': 'NOT-FOUND-1' },
  })
  expectError(reply, 404, 'not_found')
  expect(await countStored(app)).toEqual(before)
})
