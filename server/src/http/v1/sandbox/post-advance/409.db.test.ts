import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'
import { runningKeyPromises } from '../../../../../../tests/support/http/running-key-promises.ts'
import { until } from '../../../../../../tests/support/until.ts'
import { sql } from '../../../../db/db.ts'

runningKeyPromises(
  {
    path: '/sandbox/cases/R-1/advance',
    onlyTest: true,
    body: { to: 'allocated' },
  },
  async (app, lender) => {
    const body = sampleCase({ external_ref: 'R-1' })
    await call(app.url, '/uat/v1/cases', { key: lender.test, body })
  },
)

describe('another request moves the case meanwhile', () => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof openTestCases>>
  beforeAll(async () => {
    app = await sharedTestApp()
    desk = await openTestCases(app)
  })
  afterAll(() => app.end())

  const send = (found: TestCase, body: object) =>
    call(app.url, `/uat/v1/sandbox/cases/${found.id}/advance`, { key: desk.lender.test, body })
  const eventNames = async (found: TestCase) => (await found.events()).map(({ event }) => event)

  test('past the target: 409 that says so, and nothing more is done', async () => {
    const found = await desk.open('test')
    let reply: ReturnType<typeof call> | undefined
    await app.db.transact(async (tx) => {
      // While the case is locked, the walk has read it as received and waits to allocate it.
      await tx.rows(sql`SELECT 1 FROM cases WHERE id = ${found.id} FOR UPDATE`)
      reply = send(found, { to: 'allocated' })
      await until('the walk waits for the case', async () => {
        const [row] = await app.db.rows<{ waiting: number }>(sql`
          SELECT count(*) AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        return Number(row?.waiting) > 0
      })
      await tx.rows(sql`
        UPDATE cases SET status = 'in_review', version = version + 1 WHERE id = ${found.id}`)
    })
    if (!reply) throw new Error('nothing was sent')
    expectError(await reply, 409, 'move_not_allowed', expect.any(Array))
    expect((await found.view()).status).toBe('in_review')
    expect(await eventNames(found)).toEqual(['case.received'])
  })

  test('two that finalise at once: one succeeds, the other gets 409', async () => {
    const found = await desk.open('test')
    const replies = await Promise.all([
      send(found, { to: 'finalised' }),
      send(found, { to: 'finalised', result: 'negative', reason: 'A charge.' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = replies.find(({ status }) => status === 409)
    if (told) expectError(told, 409, 'move_not_allowed', expect.any(Array))
    const names = await eventNames(found)
    expect(names).toEqual(['case.received', 'case.allocated', 'case.finalised'])
  })
})
