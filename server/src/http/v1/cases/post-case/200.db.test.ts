import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finaliseCase, putCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown) => call(app.url, '/v1/cases', { key: lender.live, body })
const get = (ref: string) =>
  call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })
const withoutRef = (loan_account_number: string) => ({
  applicant_name: 'Asha Patil',
  loan_account_number,
  case_type: 'TSR',
})
const utcWithMilliseconds = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Creates a case that must be new and returns its view. */
async function create(body: Record<string, unknown>) {
  const made = await post(body)
  expect(made.status, made.text).toBe(202)
  const [newest] = await app.db.rows<{ id: string }>(
    sql`SELECT id FROM cases ORDER BY created_at DESC, ordinal DESC LIMIT 1`,
  )
  return (await get(newest?.id ?? '')).json
}

describe('the same external_ref again', () => {
  test('answers the Case view, field by field', async () => {
    const body = sampleCase({ external_ref: 'VIEW-1', ulpin: 'ABCDEFGHIJ1234' })
    await post(body)
    const again = await post(body)
    expect(again.status).toBe(200)
    expect(again.json).toEqual({
      case_id: expect.stringMatching(/^case_[0-9a-z]{26}$/),
      external_ref: 'VIEW-1',
      status: 'received',
      is_sandbox: false,
      documents_awaited: false,
      latest_revision_reason: null,
      applicant_name: body.applicant_name,
      loan_account_number: body.loan_account_number,
      case_type: 'TSR',
      ulpin: 'ABCDEFGHIJ1234',
      finalised_at: null,
      result: '',
      report_version: 0,
      risk_score: null,
      timeline: [{ status: 'received', at: utcWithMilliseconds }],
      updated_at: utcWithMilliseconds,
      due_at: utcWithMilliseconds,
    })
    expect(again.json).toEqual((await get('VIEW-1')).json)
    expect(again.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.headers).not.toHaveProperty('location')
  })

  test('changes nothing, stores no document and sends no event, whatever else it contains', async () => {
    const first = await create(sampleCase({ external_ref: 'SAME-1' }))
    const before = await countStored(app)
    const other = sampleCase({
      external_ref: 'SAME-1',
      applicant_name: 'Somebody Else',
      loan_account_number: 'ANOTHER',
      case_type: 'LO',
      ulpin: '12345678901234',
      documents: [sampleDocument('late.pdf', 'late')],
    })
    const again = await post(other)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(first)
    expect(await countStored(app)).toEqual(before)
    expect((await get('SAME-1')).json).toEqual(first)
  })

  test.each(['allocated', 'in_review', 'query_raised'] as const)(
    'answers the case where it is %s',
    async (status) => {
      const made = await create(sampleCase({ external_ref: `MOVED-${status}` }))
      await putCase(app, made.case_id, status)
      const again = await post(sampleCase({ external_ref: `MOVED-${status}` }))
      expect(again.status).toBe(200)
      expect(again.json).toMatchObject({ case_id: made.case_id, status })
    },
  )

  test('answers the case where it is finalised: an explicit reference is never reused', async () => {
    const made = await create(sampleCase({ external_ref: 'DONE-1' }))
    await finaliseCase(app, made.case_id)
    const again = await post(sampleCase({ external_ref: 'DONE-1' }))
    expect(again.status).toBe(200)
    expect(again.json).toEqual((await get(made.case_id)).json)
    expect(again.json).toMatchObject({ case_id: made.case_id, status: 'finalised' })
  })

  test('is the case of this mode, not of the other', async () => {
    const body = sampleCase({ external_ref: 'MODES-1' })
    await post(body)
    await call(app.url, '/uat/v1/cases', { key: lender.test, body })
    const live = await post(body)
    const uat = await call(app.url, '/uat/v1/cases', { key: lender.test, body })
    expect([live.status, live.json.is_sandbox]).toEqual([200, false])
    expect([uat.status, uat.json.is_sandbox]).toEqual([200, true])
    expect(live.json.case_id).not.toBe(uat.json.case_id)
  })
})

describe('the same external_ref again, though the number later served other cases', () => {
  /** Created with the number as explicit external_ref; then closed, and the number used again. */
  async function numberUsedAgain(number: string) {
    const given = await create(sampleCase({ external_ref: number, loan_account_number: number }))
    await finaliseCase(app, given.case_id)
    return { given, later: await create(withoutRef(number)) }
  }

  test('answers the case that was created with it, while the later one is open', async () => {
    const { given, later } = await numberUsedAgain('GIVEN-1')
    const before = await countStored(app)
    const again = await post(sampleCase({ external_ref: 'GIVEN-1' }))
    expect(again.status).toBe(200)
    expect(again.json).toEqual((await get(given.case_id)).json)
    expect(later.case_id).not.toBe(given.case_id)
    expect(await countStored(app)).toEqual(before)
  })

  test('and when the later ones are finalised', async () => {
    const { given, later } = await numberUsedAgain('GIVEN-2')
    await finaliseCase(app, later.case_id)
    await finaliseCase(app, (await create(withoutRef('GIVEN-2'))).case_id)
    const again = await post(sampleCase({ external_ref: 'GIVEN-2' }))
    expect([again.status, again.json.case_id]).toEqual([200, given.case_id])
  })

  test('without external_ref the open case is answered, and GET gives the newest', async () => {
    const { given, later } = await numberUsedAgain('GIVEN-3')
    const again = await post(withoutRef('GIVEN-3'))
    expect([again.status, again.json.case_id]).toEqual([200, later.case_id])
    expect((await get('GIVEN-3')).json.case_id).toBe(later.case_id)
    expect((await get(given.case_id)).json.case_id).toBe(given.case_id)
  })
})

describe('no external_ref, and the loan number has an open case', () => {
  test.each(['received', 'allocated', 'in_review', 'query_raised'] as const)(
    'that is %s: it is answered',
    async (status) => {
      const made = await create(withoutRef(`OPEN-${status}`))
      await putCase(app, made.case_id, status)
      const before = await countStored(app)
      const again = await post(withoutRef(`OPEN-${status}`))
      expect(again.status).toBe(200)
      expect(again.json).toEqual((await get(made.case_id)).json)
      expect(await countStored(app)).toEqual(before)
    },
  )

  test('that was sent with its own external_ref: it is answered', async () => {
    const made = await create(sampleCase({ external_ref: 'OWN-1', loan_account_number: 'HL-OWN' }))
    const again = await post(withoutRef('HL-OWN'))
    expect(again.status).toBe(200)
    expect(again.json).toEqual(made)
  })

  test('beside finalised ones: the open one is answered', async () => {
    const first = await create(withoutRef('HL-TOP-UP'))
    await finaliseCase(app, first.case_id)
    const second = await create(withoutRef('HL-TOP-UP'))
    const again = await post(withoutRef('HL-TOP-UP'))
    expect(again.status).toBe(200)
    expect(again.json).toEqual(second)
  })

  test('that was finalised and then reopened: it is answered', async () => {
    const made = await create(withoutRef('HL-REOPENED'))
    await finaliseCase(app, made.case_id)
    const documents = [sampleDocument('release.pdf', 'x')]
    await call(app.url, '/v1/cases/HL-REOPENED/documents', {
      key: lender.live,
      body: { documents },
    })
    const again = await post(withoutRef('HL-REOPENED'))
    expect(again.status).toBe(200)
    expect(again.json).toMatchObject({ case_id: made.case_id, status: 'in_review' })
  })

  test("though the number is also another loan's external_ref: the open one is answered", async () => {
    await create(sampleCase({ external_ref: 'HL-BOTH', loan_account_number: 'HL-ELSE' }))
    const open = await create(sampleCase({ external_ref: 'B-1', loan_account_number: 'HL-BOTH' }))
    const again = await post(withoutRef('HL-BOTH'))
    expect(again.status).toBe(200)
    expect(again.json).toEqual(open)
  })
})

describe('an explicit external_ref that equals a loan number used as reference', () => {
  test('exists already, also for another loan', async () => {
    const made = await create(withoutRef('SERVES-1'))
    const body = sampleCase({ external_ref: 'SERVES-1', loan_account_number: 'ANOTHER-1' })
    const again = await post(body)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(made)
  })

  test('returns the newest such case, though all are finalised', async () => {
    await finaliseCase(app, (await create(withoutRef('SERVES-2'))).case_id)
    const second = await create(withoutRef('SERVES-2'))
    await finaliseCase(app, second.case_id)
    const again = await post(sampleCase({ external_ref: 'SERVES-2' }))
    expect(again.status).toBe(200)
    expect(again.json).toMatchObject({ case_id: second.case_id, status: 'finalised' })
  })

  test('returns the newest such case, though an older one was reopened', async () => {
    const first = await create(withoutRef('SERVES-3'))
    await finaliseCase(app, first.case_id)
    const second = await create(withoutRef('SERVES-3'))
    await finaliseCase(app, second.case_id)
    await putCase(app, first.case_id, 'in_review')
    const again = await post(sampleCase({ external_ref: 'SERVES-3' }))
    expect(again.status).toBe(200)
    expect(again.json.case_id).toBe(second.case_id)
  })
})
