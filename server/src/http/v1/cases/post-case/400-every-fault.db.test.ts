import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let key: string
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  key = (await app.lender({ requiredFields: ['branch', 'ulpin'], caseTypes: ['TSR'] })).live
})
afterAll(() => app.end())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(app.url, '/v1/cases', { key, body, headers })

describe('one answer lists every fault', () => {
  test('of the fields, the lender’s list, the documents and a header', async () => {
    const body = sampleCase({
      external_ref: '..',
      applicant_name: 7,
      case_type: 'LSR',
      contact_email: 'asha@example.in, nobody',
      ulpin: 'short',
      documents: [
        { ...sampleDocument('a.pdf', 'a'), content: 'QUJ*' },
        { ...sampleDocument('b.pdf', 'b'), filename: '' },
        { filename: 'c.pdf', content_type: 'application/pdf' },
        { ...sampleDocument('d.pdf', 'd'), content: '' },
      ],
    })
    const reply = await post(body, { 'idempotency-key': 'x'.repeat(256) })
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    expect([...reply.json.error.details].sort()).toEqual([
      'Idempotency-Key: must be 1 to 255 printable ASCII characters',
      'applicant_name: must be a string',
      'branch: is required',
      'case_type: must be one of TSR',
      'contact_email: must be one or more e-mail addresses separated by commas; "nobody" is not one',
      'documents[0].content: is not base64: it has a character outside the standard alphabet',
      'documents[1].filename: must not be empty',
      'documents[2].content: is required',
      'documents[3].content: is empty',
      'external_ref: must not be . or .., which no URL can address',
      'ulpin: must be exactly 14 letters or digits',
    ])
    expect(reply.json.error.message).toBe('11 fields are invalid; see details.')
  })

  test('a field with several faults has one entry, and the message counts fields', async () => {
    const body = sampleCase({ branch: 'Pune', ulpin: '12345678901234', case_type: '?'.repeat(40) })
    const reply = await post(body)
    expectInvalid(reply, ['case_type'])
    expect(reply.json.error.details).toHaveLength(1)
    expect(reply.json.error.message).toBe('One field is invalid; see details.')
  })
})

describe('external_ref', () => {
  const whole = { branch: 'Pune', ulpin: '12345678901234' }
  test.each(['.', '..'])('%s is refused, since no URL can address it', async (external_ref) => {
    expectError(await post(sampleCase({ ...whole, external_ref })), 400, 'invalid_request', [
      'external_ref: must not be . or .., which no URL can address',
    ])
  })

  test.each(['...', '.a', 'a..', './.', ' .'])('%s is accepted', async (external_ref) => {
    expect((await post(sampleCase({ ...whole, external_ref }))).status).toBe(202)
  })

  test('of a collateral request as well', async () => {
    const body = { external_ref: '..', borrower_name: 'A', properties: [] }
    const reply = await call(app.url, '/v1/collateral', { key, body })
    expectError(reply, 400, 'invalid_request', [
      'external_ref: must not be . or .., which no URL can address',
      'properties: must have at least 1',
    ])
  })
})
