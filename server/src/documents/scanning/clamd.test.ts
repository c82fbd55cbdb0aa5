import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Conduct,
  type FakeClamd,
  fakeSignature,
  startFakeClamd,
} from '../../../../tests/support/documents/fake-clamd.ts'
import { clamdScanner } from './clamd.ts'
import { pieces, scannerConformance } from './scanner-conformance.ts'
import { eicarPattern } from './test-pattern.ts'

scannerConformance('clamd', async () => {
  const fake = await startFakeClamd()
  const scanner = clamdScanner({ host: '127.0.0.1', port: fake.port })
  return { scanner, close: () => fake.close() }
})

describe('a clamd that gives no verdict is never taken for "clean"', () => {
  let fake: FakeClamd
  beforeAll(async () => {
    fake = await startFakeClamd()
  })
  afterAll(() => fake.close())
  const limits = { connectMs: 2000, idleMs: 300, answerMs: 300, totalMs: 5000 }
  const scan = (content: Buffer, more: Partial<typeof limits> = {}) =>
    clamdScanner({ host: '127.0.0.1', port: fake.port }, { ...limits, ...more }).scan(
      pieces(content),
      AbortSignal.timeout(20_000),
    )

  test.each<[Conduct, string, RegExp]>([
    ['silent', 'away', /did not answer within/],
    ['cut', 'away', /nothing|reset|EPIPE|closed/i],
    ['cut answer', 'away', /unexpected answer from clamd/],
    ['garbage', 'away', /unexpected answer from clamd/],
    ['endless', 'away', /more than \d+ bytes/],
    ['two answers', 'away', /unexpected answer from clamd/],
    ['too large', 'too_large', /StreamMaxLength/],
    ['error', 'error', /Can't allocate memory/],
  ])('%s is %s', async (conduct, code, message) => {
    fake.conduct = conduct
    const large = Buffer.alloc(8 * 1024 * 1024, 'a')
    for (const content of [Buffer.from('small'), large]) {
      const error = await scan(content).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'ScanFault', code })
      expect((error as Error).message).toMatch(message)
    }
  })

  test('one that says OK before it can have the whole file', async () => {
    fake.conduct = 'early OK'
    const large = Buffer.alloc(16 * 1024 * 1024, 'a')
    const error = await scan(large).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ScanFault', code: 'away' })
  })

  test('one that accepts and never reads', async () => {
    fake.conduct = 'deaf'
    const large = Buffer.alloc(16 * 1024 * 1024, 'a')
    await expect(scan(large)).rejects.toMatchObject({ code: 'away' })
  })

  test('one that takes longer than allowed in total, though it keeps reading', async () => {
    fake.conduct = 'honest'
    async function* slow() {
      for (;;) {
        yield Buffer.from('more')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const scanner = clamdScanner(
      { host: '127.0.0.1', port: fake.port },
      { ...limits, totalMs: 400 },
    )
    await expect(scanner.scan(slow(), AbortSignal.timeout(20_000))).rejects.toMatchObject({
      code: 'away',
    })
  })

  test('one where nothing listens; and once it is back, it scans', async () => {
    await fake.goAway()
    await expect(scan(eicarPattern())).rejects.toMatchObject({ code: 'away' })
    fake.conduct = 'honest'
    await fake.comeBack()
    expect(await scan(eicarPattern(), { answerMs: 5000 })).toEqual({ infected: fakeSignature })
  })
})

describe('the version', () => {
  test('is read from VERSION, with the age of its signatures', async () => {
    const fake = await startFakeClamd()
    const scanner = clamdScanner({ host: '127.0.0.1', port: fake.port })
    expect(await scanner.identify(AbortSignal.timeout(5000))).toEqual({
      engine: 'ClamAV 1.4.2, signatures 27500',
      signaturesAt: new Date('2026-11-15T09:23:31Z'),
    })
    await fake.close()
  })

  test.each([
    ['ClamAV 1.4.6', { engine: 'ClamAV 1.4.6', signaturesAt: null }],
    ['ClamAV 1.4.6/1/no date', { engine: 'ClamAV 1.4.6, signatures 1', signaturesAt: null }],
  ])('also from a shorter answer: %s', async (answer, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'deedwire-clamd-'))
    const path = join(folder, 'clamd.sock')
    const server = createServer((socket) => socket.end(`${answer}\0`)).listen(path)
    try {
      expect(await clamdScanner({ path }).identify(AbortSignal.timeout(5000))).toEqual(expected)
    } finally {
      server.close()
      await rm(folder, { recursive: true })
    }
  })
})
