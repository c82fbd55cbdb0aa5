import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call, sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const reason = 'The customer took the loan elsewhere.'
const withdraw = (found: TestCase, headers: Record<string, string> = {}) =>
  found.post('withdraw', { reason }, headers)

const states: [string, (found: TestCase) => Promise<unknown>][] = [
  ['received', async () => {}],
  ['allocated', ({ hand }) => hand.moveOn('allocate', { analyst_id: desk.analyst.id })],
  ['in_review', ({ hand }) => hand.review()],
  [
    'query_raised',
    async ({ hand }) => {
      await hand.review()
      await hand.moveOn('raise-query', { text: 'Please send the tax receipt.' })
    },
  ],
]

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  test.each(states)('a case that is %s', async (_, move) => {
    const found = await desk.open(mode)
    await move(found)
    const before = await found.view()
    const events = await found.events()
    const reply = await withdraw(found)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json).toEqual({
      ...before,
      status: 'withdrawn',
      documents_awaited: false,
      due_at: null,
      updated_at: utc,
      timeline: [...before.timeline, { status: 'withdrawn', at: utc }],
    })
    expect(reply.json.updated_at).toBe(reply.json.timeline.at(-1).at)
    expect(await found.view()).toEqual(reply.json)
    // Nobody asked for case.withdrawn.
    expect(await found.events()).toEqual(events)
  })
})

describe('a withdrawn case', () => {
  test('is the same answer again with the same Idempotency-Key, and 409 without', async () => {
    const found = await desk.open()
    const headers = { 'idempotency-key': `withdraw-${found.ref}` }
    const first = await withdraw(found, headers)
    const again = await withdraw(found, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expectError(await withdraw(found), 409, 'not_withdrawable', ['status: is withdrawn'])
  })

  test('has no report, and refuses documents', async () => {
    const found = await desk.open()
    await withdraw(found)
    const report = await found.get('report')
    expectError(report, 409, 'not_ready')
    expect(report.json.error.message).toBe('The case was withdrawn; there is no report.')
    const before = await found.view()
    const documents = [sampleDocument('deed.pdf', 'x')]
    const reply = await found.post('documents', { documents })
    expectError(reply, 409, 'move_not_allowed', ['status: is withdrawn', 'allowed_moves: none'])
    expect(reply.json.error.message).toBe('The case was withdrawn. Create a new case.')
    expect(await found.view()).toEqual(before)
    const rows = await app.db.rows(sql`SELECT id FROM documents WHERE case_id = ${found.id}`)
    expect(rows).toEqual([])
  })

  test('frees its loan number', async () => {
    const key = desk.lender.live
    const loan_account_number = `HL-FREE-${Math.random()}`
    const body = { applicant_name: 'Asha', loan_account_number, case_type: 'LO' }
    const path = `/v1/cases/${loan_account_number}`
    expect((await call(app.url, '/v1/cases', { key, body })).status).toBe(202)
    const first = (await call(app.url, path, { key })).json.case_id
    expect((await call(app.url, '/v1/cases', { key, body })).status).toBe(200)
    await call(app.url, `${path}/withdraw`, { key, body: { reason } })
    expect((await call(app.url, path, { key })).json).toMatchObject({ case_id: first })
    expect((await call(app.url, '/v1/cases', { key, body })).status).toBe(202)
    const second = (await call(app.url, path, { key })).json
    expect(second).toMatchObject({ status: 'received' })
    expect(second.case_id).not.toBe(first)
    expect((await call(app.url, `/v1/cases/${first}`, { key })).json.status).toBe('withdrawn')
  })

  test('with an external_ref of its own is what a repeat of the create returns', async () => {
    const found = await desk.open()
    await withdraw(found)
    const again = await call(app.url, '/v1/cases', { key: desk.lender.live, body: found.body })
    expect([again.status, again.json.status]).toEqual([200, 'withdrawn'])
  })

  test('closes its open query', async () => {
    const found = await desk.open()
    await found.hand.review()
    await found.hand.moveOn('raise-query', { text: 'Please send the tax receipt.' })
    await withdraw(found)
    const { queries } = (await desk.analyst.get(`${found.hand.path}/queries`)).json
    expect(queries).toMatchObject([{ closed_by: 'withdrawal', closed_at: utc }])
    expect((await found.get('queries')).json.queries).toMatchObject([{ closed_at: utc }])
  })

  test('refuses every move, and shows staff the reason', async () => {
    const found = await desk.open()
    await found.hand.review()
    await found.post('withdraw', { reason: `  ${reason}\n` })
    const file = (await desk.analyst.get(found.hand.path)).json
    expect(file).toMatchObject({
      status: 'withdrawn',
      withdrawal_reason: reason,
      allowed_moves: [],
      turnaround: {
        vendor: { running: false, due_at: null },
        file: { running: false, due_at: null },
      },
    })
    const moves = [
      ['allocate', { analyst_id: desk.analyst.id }],
      ['start-review', {}],
      ['raise-query', { text: 'Why?' }],
      ['resume-review', {}],
      ['finalise', { result: 'positive', draft_version: 0 }],
      ['re-release', { reason: 'x', draft_version: 0 }],
    ] as const
    for (const [name, body] of moves) {
      const reply = await found.hand.move(name, body)
      expect([name, reply.status, reply.json.error.code]).toEqual([name, 409, 'move_not_allowed'])
    }
    const path = `${found.hand.path}/draft`
    const saved = await desk.analyst.send('PUT', path, { content: {} }, { 'if-match': '"0"' })
    expect([saved.status, saved.json.error.message]).toEqual([
      409,
      'The case was withdrawn; its report cannot be changed.',
    ])
  })

  test('is in the timeline that staff read, with the reason for those who read documents', async () => {
    const found = await desk.open()
    await withdraw(found)
    const path = `${found.hand.path}/timeline`
    const entry = { kind: 'move', move: 'withdraw', by: { kind: 'lender', id: null, name: null } }
    const last = async (staff: typeof desk.analyst) => (await staff.get(path)).json.entries.at(-1)
    expect(await last(desk.analyst)).toEqual({ ...entry, at: utc, analyst: null, reason })
    const operator = await app.staff('operator')
    expect(await last(operator)).toEqual({ ...entry, at: utc, analyst: null, reason: null })
  })

  test('leaves one audit line, without the reason', async () => {
    const found = await desk.open()
    await withdraw(found)
    const lines = () =>
      app.db.rows<{ actor: string; details: unknown }>(sql`
        SELECT actor, details::jsonb FROM audit_inbox WHERE subject = ${found.id}
          AND action = 'case.withdrawn'
        UNION ALL SELECT actor, details::jsonb FROM audit_trail WHERE subject = ${found.id}
          AND action = 'case.withdrawn'`)
    await expect.poll(lines).toEqual([{ actor: expect.stringMatching(/^key:/), details: {} }])
  })
})
