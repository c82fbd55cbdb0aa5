import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { openDb, sql } from '../../../db/db.ts'
import { createLog } from '../../../lib/log/log.ts'

interface RequestOut {
  request_id: string
  method: string
  route: string | null
  path: string
  status: number
  code: string | null
  key: { last_four: string }
}

let app: TestApp
let operator: StaffClient
let lender: TestLender
let other: TestLender
const sent: Record<string, { id: string; status: number }> = {}

const personal = 'Ramesh%20Kulkarni'
const longRef = 'R'.repeat(300)

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
  lender = await app.lender()
  other = await app.lender()
  const noted = async (name: string, asked: Promise<Reply>) => {
    const { headers, status } = await asked
    sent[name] = { id: String(headers['x-request-id']), status }
  }
  const get = (path: string, key: string) => call(app.url, path, { key })
  const { live, test } = lender
  const spent = await app.key(lender.id, 'live', { ratePerSecond: 1, rateBurst: 1 })
  const weak = await app.key(lender.id, 'live', { scopes: ['callbacks:manage'] })
  const gone = await app.key(lender.id, 'live', { expiresAt: new Date(Date.now() - 1000) })
  const revoked = await app.key(lender.id, 'live')
  await app.db.rows(
    sql`UPDATE api_keys SET revoked_at = now() WHERE last_four = ${revoked.slice(-4)}`,
  )
  const body = sampleCase({ external_ref: 'R-1', applicant_name: 'Zoilu' })
  await noted('created', call(app.url, '/v1/cases', { key: live, body }))
  await noted('read', get(`/v1/cases/R-1?name=${personal}`, live))
  await noted('faulty', call(app.url, '/v1/cases', { key: live, body: { case_type: '' } }))
  await noted('long', get(`/v1/cases/${longRef}`, live))
  await noted('nowhere', get(`/v1/case/R-1?name=${personal}`, live))
  await noted('garbled', get('/v1/cases/%FF', live))
  await noted('weak', get('/v1/cases/R-1', weak))
  await get('/v1/cases/R-1', spent)
  await noted('spent', get('/v1/cases/R-1', spent))
  await noted('gone', get('/v1/cases/R-1', gone))
  await noted('revoked', get('/v1/cases/R-1', revoked))
  await noted('wrongMode', get('/v1/cases/R-1', test))
  await noted('test', get('/uat/v1/cases/R-1', test))
  await noted('keyInPath', get(`/v1/cases/${live}`, live))
  await noted('theirs', get('/v1/cases/R-1', other.live))
  await noted('unknown', get('/v1/cases/R-1', `svc_live_${'x'.repeat(40)}`))
  await noted('none', call(app.url, '/v1/cases/R-1'))
  // They are written in the order they arrived.
  await noted('last', get('/v1/cases/R-1', live))
  await until('they are written', async () => (await lineOf('last')) !== undefined)
})
afterAll(() => app.end())

const at = (mode: string, query = '', id: string = lender.id) =>
  `/${mode}/lenders/${id}/requests?${query}`
const listed = async (mode: string, query = '', id?: string): Promise<RequestOut[]> =>
  (await operator.get(at(mode, query, id))).json.requests
const lineOf = async (name: string, mode = 'live') => {
  const lines = await listed(mode, 'limit=200')
  return lines.find(({ request_id }) => request_id === sent[name]?.id)
}

describe('the developer page', () => {
  test('shows a request with its address and nothing more', async () => {
    expect(await lineOf('created')).toEqual({
      request_id: sent.created?.id,
      at: utc,
      method: 'POST',
      route: '/v1/cases',
      path: '/v1/cases',
      status: 202,
      code: null,
      key: {
        id: expect.stringMatching(/^key_/),
        last_four: lender.live.slice(-4),
        label: '',
      },
      duration_ms: expect.any(Number),
    })
    expect(await lineOf('read')).toMatchObject({ route: '/v1/cases/:ref', path: '/v1/cases/R-1' })
    expect((await lineOf('long'))?.path).toBe(`/v1/cases/${longRef}`.slice(0, 200))
    expect((await lineOf('keyInPath'))?.path).toBe('/v1/cases/svc_live_…')
    const all = (await operator.get(at('live', 'limit=200'))).text
    expect(all).not.toContain('Ramesh')
    expect(all).not.toContain('Zoilu')
    expect(all).not.toContain(lender.live)
  })

  test.each([
    ['faulty', 400, 'invalid_request', '/v1/cases'],
    ['garbled', 400, 'invalid_request', null],
    ['long', 404, 'not_found', '/v1/cases/:ref'],
    ['nowhere', 404, 'not_found', null],
    ['weak', 403, 'forbidden', '/v1/cases/:ref'],
    ['spent', 429, 'rate_limited', '/v1/cases/:ref'],
    ['gone', 401, 'unauthorized', '/v1/cases/:ref'],
    ['revoked', 401, 'unauthorized', '/v1/cases/:ref'],
  ])('shows one that was refused: %s', async (name, status, code, route) => {
    expect(sent[name]?.status).toBe(status)
    expect(await lineOf(name)).toMatchObject({ status, code, route })
  })

  test('shows requests with a test key at the wrong address among that key’s requests', async () => {
    expect(await lineOf('wrongMode')).toBeUndefined()
    expect(await lineOf('wrongMode', 'test')).toMatchObject({ status: 401, path: '/v1/cases/R-1' })
    expect((await listed('test')).map(({ path }) => path)).toEqual([
      '/uat/v1/cases/R-1',
      '/v1/cases/R-1',
    ])
  })

  test('shows nothing of another lender, and no requests without a lender', async () => {
    expect(await lineOf('theirs')).toBeUndefined()
    expect((await listed('live', '', other.id)).map(({ request_id }) => request_id)).toEqual([
      sent.theirs?.id,
    ])
    const ids = [sent.unknown?.id, sent.none?.id]
    const rows = await app.db.rows(sql`SELECT 1 FROM api_requests WHERE id = ANY(${ids})`)
    expect(rows).toEqual([])
  })

  test('is narrowed by each filter', async () => {
    const statuses = async (query: string) =>
      new Set((await listed('live', query)).map(({ status }) => status))
    expect(await statuses('status=2xx')).toEqual(new Set([200, 202]))
    expect(await statuses('status=4xx')).toEqual(new Set([400, 401, 403, 404, 429]))
    expect(await statuses('status=5xx')).toEqual(new Set())
    expect(await statuses('code=rate_limited')).toEqual(new Set([429]))
    expect(await statuses('method=POST&status=4xx')).toEqual(new Set([400]))
    const id = sent.spent?.id
    expect(await listed('live', `request_id=${id}`)).toMatchObject([{ request_id: id }])
    expect(await listed('test', `request_id=${id}`)).toEqual([])
    expect(await listed('live', `request_id=${id}`, other.id)).toEqual([])
  })

  test('lists the newest first, page by page', async () => {
    const all = await listed('live', 'limit=200')
    const ids = all.map(({ request_id }) => request_id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const first = (await operator.get(at('live', 'limit=5'))).json
    const second = (await operator.get(at('live', `limit=200&cursor=${first.next_cursor}`))).json
    expect([...first.requests, ...second.requests]).toEqual(all)
    expect(second.next_cursor).toBeNull()
    expect(second.kept_days).toBe(14)
  })

  test.each([
    'status=3xx',
    'status=200',
    'code=constructor',
    'method=get',
    'request_id=%00',
    `request_id=${'a'.repeat(65)}`,
    'limit=0',
    'limit=201',
    'cursor=x',
    'surprise=1',
  ])('refuses ?%s', async (query) => {
    expectError(await operator.get(at('live', query)), 400, 'invalid_request', expect.any(Array))
  })

  test('is only for operators and admins, and 404 for an unknown lender', async () => {
    const analyst = await app.staff('analyst')
    expectError(await analyst.get(at('live')), 403, 'forbidden')
    expectError(await operator.get(at('live', '', 'lender_none')), 404, 'not_found')
  })
})

test('the latest requests are written before the service stops', async () => {
  const short = await startTestApp({ ROLE: 'api' })
  const { id, live } = await short.lender()
  await call(short.url, '/v1/cases/LAST', { key: live })
  await short.stop()
  const db = openDb({ url: short.databaseUrl, connectionsMax: 1, log: createLog('silent') })
  const kept = await db.rows(sql`SELECT path FROM api_requests WHERE lender_id = ${id}`)
  await db.close()
  await short.end()
  expect(kept).toEqual([{ path: '/v1/cases/LAST' }])
})
