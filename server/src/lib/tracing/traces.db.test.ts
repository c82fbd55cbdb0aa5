import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../tests/support/http/http-client.ts'
import {
  openOtlpReceiver,
  type ReceivedSpan,
} from '../../../../tests/support/tracing/otlp-receiver.ts'
import { until } from '../../../../tests/support/until.ts'
import { allScopes } from '../../access/access.ts'
import { sql } from '../../db/db.ts'
import { parseTraceparent } from './traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const fromCaller = (id: string, flags = '00') => `00-${id}-${callerSpan}-${flags}`

/** Keeps the headers of every callback. */
async function openCallbackReceiver() {
  const received: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(request.headers)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function registerCallback(app: TestApp, url: string) {
  const { id } = await app.lender()
  const key = await app.key(id, 'live', { scopes: allScopes })
  const put = await call(app.url, '/v1/callback', { method: 'PUT', key, body: { url } })
  expect(put.status).toBe(200)
  return { id, key }
}

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof openOtlpReceiver>>
  let receiver: Awaited<ReturnType<typeof openCallbackReceiver>>
  let app: TestApp
  beforeAll(async () => {
    collector = await openOtlpReceiver()
    receiver = await openCallbackReceiver()
    app = await startTestApp({
      CALLBACK_ALLOW_PRIVATE: 'all',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
      TRACE_PERCENT: '100',
    })
  })
  afterAll(async () => {
    await app.end()
    await collector.close()
    await receiver.close()
  })
  const spansOf = (id: string) => collector.spans.filter((span) => span.traceId === id)
  const isBelow = (id: string, span: ReceivedSpan, ancestor: ReceivedSpan): boolean => {
    const parent = spansOf(id).find(({ spanId }) => spanId === span.parentSpanId)
    return parent !== undefined && (parent === ancestor || isBelow(id, parent, ancestor))
  }

  test('one trace goes from the request of the caller to the callback', async () => {
    const { key } = await registerCallback(app, receiver.url)
    const content = Buffer.from('%PDF-1.4 a document').toString('base64')
    const documents = [{ filename: 'secret-name.pdf', content_type: 'application/pdf', content }]
    const body = { ...sampleCase(), applicant_name: 'Zaveriwala', documents }
    const headers = { traceparent: fromCaller(traceId) }
    const made = await call(app.url, '/v1/cases?borrower=Zaveriwala', { key, body, headers })
    expect(made.status).toBe(202)
    await until('all spans', async () =>
      ['POST /v1/cases', 'callback case.received', 'store write', 'database transaction'].every(
        (name) => spansOf(traceId).some((span) => span.name === name),
      ),
    )
    const [request] = spansOf(traceId).filter(({ name }) => name === 'POST /v1/cases')
    const [callback] = spansOf(traceId).filter(({ name }) => name === 'callback case.received')
    if (!request || !callback) throw new Error('no spans')
    expect(request.parentSpanId).toBe(callerSpan)
    expect(request.attributes).toMatchObject({
      'http.route': '/v1/cases',
      'http.response.status_code': 202,
      'deedwire.request_id': made.headers['x-request-id'],
      'deedwire.mode': 'live',
    })
    expect(isBelow(traceId, callback, request)).toBe(true)
    expect(callback.attributes).toMatchObject({ 'http.response.status_code': 204 })
    for (const span of spansOf(traceId).filter(({ name }) => name === 'database transaction')) {
      expect(isBelow(traceId, span, request)).toBe(true)
    }
    const sent = receiver.received.find((one) => parseTraceparent(String(one.traceparent)))
    expect(parseTraceparent(String(sent?.traceparent))).toEqual({
      traceId,
      spanId: callback.spanId,
      isSampled: true,
    })
    const line = app.logged.find((one) => one.request_id === made.headers['x-request-id'])
    expect(line?.trace_id).toBe(traceId)
    // What the case says, and the query string, are in no span.
    expect(collector.text()).not.toMatch(/Zaveriwala|secret-name/)
    expect(made.json.external_ref).toMatch(/./)
    expect(collector.text()).not.toContain(made.json.external_ref)
    expect(collector.headers[0]?.['x-tenant']).toBe('a b')
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'deedwire' })
  })

  test('a collateral request is one trace with its search and its callback', async () => {
    const id = '1af7651916cd43dd8448eb211c80319c'
    const { test: key } = await app.lender()
    const place = { district: 'Pune', taluk: 'Haveli', village: 'Wagholi', survey_no: '45/2' }
    const body = {
      borrower_name: 'Zaveriwala',
      callback_url: receiver.url,
      properties: [{ reference: 'P1', state: 'MH', ...place }],
    }
    const headers = { traceparent: fromCaller(id) }
    const sent = await call(app.url, '/uat/v1/collateral', { key, body, headers })
    expect(sent.status).toBe(202)
    const names = ['POST /uat/v1/collateral', 'registry search', 'callback collateral.completed']
    await until('all spans', async () =>
      names.every((name) => spansOf(id).some((span) => span.name === name)),
    )
    const [request] = spansOf(id).filter(({ name }) => name === names[0])
    for (const name of names.slice(1)) {
      const [span] = spansOf(id).filter((one) => one.name === name)
      expect([name, span && request && isBelow(id, span, request)]).toEqual([name, true])
    }
  })

  test('a release is traced with its PDF and its file', async () => {
    const id = '2af7651916cd43dd8448eb211c80319c'
    const { test: key } = await app.lender()
    const made = await call(app.url, '/uat/v1/cases', { key, body: sampleCase() })
    const path = `/uat/v1/sandbox/cases/${made.json.external_ref}/advance`
    const body = { to: 'finalised', result: 'positive' }
    const headers = { traceparent: fromCaller(id) }
    expect((await call(app.url, path, { key, body, headers })).status).toBe(200)
    const names = ['report PDF', 'store write', 'POST /uat/v1/sandbox/cases/:ref/advance']
    await until('all spans', async () =>
      names.every((name) => spansOf(id).some((span) => span.name === name)),
    )
  })

  test('runs of jobs that did something have a trace of their own', async () => {
    const find = () => collector.spans.find(({ name }) => name === 'job sealAudit')
    await until('the job', async () => find() !== undefined)
    expect(find()?.parentSpanId).toBeUndefined()
    expect(find()?.attributes['deedwire.done']).toBeGreaterThan(0)
  })

  test('a header of that name that the lender registered is sent as registered', async () => {
    const { id } = await app.lender()
    const key = await app.key(id, 'live', { scopes: allScopes })
    const url = `${receiver.url}/own`
    const body = { url, header_name: 'Traceparent', header_value: 'registered' }
    expect((await call(app.url, '/v1/callback', { method: 'PUT', key, body })).status).toBe(200)
    expect((await call(app.url, '/v1/cases', { key, body: sampleCase() })).status).toBe(202)
    await until('the callback', async () =>
      receiver.received.some(({ traceparent }) => traceparent === 'registered'),
    )
  })

  test('an invalid traceparent is ignored, and the request has a trace of its own', async () => {
    const { live: key } = await app.lender()
    const headers = { traceparent: `00-${'0'.repeat(32)}-${callerSpan}-01` }
    const reply = await call(app.url, '/v1/whoami', { key, headers })
    expect(reply.status).toBe(200)
    const id = reply.headers['x-request-id']
    const find = () => collector.spans.find((one) => one.attributes['deedwire.request_id'] === id)
    await until('its span', async () => find() !== undefined)
    expect(find()?.parentSpanId).toBeUndefined()
  })

  test('health checks leave no spans, unknown addresses only their status', async () => {
    for (const path of ['/livez', '/readyz', '/metrics']) await call(app.url, path)
    const reply = await call(app.url, '/no/Zaveriwala/here')
    const id = reply.headers['x-request-id']
    const find = () => collector.spans.find((one) => one.attributes['deedwire.request_id'] === id)
    await until('its span', async () => find() !== undefined)
    expect(find()).toMatchObject({ name: 'GET unknown', isFailed: false })
    expect(collector.spans.filter(({ name }) => /livez|readyz|metrics/.test(name))).toEqual([])
    expect(collector.text()).not.toContain('Zaveriwala')
  })

  test('spans are counted', async () => {
    const { text } = await call(app.url, '/metrics')
    expect(text).toMatch(/^deedwire_trace_spans_total\{outcome="exported"\} [1-9]/m)
    expect(text).toMatch(/^deedwire_trace_spans_total\{outcome="failed"\} 0$/m)
  })
})

test('a caller cannot have its requests recorded: the setting decides, whatever it sends', async () => {
  const collector = await openOtlpReceiver()
  const receiver = await openCallbackReceiver()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACE_PERCENT: '0' }
  const app = await startTestApp({ ...env, CALLBACK_ALLOW_PRIVATE: 'all' })
  try {
    const { key } = await registerCallback(app, receiver.url)
    // A low id would be chosen by a sampler that goes by the id.
    const low = `${'0'.repeat(31)}1`
    const headers = { traceparent: fromCaller(low, '01') }
    const made = await call(app.url, '/v1/cases', { key, body: sampleCase(), headers })
    expect(made.status).toBe(202)
    await until('the callback', async () => receiver.received.length > 0)
    // The trace goes on for those who record it, marked as not recorded here.
    expect(parseTraceparent(String(receiver.received[0]?.traceparent))).toMatchObject({
      traceId: low,
      isSampled: false,
    })
  } finally {
    await app.end()
  }
  expect(collector.spans).toEqual([])
  await collector.close()
  await receiver.close()
})

test('while tracing is off, nothing is stored or sent', async () => {
  const receiver = await openCallbackReceiver()
  const app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  try {
    const { id, key } = await registerCallback(app, receiver.url)
    const headers = { traceparent: fromCaller(traceId, '01') }
    await call(app.url, '/v1/cases', { key, body: sampleCase(), headers })
    await until('the callback', async () => receiver.received.length > 0)
    expect(receiver.received[0]).not.toHaveProperty('traceparent')
    const rows = await app.db.rows(sql`
      SELECT traceparent FROM deliveries WHERE lender_id = ${id} AND mode = 'live'`)
    expect(rows).toEqual([{ traceparent: null }])
  } finally {
    await app.end()
    await receiver.close()
  }
})

const absent = async () => ({ url: 'http://127.0.0.1:9', close: async () => {} })

describe.each([
  ['hangs', () => openOtlpReceiver({ hangs: true })],
  ['is absent', absent],
])('a collector that %s', (_, open) => {
  test('delays neither requests nor the stop', async () => {
    const collector = await open()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACE_PERCENT: '100' }
    const app = await startTestApp(env)
    const lender = await app.lender()
    let slowestMs = 0
    for (let i = 0; i < 300; i += 1) {
      const begun = performance.now()
      expect((await call(app.url, '/v1/whoami', { key: lender.live })).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
    // A request that waited for a batch would take its 5 s.
    expect(slowestMs).toBeLessThan(4_900)
    const begun = performance.now()
    await app.end()
    expect(performance.now() - begun).toBeLessThan(60_000)
    await collector.close()
  })
})
