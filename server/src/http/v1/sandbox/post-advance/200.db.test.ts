import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const advance = (found: TestCase, body: object, headers: Record<string, string> = {}) =>
  call(app.url, `/uat/v1/sandbox/cases/${encodeURIComponent(found.ref)}/advance`, {
    key: desk.lender.test,
    body,
    headers,
  })
const eventNames = async (found: TestCase) => (await found.events()).map(({ event }) => event)

type Status = 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised'

let finalised: TestCase | undefined

/** A case that staff have moved to the status; a finalised one stays so, and is shared. */
async function caseThatIs(status: Status): Promise<TestCase> {
  if (status === 'finalised' && finalised) return finalised
  const found = await desk.open('test')
  const { hand } = found
  if (status === 'received') return found
  await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  if (status === 'allocated') return found
  await hand.moveOn('start-review')
  if (status === 'query_raised') await hand.moveOn('raise-query', { text: 'Which plot?' })
  if (status === 'finalised') {
    await hand.finalise('positive')
    finalised = found
  }
  return found
}

const eventOf: Partial<Record<Status, string>> = {
  allocated: 'case.allocated',
  query_raised: 'case.query_raised',
  finalised: 'case.finalised',
}

describe('from every status to every target', () => {
  /** The statuses entered on the way; undefined if there is no way. */
  test.each<[Status, Status, Status[] | undefined]>([
    ['received', 'allocated', ['allocated']],
    ['received', 'in_review', ['allocated', 'in_review']],
    ['received', 'query_raised', ['allocated', 'in_review', 'query_raised']],
    ['received', 'finalised', ['allocated', 'in_review', 'finalised']],
    ['allocated', 'allocated', []],
    ['allocated', 'in_review', ['in_review']],
    ['allocated', 'query_raised', ['in_review', 'query_raised']],
    ['allocated', 'finalised', ['in_review', 'finalised']],
    ['in_review', 'allocated', undefined],
    ['in_review', 'in_review', []],
    ['in_review', 'query_raised', ['query_raised']],
    ['in_review', 'finalised', ['finalised']],
    ['query_raised', 'allocated', undefined],
    ['query_raised', 'in_review', ['in_review']],
    ['query_raised', 'query_raised', undefined],
    ['query_raised', 'finalised', ['in_review', 'finalised']],
    ['finalised', 'allocated', undefined],
    ['finalised', 'in_review', undefined],
    ['finalised', 'query_raised', undefined],
    ['finalised', 'finalised', undefined],
  ])('%s to %s enters %j', async (from, to, way) => {
    const found = await caseThatIs(from)
    const before = await found.view()
    const events = await eventNames(found)
    const reply = await advance(found, { to })
    if (!way) {
      expectError(reply, 409, 'move_not_allowed', expect.any(Array))
      expect(reply.json.error.details[0]).toBe(`status: is ${from}`)
      expect(await found.view()).toEqual(before)
      expect(await eventNames(found)).toEqual(events)
      return
    }
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json).toEqual({
      ...before,
      status: to,
      documents_awaited: to === 'query_raised',
      finalised_at: to === 'finalised' ? utc : null,
      result: to === 'finalised' ? 'positive' : '',
      report_version: to === 'finalised' ? 1 : 0,
      risk_score: to === 'finalised' ? expect.objectContaining({ grade: 'AAA' }) : null,
      timeline: [...before.timeline, ...way.map((status) => ({ status, at: utc }))],
      updated_at: utc,
      due_at: to === 'finalised' || to === 'query_raised' ? null : utc,
    })
    expect(await found.view()).toEqual(reply.json)
    const told = way.flatMap((status) => eventOf[status] ?? [])
    expect(await eventNames(found)).toEqual([...events, ...told])
  })
})

describe('to finalised', () => {
  test.each([
    [{}, 'positive', undefined],
    [{ result: null, reason: null }, 'positive', undefined],
    [{ result: 'positive', reason: 'All is well.' }, 'positive', undefined],
    [{ result: 'negative', reason: 'A charge.' }, 'negative', 'A charge.'],
    [{ result: 'query', reason: 'A deed is missing.' }, 'query', 'A deed is missing.'],
    [{ result: 'hold', reason: 'A survey.' }, 'query', 'A survey.'],
  ])('%j is reported as %s', async (wish, result, reason) => {
    const found = await desk.open('test')
    const reply = await advance(found, { to: 'finalised', ...wish })
    expect(reply.status, reply.text).toBe(200)
    const { payload } = (await found.events()).at(-1) ?? {}
    expect(payload).toMatchObject({ event: 'case.finalised', result, status: 'finalised' })
    expect(payload.data.result_reason).toBe(reason)
    expect(Object.hasOwn(payload.data, 'result_reason')).toBe(reason !== undefined)
    expect((await found.get('report')).json.files).toHaveLength(1)
  })

  test('of a reopened case releases the revision, and reports a cured result', async () => {
    const found = await desk.open('test')
    await advance(found, { to: 'finalised', result: 'negative', reason: 'A charge.' })
    await found.addDocuments('The release deed')
    const reply = await advance(found, { to: 'finalised' })
    expect(reply.json).toMatchObject({ latest_revision_reason: 'The release deed' })
    expect((await eventNames(found)).slice(2)).toEqual([
      'case.finalised',
      'documents.received',
      'report.revised',
      'result_changed',
    ])
  })
})

describe('to query_raised', () => {
  test.each([
    [{}, true, expect.stringMatching(/\S/)],
    [{ documents_awaited: null, reason: null }, true, expect.stringMatching(/\S/)],
    [{ documents_awaited: true, reason: 'Which plot?' }, true, 'Which plot?'],
    [{ documents_awaited: false, reason: 'Is it let?' }, false, 'Is it let?'],
  ])('%j: documents_awaited is %s', async (wish, documents_awaited, text) => {
    const found = await desk.open('test')
    const reply = await advance(found, { to: 'query_raised', ...wish })
    expect(reply.json).toMatchObject({ status: 'query_raised', documents_awaited })
    const { queries } = (await found.get('queries')).json
    const open = { id: expect.stringMatching(/^query_/), state: 'open', answers: [] }
    expect(queries).toEqual([{ ...open, text, documents_awaited, raised_at: utc, closed_at: null }])
  })
})

test('fields of another target, and unknown fields, are ignored', async () => {
  const found = await desk.open('test')
  const wish = { to: 'in_review', result: 'negative', documents_awaited: true, more: [1] }
  const reply = await advance(found, wish)
  expect([reply.status, reply.json.status, reply.json.documents_awaited]).toEqual([
    200,
    'in_review',
    false,
  ])
})

test('by the case id, and by a reference with a slash', async () => {
  const found = await desk.open('test', { external_ref: 'PUNE/1 é' })
  expect((await advance(found, { to: 'allocated' })).json.status).toBe('allocated')
  const path = `/uat/v1/sandbox/cases/${found.id}/advance`
  const body = { to: 'in_review' }
  const reply = await call(app.url, path, { key: desk.lender.test, body })
  expect(reply.json).toMatchObject({ external_ref: 'PUNE/1 é', status: 'in_review' })
})

test('the same Idempotency-Key and body: the first answer again, and nothing moves', async () => {
  const found = await desk.open('test')
  const headers = { 'idempotency-key': 'ADVANCE-1' }
  const first = await advance(found, { to: 'query_raised' }, headers)
  expect(first.status).toBe(200)
  await advance(found, { to: 'in_review' })
  const before = await found.view()
  const again = await advance(found, { to: 'query_raised' }, headers)
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await found.view()).toEqual(before)
})
