import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { recordCollateralEvent } from '../../callbacks/callbacks.ts'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log/log.ts'
import { states } from '../states/states.ts'
import { endUnended } from './end-search.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  lender = await app.lender()
})
afterAll(() => app.end())

/** Created while no worker runs, so that the test can change it first. */
async function taken(surveys: string[]): Promise<string> {
  const made = await submit(
    app,
    lender.test,
    surveys.map((survey) => property('MH', survey)),
    { callback_url: 'http://127.0.0.1:9/collateral' },
  )
  expect(made.status, made.text).toBe(202)
  return made.json.data.id
}

async function search<T>(work: () => Promise<T>): Promise<T> {
  const searches = await startSearches(app)
  try {
    return await work()
  } finally {
    await searches.stop()
  }
}

const callbacksOf = async (id: string) =>
  (await app.db.rows(sql`SELECT id FROM deliveries WHERE stream = ${id}`)).length

test('a request claimed by a version that does not count its properties ends', async () => {
  const id = await taken(['9001', '9002', '9003'])
  await app.db.rows(sql`UPDATE collateral_requests SET running = 0 WHERE id = ${id}`)
  const { status, properties } = await search(() => ended(app, lender.test, id))
  expect(status).toBe('completed')
  expect(properties).toHaveLength(3)
  expect(await callbacksOf(id)).toBe(1)
})

test('a request whose last property was ended by such a version is ended afterwards, once', async () => {
  const id = await taken(['9001', '9002'])
  await app.db.rows(sql`UPDATE collateral_requests SET running = 5 WHERE id = ${id}`)
  await search(() =>
    expect
      .poll(
        async () => {
          const running = await app.db.rows(sql`
            SELECT 1 FROM collateral_properties WHERE request_id = ${id} AND status = 'running'`)
          return running.length
        },
        { timeout: 30_000 },
      )
      .toBe(0),
  )
  const deps = {
    db: app.db,
    keyring: app.keyring,
    clock: systemClock,
    log: createLog('silent'),
    states,
    recordCollateralEvent: recordCollateralEvent(() => {}),
  }
  expect(await endUnended(deps)).toBe(0)
  // A minute later.
  await app.db.rows(sql`
    UPDATE collateral_properties SET finished_at = finished_at - interval '2 minutes'
    WHERE request_id = ${id}`)
  expect(await Promise.all([endUnended(deps), endUnended(deps)])).toContain(1)
  expect(await endUnended(deps)).toBe(0)
  expect((await ended(app, lender.test, id)).status).toBe('completed')
  expect(await callbacksOf(id)).toBe(1)
})

test('a property that is claimed repeatedly without an outcome is ended as failed', async () => {
  const id = await taken(['9001', '9002'])
  await app.db.rows(sql`
    UPDATE collateral_properties SET claims = 20
    WHERE request_id = ${id} AND reference = 'MH-9001'`)
  const { status, properties } = await search(() => ended(app, lender.test, id))
  expect(status).toBe('partial')
  expect(properties).toMatchObject([
    { reference: 'MH-9001', status: 'failed', error: { code: 'malformed_response' } },
    { reference: 'MH-9002', status: 'completed' },
  ])
})
