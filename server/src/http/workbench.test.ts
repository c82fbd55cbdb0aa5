import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/support/http/http-client.ts'
import { createLog } from '../lib/log/log.ts'
import { bareServer } from './routing/bare-server.ts'
import { createMetrics } from './routing/metrics.ts'
import { mountWorkbench } from './workbench.ts'

const page = '<!doctype html><title>Workbench</title>'
const consolePage = '<!doctype html><title>Console</title>'
const script = `console.log('${'x'.repeat(2000)}')`
let folder: string

function serve(from: string) {
  const server = bareServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
  })
  mountWorkbench(server, from)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-workbench-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'console.html'), consolePage)
  await writeFile(join(folder, 'assets/main-abc.js'), script)
  await writeFile(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/main-abc.js.gz'), gzipSync(script))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the workbench', () => {
  test.each([
    ...['/', '/sign-in', '/live/queue', '/test/cases/case_1', '/office/lenders'].map((url) => [
      url,
      page,
    ]),
    ...['/console', '/console/sign-in/reset', '/console/test/keys', '/console/people'].map(
      (url) => [url, consolePage],
    ),
  ])('%s is its page, under a policy without inline script', async (url, body) => {
    const reply = await serve(folder).inject({ url })
    expect([reply.statusCode, reply.body]).toEqual([200, body])
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/)
    expect(reply.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
  })

  test.each([
    ['/live/queue', page],
    ['/assets/main-abc.js', script],
  ])('HEAD of %s has the headers of GET, and no body', async (url, body) => {
    const reply = await serve(folder).inject({ method: 'HEAD', url })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(reply.headers['content-length']).toBe(String(body.length))
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('its files are compressed, cached for good and not sent twice', async () => {
    const server = serve(folder)
    const reply = await server.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
    const again = await server.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(reply.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['', undefined],
  ])('for “%s” a file is compressed as %s', async (accepted, encoding) => {
    const reply = await serve(folder).inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toBe('accept-encoding')
    const body = encoding === 'gzip' ? gunzipSync(reply.rawPayload) : reply.rawPayload
    expect(body.toString()).toBe(script)
  })

  test('differently compressed files have different ETags', async () => {
    const server = serve(folder)
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => {
        const headers = { 'accept-encoding': accepted }
        return (await server.inject({ url: '/assets/main-abc.js', headers })).headers.etag
      }),
    )
    expect(new Set(etags).size).toBe(3)
  })

  test.each([
    '/assets/none.js',
    '/assets/main-abc.js.br',
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/assets/main%2Dabc.js',
    '/assets/main%2dabc.js',
    '/assets/%6Dain-abc.js',
    '/assets/main-abc%2ejs',
    '/assets/main-abc.js%00',
    '/assets/main-abc.js%20',
    '/assets/%2e/main-abc.js',
    '/assets/%2e%2e/index.html',
    '/assets/%2e%2e%2findex.html',
    '/assets/..%2findex.html',
    '/assets/..%5cindex.html',
    '/assets/%252e%252e%252findex.html',
    '/assets/%252e%252e/index.html',
    '/assets/..%c0%afindex.html',
    '/assets/%e0%80%ae./index.html',
    '/assets//main-abc.js',
    '/assets/./main-abc.js',
    '/assets%2fmain-abc.js',
    '/assets%2Fmain-abc.js',
    '/%61ssets/main-abc.js',
    '/a%73sets/main-abc.js',
    '/ASSETS/main-abc.js',
    '/sign%2Din',
    '/%73ign-in',
    '/%6cive/queue',
    '/live%2fqueue',
    '/live/%2e%2e%2fqueue',
    '/live/..%2fqueue',
    '/live/%2E%2E/queue',
    '/live/%252e',
    '/live/queue%00',
    '/live/queue%0d%0aX:1',
    '/live/a%5cb',
    '/%2f',
    '/mark%2esvg',
  ])('%s does not exist, sent unnormalised', async (path) => {
    const server = serve(folder)
    const reply = await call(await server.listen({ port: 0 }), path)
    await server.close()
    expect([400, 404]).toContain(reply.status)
    expect(reply.json.error.code).toMatch(/^(not_found|invalid_request)$/)
  })

  test('says what to do if it is not built', async () => {
    const reply = await serve(join(folder, 'none')).inject({ url: '/' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().error.message).toContain('npm run build')
  })
})
