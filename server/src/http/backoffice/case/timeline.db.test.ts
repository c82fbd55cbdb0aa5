import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>
// biome-ignore lint/suspicious/noExplicitAny: entries are compared field by field.
type Entry = any

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let operator: Member
let made: Awaited<ReturnType<typeof desk.open>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
  operator = await app.staff('operator')
  const url = 'https://los.lender.example/callbacks'
  const admin = await app.staff('admin')
  await admin.send('PUT', `/live/lenders/${desk.lender.id}/callback`, { url })
  made = await desk.open('live', { documents: [sampleDocument('secret name.pdf', '%PDF-1.4 x')] })
  const { hand, addDocuments } = made
  await hand.review()
  await operator.post(`${hand.path}/notes`, { text: 'Rang the branch.' })
  await hand.moveOn('raise-query', { text: 'Send the EC.', canned: 'search_period' })
  await addDocuments('The EC, with a word for you.')
  await hand.finalise('negative', 'A charge is open.')
})
afterAll(() => app.end())

const timeline = async (member: Member = desk.analyst, query = ''): Promise<Entry[]> => {
  const reply = await member.get(`${made.hand.path}/timeline${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json.entries
}
const what = (one: Entry) => `${one.kind} ${one.move ?? one.event ?? ''}`.trim()

test('lists everything that happened, in order, with who did it', async () => {
  const entries = await timeline()
  expect(entries.map(what)).toEqual([
    'move create',
    'document',
    'event case.received',
    'move allocate',
    'event case.allocated',
    'move start-review',
    'note',
    'move raise-query',
    'query_raised',
    'event case.query_raised',
    'move add-documents',
    'document',
    'query_closed',
    'event documents.received',
    'move finalise',
    'release',
    'event case.finalised',
  ])
  expect(entries.map(({ at }: Entry) => at)).toEqual(entries.map(({ at }: Entry) => at).sort())
  const by = { kind: 'staff', id: desk.analyst.id, name: 'Meera Joshi' }
  const lender = { kind: 'lender', id: null, name: null }
  const analyst = { id: desk.analyst.id, name: 'Meera Joshi' }
  const move = { kind: 'move', at: utc, reason: null }
  expect(entries[0]).toEqual({ ...move, move: 'create', by: lender, analyst: null })
  expect(entries[3]).toEqual({ ...move, move: 'allocate', by, analyst })
  expect(entries[6]).toMatchObject({ text: 'Rang the branch.', by: { id: operator.id } })
  expect(entries[8]).toMatchObject({ text: 'Send the EC.', canned: 'search_period', by })
  expect(entries[12]).toMatchObject({ id: entries[8].id, closed_by: 'documents' })
  expect(entries[11]).toMatchObject({ note: 'The EC, with a word for you.', revision: 0 })
  expect(entries[15]).toMatchObject({
    version: 1,
    result: 'negative',
    reason: 'A charge is open.',
    by,
  })
  expect(entries[16]).toMatchObject({
    sequence: 5,
    delivery: { id: expect.stringMatching(/^dlv_/) },
  })
})

test('shows the state of each callback', async () => {
  // There is no such receiver: the first of the case is attempted, and blocks the others.
  await until('an attempt', async () => {
    const events = (await timeline()).filter(({ kind }: Entry) => kind === 'event')
    return events[0].delivery.attempts > 0
  })
  const events = (await timeline()).filter(({ kind }: Entry) => kind === 'event')
  expect(events[0].delivery).toMatchObject({ state: 'pending', due_at: utc, finished_at: null })
  expect(events[4].delivery).toMatchObject({ state: 'pending', attempts: 0 })
})

test('is the same once the audit trail was chained', async () => {
  await until('it is chained', async () => {
    const rows = await app.db.rows(sql`SELECT FROM audit_inbox WHERE subject = ${made.id}`)
    return rows.length === 0
  })
  expect((await timeline()).filter(({ kind }: Entry) => kind === 'move')).toHaveLength(6)
})

test('hides document names and report reasons from those who may not read them', async () => {
  const entries = await timeline(operator)
  expect(entries).toHaveLength(17)
  expect(entries[1]).toMatchObject({ kind: 'document', filename: null, note: null })
  expect(entries[15]).toMatchObject({ kind: 'release', result: 'negative', reason: null })
  const text = JSON.stringify(entries)
  for (const hidden of ['secret name', 'a word for you', 'A charge is open']) {
    expect(text).not.toContain(hidden)
  }
})

test('is paged without gaps', async () => {
  const all = await timeline()
  const found: Entry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `?limit=3${cursor && `&cursor=${cursor}`}`
    const { json } = await desk.analyst.get(`${made.hand.path}/timeline${query}`)
    expect(json.entries.length).toBeLessThanOrEqual(3)
    found.push(...json.entries)
    cursor = json.next_cursor
  }
  const bare = ({ delivery: _, ...entry }: Entry) => entry
  expect(found.map(bare)).toEqual(all.map(bare))
})

test('refuses an invalid page, and cases of the other mode', async () => {
  const get = (query: string) => desk.analyst.get(`${made.hand.path}/timeline?${query}`)
  for (const limit of ['0', '1001', '-1', 'x', '99999'])
    expectInvalid(await get(`limit=${limit}`), ['limit'])
  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const wrong = ['', 'x', coded({}), coded([1, 2, 3]), coded(['2026', 99, 'x']), coded(['2026', 1])]
  for (const cursor of wrong) expectInvalid(await get(`cursor=${cursor}`), ['cursor'])
  expectInvalid(await get('surprise=1'), ['surprise'])
  expectError(await desk.analyst.get(`/test/cases/${made.id}/timeline`), 404, 'not_found')
})
