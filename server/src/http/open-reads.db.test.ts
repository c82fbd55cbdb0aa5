import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/app/test-app.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { call } from '../../../tests/support/http/http-client.ts'
import { openReadLimits } from './routing/overload/limit-open-reads.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', TRUSTED_PROXIES: '1' })
  lender = await app.lender()
})
afterAll(() => app.end())

const files = [
  '/docs',
  '/docs/errors',
  '/docs/errors.md',
  '/llms-full.txt',
  '/docs/reference/',
  'the script of the reference',
  '/openapi.json',
]

/** Named by its content. */
async function findScript(): Promise<string> {
  const page = await call(app.url, '/docs/reference/')
  return `/docs/reference/${/js\/scalar-[\w-]+\.js/.exec(page.text)?.[0]}`
}

describe('public pages are compressed, and not sent twice', () => {
  test.each(files)('%s', async (name) => {
    const path = name.startsWith('/') ? name : await findScript()
    const plain = await call(app.url, path)
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    // Every JSON answer is no-store; a client that keeps the document itself has its ETag.
    expect(plain.headers['cache-control']).toMatch(
      path.endsWith('.json') ? /^no-store$/ : /^(no-cache|public, max-age=31536000, immutable)$/,
    )
    for (const encoding of ['gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      // Decodes what the service has encoded.
      const reply = await fetch(app.url + path, { headers })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(reply.headers.get('vary')).toBe('accept-encoding')
      expect(Number(reply.headers.get('content-length'))).toBeLessThan(plain.text.length)
      expect(await reply.text()).toBe(plain.text)
      const etag = String(reply.headers.get('etag'))
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await call(app.url, path, { headers: { ...headers, 'if-none-match': known } })
        expect([known, again.status, again.text]).toEqual([known, 304, ''])
        expect(again.headers.etag).toBe(etag)
      }
    }
    const head = await call(app.url, path, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(plain.text)))
  })
})

describe('public pages are limited per client', () => {
  /** As a client behind a proxy. */
  const from = (address: string, path: string, more: object = {}) =>
    call(app.url, path, { ...more, headers: { 'x-forwarded-for': address } })
  const limitTo = (burst: number) => {
    const { ...before } = openReadLimits
    onTestFinished(() => void Object.assign(openReadLimits, before))
    Object.assign(openReadLimits, { burst, perSecond: 0.001 })
  }

  const fixed = files.filter((path) => path.startsWith('/'))
  test.each([...fixed, '/', '/sign-in', '/verify/none', '/mark.svg', '/metrics'])(
    '%s',
    async (path) => {
      limitTo(3)
      const address = `198.51.100.${files.indexOf(path) + 100}/${path}`
      for (let i = 0; i < 3; i += 1) expect((await from(address, path)).status).not.toBe(429)
      const refused = await from(address, path)
      expectError(refused, 429, 'rate_limited')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await from(address, path, { method: 'HEAD' })).status).not.toBe(200)
    },
  )

  test('an IPv6 client by its /64, whichever address of it is used', async () => {
    limitTo(3)
    for (const tail of ['1', 'aaaa:1:2:3', 'ffff:ffff:ffff:ffff']) {
      expect(
        (await from(`2001:db8:7:7:${tail.includes(':') ? '' : ':'}${tail}`, '/docs')).status,
      ).toBe(200)
    }
    expect((await from('2001:db8:7:7::9', '/docs')).status).toBe(429)
    expect((await from('2001:db8:7:8::9', '/docs')).status).toBe(200)
  })

  test('and health, files by link and requests with a key are not', async () => {
    limitTo(1)
    const address = '203.0.113.77'
    await from(address, '/docs')
    expect((await from(address, '/docs')).status).toBe(429)
    for (let i = 0; i < 5; i += 1) {
      expect((await from(address, '/livez')).status).toBe(200)
      expect((await from(address, '/readyz')).status).toBe(200)
      expect((await from(address, '/files/none')).status).toBe(403)
      expect((await call(app.url, '/v1/whoami', { key: lender.live })).status).toBe(200)
    }
  })
})
