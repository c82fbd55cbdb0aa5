import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { newPerson } from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { createCase } from '../../../../../tests/support/queue/fill-office.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('the details of a case say what was sent, what may be done, and what was released', async () => {
  const lender = await app.lender()
  const viewer = await newPerson(app, lender.id, 'viewer')
  const id = await createCase(app, lender, 'live', { branch: 'Pune Camp', loan_amount: 4500000.5 })
  const details = async () => (await viewer.get(`/live/cases/${id}/details`)).json
  const before = await details()
  expect(before).toMatchObject({
    case_id: id,
    may_add_documents: true,
    may_withdraw: true,
    releases: [],
  })
  expect(before.fields).toContainEqual({ name: 'branch', label: 'Branch', value: 'Pune Camp' })
  expect(before.fields).toContainEqual({
    name: 'loan_amount',
    label: 'Loan amount',
    value: '4500000.5',
  })
  expect(before.fields.map(({ name }: { name: string }) => name)).not.toContain('district')
  const analyst = await app.staff('admin', 'Asha Kale')
  await caseInHand(analyst, 'live', id).finalise('hold', 'A charge is not clear.')
  const after = await details()
  expect(after).toMatchObject({ may_add_documents: true, may_withdraw: false })
  expect(after.releases).toMatchObject([
    { version: 1, result: 'query', reason: 'A charge is not clear.' },
  ])
  // Nothing of the office.
  expect(JSON.stringify(after)).not.toContain('Asha Kale')
  const { verification_code: code, verification_url: url } = after.releases[0]
  expect(url.endsWith(`/verify/${code}`)).toBe(true)
  expect((await call(app.url, `/verify/${code}`)).json).toMatchObject({ genuine: true, version: 1 })
})

test('forms get the fields and case types that were agreed with the lender', async () => {
  const plain = await newPerson(app, (await app.lender()).id, 'operations')
  const usual = (await plain.get('/live/reference')).json
  expect(usual.other_case_types).toBe(true)
  expect(usual.case_types).toContainEqual({ code: 'TSR', name: 'Title search report' })
  expect(usual.collateral.states).toContainEqual(expect.objectContaining({ code: 'MH' }))
  const agreed = { requiredFields: ['branch'], caseTypes: ['LSR', 'OWN1'] }
  const strict = await newPerson(app, (await app.lender(agreed)).id, 'operations')
  const own = (await strict.get('/live/reference')).json
  expect([own.other_case_types, own.case_types]).toEqual([
    false,
    [
      { code: 'LSR', name: 'Legal scrutiny report' },
      { code: 'OWN1', name: 'OWN1' },
    ],
  ])
  const required = (fields: { name: string; is_required: boolean }[]) =>
    fields.flatMap(({ name, is_required }) => (is_required ? [name] : []))
  const always = ['applicant_name', 'loan_account_number', 'case_type']
  expect(required(usual.case_fields)).toEqual(always)
  expect(required(own.case_fields).toSorted()).toEqual([...always, 'branch'].toSorted())
  const elsewhere = await plain.get('/live/cases/unknown/details')
  expectError(elsewhere, 404, 'not_found')
})
