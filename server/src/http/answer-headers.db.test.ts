import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../tests/support/http/http-client.ts'
import { exchange, head } from '../../../tests/support/http/raw-http.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  const body = sampleCase({ external_ref: 'R-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
})
afterAll(() => app.end())

const data = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

describe('data is never shown as a page, framed or cached', () => {
  test.each<[string, number, () => ReturnType<typeof call>]>([
    ['a case', 200, () => call(app.url, '/v1/cases/R-1', { key: lender.live })],
    [
      'a new case in UAT',
      202,
      () => call(app.url, '/uat/v1/cases', { key: lender.test, body: sampleCase() }),
    ],
    ['a body with faults', 400, () => call(app.url, '/v1/cases', { key: lender.live, body: {} })],
    ['an address that cannot be decoded', 400, () => call(app.url, '/v1/cases/%zz')],
    ['no key', 401, () => call(app.url, '/v1/cases/R-1')],
    ['no such case', 404, () => call(app.url, '/uat/v1/cases/none', { key: lender.test })],
    ['no such address', 404, () => call(app.url, '/v2/none')],
    ['a method there is none of', 404, () => call(app.url, '/livez', { method: 'PROPFIND' })],
    ['no such address and no key', 401, () => call(app.url, '/v1/none')],
    ['no such address with a key', 404, () => call(app.url, '/v1/none', { key: lender.live })],
    ['a HEAD', 200, () => call(app.url, '/v1/cases/R-1', { key: lender.live, method: 'HEAD' })],
    ['the OpenAPI document', 200, () => call(app.url, '/openapi.json')],
    ['a public key', 200, () => call(app.url, '/.well-known/deedwire-examination-key')],
    ['readiness', 200, () => call(app.url, '/readyz')],
    ['no such file', 403, () => call(app.url, '/files/none')],
    ['nobody signed in', 401, () => call(app.url, '/backoffice/live/queue')],
    ['no such file of the workbench', 404, () => call(app.url, '/assets/none.js')],
    ['no such page of the guide', 404, () => call(app.url, '/docs/none')],
    ['health', 200, () => call(app.url, '/livez')],
    ['a verification as JSON', 200, () => call(app.url, '/verify/none')],
    ['what is no HTTP', 400, () => exchange(app.url, 'NONSENSE\r\n\r\n')],
    ['two Host headers', 400, () => exchange(app.url, head('GET /', ['Host: a', 'Host: b']))],
    ['CONNECT', 404, () => exchange(app.url, head('CONNECT a.example:443', ['Host: x']))],
  ])('%s: %d', async (_, status, ask) => {
    const reply = await ask()
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(data)
  })
})

describe('pages are not framed, and load nothing from other hosts', () => {
  test.each([
    ['/docs', 'no-cache'],
    ['/docs/errors', 'no-cache'],
    ['/docs/reference/', 'no-cache'],
    ['/verify/none', 'no-store'],
  ])('%s', async (path, kept) => {
    const { status, headers } = await call(app.url, path, { headers: { accept: 'text/html' } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': kept,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-|\*|http:/)
  })

  test('the reference runs its own script, the one in its page, and no other', async () => {
    const { headers } = await call(app.url, '/docs/reference/')
    expect(String(headers['content-security-policy'])).toMatch(
      /script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; /,
    )
  })
})
