import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { scannedCase } from '../../../../../tests/support/documents/scanned-case.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import { zipLimits } from './document-zip.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await startTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const pathOf = ({ hand }: TestCase) => `${hand.path}/documents.zip`
const download = (found: TestCase, signal: AbortSignal | null = null) =>
  fetch(`${app.url}/backoffice${pathOf(found)}`, {
    headers: { cookie: desk.analyst.cookie },
    signal,
  })
const filesIn = (bytes: ArrayBuffer) => {
  const files = Object.entries(unzipSync(new Uint8Array(bytes)))
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]))
}
/** More than the connection buffers. */
const large = Buffer.alloc(9_000_000, 'a line of a long register\n')
const openLarge = () =>
  desk.open('live', { documents: [sampleDocument('register.txt', large, 'text/plain')] })
const idOf = async (found: TestCase, filename: string): Promise<string> =>
  (await scannedCase(app, desk.analyst, found).document(filename)).id
const fileOf = async (found: TestCase, filename: string): Promise<string> => {
  const [row] = await app.db.rows<{ blob: string }>(sql`
    SELECT blob_id AS blob FROM documents WHERE id = ${await idOf(found, filename)}`)
  const blob = String(row?.blob)
  return join(app.dataDir, 'documents', blob.slice(-2), blob)
}

/** Until it ends, or breaks off. */
async function readWhatComes({ body }: Response): Promise<{ got: Uint8Array; failed: boolean }> {
  const parts: Uint8Array[] = []
  let failed = false
  try {
    for await (const part of body ?? []) parts.push(part)
  } catch {
    failed = true
  }
  return { got: Buffer.concat(parts), failed }
}

describe.each(['live', 'test'] as const)('all documents of a case (%s)', (mode) => {
  test('are in one zip file, byte for byte, under their names', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), large.subarray(0, 3_000_000)])
    const found = await desk.open(mode, {
      documents: [
        sampleDocument('deed.pdf', pdf),
        sampleDocument('DEED.pdf', '%PDF-1.7 another'),
        sampleDocument('../७-१२ उतारा.txt', 'सातबारा', 'text/plain'),
      ],
    })
    const reply = await download(found)
    const content = await reply.arrayBuffer()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(reply.headers.get('content-disposition')).toContain(`"${found.ref} documents.zip"`)
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(reply.headers.get('content-length')).toBe(String(content.byteLength))
    const files = filesIn(content)
    expect([...files.keys()]).toEqual(['deed.pdf', 'DEED (2).pdf', '७-१२ उतारा.txt'])
    expect(files.get('deed.pdf')?.equals(pdf)).toBe(true)
    expect(files.get('DEED (2).pdf')?.toString()).toBe('%PDF-1.7 another')
    expect(files.get('७-१२ उतारा.txt')?.toString()).toBe('सातबारा')
    const { audit } = scannedCase(app, desk.analyst, found)
    expect(await audit('documents.downloaded')).toEqual([{ documents: 3, left_out: 0 }])
  })
})

describe('the zip file', () => {
  test('leaves out malware and names it in a text', async () => {
    const found = await desk.open('live', {
      documents: [
        sampleDocument('deed.txt', 'Sale deed', 'text/plain'),
        sampleDocument('virus.txt', 'not really', 'text/plain'),
      ],
    })
    await infect(found, 'virus.txt')
    const files = filesIn(await (await download(found)).arrayBuffer())
    expect([...files.keys()].sort()).toEqual(['Documents left out.txt', 'deed.txt'])
    const text = files.get('Documents left out.txt')?.toString()
    expect(text).toBe(
      'Malware was found in virus.txt (Test). It is in quarantine and cannot be opened.\r\n',
    )
    const { audit } = scannedCase(app, desk.analyst, found)
    expect(await audit('documents.downloaded')).toEqual([{ documents: 1, left_out: 1 }])
  })

  test('breaks off at a document that cannot be read', async () => {
    const found = await desk.open('live', {
      documents: [
        sampleDocument('deed.txt', 'Sale deed', 'text/plain'),
        sampleDocument('lost.txt', 'Lost deed', 'text/plain'),
      ],
    })
    await rm(await fileOf(found, 'lost.txt'))
    const reply = await download(found)
    await expect(reply.arrayBuffer()).rejects.toThrow()
  })

  test('fails at a document whose stored bytes are damaged in the middle; others are not affected', async () => {
    const documents = [
      sampleDocument('deed.txt', 'Sale deed', 'text/plain'),
      sampleDocument('register.txt', large, 'text/plain'),
      sampleDocument('receipt.txt', 'Tax receipt', 'text/plain'),
    ]
    const [found, sound] = [await desk.open('live', { documents }), await openLarge()]
    const path = await fileOf(found, 'register.txt')
    const stored = await readFile(path)
    const middle = stored.length >> 1
    stored[middle] = (stored[middle] ?? 0) ^ 1
    await writeFile(path, stored)

    // More than once: a failed one keeps no place.
    for (let i = 0; i <= zipLimits.byPerson; i += 1) {
      const reply = await download(found)
      expect(reply.status).toBe(200)
      const { got, failed } = await readWhatComes(reply)
      expect(failed).toBe(true)
      // It began, it is shorter than announced, and no program opens it.
      expect(got.length).toBeGreaterThan(large.length / 4)
      expect(got.length).toBeLessThan(Number(reply.headers.get('content-length')))
      expect(() => unzipSync(got)).toThrow()
    }
    const readOne = async (name: string) => {
      const url = `${app.url}/backoffice${found.hand.path}/documents/${await idOf(found, name)}`
      return (await fetch(url, { headers: { cookie: desk.analyst.cookie } })).text()
    }
    expect(await readOne('deed.txt')).toBe('Sale deed')
    expect(await readOne('receipt.txt')).toBe('Tax receipt')
    const files = filesIn(await (await download(sound)).arrayBuffer())
    expect(files.get('register.txt')?.equals(large)).toBe(true)
  })

  test('is not read on when the client leaves; few run at once for a person', async () => {
    const found = await openLarge()
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    for (let i = 0; i < zipLimits.byPerson; i += 1) {
      expect((await download(found, leaving.signal)).status).toBe(200)
    }
    const refused = await desk.analyst.get(pathOf(found))
    expectError(refused, 503, 'unavailable')
    expect(refused.headers['retry-after']).toBe('30')
    leaving.abort()
    await until('there is room again', async () => {
      const reply = await download(found)
      await reply.arrayBuffer()
      return reply.status === 200
    })
  })

  test('has a head without a body', async () => {
    const found = await openLarge()
    const reply = await desk.analyst.get(pathOf(found), { method: 'HEAD' })
    expect([reply.status, reply.text]).toEqual([200, ''])
    const { audit } = scannedCase(app, desk.analyst, found)
    expect(await audit('documents.downloaded')).toEqual([])
  })

  test('is not found for a case without documents, of the other mode, or without a session', async () => {
    const none = await desk.open('live', { documents: [] })
    expectError(await desk.analyst.get(pathOf(none)), 404, 'not_found')
    const found = await openLarge()
    const other = pathOf(found).replace('/live/', '/test/')
    expectError(await desk.analyst.get(other), 404, 'not_found')
    expectError(await call(app.url, `/backoffice${pathOf(found)}`), 401, 'unauthorized')
  })
})

async function infect(found: TestCase, filename: string): Promise<void> {
  const id = await idOf(found, filename)
  await app.db.rows(sql`
    INSERT INTO document_scans (document_id, lender_id, mode, case_id, state, signature, scanned_at)
    SELECT id, lender_id, mode, case_id, 'infected', 'Test', now() FROM documents WHERE id = ${id}`)
}
