import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app, 'Quillon Nobody-Else')
})
afterAll(() => app.end())

/** A case with these open queries; each awaits documents unless its text ends in a question mark. */
async function asked(mode: 'live' | 'test', ...texts: string[]) {
  const found = await desk.open(mode)
  await found.hand.review()
  for (const text of texts) {
    await found.hand.moveOn('raise-query', { text, documents_awaited: !text.endsWith('?') })
  }
  const { queries } = (await found.get('queries')).json
  const ids = queries.map(({ id }: { id: string }) => id) as string[]
  return { found, ids }
}

const answer = (found: TestCase, id = '', text = 'Yes.') =>
  found.post(`queries/${id}/answers`, { text })

describe.each(['live', 'test'] as const)('in words (%s)', (mode) => {
  test('the thread, and the review goes on as after added documents', async () => {
    const { found, ids } = await asked(mode, 'Please send the receipt.')
    const before = await found.view()
    expect(before).toMatchObject({ documents_awaited: true, due_at: null })
    const text = 'पावती जोडली आहे.\n“Paid” in <May>.'
    const reply = await answer(found, ids[0], text)
    expect([reply.status, reply.json]).toEqual([
      201,
      {
        id: ids[0],
        text: 'Please send the receipt.',
        documents_awaited: true,
        state: 'answered',
        raised_at: utc,
        closed_at: utc,
        answers: [{ by: 'lender', text, documents: [], at: utc }],
      },
    ])
    expect((await found.get('queries')).json).toEqual({ queries: [reply.json] })
    const view = await found.view()
    expect(view).toMatchObject({ status: 'in_review', documents_awaited: false, due_at: utc })
    expect(view.timeline).toHaveLength(before.timeline.length + 1)
    expect(view.timeline.at(-1)).toEqual({ status: 'in_review', at: reply.json.closed_at })
    expect(view.updated_at).toBe(reply.json.closed_at)
  })

  test('of several open queries the last one resumes the review', async () => {
    const { found, ids } = await asked(mode, 'Send the deed.', 'Is it let?', 'Send the map.')
    expect(ids).toHaveLength(3)
    const length = (await found.view()).timeline.length
    await answer(found, ids[0])
    expect(await found.view()).toMatchObject({ status: 'query_raised', documents_awaited: true })
    await answer(found, ids[2])
    // The one that is left asks for no documents, so our TAT runs again.
    const left = await found.view()
    expect(left).toMatchObject({ status: 'query_raised', documents_awaited: false, due_at: utc })
    expect(left.timeline).toHaveLength(length)
    await answer(found, ids[1])
    expect(await found.view()).toMatchObject({ status: 'in_review', documents_awaited: false })
    const { queries } = (await found.get('queries')).json
    const states = queries.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['answered', 'answered', 'answered'])
  })
})

test('a query that is answered or closed can be answered again; the status stays', async () => {
  const { found, ids } = await asked('live', 'Is it let?', 'Which plot?')
  await answer(found, ids[0], 'No.')
  await found.hand.moveOn(`queries/${ids[1]}/close`)
  const before = await found.view()
  expect(before.status).toBe('in_review')
  const more = await answer(found, ids[0], 'It was until 2024.')
  expect(more.json.answers.map(({ text }: { text: string }) => text)).toEqual([
    'No.',
    'It was until 2024.',
  ])
  expect((await answer(found, ids[1], 'Plot 7.')).json.state).toBe('answered')
  const { updated_at: _, ...view } = await found.view()
  expect(before).toMatchObject(view)
})

test('the oldest of more queries than a case shows can be answered', async () => {
  const { found, ids } = await asked('live', 'Is it let?')
  await app.db.rows(sql`
    INSERT INTO case_queries (id, lender_id, mode, case_id, revision, text, documents_awaited,
      raised_by, raised_at, closed_at, closed_by)
    SELECT id || n, lender_id, mode, case_id, revision, text, documents_awaited, raised_by,
      raised_at, raised_at, 'staff'
    FROM case_queries, generate_series(1, 500) AS n WHERE id = ${ids[0]}`)
  const reply = await answer(found, ids[0], 'No.')
  expect(reply.status).toBe(201)
  expect(reply.json).toMatchObject({ id: ids[0], state: 'answered', answers: [{ text: 'No.' }] })
})

test('an answer changes the version: a person about to release a report must reload', async () => {
  const { found, ids } = await asked('live', 'Is it let?')
  await answer(found, ids[0])
  const { version } = (await desk.analyst.get(found.hand.path)).json
  await answer(found, ids[0], 'To my brother.')
  expect((await desk.analyst.get(found.hand.path)).json.version).toBe(version + 1)
})

test('the same Idempotency-Key answers once', async () => {
  const { found, ids } = await asked('live', 'Is it let?')
  const key = { 'idempotency-key': `answer-${found.ref}` }
  const send = (text: string) => found.post(`queries/${ids[0]}/answers`, { text }, key)
  const first = await send('No.')
  const again = await send('No.')
  expect([again.status, again.json, again.headers['idempotent-replayed']]).toEqual([
    201,
    first.json,
    'true',
  ])
  expect((await found.get('queries')).json.queries[0].answers).toHaveLength(1)
  expect((await send('Yes.')).status).toBe(422)
})

test('case.in_review, for a lender that opted in, names the query', async () => {
  const { id } = desk.lender
  const optIn = (events: string[]) =>
    app.db.rows(sql`
      UPDATE signing_secrets SET opt_in_events = ${events}::text[]
      WHERE lender_id = ${id} AND mode = 'live'`)
  await optIn(['case.in_review'])
  const { found, ids } = await asked('live', 'Is it let?', 'Which plot?')
  const count = (await found.events()).length
  await answer(found, ids[0])
  expect(await found.events()).toHaveLength(count)
  await answer(found, ids[1])
  const events = await found.events()
  expect(events).toHaveLength(count + 1)
  expect(events.at(-1)).toMatchObject({
    event: 'case.in_review',
    payload: { status: 'in_review', data: { query_id: ids[1], documents_awaited: false } },
  })
  await optIn([])
})

test('one more query while one is open: the status stays, and the callback names both', async () => {
  const { found, ids } = await asked('live', 'Send the deed.', 'Is it let?')
  const view = await found.view()
  expect(view).toMatchObject({ status: 'query_raised', documents_awaited: true })
  const entered = view.timeline.filter(
    ({ status }: { status: string }) => status === 'query_raised',
  )
  expect(entered).toHaveLength(1)
  const raised = (await found.events()).filter(({ event }) => event === 'case.query_raised')
  expect(raised.map(({ payload }) => payload.data.query_id)).toEqual(ids)
  expect(raised.at(-1)?.payload.data.queries).toEqual([
    { id: ids[0], text: 'Send the deed.', documents_awaited: true, raised_at: utc },
    { id: ids[1], text: 'Is it let?', documents_awaited: false, raised_at: utc },
  ])
})

test('staff see who answered; the lender sees no name of staff', async () => {
  const { found, ids } = await asked('live', 'Is it let?', 'Which plot?')
  await answer(found, ids[0], 'No.')
  await found.hand.moveOn(`queries/${ids[1]}/answers`, { text: 'Plot 7, says Mr Rao.' })
  expect((await found.view()).status).toBe('in_review')
  const lenders = await found.get('queries')
  expect(lenders.text).not.toContain('Quillon')
  expect(lenders.text).not.toContain(desk.analyst.id)
  expect(lenders.json.queries[1]).toMatchObject({
    state: 'answered',
    answers: [{ by: 'staff', text: 'Plot 7, says Mr Rao.' }],
  })
  const { queries } = (await desk.analyst.get(`${found.hand.path}/queries`)).json
  expect(queries[0].answers[0].by).toEqual({ kind: 'lender', name: null })
  expect(queries[1].answers[0].by).toEqual({ kind: 'staff', name: 'Quillon Nobody-Else' })
  const { entries } = (await desk.analyst.get(`${found.hand.path}/timeline`)).json
  const said = entries.filter(({ kind }: { kind: string }) => kind === 'query_answered')
  expect(said.map(({ text }: { text: string }) => text)).toEqual(['No.', 'Plot 7, says Mr Rao.'])
})
