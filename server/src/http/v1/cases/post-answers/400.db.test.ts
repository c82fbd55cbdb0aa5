import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let found: TestCase
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  const desk = await openTestCases(app)
  found = await desk.open()
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  id = (await found.get('queries')).json.queries[0].id
})
afterAll(() => app.end())

test.each([
  ['nothing', {}],
  ['null', { text: null }],
  ['an empty text', { text: '' }],
  ['a blank text', { text: ' \n ' }],
  ['a number', { text: 7 }],
  ['5,001 characters', { text: 'x'.repeat(5001) }],
  ['NUL', { text: 'a\0b' }],
])('%s names the field and changes nothing', async (_, body) => {
  const before = await found.view()
  const reply = await found.post(`queries/${id}/answers`, body)
  expect([reply.status, reply.json.error.code]).toEqual([400, 'invalid_request'])
  expect(reply.json.error.details.map((one: string) => one.split(': ')[0])).toEqual(['text'])
  expect(await found.view()).toEqual(before)
  expect((await found.get('queries')).json.queries[0].answers).toEqual([])
})

test('5,000 characters fit', async () => {
  const reply = await found.post(`queries/${id}/answers`, { text: 'क'.repeat(5000) })
  expect(reply.status).toBe(201)
})

test('the 51st answer to a query, in words, by documents or noted, changes nothing', async () => {
  await found.hand.moveOn('raise-query', { text: 'Which flat?' })
  const asked: string = (await found.get('queries')).json.queries[1].id
  await app.db.rows(sql`
    INSERT INTO query_answers (id, lender_id, mode, case_id, query_id, text, answered_by, at)
    SELECT 'answer_' || n || ${asked}, lender_id, mode, case_id, id, 'Flat 7.', 'key:1', raised_at
    FROM case_queries, generate_series(1, 49) AS n WHERE id = ${asked}`)
  expect((await found.post(`queries/${asked}/answers`, { text: 'Flat 7.' })).status).toBe(201)
  const seen = async () => [
    await found.view(),
    (await found.get('queries')).json,
    (await found.get('documents')).json,
    await found.events(),
  ]
  const before = await seen()
  const text = 'Flat 8.'
  const documents = [sampleDocument('flat.txt', 'Flat 8.', 'text/plain')]
  const full = 'this query already has 50 answers'
  const replies = [
    [await found.post(`queries/${asked}/answers`, { text }), `text: ${full}`],
    [await found.post('documents', { documents, query_id: asked }), `query_id: ${full}`],
    [await found.hand.move(`queries/${asked}/answers`, { text }), `text: ${full}`],
  ] as const
  for (const [reply, fault] of replies) expectError(reply, 400, 'invalid_request', [fault])
  expect(await seen()).toEqual(before)
  expect((await found.post(`queries/${id}/answers`, { text })).status).toBe(201)
  expect((await found.post('documents', { documents })).status).toBe(200)
})
