import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { apiKey, caseView } from '../test/clients.ts'
import { startServer } from '../test/local-server.ts'
import { signCallback } from './callbacks/sign-callback.ts'
import type * as sdk from './index.ts'

type Sdk = typeof sdk

/** What runs where only web APIs exist: in browsers, on edge runtimes, in Deno. */

interface Bundle {
  code: string
  bytes: number
}

async function bundle(entry: string): Promise<Bundle> {
  const built = await rolldown({
    input: new URL(entry, import.meta.url).pathname,
    // Anything from outside would be left out, and fail the build here.
    external: [],
    onLog: (_level, log) => {
      throw new Error(log.message)
    },
  })
  const { output } = await built.generate({ format: 'iife', name: 'sdk', minify: true })
  expect(output).toHaveLength(1)
  const [{ code }] = output
  return { code, bytes: Buffer.byteLength(code) }
}

const { crypto, TextEncoder, TextDecoder, URL: WebUrl, URLSearchParams } = globalThis
const forVerifying = { crypto: { subtle: crypto.subtle }, TextEncoder, TextDecoder }
const { AbortController, ReadableStream, setTimeout, clearTimeout, performance } = globalThis
const forClient = {
  ...{ crypto, TextEncoder, TextDecoder, URL: WebUrl, URLSearchParams, AbortController },
  ...{ ReadableStream, setTimeout, clearTimeout, performance, fetch: globalThis.fetch },
}

/** No `process`, no `require`, no `Buffer`, and nothing for `import()` to load. */
function evaluate(code: string, globals: object): Sdk {
  return runInContext(`${code};sdk`, createContext({ ...globals }))
}

const body = JSON.stringify({ event: 'ping', data: { at: '2026-01-15T10:00:00.000Z' } })

describe('verifyCallback, alone', () => {
  test('is small', async () => {
    const { bytes } = await bundle('./callbacks/verify-callback.ts')
    expect(bytes).toBeLessThan(4096)
  })

  test('needs Web Crypto and text encoding, and nothing else', async () => {
    const { code } = await bundle('./callbacks/verify-callback.ts')
    const { verifyCallback } = evaluate(code, forVerifying)
    const headers = await signCallback(body, 'svcsec_1')
    expect(await verifyCallback(body, headers, 'svcsec_1')).toMatchObject({ event: 'ping' })
    const changed = verifyCallback(`${body} `, headers, 'svcsec_1')
    await expect(changed).rejects.toMatchObject({ check: 'signature_mismatch' })
  })
})

describe('the client', () => {
  test('sends and reads with web APIs alone, and says what needs Node', async () => {
    const { baseUrl, received } = await startServer({ status: 200, body: caseView })
    const { code } = await bundle('./index.ts')
    const { Deedwire } = evaluate(code, forClient)
    const { cases, report } = new Deedwire({ baseUrl, apiKey })
    expect(await cases.get('A')).toMatchObject({ case_id: 'case_1' })
    // The runtime's own: a browser would ask the server first whether it may be changed.
    expect(received[0]?.headers['user-agent']).not.toContain('deedwire')
    await expect(report.download('A', { to: '.' })).rejects.toThrow('needs the Node file system')
    expect(() => new Deedwire()).toThrow('apiKey is missing')
  })

  test('imports nothing', async () => {
    const { code } = await bundle('./index.ts')
    expect(code).not.toMatch(/\bimport\b|\brequire\b/)
  })
})
