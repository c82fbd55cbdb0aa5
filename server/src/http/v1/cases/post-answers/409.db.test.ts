import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function asked() {
  const found = await desk.open()
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  const id: string = (await found.get('queries')).json.queries[0].id
  return { found, id }
}

async function refused(found: TestCase, id: string, status: string, message: string) {
  const before = [await found.view(), (await found.get('queries')).json]
  const reply = await found.post(`queries/${id}/answers`, { text: 'Plot 7.' })
  expectError(reply, 409, 'move_not_allowed', [`status: is ${status}`])
  expect(reply.json.error.message).toBe(message)
  expect([await found.view(), (await found.get('queries')).json]).toEqual(before)
}

test('a finalised case; documents that name the query reopen it', async () => {
  const { found, id } = await asked()
  await found.hand.finalise('positive')
  const message = 'The case is finalised. Add documents to answer: they reopen it.'
  await refused(found, id, 'finalised', message)
  const documents = [{ filename: 'a.txt', content_type: 'text/plain', content: 'YQ==' }]
  const added = await found.post('documents', { documents, query_id: id })
  expect(added.json).toMatchObject({ status: 'under_review', reopened: true })
  const [query] = (await found.get('queries')).json.queries
  expect(query).toMatchObject({ state: 'answered', answers: [{ documents: ['a.txt'] }] })
})

test('a withdrawn case', async () => {
  const { found, id } = await asked()
  await found.post('withdraw', { reason: 'Not needed.' })
  await refused(found, id, 'withdrawn', 'The case was withdrawn. Create a new case.')
})
