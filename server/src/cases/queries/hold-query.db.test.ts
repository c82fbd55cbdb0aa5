import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { until } from '../../../../tests/support/until.ts'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../lib/clock.ts'
import { type CaseId, type LenderId, newId } from '../../lib/ids.ts'
import type { FollowUp } from '../case/record-events.ts'
import { sendWaitingQueries } from './hold-query.ts'
import { insertWaiting, listWaiting, takeWaiting } from './waiting-store.ts'

/** No node of this service sends what is due: the tests do. */
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', QUERY_UNDO_SECONDS: '60' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function inReview(mode: 'live' | 'test' = 'live'): Promise<TestCase> {
  const found = await desk.open(mode)
  await found.hand.review()
  return found
}

const hold = (found: TestCase, text = 'Which plot?', more: object = {}) =>
  found.hand.move('queries', { text, ...more })
const threads = async (found: TestCase) =>
  (await desk.analyst.get(`${found.hand.path}/queries`)).json
/** By a minute, since the clock of a machine may step back. */
const makeDue = ({ id }: TestCase) =>
  app.db.rows(sql`
    UPDATE waiting_queries SET due_at = now() - interval '1 minute' WHERE case_id = ${id}`)
const send = (followUp: FollowUp = async () => {}) =>
  sendWaitingQueries({
    db: app.db,
    keyring: app.keyring,
    clock: systemClock,
    followUp,
    announce: () => {},
  })
const auditOf = async ({ id }: TestCase) => {
  const rows = await app.db.rows<{ action: string; actor: string }>(sql`
    SELECT action, actor FROM (
      SELECT 1 AS part, id AS place, action, actor FROM audit_inbox WHERE subject = ${id}
      UNION ALL SELECT 0, seq, action, actor FROM audit_trail WHERE subject = ${id}) a
    WHERE action LIKE 'case.query%' ORDER BY part, place`)
  return rows.map(({ action, actor }) => `${action} ${actor}`)
}

describe.each(['live', 'test'] as const)('a query raised in the workbench (%s)', (mode) => {
  test('waits: no status, clock, version, event or query of the lender changes', async () => {
    const found = await inReview(mode)
    const file = (await desk.analyst.get(found.hand.path)).json
    const before = [await found.view(), await found.events()]
    const reply = await hold(found)
    expect(reply.status).toBe(201)
    const raised_by = { kind: 'staff', name: 'Meera Joshi' }
    const held = { text: 'Which plot?', raised_by, refused_status: null, refused_reason: null }
    expect(reply.json).toMatchObject(held)
    expect(reply.json.wait_ms).toBe(60_000)
    await send()
    expect([await found.view(), await found.events()]).toEqual(before)
    expect((await found.get('queries')).json).toEqual({ queries: [] })
    expect((await desk.analyst.get(found.hand.path)).json.version).toBe(file.version)
    const { queries, waiting } = await threads(found)
    expect(queries).toEqual([])
    expect(waiting).toMatchObject([held])
    expect(waiting[0].wait_ms).toBeGreaterThan(1000)
    expect(waiting[0].wait_ms).toBeLessThanOrEqual(60_000)
  })

  test('is raised when it is due, in the name of its author', async () => {
    const found = await inReview(mode)
    await hold(found, 'Which plot?', { documents_awaited: false, canned: 'clarification' })
    await makeDue(found)
    await send()
    expect(await found.view()).toMatchObject({ status: 'query_raised', documents_awaited: false })
    const { queries, waiting } = await threads(found)
    expect(waiting).toEqual([])
    expect(queries).toMatchObject([
      { text: 'Which plot?', canned: 'clarification', state: 'open', raised_by: { kind: 'staff' } },
    ])
    const by = `staff:${desk.analyst.id}`
    expect(await auditOf(found)).toEqual([`case.query_waiting ${by}`, `case.query_raised ${by}`])
  })
})

test('undo deletes it, and leaves a line in the audit trail', async () => {
  const found = await inReview()
  const { id } = (await hold(found)).json
  const path = `${found.hand.path}/waiting-queries/${id}`
  const undone = await desk.analyst.send('DELETE', path)
  expect(undone.status).toBe(204)
  await send()
  expect(await threads(found)).toEqual({ queries: [], waiting: [] })
  expect((await found.view()).status).toBe('in_review')
  const by = `staff:${desk.analyst.id}`
  expect(await auditOf(found)).toEqual([`case.query_waiting ${by}`, `case.query_undone ${by}`])
  expectError(await desk.analyst.send('DELETE', path), 404, 'not_found')
})

test('after it was sent, or in another case or mode, it cannot be undone', async () => {
  const [found, other] = [await inReview(), await inReview()]
  const { id } = (await hold(found)).json
  const undo = (path: string) => desk.analyst.send('DELETE', `${path}/waiting-queries/${id}`)
  expectError(await undo(other.hand.path), 404, 'not_found')
  expectError(await undo(found.hand.path.replace('live', 'test')), 404, 'not_found')
  await makeDue(found)
  await send()
  const late = await undo(found.hand.path)
  expectError(late, 404, 'not_found')
  expect(late.json.error.message).toBe('The query was already sent or undone.')
  expect((await found.view()).status).toBe('query_raised')
})

test('of several nodes and an undo at the same moment, one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const found = await inReview()
    const { id } = (await hold(found)).json
    await makeDue(found)
    const [undone] = await Promise.all([
      desk.analyst.send('DELETE', `${found.hand.path}/waiting-queries/${id}`),
      ...Array.from({ length: 4 }, () => send()),
    ])
    const { queries, waiting } = await threads(found)
    expect(waiting).toEqual([])
    expect(queries).toHaveLength(undone.status === 204 ? 0 : 1)
    const raised = (await found.events()).filter(({ event }) => event === 'case.query_raised')
    expect(raised).toHaveLength(queries.length)
  }
})

test('a case that allows no query by then: it is not sent, and its writer sees why', async () => {
  const found = await inReview()
  const { id } = (await hold(found)).json
  await found.post('withdraw', { reason: 'Not needed.' })
  await makeDue(found)
  await send()
  await send()
  expect((await threads(found)).waiting).toMatchObject([
    { id, refused_status: 'withdrawn', refused_reason: 'status' },
  ])
  expect((await found.get('queries')).json).toEqual({ queries: [] })
  const discarded = await desk.analyst.send('DELETE', `${found.hand.path}/waiting-queries/${id}`)
  expect(discarded.status).toBe(204)
})

test('several wait and are sent as separate threads', async () => {
  const found = await inReview()
  await hold(found, 'First.')
  await hold(found, 'Second?', { documents_awaited: false })
  await makeDue(found)
  await until('both are sent', async () => {
    await send()
    return (await threads(found)).queries.length === 2
  })
  expect(await found.view()).toMatchObject({ status: 'query_raised', documents_awaited: true })
})

test('after the lender sent documents or an answer, nothing that waited is sent', async () => {
  const found = await inReview()
  await found.hand.moveOn('raise-query', { text: 'Is it let?' })
  const answer = async () => {
    const { queries } = (await found.get('queries')).json
    const reply = await found.post(`queries/${queries[0].id}/answers`, { text: 'No.' })
    expect(reply.status).toBe(201)
  }
  for (const [i, arrives] of [answer, () => found.addDocuments()].entries()) {
    for (const text of ['First.', 'Second.']) {
      expect((await hold(found, text)).status).toBe(201)
    }
    await arrives()
    await makeDue(found)
    await send()
    const { queries, waiting } = await threads(found)
    expect(queries).toHaveLength(1)
    const refused = { refused_status: 'in_review', refused_reason: 'lender_sent' }
    expect(waiting).toMatchObject(Array(2 * (i + 1)).fill(refused))
  }
})

test('what staff note of the lender stops no query', async () => {
  const found = await inReview()
  await found.hand.moveOn('raise-query', { text: 'Is it let?' })
  await hold(found)
  const { queries } = await threads(found)
  await found.hand.moveOn(`queries/${queries[0].id}/answers`, { text: 'No.' })
  await makeDue(found)
  await send()
  expect(await threads(found)).toMatchObject({ queries: [{}, { state: 'open' }], waiting: [] })
})

test('one that was refused meanwhile is not taken to be sent', async () => {
  const found = await inReview()
  const { id } = (await hold(found)).json
  await found.addDocuments()
  const scope = { lenderId: desk.lender.id as LenderId, mode: found.mode }
  const take = () => app.db.transact((tx) => takeWaiting(tx, scope, found.id as CaseId, id))
  expect(await take()).toBeUndefined()
  expect((await threads(found)).waiting).toMatchObject([{ id }])
})

test('the wait begins when the query is stored, not with its transaction', async () => {
  const found = await inReview()
  const scope = { lenderId: desk.lender.id as LenderId, mode: found.mode }
  const more = { text: 'Which?', canned: null, documentsAwaited: true, raisedBy: 'system' } as const
  const waitMs = await app.db.transact(async (tx) => {
    await tx.rows(sql`SELECT pg_sleep(0.05)`)
    const made = { id: newId('waiting'), ...more, waitMs: 1000 }
    await insertWaiting(tx, scope, found.id as CaseId, made)
    const [stored] = await listWaiting(tx, scope, found.id as CaseId)
    return stored?.waitMs
  })
  // As seen from the start of the transaction.
  expect(waitMs).toBeGreaterThanOrEqual(1050)
})

test('a text that is open or waiting is refused: a repeated request asks once', async () => {
  const found = await inReview()
  const twice = ['text: is already an open or waiting query of this case']
  await hold(found)
  expectError(await hold(found), 400, 'invalid_request', twice)
  const raise = () => found.hand.move('raise-query', { text: 'Which plot?' })
  expectError(await raise(), 400, 'invalid_request', twice)
  await makeDue(found)
  await send()
  expectError(await hold(found), 400, 'invalid_request', twice)
  expectError(await raise(), 400, 'invalid_request', twice)
  expect(await threads(found)).toMatchObject({ queries: [{}], waiting: [] })
  await found.addDocuments()
  const again = await hold(found)
  expect(again.status).toBe(201)
  await desk.analyst.send('DELETE', `${found.hand.path}/waiting-queries/${again.json.id}`)
  expect((await hold(found)).status).toBe(201)
})

test('one that fails stays due and does not stop those after it', async () => {
  const [failing, next] = [await inReview(), await inReview()]
  for (const found of [failing, next]) {
    await hold(found)
    await makeDue(found)
  }
  const fail: FollowUp = async (_tx, { id }) => {
    if (id === failing.id) throw new Error('no room')
  }
  await expect(send(fail)).rejects.toThrow('queries could not be sent')
  expect((await next.view()).status).toBe('query_raised')
  expect((await failing.view()).status).toBe('in_review')
  await send()
  expect((await failing.view()).status).toBe('query_raised')
})

test.each([
  ['Please send {document}.', 'text: fill in {document}'],
  ['{document} of {survey number}', 'text: fill in {document}; fill in {survey number}'],
])('a text with a blank is refused: %s', async (text, fault) => {
  const found = await inReview()
  for (const move of ['queries', 'raise-query']) {
    expectError(await found.hand.move(move, { text }), 400, 'invalid_request', [fault])
  }
  expect(await threads(found)).toEqual({ queries: [], waiting: [] })
})

test('at most 20 are open or waiting', async () => {
  const found = await inReview()
  for (let i = 0; i < 10; i += 1) await found.hand.moveOn('raise-query', { text: `Query ${i}` })
  for (let i = 10; i < 20; i += 1) expect((await hold(found, `Query ${i}`)).status).toBe(201)
  const full = ['text: this case has 20 open queries; close one before raising another']
  expectError(await hold(found), 400, 'invalid_request', full)
  expectError(
    await found.hand.move('raise-query', { text: 'One more' }),
    400,
    'invalid_request',
    full,
  )
  // Those that were refused take no place, nor do their texts.
  await found.addDocuments()
  expect((await threads(found)).waiting).toHaveLength(10)
  for (let i = 0; i < 20; i += 1) expect((await hold(found, `Query ${i}`)).status).toBe(201)
  expectError(await hold(found), 400, 'invalid_request', full)
})

test('a stale version, or a case that is received or finalised, is refused', async () => {
  const found = await desk.open()
  expectError(await hold(found), 409, 'move_not_allowed', expect.any(Array))
  await found.hand.finalise('positive')
  expectError(await hold(found), 409, 'move_not_allowed', expect.any(Array))
  const body = { text: 'Which plot?' }
  const path = `${found.hand.path}/queries`
  const stale = await desk.analyst.post(path, body, { 'if-match': '"1"' })
  expectError(stale, 412, 'precondition_failed')
})
