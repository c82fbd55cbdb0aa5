import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const send = (found: TestCase) =>
  call(app.url, `/uat/v1/sandbox/cases/${found.ref}/re-release`, {
    key: desk.lender.test,
    body: { reason: 'The charge was redeemed.' },
  })

async function refused(found: TestCase): Promise<void> {
  const before = await found.view()
  const reply = await send(found)
  expectError(reply, 409, 'move_not_allowed', expect.any(Array))
  expect(reply.json.error.details[0]).toBe(`status: is ${before.status}`)
  expect(await found.view()).toEqual(before)
}

test('a case that is not finalised, in every status; one that is positive; one that is reopened', async () => {
  const found = await desk.open('test')
  const { hand } = found
  await refused(found)
  await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  await refused(found)
  await hand.moveOn('start-review')
  await refused(found)
  await hand.moveOn('raise-query', { text: 'Which plot?' })
  await refused(found)
  await hand.finalise('positive')
  await refused(found)
  await found.addDocuments()
  await refused(found)
  await hand.finalise('negative', 'A charge.')
  expect((await send(found)).status).toBe(200)
  await refused(found)
})

test('several at once: one is carried out, the others get 409, in the usual shape', async () => {
  const found = await desk.open('test')
  await found.hand.finalise('negative', 'A charge.')
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(found)))
  const others = replies.filter(({ status }) => status !== 200)
  expect(others).toHaveLength(5)
  for (const reply of others) expectError(reply, 409, 'move_not_allowed', expect.any(Array))
  const events = (await found.events()).map(({ event }) => event)
  expect(events.filter((event) => event === 'result_changed')).toHaveLength(1)
})
