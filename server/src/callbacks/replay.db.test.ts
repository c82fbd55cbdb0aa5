import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { allScopes } from '../access/access.ts'
import { sql } from '../db/db.ts'

/** No worker runs here, so due times can be checked. */
const clock = { time: Date.parse('2026-11-15T06:00:00.000Z'), now: () => new Date(clock.time) }
const count = 41

let app: TestApp
let lender: TestLender
let key: string
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' }, clock)
  lender = await app.lender()
  key = await app.key(lender.id, 'live', { scopes: allScopes })
  const body = { url: 'http://127.0.0.1:9/hook' }
  await call(app.url, '/v1/callback', { method: 'PUT', key, body })
  for (let i = 0; i < count; i += 1) {
    const made = await call(app.url, '/v1/cases', { key, body: sampleCase() })
    expect(made.status).toBe(202)
    clock.time += 10
  }
})
afterAll(() => app.end())

const fail = () =>
  app.db.script(`UPDATE deliveries SET state = 'failed', due_at = NULL, finished_at = now();
    UPDATE callback_streams SET due_at = 'infinity'`)
const replay = (dry_run: boolean) =>
  call(app.url, '/v1/callback/deliveries/replay', {
    key,
    body: { since: '2026-11-15T00:00:00Z', dry_run },
  })
const metric = async (name: string) => {
  const { text } = await call(app.url, '/metrics')
  const line = `deedwire_callback_${name}{lender="${lender.id}",mode="live"} `
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.slice(line.length),
  )
}

test('failed deliveries that are replayed together are sent at twenty cases a second', async () => {
  await fail()
  const reply = await replay(false)
  expect([reply.status, reply.json]).toEqual([
    202,
    { replayed: count, more: false, dry_run: false },
  ])
  for (const table of [sql`deliveries`, sql`callback_streams`]) {
    const due = await app.db.rows<{ at: Date }>(
      sql`SELECT due_at AS at FROM ${table} WHERE lender_id = ${lender.id} ORDER BY due_at`,
    )
    expect(due.map(({ at }) => at.getTime() - clock.time)).toEqual(
      Array.from({ length: count }, (_, i) => i * 50),
    )
  }
})

test('not again within a minute; a dry run costs nothing', async () => {
  await fail()
  const early = await replay(false)
  expect([early.status, early.headers['retry-after']]).toEqual([429, '60'])
  expect(early.json.error.message).toBe('Failed deliveries were replayed less than a minute ago.')
  expect((await replay(true)).json).toEqual({ replayed: count, more: false, dry_run: true })
  const [left] = await app.db.rows(sql`SELECT 1 FROM deliveries WHERE state = 'pending'`)
  expect(left).toBeUndefined()
  clock.time += 60_000
  expect((await replay(false)).status).toBe(202)
})

test('metrics report the backlog, its age, and what is disabled', async () => {
  await app.db.script(
    `UPDATE deliveries SET state = 'pending', created_at = '2026-11-15T06:00:00Z'`,
  )
  expect(await metric('backlog')).toBe(count)
  expect(await metric('oldest_pending_seconds')).toBe(
    (clock.time - Date.UTC(2026, 10, 15, 6)) / 1000,
  )
  expect(await metric('disabled')).toBe(0)
  expect(await metric('failing_seconds')).toBe(0)
  await app.db.script(`UPDATE deliveries SET state = 'delivered';
    UPDATE callback_endpoints SET enabled = false, disabled_why = 'failing',
      failing_since = '2026-11-12T06:00:00Z'`)
  expect(await metric('backlog')).toBe(0)
  expect(await metric('oldest_pending_seconds')).toBe(0)
  expect(await metric('disabled')).toBe(1)
  expect(await metric('failing_seconds')).toBeGreaterThanOrEqual(3 * 86_400)
})
