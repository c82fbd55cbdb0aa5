import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openExamReceiver } from '../../../../../../tests/support/callbacks/exam-receiver.ts'
import { openTestCallbacks } from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../../tests/support/until.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let offsetMs = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' }, clock)
})
afterAll(() => app.end())

test('403: a key with the default scopes, and the missing scope is named', async () => {
  const { test: key } = await app.lender()
  const reply = await call(app.url, '/uat/v1/callback/examination', { key, body: {} })
  expectError(reply, 403, 'forbidden')
  expect(reply.json.error.message).toContain('callbacks:manage')
})

test('one at a time per lender; another lender does not wait', async () => {
  const [desk, other] = [await openTestCallbacks(app), await openTestCallbacks(app)]
  const slow = await openExamReceiver(['slow'])
  const quick = await openExamReceiver(['refuses everything'])
  const ask = (from: typeof desk, { url, secret }: { url: string; secret: string }) =>
    from.ask('/callback/examination', { body: { url, secret }, mode: 'test' })
  try {
    const first = ask(desk, slow)
    await until('the first has begun', async () => slow.received.length > 0)
    const refused = await ask(desk, quick)
    expectError(refused, 429, 'rate_limited')
    expect(refused.headers['retry-after']).toBe('5')
    expect((await ask(other, quick)).status).toBe(200)
    expect(quick.received.length).toBeGreaterThan(0)
    expect((await first).status).toBe(200)
    expect((await ask(desk, quick)).status).toBe(200)
  } finally {
    await slow.close()
    await quick.close()
  }
})

test('thirty an hour; one whose process died does not block forever', async () => {
  const desk = await openTestCallbacks(app)
  const receiver = await openExamReceiver(['refuses everything'])
  const { url, secret } = receiver
  const ask = () => desk.ask('/callback/examination', { body: { url, secret }, mode: 'test' })
  const insert = (id: string, ended: Date | null) =>
    app.db.rows(sql`
      INSERT INTO examinations (id, lender_id, mode, url, by, started_at, ended_at)
      VALUES (${id}, ${desk.lender.id}, 'test', ${url}, 'cli', ${new Date()}, ${ended})`)
  try {
    await insert('exam_dead', null)
    expectError(await ask(), 429, 'rate_limited')
    offsetMs = 10 * 60_000
    expect((await ask()).status).toBe(200)
    for (let i = 0; i < 28; i += 1) await insert(`exam_${i}`, new Date())
    expectError(await ask(), 429, 'rate_limited')
    offsetMs = 61 * 60_000
    expect((await ask()).status).toBe(200)
  } finally {
    await receiver.close()
  }
})
