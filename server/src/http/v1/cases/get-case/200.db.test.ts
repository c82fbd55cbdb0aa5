import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finaliseCase, putCase, riskScore } from '../../../../../../tests/support/app/case-state.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../../tests/support/app/test-app.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'
import { systemClock } from '../../../../lib/clock.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp({}, systemClock)
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown) => call(app.url, '/v1/cases', { key: lender.live, body })
const get = (ref: string) =>
  call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })
const utcWithMilliseconds = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const withoutRef = (loan_account_number: string) => ({
  applicant_name: 'Asha Patil',
  loan_account_number,
  case_type: 'TSR',
})

async function create(body: Record<string, unknown>) {
  const made = await post(body)
  expect(made.status, made.text).toBe(202)
  return (await get(made.json.external_ref)).json
}

describe('the Case view, field by field,', () => {
  test('of a new case', async () => {
    const from = Date.now()
    await post(sampleCase({ external_ref: 'NEW-1', loan_account_number: 'HL-1' }))
    const reply = await get('NEW-1')
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      case_id: expect.stringMatching(/^case_[0-9a-z]{26}$/),
      external_ref: 'NEW-1',
      status: 'received',
      is_sandbox: false,
      documents_awaited: false,
      latest_revision_reason: null,
      applicant_name: 'Ramesh Baburao Kulkarni',
      loan_account_number: 'HL-1',
      case_type: 'TSR',
      ulpin: null,
      finalised_at: null,
      result: '',
      report_version: 0,
      risk_score: null,
      timeline: [{ status: 'received', at: utcWithMilliseconds }],
      updated_at: utcWithMilliseconds,
      due_at: utcWithMilliseconds,
    })
    expect(reply.json.updated_at).toBe(reply.json.timeline[0].at)
    expect(reply.json.due_at > reply.json.updated_at).toBe(true)
    const at = Date.parse(reply.json.timeline[0].at)
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^\S{16,}$/),
      'ratelimit-limit': '100000',
    })
  })

  test('of a case created with a test key', async () => {
    const body = sampleCase({ external_ref: 'UAT-1' })
    await call(app.url, '/uat/v1/cases', { key: lender.test, body })
    const { json } = await call(app.url, '/uat/v1/cases/UAT-1', { key: lender.test })
    expect(json).toMatchObject({ external_ref: 'UAT-1', is_sandbox: true })
  })

  test('of a case with a query', async () => {
    const { case_id } = await create(sampleCase({ external_ref: 'QUERY-1' }))
    await putCase(app, case_id, 'query_raised')
    expect((await get('QUERY-1')).json).toMatchObject({
      status: 'query_raised',
      documents_awaited: true,
    })
  })

  test('of a finalised case, with its risk score as it was released', async () => {
    const made = await create(sampleCase({ external_ref: 'FINAL-1', ulpin: 'AAAA1111bbbb22' }))
    await finaliseCase(app, made.case_id, '2026-02-28T23:59:59.999+05:30')
    expect((await get('FINAL-1')).json).toEqual({
      ...made,
      status: 'finalised',
      finalised_at: '2026-02-28T18:29:59.999Z',
      result: 'negative',
      due_at: null,
      risk_score: riskScore,
      timeline: [made.timeline[0], { status: 'finalised', at: utcWithMilliseconds }],
    })
  })

  test('of a reopened case: in_review, no longer finalised, why, and the whole timeline', async () => {
    const { case_id } = await create(sampleCase({ external_ref: 'REOPEN-1' }))
    await finaliseCase(app, case_id)
    const documents = [sampleDocument('release.pdf', 'x')]
    const body = { documents, note: 'Charge released' }
    await call(app.url, '/v1/cases/REOPEN-1/documents', { key: lender.live, body })
    const { json } = await get('REOPEN-1')
    expect(json).toMatchObject({
      status: 'in_review',
      documents_awaited: false,
      latest_revision_reason: 'Charge released',
      finalised_at: null,
      risk_score: null,
    })
    expect(json.timeline).toEqual(
      ['received', 'finalised', 'in_review'].map((status) => ({ status, at: utcWithMilliseconds })),
    )
  })

  test('has a timeline of one entry per status entered, oldest first', async () => {
    const { case_id } = await create(sampleCase({ external_ref: 'LINE-1' }))
    const moves = ['allocated', 'in_review', 'query_raised', 'in_review'] as const
    for (const status of moves) await putCase(app, case_id, status)
    const { timeline } = (await get('LINE-1')).json
    expect(timeline.map((entry: { status: string }) => entry.status)).toEqual([
      'received',
      ...moves,
    ])
    const times = timeline.map((entry: { at: string }) => entry.at)
    expect(times).toEqual([...times].sort())
  })
})

describe('the reference in the path', () => {
  test('is the external_ref or the case id: the same view', async () => {
    const made = await create(sampleCase({ external_ref: 'EITHER-1' }))
    expect((await get(made.case_id)).json).toEqual(made)
  })

  test('is the external_ref first: one that looks like the id of another case wins', async () => {
    const hidden = await create(sampleCase({ external_ref: 'HIDDEN-1' }))
    const shown = await create(sampleCase({ external_ref: hidden.case_id }))
    expect(shown.external_ref).toBe(hidden.case_id)
    expect((await get(hidden.case_id)).json.case_id).toBe(shown.case_id)
    expect((await get('HIDDEN-1')).json.case_id).toBe(hidden.case_id)
  })

  test.each([
    ['PUNE/1', 'PUNE%2F1'],
    ['PUNE/2', 'PUNE%2f2'],
    ['/', '%2F'],
    ['a//b', 'a%2F%2Fb'],
    ['..%2F', '..%252F'],
    ['a b', 'a%20b'],
    ['a+b', 'a+b'],
    ['a:b@c!d', 'a:b@c!d'],
    ['x~y', 'x%7Ey'],
    ['पुणे', '%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87'],
    ['caf\u00e9', 'caf%C3%A9'],
    ['cafe\u0301', 'cafe%CC%81'],
  ])('%s is found at %s', async (external_ref, path) => {
    await create(sampleCase({ external_ref }))
    const reply = await call(app.url, `/v1/cases/${path}`, { key: lender.live })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.external_ref).toBe(external_ref)
  })

  test('may be 128 characters of four bytes each', async () => {
    const external_ref = '🏘'.repeat(128)
    await create(sampleCase({ external_ref }))
    expect((await get(external_ref)).json.external_ref).toBe(external_ref)
  })

  test('ignores a query string', async () => {
    const made = await create(sampleCase({ external_ref: 'QS-1' }))
    const reply = await call(app.url, '/v1/cases/QS-1?ref=OTHER', { key: lender.live })
    expect(reply.json).toEqual(made)
  })
})

describe('a loan number that was used as reference more than once', () => {
  test('returns the newest where all are finalised', async () => {
    await finaliseCase(app, (await create(withoutRef('TWICE-1'))).case_id)
    const second = await create(withoutRef('TWICE-1'))
    await finaliseCase(app, second.case_id)
    expect((await get('TWICE-1')).json.case_id).toBe(second.case_id)
  })

  test('returns the newest open one, though a newer one is finalised', async () => {
    const first = await create(withoutRef('TWICE-2'))
    await finaliseCase(app, first.case_id)
    const second = await create(withoutRef('TWICE-2'))
    await finaliseCase(app, second.case_id)
    const third = await create(withoutRef('TWICE-2'))
    await finaliseCase(app, third.case_id)
    await putCase(app, first.case_id, 'in_review')
    await putCase(app, second.case_id, 'in_review')
    expect((await get('TWICE-2')).json.case_id).toBe(second.case_id)
    expect((await get(third.case_id)).json.case_id).toBe(third.case_id)
  })
})
