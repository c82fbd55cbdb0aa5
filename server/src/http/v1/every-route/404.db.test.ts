import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const unknown: [method: string, path: string][] = [
  ['GET', ''],
  ['GET', '/'],
  ['GET', '?a=1'],
  ['GET', '/none'],
  ['POST', '/none'],
  ['GET', '/cases/a/b/c'],
  ['GET', '/cases/'],
  ['DELETE', '/cases'],
  ['PATCH', '/cases/a'],
  ['PROPFIND', '/cases/a'],
  ['OPTIONS', '/cases'],
  ['HEAD', '/none'],
  // The router would decode it, a proxy in front would not.
  ['GET', '/%63ases/a'],
]

describe.each([
  ['/v1', 'live', 'test'],
  ['/uat/v1', 'test', 'live'],
] as const)('an address below %s that does not exist', (base, mode, other) => {
  test.each(unknown)('%s %s', async (method, path) => {
    const ask = (key?: string) => call(app.url, `${base}${path}`, { method, ...(key && { key }) })
    const without = await ask()
    expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    const strange = await ask(`svc_${mode}_${'x'.repeat(40)}`)
    expect(strange.status).toBe(401)
    const wrong = await ask(lender[other])
    expect(wrong.status).toBe(401)
    const found = await ask(lender[mode])
    expect([found.status, found.headers['ratelimit-limit']]).toEqual([
      404,
      expect.stringMatching(/^\d+$/),
    ])
    if (method === 'HEAD') return
    expectError(without, 401, 'unauthorized')
    expectError(found, 404, 'not_found')
    const right = other === 'live' ? '/v1' : '/uat/v1'
    expect(wrong.json.error.message).toContain(`use it at ${right}`)
  })

  test('with a key that has used up its rate: 429', async () => {
    const key = await app.key(lender.id, mode, { ratePerSecond: 1, rateBurst: 1 })
    const path = `${base}/none`
    expect((await call(app.url, path, { key })).status).toBe(404)
    const reply = await call(app.url, path, { key })
    expectError(reply, 429, 'rate_limited')
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('is in the log of requests of its lender', async () => {
    const path = `${base}/none-${mode}`
    await call(app.url, path, { key: lender[mode] })
    let rows: { status: number; route: string | null }[] = []
    await until(
      'the request is in the log',
      async () => {
        rows = await app.db.rows(sql`
          SELECT status, route FROM api_requests
          WHERE lender_id = ${lender.id} AND mode = ${mode} AND path = ${path}`)
        return rows.length > 0
      },
      30_000,
    )
    expect(rows).toEqual([{ status: 404, route: null }])
  })
})

test('a route for test keys alone does not exist at /v1', async () => {
  const path = '/v1/sandbox/cases/a/advance'
  expectError(await call(app.url, path, { body: {} }), 401, 'unauthorized')
  expectError(await call(app.url, path, { key: lender.live, body: {} }), 404, 'not_found')
})

test.each(['/v2/cases', '/cases', '/v1x', '/uat/cases', '/uat', '/none'])(
  'elsewhere no key is needed: %s',
  async (path) => {
    expectError(await call(app.url, path), 404, 'not_found')
  },
)
