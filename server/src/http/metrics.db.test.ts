import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { until } from '../../../tests/support/until.ts'
import { backlog } from '../callbacks/callbacks.ts'
import { openByStatus } from '../cases/queue/figure-store.ts'
import { type Db, planned, type Sql, sql } from '../db/db.ts'
import { type MetricRow, metricTable } from '../lib/metrics/metric-table.ts'
import { version } from '../lib/version.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

const readMetrics = async (of = app) => (await call(of.url, '/metrics')).text

/** The value of a series, given as it is written; undefined if there is none. */
function readValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const namesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => `${name} ${type}`)

test('exactly the metrics of the table are there, besides those of the client', async () => {
  const found = namesIn(await readMetrics()).filter(
    (one) => !/^deedwire_(process|nodejs)_/.test(one),
  )
  const rows = Object.entries(metricTable as Record<string, MetricRow>)
  const expected = rows
    .filter(([, { onlyWith }]) => !onlyWith)
    .map(([name, { type }]) => `${name} ${type}`)
  expect(found.sort()).toEqual(expected.sort())
})

test('what alerts look for begins at 0, so that the first failure is an increase', async () => {
  const text = await readMetrics()
  expect(readValue(text, 'deedwire_store_failures_total{operation="read"}')).toBe(0)
  expect(readValue(text, 'deedwire_job_runs_total{job_name="sweepFiles",outcome="failed"}')).toBe(0)
  expect(
    readValue(text, 'deedwire_case_events_total{mode="live",event="result_changed"}'),
  ).toBeDefined()
})

test('the version is in the metrics and in /readyz', async () => {
  const labels = `version="${version}",node="${process.version}",role="all"`
  expect(readValue(await readMetrics(), `deedwire_build_info{${labels}}`)).toBe(1)
  expect((await call(app.url, '/readyz')).json.version).toBe(version)
})

test('a case with a document is counted', async () => {
  const lender = await app.lender()
  const before = await readMetrics()
  const content = Buffer.from('%PDF-1.4 a document').toString('base64')
  const documents = [{ filename: 'a.pdf', content_type: 'application/pdf', content }]
  const made = await call(app.url, '/v1/cases', {
    key: lender.live,
    body: { ...sampleCase(), documents },
  })
  expect(made.status).toBe(202)
  const after = await readMetrics()
  const grown = (series: string) =>
    (readValue(after, series) ?? 0) - (readValue(before, series) ?? 0)
  expect(grown('deedwire_case_events_total{mode="live",event="case.received"}')).toBe(1)
  expect(grown('deedwire_cases_open{mode="live",status="received",age="under_1_day"}')).toBe(1)
  expect(grown('deedwire_cases_overdue{mode="live",status="received"}')).toBe(0)
  expect(grown('deedwire_intake_documents_total{mode="live",outcome="stored"}')).toBe(1)
  expect(grown('deedwire_intake_bytes_total{mode="live"}')).toBe(19)
  expect(grown('deedwire_store_seconds_count{operation="intake"}')).toBe(1)
  expect(
    readValue(after, 'deedwire_cases_open{mode="test",status="in_review",age="over_7_days"}'),
  ).toBe(0)
})

test('age and lateness come from the database', async () => {
  const lender = await app.lender()
  const sent = { key: lender.test, body: sampleCase() }
  expect((await call(app.url, '/uat/v1/cases', sent)).status).toBe(202)
  await app.db.rows(sql`
    UPDATE cases SET created_at = now() - interval '5 days', vendor_due_at = now() - interval '1 day'
    WHERE lender_id = ${lender.id} AND mode = 'test'`)
  const text = await readMetrics()
  const one = 'deedwire_cases_open{mode="test",status="received",age="days_3_to_7"}'
  expect(readValue(text, one)).toBe(1)
  expect(readValue(text, 'deedwire_cases_overdue{mode="test",status="received"}')).toBe(1)
})

test('releases are counted with their turnaround', async () => {
  const lender = await app.lender()
  const loan_account_number = `HL-${lender.id}-POSITIVE`
  const body = { ...sampleCase(), external_ref: undefined, loan_account_number }
  expect((await call(app.url, '/uat/v1/cases', { key: lender.test, body })).status).toBe(202)
  const count = 'deedwire_case_turnaround_seconds_count{mode="test"}'
  await until('it is released', async () => (readValue(await readMetrics(), count) ?? 0) > 0)
  const text = await readMetrics()
  const finalised = 'deedwire_case_events_total{mode="test",event="case.finalised"}'
  expect(readValue(text, finalised)).toBe(readValue(text, count))
})

test('searches are counted by outcome, and pools and jobs have figures', async () => {
  const lender = await app.lender()
  const property = {
    reference: 'P1',
    state: 'MH',
    district: 'Pune',
    taluk: 'Haveli',
    village: 'Wagholi',
    survey_no: '45/2',
  }
  const body = { borrower_name: 'Ramesh Baburao Patil', properties: [property] }
  const sent = await call(app.url, '/uat/v1/collateral', { key: lender.test, body })
  expect(sent.status).toBe(202)
  const searched =
    /^deedwire_registry_search_seconds_count\{mode="test",state="MH",outcome="\w+"\} 1$/m
  await until('it is searched', async () => searched.test(await readMetrics()))
  const text = await readMetrics()
  expect(readValue(text, 'deedwire_registry_search_overdue_seconds{mode="live"}')).toBe(0)
  expect(readValue(text, 'deedwire_search_desk_properties{mode="live"}')).toBe(0)
  for (const pool of ['live', 'test', 'own']) {
    expect(readValue(text, `deedwire_database_connections_max{pool="${pool}"}`)).toBeGreaterThan(1)
    expect(readValue(text, `deedwire_database_wait_seconds{pool="${pool}"}`)).toBe(0)
  }
  expect(
    readValue(text, 'deedwire_job_runs_total{job_name="sealAudit",outcome="done"}'),
  ).toBeGreaterThan(0)
})

describe('figures from the database', () => {
  test('are read once in the interval, however often the metrics are read', async () => {
    const other = await startTestApp({ METRICS_REFRESH_SECONDS: '3600' })
    try {
      const lender = await other.lender()
      const open = 'deedwire_cases_open{mode="live",status="received",age="under_1_day"}'
      expect(readValue(await readMetrics(other), open)).toBe(0)
      const body = sampleCase()
      expect((await call(other.url, '/v1/cases', { key: lender.live, body })).status).toBe(202)
      expect(readValue(await readMetrics(other), open)).toBe(0)
    } finally {
      await other.end()
    }
  })

  test('that cannot be read do not hide those of the process', async () => {
    await app.db.script('ALTER TABLE callback_endpoints RENAME TO renamed')
    try {
      const text = await readMetrics()
      expect(readValue(text, 'deedwire_figures_failed_total')).toBeGreaterThan(0)
      expect(text).toContain('deedwire_http_request_seconds_bucket')
    } finally {
      await app.db.script('ALTER TABLE renamed RENAME TO callback_endpoints')
    }
  })

  test('that the database does not answer do not hold up the others', async () => {
    const failed = 'deedwire_figures_failed_total'
    const before = readValue(await readMetrics(), failed) ?? 0
    await app.db.transact(async (tx) => {
      await tx.rows(sql`LOCK TABLE callback_endpoints IN ACCESS EXCLUSIVE MODE`)
      // Answered although the lock is held.
      expect(readValue(await readMetrics(), failed)).toBe(before + 1)
    })
  })

  test.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['cases', 'cases_queue_due', (db) => openByStatus(db, 'live', new Date())],
    ['callbacks', 'deliveries_unfinished', backlog],
  ])('on %s are read from an index alone', async (_, index, read) => {
    const plan = await app.db.transact(async (tx) => {
      await tx.rows(sql`SET LOCAL enable_seqscan = off`)
      await tx.rows(sql`SET LOCAL enable_bitmapscan = off`)
      const lines: string[] = []
      const explaining = {
        rows: async (query: Sql) => {
          const rows = await tx.rows<Record<string, string>>(planned(sql`EXPLAIN ${query}`))
          lines.push(...rows.map((row) => Object.values(row).join()))
          return []
        },
      }
      await read(explaining as unknown as Db)
      return lines.join('\n')
    })
    expect(plan).toContain(`Index Only Scan using ${index}`)
  })
})
