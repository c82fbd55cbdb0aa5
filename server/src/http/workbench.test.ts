import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { bareServer } from './bare-server.ts'
import { createMetrics } from './metrics.ts'
import { mountWorkbench } from './workbench.ts'

const page = '<!doctype html><title>Workbench</title>'
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
  await writeFile(join(folder, 'assets/main-abc.js'), script)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the workbench', () => {
  test.each(['/', '/sign-in', '/live/queue', '/test/cases/case_1', '/office/lenders'])(
    '%s is its page, under a policy without inline script',
    async (url) => {
      const reply = await serve(folder).inject({ url })
      expect([reply.statusCode, reply.body]).toEqual([200, page])
      const policy = String(reply.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/)
      expect(reply.headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
    },
  )

  test('its files are packed, kept for ever and not sent twice', async () => {
    const server = serve(folder)
    const reply = await server.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
    const again = await server.inject({
      url: '/assets/main-abc.js',
      headers: { 'if-none-match': String(reply.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    '/assets/none.js',
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
  ])('%s is nothing', async (url) =>
    expect((await serve(folder).inject({ url })).statusCode).toBe(404),
  )

  test('says what to do where it is not built', async () => {
    const reply = await serve(join(folder, 'none')).inject({ url: '/' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().error.message).toContain('npm run build')
  })
})
