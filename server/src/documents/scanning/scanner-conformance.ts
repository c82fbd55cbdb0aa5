import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scanner } from './scanner.ts'
import { eicarPattern } from './test-pattern.ts'

export interface OpenedScanner {
  scanner: Scanner
  close(): Promise<void>
}

/** What every driver must do, with a scanner that knows the EICAR test pattern. */
export function scannerConformance(name: string, open: () => Promise<OpenedScanner>): void {
  describe(`${name} judges`, () => {
    let opened: OpenedScanner
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const scan: Scan = (bytes, signal = AbortSignal.timeout(60_000)) =>
      opened.scanner.scan(bytes, signal)

    testVerdicts(scan)
    testLoad(scan)
    testFailures(scan)

    test('and reports its version', async () => {
      const { engine } = await opened.scanner.identify(AbortSignal.timeout(10_000))
      expect(engine).toMatch(/\S/)
    })
  })
}

type Scan = (bytes: AsyncIterable<Buffer>, signal?: AbortSignal) => ReturnType<Scanner['scan']>

function testVerdicts(scan: Scan): void {
  test('text, and a file without bytes, as clean', async () => {
    expect(await scan(pieces('Sale deed of 1998'))).toBe('clean')
    expect(await scan(pieces())).toBe('clean')
  })

  test('the EICAR pattern as infected, by name, also in many small pieces', async () => {
    expect(await scan(pieces(eicarPattern()))).toEqual({ infected: expect.stringMatching(/\S/) })
    const bytewise = [...eicarPattern()].map((byte) => Buffer.from([byte]))
    expect(await scan(pieces(...bytewise))).toEqual({ infected: expect.stringMatching(/\S/) })
  })
}

function testLoad(scan: Scan): void {
  test('the largest possible document', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    expect(await scan(pieces(...Array<Buffer>(240).fill(piece)))).toBe('clean')
  })

  test('several at once, each separately', async () => {
    const all = Array.from({ length: 8 }, (_, i) =>
      scan(pieces(i % 2 === 0 ? eicarPattern() : `clean ${i}`)),
    )
    const infected = { infected: expect.any(String) }
    const expected = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? infected : 'clean'))
    expect(await Promise.all(all)).toEqual(expected)
  })
}

function testFailures(scan: Scan): void {
  test('nothing where the bytes cannot be read', async () => {
    async function* broken() {
      yield Buffer.from('a beginning')
      throw new Error('damaged')
    }
    await expect(scan(broken())).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('nothing once it is aborted', async () => {
    async function* endless() {
      for (;;) {
        yield Buffer.from('more')
        await sleep(20)
      }
    }
    const stopping = new AbortController()
    const scanning = scan(endless(), stopping.signal)
    setTimeout(() => stopping.abort(), 100)
    await expect(scanning).rejects.toMatchObject({ code: 'away' })
    await expect(scan(pieces('late'), stopping.signal)).rejects.toMatchObject({ code: 'away' })
  })
}

export async function* pieces(...all: (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of all) yield Buffer.from(piece as string)
}
