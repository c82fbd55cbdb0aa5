import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdScanner } from '../../server/src/documents/scanning/clamd.ts'
import {
  pieces,
  scannerConformance,
} from '../../server/src/documents/scanning/scanner-conformance.ts'
import { eicarPattern } from '../../server/src/documents/scanning/test-pattern.ts'
import { type RealClamd, realSignature, startRealClamd } from '../support/documents/real-clamd.ts'

scannerConformance('the real clamd over TCP', async () => {
  const clamd = await startRealClamd()
  const scanner = clamdScanner({ host: '127.0.0.1', port: clamd.port })
  return { scanner, close: () => clamd.close() }
})

scannerConformance('the real clamd over its socket', async () => {
  const clamd = await startRealClamd()
  return { scanner: clamdScanner({ path: clamd.socketPath }), close: () => clamd.close() }
})

describe('the real clamd', () => {
  let clamd: RealClamd
  beforeAll(async () => {
    clamd = await startRealClamd()
  })
  afterAll(() => clamd.close())

  test('names the signature it found, and says its version', async () => {
    const scanner = clamdScanner({ path: clamd.socketPath })
    const signal = AbortSignal.timeout(20_000)
    expect(await scanner.scan(pieces(eicarPattern()), signal)).toEqual({ infected: realSignature })
    expect((await scanner.identify(signal)).engine).toMatch(/^ClamAV \d/)
  })

  test('refuses a stream above StreamMaxLength, which is not a verdict', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const large = () => pieces(...Array<Buffer>(17 * 16).fill(piece))
    for (const address of [{ path: clamd.socketPath }, { host: '127.0.0.1', port: clamd.port }]) {
      const scanning = clamdScanner(address).scan(large(), AbortSignal.timeout(20_000))
      await expect(scanning).rejects.toMatchObject({ code: 'too_large' })
    }
  })
})
