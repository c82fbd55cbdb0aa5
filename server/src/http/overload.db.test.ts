import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { exchange, head } from '../../../tests/support/http/raw-http.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { jsonHeaders } from './routing/answer-headers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

test('every connection for requests is in use: quick 503, a green /readyz, and jobs continue', async () => {
  const { live, test: testKey } = await app.lender()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Some get no connection in time, which is fine too.
  const held = Promise.allSettled(Array.from({ length: 20 }, () => app.db.transact(() => released)))
  try {
    await until('a request has waited', async () => app.db.waitedMs() > 2_000)
    const startedAt = performance.now()
    const refused = await call(app.url, '/v1/cases', { key: live, body: sampleCase() })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    expect([refused.status, refused.json.error.code]).toEqual([503, 'unavailable'])
    expect(refused.headers).toMatchObject({
      ...jsonHeaders,
      'content-type': 'application/json; charset=utf-8',
      'retry-after': expect.stringMatching(/^[123]$/),
    })
    const id = refused.headers['x-request-id']
    expect(app.logged.filter(({ request_id }) => request_id === id)).toMatchObject([
      { level: 'error', method: 'POST', route: '/v1/*', status: 503, code: 'unavailable' },
    ])
    const metrics = await call(app.url, '/metrics')
    expect(metrics.text).toContain('deedwire_requests_refused_total{route="/v1/*"} 1\n')
    expect((await call(app.url, '/v1/cases/A-1', { key: live })).status).toBe(503)
    // Proxies write the whole address.
    const authorization = `Authorization: Bearer ${live}`
    const whole = head(`GET ${app.url}/v1/cases/A-1`, [
      `Host: ${new URL(app.url).host}`,
      authorization,
    ])
    expect((await exchange(app.url, whole)).text).toContain('The service is busy.')
    // Test keys have separate connections.
    const accepted = await call(app.url, '/uat/v1/cases', { key: testKey, body: sampleCase() })
    expect(accepted.status).toBe(202)
    const ready = await call(app.url, '/readyz')
    expect([ready.status, ready.json.checks.database]).toEqual([200, 'ok'])
    // A job gives the event of that case its position in the feed.
    await until('a job has run', async () => {
      const { json } = await call(app.url, '/uat/v1/events', { key: testKey })
      return json.events.length === 1
    })
  } finally {
    release()
    await held
  }
  await app.db.rows(sql`SELECT 1`)
  const after = await call(app.url, '/v1/cases', { key: live, body: sampleCase() })
  expect(after.status).toBe(202)
})
