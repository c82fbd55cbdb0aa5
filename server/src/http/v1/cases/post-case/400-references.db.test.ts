import { afterAll, beforeAll, expect, test } from 'vitest'
import { finaliseCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
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
})
afterAll(() => app.end())

const post = (body: unknown) => call(app.url, '/v1/cases', { key: lender.live, body })
const withoutRef = (loan_account_number: string, more: object = {}) => ({
  applicant_name: 'Asha Patil',
  loan_account_number,
  case_type: 'TSR',
  ...more,
})
const taken =
  'loan_account_number: is already the external_ref of another case; send an external_ref'

test("no external_ref, and the loan number is another loan's external_ref: 400, nothing stored", async () => {
  await post(sampleCase({ external_ref: 'HL-9', loan_account_number: 'HL-1' }))
  const before = await countStored(app)
  const reply = await post(withoutRef('HL-9', { documents: [sampleDocument('deed.pdf', 'x')] }))
  expectError(reply, 400, 'invalid_request', [taken])
  expect(await countStored(app)).toEqual(before)
})

test('the same where that other case is finalised', async () => {
  await post(sampleCase({ external_ref: 'HL-8', loan_account_number: 'HL-2' }))
  const other = await call(app.url, '/v1/cases/HL-8', { key: lender.live })
  await finaliseCase(app, other.json.case_id)
  expectError(await post(withoutRef('HL-8')), 400, 'invalid_request', [taken])
})

test('with an external_ref, as the error advises, it passes', async () => {
  await post(sampleCase({ external_ref: 'HL-7', loan_account_number: 'HL-3' }))
  expectError(await post(withoutRef('HL-7')), 400, 'invalid_request', [taken])
  expect((await post(withoutRef('HL-7', { external_ref: 'HL-7-A' }))).status).toBe(202)
})

test('a repeat is validated like a first request', async () => {
  await post(sampleCase({ external_ref: 'REPEAT-1' }))
  expectInvalid(await post(sampleCase({ external_ref: 'REPEAT-1', case_type: '?' })), ['case_type'])
  expectInvalid(await post({ external_ref: 'REPEAT-1' }), [
    'applicant_name',
    'case_type',
    'loan_account_number',
  ])
})
