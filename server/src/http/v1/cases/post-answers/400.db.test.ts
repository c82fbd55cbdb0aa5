import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'

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
