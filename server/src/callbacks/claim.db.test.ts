import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../../tests/support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { until } from '../../../tests/support/until.ts'
import { type Db, openDb, sql } from '../db/db.ts'
import { createLog } from '../lib/log/log.ts'
import { settleOutcomes } from './settle-outcomes.ts'
import { type Claimed, claimStreams } from './stream-store.ts'

/** No worker runs: the claims are made here. */
const clock = { time: Date.parse('2026-11-15T06:00:00.000Z'), now: () => new Date(clock.time) }
const leaseMs = 22_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' }, clock)
})
afterAll(() => app.end())

const claim = (db: Db = app.db) => claimStreams(db, { clock, leaseMs, perLenderMax: 10, room: 10 })

const settleAsDelivered = (claimed: Claimed) =>
  settleOutcomes({ db: app.db, keyring: app.keyring, clock, log: createLog('silent') }, [
    {
      claimed,
      wasPosted: true,
      at: clock.now(),
      durationMs: 1,
      status: 200,
      error: null,
      answer: null,
      state: 'delivered',
      retryAt: null,
    },
  ])

test('an outcome that is written while its stream is taken is not sent again', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { url: 'http://127.0.0.1:9/' })
  const sent = sampleCase()
  const key = desk.keys.live
  await call(app.url, '/v1/cases', { key, body: sent })
  const documents = [{ filename: 'a.txt', content_type: 'text/plain', content: 'YQ==' }]
  await call(app.url, `/v1/cases/${sent.external_ref}/documents`, { key, body: { documents } })
  const [first] = (await claim()) as [Claimed]
  // The lease ends, and the outcome is written in the middle of the next claim: after its statement
  // has begun and before it reaches the stream. A view stretches that moment to a second.
  clock.time += leaseMs
  await app.db.script(`
    ALTER TABLE callback_endpoints RENAME TO endpoints;
    CREATE VIEW callback_endpoints AS SELECT * FROM endpoints
    WHERE current_setting('application_name') <> 'slow' OR pg_sleep(1) IS NOT NULL`)
  const log = createLog('silent')
  const slow = openDb({ url: app.databaseUrl, connectionsMax: 1, log, applicationName: 'slow' })
  const claiming = claim(slow)
  await until('the claim has begun', async () => {
    const running = await app.db.rows(sql`
      SELECT 1 FROM pg_stat_activity WHERE application_name = 'slow' AND wait_event = 'PgSleep'`)
    return running.length > 0
  })
  expect(await settleAsDelivered(first)).toEqual(['delivered'])
  expect(await claiming).toMatchObject([{ stream: first.stream, sequence: 2 }])
  await slow.close()
})
