import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored, eventsOf } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'
import { head, openRaw } from '../../../../../../tests/support/http/raw-http.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(app.url, '/v1/cases', { key: lender.live, body, headers })

async function rowOf(externalRef: string): Promise<Record<string, unknown>> {
  const [row] = await app.db.rows<Record<string, unknown>>(
    sql`SELECT * FROM cases WHERE external_ref = ${externalRef}`,
  )
  return row ?? {}
}

/** Creates with one more field and returns what is stored of it. */
async function storedField(name: string, value: unknown): Promise<unknown> {
  const body = sampleCase({ [name]: value })
  const reply = await post(body)
  expect(reply.status, reply.text).toBe(202)
  return (await rowOf(reply.json.external_ref))[name]
}

const everyField = {
  external_ref: 'ALL-1',
  applicant_name: 'Ramesh Baburao Kulkarni',
  co_applicant_name: 'सुनीता कुलकर्णी',
  loan_account_number: 'HL-2026-000481',
  loan_amount: 4_500_000.5,
  case_type: 'TSR',
  branch: 'Kothrud',
  state: 'Maharashtra',
  district: 'Pune',
  ulpin: '27ABcd34567890',
  property_description: 'Flat 4,\nSurvey 12/3',
  contact_name: 'Meera Joshi',
  contact_email: 'meera@example.in, desk@example.in',
  contact_phone: '+91 20 5550 0000',
}

describe('the answer', () => {
  test('is external_ref and status, exactly these two', async () => {
    const reply = await post({ ...everyField, documents: [] })
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ external_ref: 'ALL-1', status: 'received' })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^\S{16,}$/),
      'ratelimit-limit': '100000',
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    })
    expect(await rowOf('ALL-1')).toMatchObject({
      ...everyField,
      lender_id: lender.id,
      mode: 'live',
      status: 'received',
    })
  })

  test.each([
    ['live', '/v1/cases'],
    ['test', '/uat/v1/cases'],
  ] as const)('has the address by case id in Location (%s)', async (mode, path) => {
    const key = lender[mode]
    // A reference that has to be escaped does not matter: the address has the id.
    const body = sampleCase({ external_ref: `A/B ${mode} ü` })
    const reply = await call(app.url, path, { key, body })
    expect(reply.status).toBe(202)
    const view = await call(app.url, String(reply.headers.location), { key })
    expect(view.json).toMatchObject({ external_ref: body.external_ref })
    expect(reply.headers.location).toBe(`${path}/${view.json.case_id}`)
  })

  test('without external_ref names the loan account number', async () => {
    const { external_ref: _, ...body } = sampleCase({ loan_account_number: 'HL-ONLY-1' })
    const reply = await post(body)
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ external_ref: 'HL-ONLY-1', status: 'received' })
  })

  test('carries its own request id, which is in the log line', async () => {
    const ids = [await post(sampleCase()), await post(sampleCase())].map(
      (reply) => reply.headers['x-request-id'],
    )
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) {
      await expect
        .poll(() => app.logged.find((line) => line.request_id === id))
        .toMatchObject({ method: 'POST', route: '/v1/cases', status: 202, lender_id: lender.id })
    }
  })
})

describe('the result', () => {
  test('one case, one timeline entry and one case.received, of the same time', async () => {
    const before = await countStored(app)
    await post(sampleCase({ external_ref: 'MADE-1' }))
    expect(await countStored(app)).toEqual({
      ...before,
      cases: before.cases + 1,
      case_timeline: before.case_timeline + 1,
      case_events: before.case_events + 1,
    })
    const [event, ...more] = await eventsOf(app, String((await rowOf('MADE-1')).id))
    expect(more).toEqual([])
    const view = await call(app.url, '/v1/cases/MADE-1', { key: lender.live })
    expect(event).toEqual({
      sequence: 1,
      event: 'case.received',
      payload: {
        event: 'case.received',
        external_ref: 'MADE-1',
        loan_account_number: view.json.loan_account_number,
        status: 'received',
        result: '',
        data: { ...view.json, report: null },
      },
    })
  })

  test('the same external_ref is free for another lender and for the other mode', async () => {
    const body = sampleCase({ external_ref: 'SHARED-1' })
    const other = await app.lender()
    const calls = [
      ['/v1/cases', lender.live],
      ['/uat/v1/cases', lender.test],
      ['/v1/cases', other.live],
      ['/uat/v1/cases', other.test],
    ] as const
    for (const [path, key] of calls) {
      expect((await call(app.url, path, { key, body })).status).toBe(202)
    }
  })
})

describe('accepted', () => {
  test('applicant_name, loan_account_number and case_type alone', async () => {
    const required = { applicant_name: 'A', loan_account_number: 'B', case_type: 'C' }
    expect((await post(required)).status).toBe(202)
  })

  test('null equals absent for every optional field', async () => {
    const { applicant_name, loan_account_number, case_type, ...optional } = everyField
    const nulls = Object.fromEntries(Object.keys(optional).map((name) => [name, null]))
    const body = { applicant_name, case_type, loan_account_number: 'HL-NULL-1' }
    const reply = await post({ ...body, ...nulls, documents: null })
    expect(reply.status).toBe(202)
    const { external_ref: _, ...others } = nulls
    expect(await rowOf('HL-NULL-1')).toMatchObject({ external_ref: 'HL-NULL-1', ...others })
  })

  test('unknown fields are ignored, whatever their names and values', async () => {
    const unknown = { status: 'finalised', constructor: 1, toString: null, id: { a: [1] }, '': '' }
    const body = sampleCase({ external_ref: 'UNKNOWN-1', ...unknown })
    expect((await post(body)).json).toEqual({ external_ref: 'UNKNOWN-1', status: 'received' })
    expect(await rowOf('UNKNOWN-1')).toMatchObject({ status: 'received' })
  })

  test.each(['TSR', 'LSR', 'LO', 'TIR', 'NEC', 'MODT', 'LIT', 'VET', 'x', '9-_z', 'Z'.repeat(32)])(
    'case_type %s',
    async (code) => {
      expect(await storedField('case_type', code)).toBe(code)
    },
  )

  test.each([
    [0, 0],
    [0.01, 0.01],
    [1e3, 1000],
    [99_999_999.99, 99_999_999.99],
  ])('loan_amount %d', async (sent, kept) => {
    expect(await storedField('loan_amount', sent)).toBe(kept)
  })

  test('a loan_amount with more than two decimals, of which two are kept', async () => {
    const kept = Number(await storedField('loan_amount', 12.3456))
    expect(Math.round(kept * 100) / 100).toBe(kept)
    expect(Math.abs(kept - 12.3456)).toBeLessThan(0.01)
  })

  test.each(['12345678901234', 'abcdefghijklmn', 'AbC4567890xYz0'])(
    'ulpin %s, echoed as sent',
    async (ulpin) => {
      const body = sampleCase({ ulpin })
      await post(body)
      const view = await call(app.url, `/v1/cases/${body.external_ref}`, { key: lender.live })
      expect(view.json.ulpin).toBe(ulpin)
    },
  )

  test.each([
    'a@example.in',
    'a@example.in,b@example.co.in',
    ' a@example.in , b@example.in ',
    'first.last+tag@sub.example.in',
  ])('contact_email %j', async (emails) => {
    expect(await storedField('contact_email', emails)).toBe(emails)
  })

  // A character beyond the basic plane is one character, though JavaScript counts two.
  test.each([
    ['applicant_name', 200],
    ['co_applicant_name', 200],
    ['loan_account_number', 200],
    ['branch', 200],
    ['state', 200],
    ['district', 200],
    ['property_description', 4000],
    ['contact_name', 200],
    ['contact_phone', 200],
  ])('%s of %d characters', async (name, length) => {
    for (const character of ['x', '𑀓']) {
      const text = character.repeat(length)
      expect(await storedField(name, text)).toBe(text)
    }
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])('Content-Type %s', async (type) => {
    expect((await post(sampleCase(), { 'content-type': type })).status).toBe(202)
  })

  test('a body sent in chunks, after Expect: 100-continue', async () => {
    const body = JSON.stringify(sampleCase({ external_ref: 'CHUNKED-1' }))
    const connection = openRaw(app.url)
    await connection.write(
      head('POST /v1/cases', [
        'Host: x',
        `Authorization: Bearer ${lender.live}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        'Expect: 100-continue',
      ]),
    )
    await expect.poll(() => connection.received).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    for (const byte of body) await connection.write(`1\r\n${byte}\r\n`)
    await connection.write('0\r\n\r\n')
    const reply = await connection.reply()
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ external_ref: 'CHUNKED-1', status: 'received' })
  })
})
