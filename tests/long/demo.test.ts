import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemoClock } from '../../scripts/demo/demo-clock.ts'
import { planCases } from '../../scripts/demo/plan-case.ts'
import { type Receivers, startReceivers } from '../../scripts/demo/receivers.ts'
import { seedOffice } from '../../scripts/demo/seed.ts'
import { type Sql, sql } from '../../server/src/db/db.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

/** The data of `npm run demo`, with ten of its cases. */

const now = new Date()
let app: TestApp
let receivers: Receivers
beforeAll(async () => {
  const clock = new DemoClock(new Date(now.getTime() - 36 * 86_400_000))
  receivers = await startReceivers(clock)
  const env = {
    ROLE: 'api',
    CALLBACK_ALLOW_PRIVATE: 'all',
    SESSION_IDLE_MINUTES: '1440',
    SESSION_MAX_HOURS: '168',
  }
  app = await startTestApp(env, clock)
  await seedOffice({ app, clock, receivers, now, share: 'few' })
})
afterAll(async () => {
  await app?.end()
  await receivers?.close()
})

const count = async (query: Sql) => {
  const [row] = (await app.db.rows(query)) as { count: number }[]
  return Number(row?.count)
}

test('every status and result exists, and no time is in the future', async () => {
  const found = await app.db.rows<{ state: string }>(sql`
    SELECT DISTINCT status || coalesce(' ' || result, '') AS state FROM cases
    WHERE mode = 'live' ORDER BY 1`)
  expect(found.map(({ state }) => state)).toEqual([
    'allocated',
    'finalised negative',
    'finalised positive',
    'finalised query',
    'in_review',
    'query_raised',
    'received',
  ])
  const ahead = sql`SELECT count(*) FROM cases WHERE created_at > ${now} OR updated_at > ${now}`
  expect(await count(ahead)).toBe(0)
  expect(await count(sql`SELECT count(*) FROM cases WHERE report_version = 2`)).toBe(1)
})

test('each case has documents with pages', async () => {
  const papers = await app.db.rows<{ count: number; types: string[] }>(sql`
    SELECT count(*) AS count, array_agg(DISTINCT detected_type) AS types
    FROM documents GROUP BY case_id`)
  expect(papers).toHaveLength(planCases(now, 'few').length)
  for (const { count: papersOfCase, types } of papers) {
    expect(Number(papersOfCase)).toBeGreaterThanOrEqual(2)
    expect(['application/pdf', 'image/png']).toEqual(expect.arrayContaining(types))
  }
})

test('callbacks were delivered, retried, and parked', async () => {
  const states = await app.db.rows<{ state: string }>(
    sql`SELECT DISTINCT state FROM deliveries ORDER BY state`,
  )
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['delivered', 'pending']))
  expect(
    await count(sql`SELECT count(*) FROM deliveries WHERE attempts_total > 1`),
  ).toBeGreaterThan(0)
  const gone = sql`SELECT count(*) FROM callback_endpoints WHERE disabled_why = 'gone'`
  expect(await count(gone)).toBe(1)
})

test('test mode has findings, and live properties wait at the search desk', async () => {
  const findings = sql`
    SELECT count(*) FROM collateral_properties WHERE mode = 'test' AND status = 'completed'`
  expect(await count(findings)).toBeGreaterThan(1)
  const waiting = sql`
    SELECT count(*) FROM collateral_properties
    WHERE mode = 'live' AND status = 'running' AND desk_at IS NOT NULL`
  expect(await count(waiting)).toBeGreaterThan(0)
})

test('the same moment gives the same plan', () => {
  expect(planCases(now)).toEqual(planCases(now))
  expect(planCases(now).filter(({ mode }) => mode === 'live')).toHaveLength(80)
  expect(planCases(now).filter(({ mode }) => mode === 'test')).toHaveLength(12)
})
