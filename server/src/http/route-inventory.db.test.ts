import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call } from '../../../tests/support/http/http-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

test('these routes exist, and each says who may call it', () => {
  const rows = app.server?.mounted.map(({ method, url, access }) => `${method} ${url} ${access}`)
  expect(rows?.filter((row) => !row.includes(' /backoffice/')).sort()).toEqual([
    'DELETE /uat/v1/callback key:callbacks:manage',
    'DELETE /v1/callback key:callbacks:manage',
    'GET / public',
    'GET /.well-known/deedwire-examination-key public',
    'GET /assets/* public',
    'GET /docs public',
    'GET /docs/* public',
    'GET /docs/reference public',
    'GET /docs/reference/* public',
    'GET /files/:id link',
    'GET /live/* public',
    'GET /livez public',
    'GET /mark.svg public',
    'GET /metrics public',
    'GET /office/* public',
    'GET /openapi.json public',
    'GET /readyz public',
    'GET /sign-in public',
    'GET /test/* public',
    'GET /uat/v1/callback key:callbacks:manage',
    'GET /uat/v1/callback/deliveries key:callbacks:manage',
    'GET /uat/v1/callback/deliveries/:id key:callbacks:manage',
    'GET /uat/v1/cases/:ref key:cases:read',
    'GET /uat/v1/cases/:ref/queries key:cases:read',
    'GET /uat/v1/cases/:ref/report key:cases:read',
    'GET /uat/v1/collateral/:id key:cases:read',
    'GET /uat/v1/events key:cases:read',
    'GET /uat/v1/whoami key:any',
    'GET /v1/callback key:callbacks:manage',
    'GET /v1/callback/deliveries key:callbacks:manage',
    'GET /v1/callback/deliveries/:id key:callbacks:manage',
    'GET /v1/cases/:ref key:cases:read',
    'GET /v1/cases/:ref/queries key:cases:read',
    'GET /v1/cases/:ref/report key:cases:read',
    'GET /v1/collateral/:id key:cases:read',
    'GET /v1/events key:cases:read',
    'GET /v1/whoami key:any',
    'GET /verify/:code public',
    'HEAD / public',
    'HEAD /assets/* public',
    'HEAD /docs public',
    'HEAD /docs/* public',
    'HEAD /docs/reference public',
    'HEAD /docs/reference/* public',
    'HEAD /files/:id link',
    'HEAD /live/* public',
    'HEAD /livez public',
    'HEAD /mark.svg public',
    'HEAD /office/* public',
    'HEAD /openapi.json public',
    'HEAD /readyz public',
    'HEAD /sign-in public',
    'HEAD /test/* public',
    'OPTIONS /livez public',
    'OPTIONS /readyz public',
    'POST /uat/v1/callback/deliveries/:id/replay key:callbacks:manage',
    'POST /uat/v1/callback/deliveries/replay key:callbacks:manage',
    'POST /uat/v1/callback/diagnose key:callbacks:manage',
    'POST /uat/v1/callback/examination key:callbacks:manage',
    'POST /uat/v1/callback/rotate-secret key:callbacks:manage',
    'POST /uat/v1/callback/test key:callbacks:manage',
    'POST /uat/v1/cases key:cases:create',
    'POST /uat/v1/cases/:ref/documents key:cases:create',
    'POST /uat/v1/collateral key:cases:create',
    'POST /uat/v1/sandbox/cases/:ref/advance key:cases:create',
    'POST /uat/v1/sandbox/cases/:ref/re-release key:cases:create',
    'POST /v1/callback/deliveries/:id/replay key:callbacks:manage',
    'POST /v1/callback/deliveries/replay key:callbacks:manage',
    'POST /v1/callback/diagnose key:callbacks:manage',
    'POST /v1/callback/rotate-secret key:callbacks:manage',
    'POST /v1/callback/test key:callbacks:manage',
    'POST /v1/cases key:cases:create',
    'POST /v1/cases/:ref/documents key:cases:create',
    'POST /v1/collateral key:cases:create',
    'PUT /uat/v1/callback key:callbacks:manage',
    'PUT /v1/callback key:callbacks:manage',
  ])
  expect(rows?.filter((row) => row.includes(' /backoffice/')).sort()).toEqual(backofficeRows)
})

const backofficeRows = [
  'DELETE /backoffice/:mode/cases/:id/collateral/:collateral staff:cases:work',
  'DELETE /backoffice/:mode/cases/:id/draft/attachments/:file staff:cases:work',
  'DELETE /backoffice/:mode/cases/:id/presence staff:cases:read',
  'DELETE /backoffice/:mode/desk/:property/extracts/:file staff:desk:work',
  'DELETE /backoffice/:mode/lenders/:lender/callback staff:callbacks:manage',
  'DELETE /backoffice/:mode/views/:view staff:cases:read',
  'DELETE /backoffice/session staff:signed-in',
  'GET /backoffice/:mode/callbacks staff:callbacks:manage',
  'GET /backoffice/:mode/cases/:id staff:cases:read',
  'GET /backoffice/:mode/cases/:id/checklist staff:documents:read',
  'GET /backoffice/:mode/cases/:id/collateral staff:cases:read',
  'GET /backoffice/:mode/cases/:id/documents staff:documents:read',
  'GET /backoffice/:mode/cases/:id/documents/:document staff:documents:read',
  'GET /backoffice/:mode/cases/:id/draft staff:documents:read',
  'GET /backoffice/:mode/cases/:id/draft/preview staff:cases:work',
  'GET /backoffice/:mode/cases/:id/events staff:documents:read',
  'GET /backoffice/:mode/cases/:id/finalise-preview staff:cases:work',
  'GET /backoffice/:mode/cases/:id/notes staff:cases:read',
  'GET /backoffice/:mode/cases/:id/presence staff:cases:read',
  'GET /backoffice/:mode/cases/:id/queries staff:cases:read',
  'GET /backoffice/:mode/cases/:id/reports staff:documents:read',
  'GET /backoffice/:mode/cases/:id/reports/:version staff:documents:read',
  'GET /backoffice/:mode/cases/:id/reports/:version/files/:file staff:documents:read',
  'GET /backoffice/:mode/cases/:id/reports/diff staff:documents:read',
  'GET /backoffice/:mode/cases/:id/timeline staff:cases:read',
  'GET /backoffice/:mode/desk staff:desk:work',
  'GET /backoffice/:mode/desk/:property staff:desk:work',
  'GET /backoffice/:mode/desk/:property/result staff:desk:work',
  'GET /backoffice/:mode/health staff:health:read',
  'GET /backoffice/:mode/lenders staff:lenders:manage',
  'GET /backoffice/:mode/lenders/:lender staff:lenders:manage',
  'GET /backoffice/:mode/lenders/:lender/callback staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/callback/deliveries staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/callback/deliveries/:delivery staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/callback/deliveries/:delivery/payload staff:documents:read',
  'GET /backoffice/:mode/lenders/:lender/callback/examinations staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/collateral/:collateral staff:cases:read',
  'GET /backoffice/:mode/lenders/:lender/collateral/:collateral/properties/:property/answers/:number staff:documents:read',
  'GET /backoffice/:mode/lenders/:lender/collateral/:collateral/properties/:property/extracts/:file staff:documents:read',
  'GET /backoffice/:mode/lenders/:lender/events staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/events/position staff:callbacks:manage',
  'GET /backoffice/:mode/lenders/:lender/keys staff:lenders:manage',
  'GET /backoffice/:mode/lenders/:lender/requests staff:lenders:manage',
  'GET /backoffice/:mode/live staff:cases:read',
  'GET /backoffice/:mode/queue staff:cases:read',
  'GET /backoffice/:mode/queue/counts staff:cases:read',
  'GET /backoffice/:mode/views staff:cases:read',
  'GET /backoffice/audit staff:audit:read',
  'GET /backoffice/audit/verification staff:audit:read',
  'GET /backoffice/colleagues staff:staff:read',
  'GET /backoffice/lenders staff:cases:read',
  'GET /backoffice/lenders/:lender/calendar staff:cases:read',
  'GET /backoffice/openapi.json staff:signed-in',
  'GET /backoffice/reference staff:signed-in',
  'GET /backoffice/session staff:signed-in',
  'GET /backoffice/sign-in-methods public',
  'GET /backoffice/sso public',
  'GET /backoffice/sso/return public',
  'GET /backoffice/staff staff:staff:manage',
  'PATCH /backoffice/:mode/lenders/:lender/keys/:key staff:lenders:manage',
  'PATCH /backoffice/:mode/views/:view staff:cases:read',
  'PATCH /backoffice/lenders/:lender staff:lenders:manage',
  'PATCH /backoffice/staff/:staff staff:staff:manage',
  'POST /backoffice/:mode/cases/:id/allocate staff:cases:allocate',
  'POST /backoffice/:mode/cases/:id/collateral staff:cases:work',
  'POST /backoffice/:mode/cases/:id/draft/attachments staff:cases:work',
  'POST /backoffice/:mode/cases/:id/finalise staff:cases:work',
  'POST /backoffice/:mode/cases/:id/notes staff:notes:write',
  'POST /backoffice/:mode/cases/:id/raise-query staff:cases:work',
  'POST /backoffice/:mode/cases/:id/re-release staff:cases:work',
  'POST /backoffice/:mode/cases/:id/resume-review staff:cases:work',
  'POST /backoffice/:mode/cases/:id/start-review staff:cases:work',
  'POST /backoffice/:mode/desk/:property/claim staff:desk:work',
  'POST /backoffice/:mode/desk/:property/extracts staff:desk:work',
  'POST /backoffice/:mode/desk/:property/fail staff:desk:work',
  'POST /backoffice/:mode/desk/:property/hand-over staff:desk:work',
  'POST /backoffice/:mode/desk/:property/preview staff:desk:work',
  'POST /backoffice/:mode/desk/:property/release staff:desk:work',
  'POST /backoffice/:mode/desk/:property/submit staff:desk:work',
  'POST /backoffice/:mode/lenders/:lender/callback/deliveries/:delivery/replay staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/deliveries/replay staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/diagnose staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/disable staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/enable staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/examination staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/rotate-secret staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/callback/test staff:callbacks:manage',
  'POST /backoffice/:mode/lenders/:lender/keys staff:lenders:manage',
  'POST /backoffice/:mode/lenders/:lender/keys/:key/revoke staff:lenders:manage',
  'POST /backoffice/:mode/queue/allocate staff:cases:allocate',
  'POST /backoffice/:mode/queue/take-next staff:cases:work',
  'POST /backoffice/:mode/views staff:cases:read',
  'POST /backoffice/lenders staff:lenders:manage',
  'POST /backoffice/session public',
  'POST /backoffice/staff staff:staff:manage',
  'PUT /backoffice/:mode/cases/:id/checklist/:item staff:cases:work',
  'PUT /backoffice/:mode/cases/:id/documents/:document/seen staff:documents:read',
  'PUT /backoffice/:mode/cases/:id/draft staff:cases:work',
  'PUT /backoffice/:mode/cases/:id/presence staff:cases:read',
  'PUT /backoffice/:mode/lenders/:lender/callback staff:callbacks:manage',
  'PUT /backoffice/lenders/:lender/calendar staff:lenders:manage',
  'PUT /backoffice/session/password staff:signed-in',
]

test('no route but the public ones answers without a key or a session', async () => {
  const open = ['public', 'link']
  const guarded = app.server?.mounted.filter((route) => !open.includes(route.access)) ?? []
  expect(guarded.length).toBeGreaterThan(40)
  for (const { method, url } of guarded) {
    const path = url.replace(':mode', 'live').replaceAll(/:\w+/g, 'x')
    const reply = await call(app.url, path, { method })
    expect([url, reply.status, reply.json.error.code]).toEqual([url, 401, 'unauthorized'])
  }
})

test.each([
  '/v2/cases',
  '/cases',
  '/v1',
  '/v1/',
  '/v1/cases/a/b/c',
  '/uat/cases',
  '/v1/collateral',
])('an unknown path is 404: %s', async (path) => {
  const reply = await call(app.url, path)
  expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  expect(reply.headers['x-request-id']).toMatch(/^req_/)
})

test.each(['PUT', 'DELETE', 'PATCH', 'HEAD'])('an unknown method is 404: %s', async (method) => {
  const reply = await call(app.url, '/v1/cases', { method })
  expect(reply.status).toBe(404)
})

test('health and metrics answer, and the metrics know the routes', async () => {
  expect((await call(app.url, '/livez')).json).toEqual({ status: 'ok' })
  expect((await call(app.url, '/readyz')).json).toEqual({
    status: 'ready',
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
  const closed = await startTestApp({ NODE_ENV: 'production', ROLE: 'api' })
  const guarded = await startTestApp({
    NODE_ENV: 'production',
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
    '/cases/{ref}/report',
    '/collateral',
    '/collateral/{id}',
    '/events',
    '/sandbox/cases/{ref}/advance',
    '/sandbox/cases/{ref}/re-release',
    '/whoami',
  ])
})

test('the guide is at /docs: no script, nothing from elsewhere, not sent twice', async () => {
  const first = await call(app.url, '/docs')
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(first.text).toContain('<h1 id="quick-start">')
  expect(first.text).not.toMatch(/<script|<style|style=|src=|\son\w+=|@import/)
  expect((await call(app.url, '/docs/quick-start')).text).toBe(first.text)
  expect((await call(app.url, '/docs/')).text).toBe(first.text)
  const again = { headers: { 'if-none-match': String(first.headers.etag) } }
  expect((await call(app.url, '/docs', again)).status).toBe(304)
  const head = await call(app.url, '/docs', { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.text)))
  const style = await call(app.url, '/docs/guide.css')
  expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  expect(style.text).not.toMatch(/url\(|@import/)
})

test.each(['/docs/none', '/docs/../README.md', '/docs/cases/x', '/docs/cases.md', '/docs/%2e%2e'])(
  'no page of the guide: %s',
  async (path) => {
    const reply = await call(app.url, path)
    expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found'])
  },
)
