import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

test.each(['live', 'test'] as const)(
  'until it is finalised, in every status (%s)',
  async (mode) => {
    const found = await desk.open(mode)
    const { hand } = found
    const messages: string[] = []
    const notReady = async (status: string) => {
      expect((await found.view()).status).toBe(status)
      const reply = await found.get('report')
      expectError(reply, 409, 'not_ready')
      messages.push(reply.json.error.message)
    }
    await notReady('received')
    await hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    await notReady('allocated')
    await hand.moveOn('start-review')
    await notReady('in_review')
    await hand.moveOn('raise-query', { text: 'Which plot?' })
    await notReady('query_raised')
    expect(new Set(messages).size).toBe(1)
    expect(messages[0]).not.toMatch(/revision/)
  },
)

test.each([
  ['positive', undefined],
  ['negative', 'A charge is open.'],
] as const)(
  'during a revision of a report that was %s; the message says so',
  async (result, reason) => {
    const found = await desk.open()
    const { hand } = found
    await hand.finalise(result, reason)
    expect((await found.get('report')).status).toBe(200)
    await found.addDocuments()
    const during = async () => {
      const reply = await found.get('report')
      expectError(reply, 409, 'not_ready')
      expect(reply.json.error.message).toMatch(/revision is in progress/)
    }
    await during()
    await hand.moveOn('raise-query', { text: 'Which plot?' })
    await during()
    await hand.finalise('positive')
    expect((await found.get('report')).status).toBe(200)
  },
)
