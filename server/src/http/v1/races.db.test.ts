import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finaliseCase } from '../../../../tests/support/app/case-state.ts'
import { countStored, eventsOf, readStoredDocuments } from '../../../../tests/support/app/stored.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import {
  call,
  type Reply,
  sampleCase,
  sampleDocument,
} from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(app.url, '/v1/cases', { key: lender.live, body, headers })
const get = async (ref: string) =>
  (await call(app.url, `/v1/cases/${ref}`, { key: lender.live })).json
const withoutRef = (loan_account_number: string) => ({
  applicant_name: 'Asha Patil',
  loan_account_number,
  case_type: 'TSR',
  documents: [sampleDocument('deed.pdf', 'deed')],
})

/** This many, started together. */
const atOnce = <T>(count: number, send: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n)))

function countByStatus(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const casesOf = (externalRef: string) =>
  app.db.rows<{ id: string }>(
    sql`SELECT id FROM cases WHERE external_ref = ${externalRef} ORDER BY ordinal`,
  )

/** One 202, the others 200 about the same case; one row, one event, the documents once. */
async function expectOne(replies: Reply[], externalRef: string): Promise<void> {
  expect(countByStatus(replies)).toEqual({ 202: 1, 200: replies.length - 1 })
  const [only, ...more] = await casesOf(externalRef)
  expect(more).toEqual([])
  const view = await get(externalRef)
  expect(view.case_id).toBe(only?.id)
  for (const { status, json } of replies) {
    expect(json).toEqual(status === 200 ? view : { external_ref: externalRef, status: 'received' })
  }
  const events = await eventsOf(app, view.case_id)
  expect(events.map(({ sequence, event }) => [sequence, event])).toEqual([[1, 'case.received']])
  const papers = await readStoredDocuments(app, { lenderId: lender.id, mode: 'live' }, view.case_id)
  expect(papers.map(({ filename }) => filename)).toEqual(['deed.pdf'])
}

describe('32 identical creates at once: one 202, the others 200, one case, one case.received', () => {
  test('with an external_ref', async () => {
    const body = sampleCase({
      external_ref: 'RACE-1',
      documents: [sampleDocument('deed.pdf', 'deed')],
    })
    await expectOne(await atOnce(32, () => post(body)), 'RACE-1')
  })

  test('with the loan number as reference', async () => {
    await expectOne(await atOnce(32, () => post(withoutRef('RACE-2'))), 'RACE-2')
  })

  test('half with the number as external_ref, half without one', async () => {
    const bodies = [withoutRef('RACE-3'), { ...withoutRef('RACE-3'), external_ref: 'RACE-3' }]
    await expectOne(await atOnce(32, (n) => post(bodies[n % 2])), 'RACE-3')
  })

  test('of a loan number whose earlier case is finalised: one more case', async () => {
    await post(withoutRef('RACE-4'))
    const first = (await get('RACE-4')).case_id
    await finaliseCase(app, first)
    const replies = await atOnce(32, () => post(withoutRef('RACE-4')))
    expect(countByStatus(replies)).toEqual({ 202: 1, 200: 31 })
    const made = await casesOf('RACE-4')
    expect(made.map(({ id }) => id)).toEqual([first, (await get('RACE-4')).case_id])
  })

  test('leave no document, file or key of the repeats', async () => {
    const stored = await countStored(app)
    expect(stored.blobs).toBe(stored.documents)
    expect(stored.files).toBe(stored.documents)
    expect(stored.case_events).toBe(stored.cases)
    expect(stored.idempotency_keys).toBe(0)
  })
})

test("a number as one loan's external_ref and as another's reference, at once: one owner", async () => {
  const explicit = { ...withoutRef('OTHER-LOAN'), external_ref: 'RACE-5' }
  const replies = await atOnce(32, (n) => post(n % 2 ? withoutRef('RACE-5') : explicit))
  const counts = countByStatus(replies)
  expect(await casesOf('RACE-5')).toHaveLength(1)
  const numberWon = (await get('RACE-5')).loan_account_number === 'RACE-5'
  expect(counts).toEqual(numberWon ? { 202: 1, 200: 31 } : { 202: 1, 200: 15, 400: 16 })
})

test('32 creates of different cases at once: all are created', async () => {
  const replies = await atOnce(32, (n) => post(sampleCase({ external_ref: `MANY-${n}` })))
  expect(countByStatus(replies)).toEqual({ 202: 32 })
})

describe('8 additions at once to one case', () => {
  const add = (ref: string, bytes: string, headers: Record<string, string> = {}) =>
    call(app.url, `/v1/cases/${ref}/documents`, {
      key: lender.live,
      body: { documents: [sampleDocument('deed.pdf', bytes)] },
      headers,
    })
  const storedNames = (replies: Reply[]) => replies.flatMap((reply) => reply.json.stored)

  test('of documents with one name: eight names, eight events in sequence', async () => {
    await post(sampleCase({ external_ref: 'ADD-1' }))
    const replies = await atOnce(8, (n) => add('ADD-1', `paper ${n}`))
    expect(countByStatus(replies)).toEqual({ 200: 8 })
    const expected = ['deed.pdf', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `deed (${n}).pdf`)]
    expect(storedNames(replies).sort()).toEqual(expected.sort())
    const { case_id } = await get('ADD-1')
    const papers = await readStoredDocuments(app, { lenderId: lender.id, mode: 'live' }, case_id)
    for (const [n, reply] of replies.entries()) {
      const found = papers.find(({ filename }) => filename === reply.json.stored[0])
      expect(found?.bytes.toString()).toBe(`paper ${n}`)
    }
    const events = await eventsOf(app, case_id)
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('of the same document: it is stored once', async () => {
    await post(sampleCase({ external_ref: 'ADD-2' }))
    const replies = await atOnce(8, () => add('ADD-2', 'the same'))
    expect(storedNames(replies)).toEqual(Array.from({ length: 8 }, () => 'deed.pdf'))
    const { case_id } = await get('ADD-2')
    const papers = await readStoredDocuments(app, { lenderId: lender.id, mode: 'live' }, case_id)
    expect(papers).toHaveLength(1)
  })

  test('that is finalised: one of them reopens it', async () => {
    await post(sampleCase({ external_ref: 'ADD-3' }))
    const { case_id } = await get('ADD-3')
    await finaliseCase(app, case_id)
    const replies = await atOnce(8, (n) => add('ADD-3', `paper ${n}`))
    const answers = replies.map(({ json }) => `${json.status} ${json.reopened}`)
    expect(answers.sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'in_review false'),
      'under_review true',
    ])
    const { timeline } = await get('ADD-3')
    expect(timeline.map((entry: { status: string }) => entry.status)).toEqual([
      'received',
      'finalised',
      'in_review',
    ])
  })

  test('under one Idempotency-Key: one is carried out, the others get its answer or 409', async () => {
    await post(sampleCase({ external_ref: 'ADD-4' }))
    const headers = { 'idempotency-key': 'ADD-4' }
    const replies = await atOnce(8, () => add('ADD-4', 'once', headers))
    const counts = countByStatus(replies)
    expect(Object.keys(counts).filter((status) => !['200', '409'].includes(status))).toEqual([])
    expect(counts[200]).toBeGreaterThanOrEqual(1)
    const { case_id } = await get('ADD-4')
    const events = await eventsOf(app, case_id)
    expect(events.map(({ event }) => event)).toEqual(['case.received', 'documents.received'])
  })
})

describe('one Idempotency-Key at once', () => {
  test('with one body, 32 times: one case, every answer 202 or 409, then 202', async () => {
    const body = sampleCase({ external_ref: 'KEY-1', documents: [sampleDocument('deed.pdf', 'x')] })
    const send = () => post(body, { 'idempotency-key': 'KEY-1' })
    const replies = await atOnce(32, send)
    for (const { status, json } of replies) {
      if (status === 409) expect(json.error.code).toBe('idempotency_in_progress')
      else expect([status, json]).toEqual([202, { external_ref: 'KEY-1', status: 'received' }])
    }
    expect(countByStatus(replies)[202]).toBeGreaterThanOrEqual(1)
    expect(await casesOf('KEY-1')).toHaveLength(1)
    expect((await send()).status).toBe(202)
  })

  test('with 32 bodies: one case, the others 409 or 422', async () => {
    const before = await countStored(app)
    const replies = await atOnce(32, () => post(sampleCase(), { 'idempotency-key': 'KEY-2' }))
    const counts = countByStatus(replies)
    expect(counts[202]).toBe(1)
    expect((counts[409] ?? 0) + (counts[422] ?? 0)).toBe(31)
    expect((await countStored(app)).cases).toBe(before.cases + 1)
  })
})
