import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const reRelease = (found: TestCase, body: object, headers: Record<string, string> = {}) =>
  call(app.url, `/uat/v1/sandbox/cases/${found.ref}/re-release`, {
    key: desk.lender.test,
    body,
    headers,
  })

test.each([
  ['negative', 'negative'],
  ['query', 'query'],
  ['hold', 'query'],
] as const)(
  'a case finalised as %s: a new version, positive, and result_changed alone',
  async (result, told) => {
    const found = await desk.open('test')
    await found.hand.finalise(result, 'A charge.')
    const before = await found.view()
    const events = await found.events()
    const reply = await reRelease(found, { reason: 'निरस्त: the charge was redeemed.', more: 1 })
    expect(reply.status, reply.text).toBe(200)
    const clean = expect.objectContaining({ grade: 'AAA', score: 100, drivers: [] })
    const { result_reason, result_reason_at, ...rest } = before
    expect([result_reason, result_reason_at]).toEqual(['A charge.', before.finalised_at])
    expect(reply.json).toEqual({
      ...rest,
      result: 'positive',
      report_version: 2,
      risk_score: clean,
      updated_at: utc,
    })
    expect(reply.json.updated_at > before.updated_at).toBe(true)
    expect(await found.view()).toEqual(reply.json)

    const [event, ...more] = (await found.events()).slice(events.length)
    expect(more).toEqual([])
    expect(event?.payload).toEqual({
      event: 'result_changed',
      external_ref: found.ref,
      loan_account_number: found.body.loan_account_number,
      status: 'finalised',
      result: 'positive',
      data: {
        ...reply.json,
        report: {
          files: [expect.objectContaining({ filename: `${found.ref}-legal-report-v2.pdf` })],
        },
        previous_result: told,
        result_history: [
          { result: told, reason: 'A charge.', at: before.finalised_at },
          { result: 'positive', reason: 'निरस्त: the charge was redeemed.', at: utc },
        ],
      },
    })
  },
)

test('the same Idempotency-Key and body: the first answer again, and no further version', async () => {
  const found = await desk.open('test')
  await found.hand.finalise('negative', 'A charge.')
  const headers = { 'idempotency-key': 'AGAIN-1' }
  const first = await reRelease(found, { reason: 'Redeemed.' }, headers)
  const again = await reRelease(found, { reason: 'Redeemed.' }, headers)
  expect([again.status, again.text]).toEqual([200, first.text])
  expect((await found.events()).filter(({ event }) => event === 'result_changed')).toHaveLength(1)
})

test('by the case id', async () => {
  const found = await desk.open('test')
  await found.hand.finalise('query', 'A deed.')
  const path = `/uat/v1/sandbox/cases/${found.id}/re-release`
  const body = { reason: 'It was found.' }
  expect((await call(app.url, path, { key: desk.lender.test, body })).status).toBe(200)
})
