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

async function refused(found: TestCase, status: string, message: string): Promise<void> {
  const before = await found.view()
  const reply = await found.post('withdraw', { reason: 'Not needed.' })
  expectError(reply, 409, 'not_withdrawable', [`status: is ${status}`])
  expect(reply.json.error.message).toBe(message)
  expect(await found.view()).toEqual(before)
}

const released = 'A report of this case was already released; it cannot be withdrawn.'

test.each(['positive', 'negative'] as const)('a case finalised as %s', async (result) => {
  const found = await desk.open('live')
  await found.hand.finalise(result, result === 'positive' ? undefined : 'A charge.')
  await refused(found, 'finalised', released)
})

test('a case whose revision is in progress', async () => {
  const found = await desk.open('live')
  await found.hand.finalise('positive')
  await found.addDocuments()
  await refused(found, 'in_review', released)
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  await refused(found, 'query_raised', released)
})

test('a case that is withdrawn already', async () => {
  const found = await desk.open('test')
  await found.post('withdraw', { reason: 'Not needed.' })
  await refused(found, 'withdrawn', 'The case is already withdrawn.')
})

test('of many at once, one withdraws the case', async () => {
  const found = await desk.open('live')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => found.post('withdraw', { reason: 'Not needed.' })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await found.view()).timeline).toHaveLength(2)
})
