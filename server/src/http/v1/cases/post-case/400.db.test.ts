import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored, type Stored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'
import { exchange, head } from '../../../../../../tests/support/http/raw-http.ts'
import { caseFields } from '../../../../cases/cases.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

// Every request of this file is refused, and none may leave anything behind.
let before: Stored
beforeEach(async () => {
  before = await countStored(app)
})
afterEach(async () => {
  expect(await countStored(app)).toEqual(before)
})

const post = (body: unknown, headers: Record<string, string> = {}, key = lender.live) =>
  call(app.url, '/v1/cases', { key, body, headers })

describe('the body', () => {
  test.each([
    ['empty', ''],
    ['blank', '  \n'],
    ['not JSON', 'external_ref=1'],
    ['cut off', '{"applicant_name":"A"'],
    ['followed by more', '{}{}'],
    ['with a comma too many', '{"applicant_name":"A",}'],
    ['with a comment', '{/* */}'],
    ['with single quotes', "{'a':1}"],
    ['with a line break inside a string', '{"a":"b\nc"}'],
    ['with NaN', '{"loan_amount":NaN}'],
    ['behind two byte order marks', '\ufeff\ufeff{}'],
    ['an array', '[]'],
    ['text', '"text"'],
    ['a number', '1'],
    ['null', 'null'],
    ['true', 'true'],
  ])('%s: 400', async (_, body) => {
    expectInvalid(await post(body), ['body'])
  })

  test('an array of a case: 400', async () => {
    expectInvalid(await post([sampleCase()]), ['body'])
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'json',
    '',
  ])('with Content-Type %j: 400', async (type) => {
    expectInvalid(await post(JSON.stringify(sampleCase()), { 'content-type': type }), [
      'Content-Type',
    ])
  })

  test.each(['gzip', 'deflate', 'br', 'gzip, identity', 'x'])(
    'with Content-Encoding %s: 400',
    async (encoding) => {
      expectInvalid(await post(JSON.stringify(sampleCase()), { 'content-encoding': encoding }), [
        'Content-Encoding',
      ])
    },
  )
})

test('without a Content-Type: 400', async () => {
  const body = JSON.stringify(sampleCase())
  const lines = [
    'Host: x',
    `Authorization: Bearer ${lender.live}`,
    `Content-Length: ${body.length}`,
  ]
  expectInvalid(await exchange(app.url, head('POST /v1/cases', lines), body), ['Content-Type'])
})

describe('required', () => {
  test('applicant_name, loan_account_number and case_type, all named at once', async () => {
    const required = ['applicant_name', 'loan_account_number', 'case_type']
    expectInvalid(await post({}), required)
    expectInvalid(await post(Object.fromEntries(required.map((name) => [name, null]))), required)
  })

  test.each(['applicant_name', 'loan_account_number', 'case_type'])(
    '%s: missing, null and empty',
    async (name) => {
      const { [name]: _, ...without } = sampleCase()
      expectInvalid(await post(without), [name])
      expectInvalid(await post({ ...without, [name]: null }), [name])
      expectInvalid(await post({ ...without, [name]: '' }), [name])
    },
  )

  test("the fields of the lender's own list, with the others", async () => {
    const strict = await app.lender({ requiredFields: ['branch', 'ulpin'] })
    const { case_type: _, ...body } = sampleCase({ branch: null })
    expectInvalid(await post(body, {}, strict.live), ['branch', 'case_type', 'ulpin'])
    expectInvalid(await post(body), ['case_type'])
  })

  test("a case type of the lender's list, where it has one", async () => {
    const strict = await app.lender({ caseTypes: ['TSR', 'LO'] })
    for (const case_type of ['LSR', 'tsr', 'TSR2']) {
      const reply = await post(sampleCase({ case_type }), {}, strict.live)
      expectError(reply, 400, 'invalid_request', ['case_type: must be one of TSR, LO'])
    }
  })
})

describe('every field of the wrong type is named', () => {
  const names = Object.keys(caseFields)
  const wrong: Record<string, unknown[]> = {
    text: [42, true, [], {}, ['a']],
    number: ['42', '', true, [], {}, [42]],
  }

  test.each(names)('%s', async (name) => {
    for (const value of wrong[name === 'loan_amount' ? 'number' : 'text'] ?? []) {
      expectInvalid(await post(sampleCase({ [name]: value })), [name])
    }
  })

  test('all of them in one answer, not the first', async () => {
    const all = Object.fromEntries([...names, 'documents'].map((name) => [name, { bad: 1 }]))
    expectInvalid(await post(all), [...names, 'documents'])
  })
})

describe('a value out of bounds', () => {
  test.each([
    ['external_ref', 'empty', ''],
    ['external_ref', '129 characters', 'x'.repeat(129)],
    ['external_ref', '129 characters beyond the basic plane', '🏠'.repeat(129)],
    ['external_ref', '129 characters that combine into fewer', `e${'\u0301'.repeat(128)}`],
    ['external_ref', 'a line break', 'a\nb'],
    ['external_ref', 'a tab', 'a\tb'],
    ['external_ref', 'NUL', 'a\0b'],
    ['external_ref', 'DEL', 'a\u007fb'],
    ['external_ref', 'a C1 control character', 'a\u0085b'],
    ['external_ref', 'half a surrogate pair', 'a\ud800b'],
    ['case_type', 'a space', 'T SR'],
    ['case_type', '33 characters', 'x'.repeat(33)],
    ['case_type', 'a sign in front', '-TSR'],
    ['case_type', 'a line break behind', 'TSR\n'],
    ['case_type', 'a letter beyond ASCII', 'TŠR'],
    ['loan_amount', 'negative', -1],
    ['loan_amount', 'a little negative', -0.01],
    ['loan_amount', 'larger than anything', 1e300],
    ['ulpin', '13 characters', '1234567890123'],
    ['ulpin', '15 characters', '123456789012345'],
    ['ulpin', 'a hyphen', '1234567-901234'],
    ['ulpin', 'a line break behind', '12345678901234\n'],
    ['ulpin', 'spaces around it', ' 12345678901234 '],
    ['contact_email', 'no @', 'example.in'],
    ['contact_email', 'two @', 'a@b@example.in'],
    ['contact_email', 'no host', 'a@'],
    ['contact_email', 'a second one that is none', 'a@example.in, b'],
    ['contact_email', 'a comma too many', 'a@example.in,'],
    ['contact_email', 'an empty one between', 'a@example.in,,b@example.in'],
    ['contact_email', 'a semicolon between', 'a@example.in; b@example.in'],
    ['contact_email', 'a name around it', 'A <a@example.in>'],
    ['contact_email', 'a line break inside', 'a@example.in\r\nBcc: b@example.in'],
    ['contact_email', 'NUL', 'a\0@example.in'],
    ['contact_email', 'half a surrogate pair', 'a\ud800@example.in'],
  ])('%s: %s', async (name, _, value) => {
    expectInvalid(await post(sampleCase({ [name]: value })), [name])
  })

  test('loan_amount: 1e400, which JSON has and no number holds', async () => {
    const body = JSON.stringify(sampleCase({ loan_amount: 1 })).replace(':1}', ':1e400}')
    expect(body).toContain('1e400')
    expectInvalid(await post(body), ['loan_amount'])
  })

  const capped: [string, number][] = [
    ['applicant_name', 200],
    ['co_applicant_name', 200],
    ['loan_account_number', 200],
    ['branch', 200],
    ['state', 200],
    ['district', 200],
    ['property_description', 4000],
    ['contact_name', 200],
    ['contact_phone', 200],
  ]
  test.each(capped)('%s: more than %d characters', async (name, length) => {
    for (const text of ['x'.repeat(length + 1), '🏠'.repeat(length + 1)]) {
      expectInvalid(await post(sampleCase({ [name]: text })), [name])
    }
  })

  test.each(capped)('%s: more than %d characters that combine into one', async (name, length) => {
    expectInvalid(await post(sampleCase({ [name]: `e${'\u0301'.repeat(length)}` })), [name])
  })

  test.each(capped)('%s: NUL, and half a surrogate pair', async (name) => {
    for (const text of ['a\0b', 'a\ud800b', 'a\udc00']) {
      expectInvalid(await post(sampleCase({ [name]: text })), [name])
    }
  })
})

test('contact_email: more than 200 characters', async () => {
  const emails = Array.from({ length: 20 }, (_, n) => `person${n}@example.in`).join(',')
  expect(emails.length).toBeGreaterThan(200)
  expectInvalid(await post(sampleCase({ contact_email: emails })), ['contact_email'])
})

test('an Idempotency-Key that is empty, too long or not plain: 400', async () => {
  for (const key of ['', 'x'.repeat(256), 'caf\u00e9']) {
    expectInvalid(await post(sampleCase(), { 'idempotency-key': key }), ['Idempotency-Key'])
  }
})
