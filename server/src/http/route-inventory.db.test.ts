import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call } from '../../../tests/support/http/http-client.ts'
import {
  backofficeRows,
  consolePages,
  consoleRows,
  otherRows,
} from '../../../tests/support/http/route-rows.ts'
import { version } from '../lib/version.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

test('these routes exist, and each says who may call it', () => {
  const rows = app.server?.mounted.map(({ method, url, access }) => `${method} ${url} ${access}`)
  const below = (path: string) => rows?.filter((row) => row.includes(` ${path}`)).sort()
  expect(below('/backoffice/')).toEqual(withHead(backofficeRows))
  expect(below('/console/')).toEqual(withHead([...consoleRows, ...consolePages]))
  const others = rows?.filter((row) => !/ \/(?:backoffice|console)\//.test(row)).sort()
  expect(others).toEqual(withHead(otherRows))
})

/** Decisions, section 2: HEAD works wherever GET does. */
function withHead(rows: readonly string[]): string[] {
  const heads = rows
    .filter((row) => row.startsWith('GET '))
    .map((row) => row.replace('GET', 'HEAD'))
  return [...rows, ...heads].sort()
}
test('no route but the public ones answers without a key or a session', async () => {
  const open = ['public', 'link']
  const guarded = app.server?.mounted.filter((route) => !open.includes(route.access)) ?? []
  expect(guarded.length).toBeGreaterThan(40)
  for (const { method, url } of guarded) {
    const path = url.replace(':mode', 'live').replaceAll(/:\w+/g, 'x')
    const reply = await call(app.url, path, { method })
    const code = method === 'HEAD' ? 'unauthorized' : reply.json.error.code
    expect([url, reply.status, code]).toEqual([url, 401, 'unauthorized'])
  }
})

test.each(['/v2/cases', '/cases', '/uat/cases'])('an unknown path is 404: %s', async (path) => {
  const reply = await call(app.url, path)
  expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  expect(reply.headers['x-request-id']).toMatch(/^req_/)
})

test.each(['PUT', 'DELETE', 'PATCH'])('an unknown method is 404: %s', async (method) => {
  const { live: key } = await app.lender()
  const reply = await call(app.url, '/v1/cases', { method, key })
  expect(reply.status).toBe(404)
})

test('health and metrics answer, and the metrics know the routes', async () => {
  expect((await call(app.url, '/livez')).json).toEqual({ status: 'ok' })
  expect((await call(app.url, '/readyz')).json).toEqual({
    status: 'ready',
    version,
    checks: { database: 'ok', documents: 'ok', clock: 'ok', intake: 'ok' },
  })
  const metrics = await call(app.url, '/metrics')
  expect(metrics.text).toContain('deedwire_http_request_seconds_bucket')
  expect(metrics.text).toContain('route="/v1/cases/:ref"')
  expect(metrics.text).toMatch(/^deedwire_clock_offset_seconds -?0(\.\d+)?$/m)
})

test('a metrics token, where set, is asked for', async () => {
  const guarded = await startTestApp({ METRICS_TOKEN: 'let-me-see' })
  try {
    expect((await call(guarded.url, '/metrics')).status).toBe(401)
    expect((await call(guarded.url, '/metrics', { key: 'let-me-sea' })).status).toBe(401)
    expect((await call(guarded.url, '/metrics', { key: 'let-me-see' })).status).toBe(200)
  } finally {
    await guarded.end()
  }
})

test('in production metrics are closed until a token is set, and the log says so', async () => {
  const closed = await startTestApp({
    NODE_ENV: 'production',
    REPORT_SIGNING: 'off',
    ROLE: 'api',
  })
  const guarded = await startTestApp({
    NODE_ENV: 'production',
    REPORT_SIGNING: 'off',
    ROLE: 'worker',
    METRICS_TOKEN: 'let-me-see',
  })
  const warning = /metrics.*METRICS_TOKEN/
  try {
    for (const key of [undefined, '', 'let-me-see', 'undefined']) {
      const reply = await call(closed.url, '/metrics', key === undefined ? {} : { key })
      expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
      expect(reply.json.error.message).toContain('METRICS_TOKEN')
    }
    expect(
      closed.logged.map(({ msg }) => String(msg)).filter((msg) => warning.test(msg)),
    ).toHaveLength(1)
    expect((await call(guarded.url, '/metrics')).status).toBe(401)
    expect((await call(guarded.url, '/metrics', { key: 'let-me-see' })).status).toBe(200)
    expect(guarded.logged.some(({ msg }) => warning.test(String(msg)))).toBe(false)
  } finally {
    await closed.end()
    await guarded.end()
  }
})

test('the description of the back office is for those who are signed in', async () => {
  expect((await call(app.url, '/backoffice/openapi.json')).status).toBe(401)
  const analyst = await app.staff('analyst')
  const { json } = await analyst.send('GET', '/openapi.json')
  expect([json.openapi, json.info.title]).toEqual(['3.1.0', 'Deedwire back office'])
})

test('the reference page and its script come from here, and name no other host', async () => {
  const page = await call(app.url, '/docs/reference/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>API reference · Deedwire</title>')
  expect(page.text).not.toMatch(/(src|href)="https?:/)
  const script = /src="([^"]+)"/.exec(page.text)?.[1]
  const loaded = await call(app.url, `/docs/reference/${script}`)
  expect(loaded.status).toBe(200)
  expect(loaded.text.length).toBeGreaterThan(1_000_000)
  const document = (await call(app.url, '/openapi.json')).json
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual([
    '/.well-known/deedwire-examination-key',
    '/callback',
    '/callback/deliveries',
    '/callback/deliveries/replay',
    '/callback/deliveries/{id}',
    '/callback/deliveries/{id}/replay',
    '/callback/diagnose',
    '/callback/examination',
    '/callback/rotate-secret',
    '/callback/test',
    '/cases',
    '/cases/{ref}',
    '/cases/{ref}/documents',
    '/cases/{ref}/queries',
    '/cases/{ref}/queries/{id}/answers',
    '/cases/{ref}/report',
    '/cases/{ref}/withdraw',
    '/collateral',
    '/collateral/{id}',
    '/events',
    '/sandbox/cases/{ref}/advance',
    '/sandbox/cases/{ref}/re-release',
    '/whoami',
  ])
})

test('the guide is at /docs: our scripts only, nothing from elsewhere, not sent twice', async () => {
  const first = await call(app.url, '/docs')
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+'; style-src 'self';/,
  )
  expect(first.text).toContain('<h1 id="quick-start">')
  expect(first.text).toContain(`${app.url}/uat/v1/cases`)
  expect(first.text).not.toMatch(/<style|style=|\son\w+=|@import/)
  expect((await call(app.url, '/docs/quick-start')).text).toBe(first.text)
  expect((await call(app.url, '/docs/')).text).toBe(first.text)
  const again = { headers: { 'if-none-match': String(first.headers.etag) } }
  expect((await call(app.url, '/docs', again)).status).toBe(304)
  const head = await call(app.url, '/docs', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.text)))
  const assets = [...first.text.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(assets).toHaveLength(2)
  for (const path of assets) {
    const asset = await call(app.url, path)
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.text).not.toMatch(/url\(|@import/)
  }
})

test.each([
  ['/llms.txt', 'text/plain', '# Deedwire'],
  ['/llms-full.txt', 'text/plain', '# Quick start'],
  ['/docs/cases.md', 'text/markdown', '# Cases'],
])('for readers without a browser: %s', async (path, type, begin) => {
  const reply = await call(app.url, path)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
  expect(reply.text.startsWith(begin)).toBe(true)
  expect(reply.text).toContain(app.url)
  expect(reply.text).not.toContain('deedwire.example/')
})

test.each([
  '/docs/none',
  '/docs/../README.md',
  '/docs/cases/x',
  '/docs/README.md',
  '/docs/%2e%2e',
  '/docs/pagefind/x.js',
  '/docs/assets/early.js',
])('no page of the guide: %s', async (path) => {
  const reply = await call(app.url, path)
  expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
})
