import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCases,
  type TestCase,
  utc,
} from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function asked(...texts: string[]) {
  const found = await desk.open()
  await found.hand.review()
  for (const text of texts) await found.hand.moveOn('raise-query', { text })
  const ids = (await threadsOf(found)).map(({ id }) => id)
  return { found, ids }
}

interface Thread {
  id: string
  state: string
  answers: { documents: string[] }[]
}
const threadsOf = async (found: TestCase): Promise<Thread[]> =>
  (await found.get('queries')).json.queries
const send = (found: TestCase, name: string, query_id?: unknown) =>
  found.post('documents', { documents: [sampleDocument(name, name)], query_id })

test('documents answer the query they name; others stay open, and the review goes on', async () => {
  const { found, ids } = await asked('Send the deed.', 'Send the map.')
  const reply = await send(found, 'deed.pdf', ids[0])
  expect([reply.status, reply.json.status]).toEqual([200, 'in_review'])
  expect(await found.view()).toMatchObject({ documents_awaited: false, due_at: utc })
  const [first, second] = await threadsOf(found)
  expect(first).toMatchObject({
    state: 'answered',
    answers: [{ by: 'lender', text: null, documents: ['deed.pdf'], at: utc }],
  })
  expect(second).toMatchObject({ state: 'open', answers: [] })
  const event = (await found.events()).at(-1)
  expect(event).toMatchObject({
    event: 'documents.received',
    payload: { data: { query_id: ids[0] } },
  })
  // In words, in review: the status stays.
  const answered = await found.post(`queries/${ids[1]}/answers`, { text: 'There is none.' })
  expect(answered.json.state).toBe('answered')
  expect((await found.view()).status).toBe('in_review')
})

test('without a query they answer every open one', async () => {
  const { found } = await asked('Send the deed.', 'Send the map.')
  await send(found, 'both.pdf')
  for (const thread of await threadsOf(found)) {
    expect(thread).toMatchObject({ state: 'answered', answers: [{ documents: ['both.pdf'] }] })
  }
  const event = (await found.events()).at(-1)
  expect(event?.payload.data).not.toHaveProperty('query_id')
})

test('documents that the case has already answer an open query, once', async () => {
  const { found, ids } = await asked('Send the deed.', 'Send the map.')
  await send(found, 'deed.pdf', ids[0])
  const before = (await found.events()).length
  await send(found, 'deed.pdf', ids[1])
  expect((await threadsOf(found))[1]).toMatchObject({
    state: 'answered',
    answers: [{ documents: ['deed.pdf'] }],
  })
  await send(found, 'deed.pdf', ids[1])
  expect((await threadsOf(found))[1]?.answers).toHaveLength(1)
  expect(await found.events()).toHaveLength(before + 1)
})

test('a repeat of what answered a query changes nothing while another query is open', async () => {
  const { found, ids } = await asked('Send the deed.')
  await send(found, 'a.pdf', ids[0])
  await found.hand.moveOn('raise-query', { text: 'Send the map.' })
  const seen = async () => [await found.view(), await threadsOf(found), await found.events()]
  const before = await seen()
  const again = await send(found, 'a.pdf', ids[0])
  expect([again.status, again.json.status]).toEqual([200, 'query_raised'])
  expect(await seen()).toEqual(before)
})

test('a release closes what is still open', async () => {
  const { found, ids } = await asked('Send the deed.', 'Send the map.')
  await send(found, 'deed.pdf', ids[0])
  await found.hand.finalise('positive')
  const states = (await threadsOf(found)).map(({ state }) => state)
  expect(states).toEqual(['answered', 'closed'])
})

test('an unknown query, or one of another case, is named and nothing is stored', async () => {
  const { found } = await asked('Send the deed.')
  const other = await asked('Send the map.')
  const wrong = [other.ids[0], 'query_00000000000000000000000000', 'x', '']
  for (const query_id of wrong) {
    const reply = await send(found, 'deed.pdf', query_id)
    expectError(reply, 400, 'invalid_request', ['query_id: is not a query of this case'])
  }
  expectError(await send(found, 'deed.pdf', 7), 400, 'invalid_request', expect.any(Array))
  expect((await found.get('documents')).json.documents).toEqual([])
  expect((await found.view()).status).toBe('query_raised')
  expect((await send(found, 'deed.pdf', null)).status).toBe(200)
})
