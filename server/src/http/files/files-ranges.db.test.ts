import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { download, pathOf, smallPdf } from '../../../../tests/support/http/file-link.ts'
import { sql } from '../../db/db.ts'

/** What a link returns: headers, ranges, and never a byte other than the stored one. */

/** Blobs are sealed in frames of 64 KiB; this one has several, and ends within one. */
const frame = 64 * 1024
const large = smallPdf('large', randomBytes(5 * frame + 12_345))
const unicodeName = 'शपथपत्र ಪ್ರಮಾಣ "1" 100%; a=b\'(x)*é.pdf'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
let report: string
let attached: string
let named: string
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
  found = await desk.open('live', { external_ref: 'R-1' })
  ;[report = '', attached = '', named = ''] = await finalised(found)
})
afterAll(() => app.end())

async function finalised(of: TestCase): Promise<string[]> {
  await of.hand.review()
  await of.attach('large.pdf', large)
  await of.attach(unicodeName, smallPdf('named'))
  await of.hand.finalise('positive')
  const { files } = (await of.get('report')).json
  return files.map(({ url }: { url: string }) => pathOf(url))
}

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  download(app.url, path, { method, headers })
const withoutInstant = ({ date, 'x-request-id': _, ...rest }: Record<string, unknown>) => rest
const expectRefusal = (reply: Awaited<ReturnType<typeof open>>, status: number, code: string) =>
  expectError({ ...reply, text: reply.bytes.toString() }, status, code)

async function expectedHeaders(version: number, index: number, disposition: string) {
  const { size_bytes, sha256 } = (await found.version(version)).files[index]
  return {
    'content-type': 'application/pdf',
    'content-disposition': disposition,
    'content-length': String(size_bytes),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    connection: 'close',
  }
}

describe('headers', () => {
  test('of the report, exactly', async () => {
    const { status, headers } = await open(report)
    expect(status).toBe(200)
    const name = 'R-1-legal-report-v1.pdf'
    const disposition = `attachment; filename="${name}"; filename*=UTF-8''${name}`
    expect(withoutInstant(headers)).toEqual(await expectedHeaders(1, 0, disposition))
    expect(headers['x-request-id']).toMatch(/^req_/)
  })

  test('of a name beyond ASCII: one for old clients, the name itself for the others', async () => {
    const { headers, bytes } = await open(named)
    expect(bytes.equals(smallPdf('named'))).toBe(true)
    const [, ascii, exact = ''] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w%.!#$&+^`|~-]+)$/.exec(
        String(headers['content-disposition']),
      ) ?? []
    expect(ascii).toBe("_______ ______ _1_ 100_; a=b'(x)__.pdf")
    // Quotes and stars are never in a stored name.
    expect(decodeURIComponent(exact)).toBe(unicodeName.replace(/["*]/g, '_'))
  })

  test.each([
    ['the report', () => report],
    ['a large file', () => attached],
  ])('of HEAD are those of GET, without a byte of %s', async (_, link) => {
    const got = await open(link())
    const head = await open(link(), {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(withoutInstant(head.headers)).toEqual(withoutInstant(got.headers))
    expect(head.bytes.length).toBe(0)
  })

  test('HEAD with a range describes the whole file', async () => {
    const head = await open(attached, { range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers['content-length']]).toEqual([200, String(large.length)])
  })
})

describe('a range', () => {
  const size = large.length
  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    [`bytes=${frame - 1}-${frame}`, frame - 1, frame + 1],
    [`bytes=${frame}-${2 * frame - 1}`, frame, 2 * frame],
    [`bytes=70000-${3 * frame + 5}`, 70_000, 3 * frame + 6],
    [`bytes=${size - 1}-${size - 1}`, size - 1, size],
    [`bytes=${size - 5}-`, size - 5, size],
    ['bytes=0-', 0, size],
    ['bytes=-1', size - 1, size],
    ['bytes=-70000', size - 70_000, size],
    [`bytes=-${size + 1000}`, 0, size],
    [`bytes=${size - 10}-${size + 1000}`, size - 10, size],
    ['bytes=100-999999999999999', 100, size],
  ])('%s', async (range, start, end) => {
    const { status, headers, bytes, whole } = await open(attached, { range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(headers['content-length']).toBe(String(end - start))
    expect(whole && bytes.equals(large.subarray(start, end))).toBe(true)
    const {
      'content-range': _,
      'content-length': __,
      ...rest
    } = withoutInstant(headers) as Record<string, unknown>
    const { 'content-length': ___, ...ofWhole } = withoutInstant((await open(attached)).headers)
    expect(rest).toEqual(ofWhole)
  })

  test.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=99999999-', 'bytes=-0'])(
    '%s is beyond the end: 416 with the size',
    async (range) => {
      const reply = await open(attached, { range })
      expectRefusal(reply, 416, 'range_not_satisfiable')
      expect(reply.headers['content-range']).toBe(`bytes */${size}`)
      expect(reply.headers).not.toHaveProperty('content-disposition')
    },
  )

  test.each([
    ['several ranges', 'bytes=0-1,5-6'],
    ['backwards', 'bytes=9-5'],
    ['no numbers', 'bytes=-'],
    ['no unit', '0-5'],
    ['another unit', 'lines=0-5'],
    ['letters', 'bytes=a-b'],
    ['a negative number', 'bytes=--5'],
    ['a fraction', 'bytes=0.5-9'],
    ['hexadecimal', 'bytes=0x1-0x5'],
    ['nothing', ''],
    ['digits without end', `bytes=0-${'9'.repeat(400)}`],
  ])('that cannot be served gets the whole file: %s', async (_, range) => {
    const { status, headers, bytes } = await open(attached, { range })
    expect([status, headers['content-range']]).toEqual([200, undefined])
    expect(bytes.equals(large)).toBe(true)
  })

  test('with If-Range counts while it is still that file', async () => {
    const etag = String((await open(attached)).headers.etag)
    const range = 'bytes=10-19'
    const fitting = await open(attached, { range, 'if-range': etag })
    expect([fitting.status, fitting.bytes.equals(large.subarray(10, 20))]).toEqual([206, true])
    const others = [`"${'0'.repeat(64)}"`, `W/${etag}`, etag.slice(1, -1), new Date().toUTCString()]
    for (const other of others) {
      const { status, bytes } = await open(attached, { range, 'if-range': other })
      expect([status, bytes.equals(large)]).toEqual([200, true])
    }
  })

  test('with a wrong link is refused like any other', async () => {
    const reply = await open(`${attached}0`, { range: 'bytes=0-9' })
    expectRefusal(reply, 403, 'forbidden')
    expect(reply.headers).not.toHaveProperty('content-range')
  })
})

test('a large file arrives whole, for many at once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(attached)))
  for (const { bytes } of replies) expect(bytes.equals(large)).toBe(true)
})

describe('a file damaged in the store', () => {
  const pathOfBlob = async (link: string) => {
    const id = link.slice('/files/'.length, link.indexOf('?'))
    const [row] = await app.db.rows<{ blob: string }>(sql`
      SELECT blob_id AS blob FROM report_files WHERE id = ${id}`)
    return join(app.dataDir, 'documents', String(row?.blob.slice(-2)), String(row?.blob))
  }

  /** One bit of one byte, repaired when the test is over. */
  async function damage(link: string, at: (size: number) => number): Promise<string> {
    const path = await pathOfBlob(link)
    const sealed = await readFile(path)
    onTestFinished(() => writeFile(path, sealed))
    const bad = Buffer.from(sealed)
    const place = at(bad.length)
    bad[place] = (bad[place] ?? 0) ^ 1
    await writeFile(path, bad)
    return path
  }

  test.each<[string, () => string, (size: number) => number]>([
    ['the report, first byte', () => report, () => 0],
    ['the report, further on', () => report, () => 2000],
    ['a small file, last byte', () => named, (size) => size - 1],
    ['a large file, in the first frame', () => attached, () => 1000],
  ])('%s: 500, in the usual shape and without a byte of it', async (_, link, at) => {
    await damage(link(), at)
    const reply = await open(link())
    expectRefusal(reply, 500, 'internal_error')
    for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-range']) {
      expect(reply.headers).not.toHaveProperty(name)
    }
    expectRefusal(await open(link(), { range: 'bytes=0-9' }), 500, 'internal_error')
  })

  test.each<[string, (size: number) => number]>([
    ['in a later frame', () => 3 * frame + 1000],
    ['in the last byte', (size) => size - 1],
  ])('%s: the connection is cut, and the bytes before are genuine', async (_, at) => {
    await damage(attached, at)
    const { status, bytes, whole } = await open(attached)
    expect([status, whole]).toEqual([200, false])
    expect(bytes.length).toBeLessThan(large.length)
    expect(bytes.equals(large.subarray(0, bytes.length))).toBe(true)
    const range = await open(attached, { range: 'bytes=0-99' })
    expect([range.status, range.bytes.equals(large.subarray(0, 100))]).toEqual([206, true])
  })

  test('gone: 500', async () => {
    await rm(await damage(attached, () => 0))
    expectRefusal(await open(attached), 500, 'internal_error')
  })

  test('and repaired: served again', async () => {
    expect((await open(attached)).bytes.equals(large)).toBe(true)
    expect((await open(report)).status).toBe(200)
  })
})
