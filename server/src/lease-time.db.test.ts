import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../tests/support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../tests/support/app/test-app.ts'
import { openTestCallbacks } from '../../tests/support/callbacks/test-callbacks.ts'
import { call, sampleCase } from '../../tests/support/http/http-client.ts'
import { claimStreams } from './callbacks/stream-store.ts'
import { claimSearches, renewLeases, retryProperty } from './collateral/requests/search-store.ts'
import { DatabaseClock } from './db/database-clock.ts'
import { sql } from './db/db.ts'
import { createLog } from './lib/log/log.ts'

/** The error of the offset, as in the moment after another server took over. */
const wrongMs = 10 * 60_000
const limits = { leaseMs: 22_000, perLenderMax: 5, room: 5 }

let app: TestApp
let ahead: DatabaseClock
let behind: DatabaseClock
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  const log = createLog('silent')
  ahead = new DatabaseClock({ read: async () => Date.now() + wrongMs, log })
  behind = new DatabaseClock({ read: async () => Date.now() - wrongMs, log })
  await Promise.all([ahead.confirm(), behind.confirm()])
})
afterAll(() => app.end())

test('the lease of a callback is set and checked by the clock of the database server alone', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register('live', { url: 'http://127.0.0.1:9/' })
  await call(app.url, '/v1/cases', { key: desk.keys.live, body: sampleCase() })
  expect(await claimStreams(app.db, { clock: behind, ...limits })).toHaveLength(1)
  expect(await claimStreams(app.db, { clock: ahead, ...limits })).toEqual([])
  const [held] = await app.db.rows<{ ms: number }>(sql`
    SELECT extract(epoch FROM due_at - now()) * 1000 AS ms FROM callback_streams WHERE leased`)
  expect(held?.ms).toBeGreaterThan(0)
  expect(held?.ms).toBeLessThanOrEqual(limits.leaseMs)
})

test('so are those of a search, its renewals and its next attempt', async () => {
  const lender = await app.lender()
  const made = await submit(app, lender.test, [property('MH', '1')])
  expect(made.status).toBe(202)
  const [claimed] = await claimSearches(app.db, { clock: behind, ...limits })
  expect(await claimSearches(app.db, { clock: ahead, ...limits })).toEqual([])
  const dueInMs = async () => {
    const [row] = await app.db.rows<{ ms: number }>(sql`
      SELECT extract(epoch FROM due_at - now()) * 1000 AS ms FROM collateral_properties
      WHERE id = ${claimed?.id}`)
    return row?.ms
  }
  expect(await dueInMs()).toBeGreaterThan(0)
  if (!claimed) throw new Error('the search was not taken')
  await renewLeases(app.db, [claimed], { clock: ahead, leaseMs: 60_000 })
  expect(await dueInMs()).toBeGreaterThan(limits.leaseMs)
  expect(await dueInMs()).toBeLessThanOrEqual(60_000)
  const scope = { lenderId: claimed.lenderId, mode: claimed.mode }
  const retry = { waitMs: 120_000, isCounted: true, clock: ahead }
  await app.db.transact((tx) => retryProperty(tx, scope, claimed.id, retry))
  expect(await dueInMs()).toBeGreaterThan(60_000)
  expect(await dueInMs()).toBeLessThanOrEqual(120_000)
})
