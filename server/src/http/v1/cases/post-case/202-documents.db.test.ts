import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored, readStoredDocuments } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const sizeBytesMax = 15 * 1024 * 1024

/** Creates with these documents and returns what is stored of them. */
async function storedOf(
  documents: unknown,
  bodyOf: (body: object) => string | Buffer = (body) => JSON.stringify(body),
) {
  const { external_ref, ...rest } = sampleCase()
  const body = bodyOf({ ...rest, external_ref, documents })
  const reply = await call(app.url, '/v1/cases', { key: lender.live, body })
  expect(reply.status, reply.text).toBe(202)
  const view = await call(app.url, `/v1/cases/${external_ref}`, { key: lender.live })
  return readStoredDocuments(app, { lenderId: lender.id, mode: 'live' }, view.json.case_id)
}

const namesOf = async (documents: unknown) =>
  (await storedOf(documents)).map(({ filename }) => filename)

describe('the bytes', () => {
  test.each([0, 1, 2, 3].map((n) => 65_536 + n))(
    'of a document of %d bytes are returned unchanged',
    async (size) => {
      const bytes = randomBytes(size)
      const [stored] = await storedOf([
        sampleDocument('scan.bin', bytes, 'application/octet-stream'),
      ])
      expect(stored?.bytes.equals(bytes)).toBe(true)
    },
  )

  test('of 50 documents are stored, each once', async () => {
    const before = await countStored(app)
    const papers = Array.from({ length: 50 }, (_, n) => sampleDocument(`${n}.txt`, `paper ${n}`))
    const stored = await storedOf(papers)
    expect(stored.map(({ filename, bytes }) => [filename, bytes.toString()]).sort()).toEqual(
      papers.map(({ filename }, n) => [filename, `paper ${n}`]).sort(),
    )
    const after = await countStored(app)
    expect(after.documents - before.documents).toBe(50)
    expect(after.blobs - before.blobs).toBe(50)
    expect(after.files - before.files).toBe(50)
  })

  test('may be exactly 15 MiB in one document', async () => {
    const bytes = randomBytes(sizeBytesMax)
    const [stored] = await storedOf([sampleDocument('large.pdf', bytes)])
    expect(stored?.bytes.equals(bytes)).toBe(true)
  })

  test('may be exactly 15 MiB in several documents', async () => {
    const sizes = [sizeBytesMax - 7, 3, 4]
    const stored = await storedOf(
      sizes.map((size, n) => sampleDocument(`${n}`, Buffer.alloc(size, n))),
    )
    expect(stored.map(({ bytes }) => bytes.length).sort((a, b) => b - a)).toEqual([
      sizeBytesMax - 7,
      4,
      3,
    ])
  })

  test('may be exactly 15 MiB in 48 documents that all end in padding', async () => {
    const sizes: number[] = Array.from({ length: 48 }, (_, n) => (n < 47 ? 327_679 : 327_727))
    expect(sizes.reduce((sum, size) => sum + size)).toBe(sizeBytesMax)
    const papers = sizes.map((size, n) => sampleDocument(`${n}`, Buffer.alloc(size, n)))
    for (const { content } of papers) expect(content.endsWith('==')).toBe(true)
    expect(await storedOf(papers)).toHaveLength(48)
  })

  test('may be exactly 15 MiB though every character is written with an escape', async () => {
    // Many encoders write a slash as \/, and a white scan without compression is all slashes.
    const slashes = Buffer.alloc((sizeBytesMax / 3) * 4 * 2, '\\/')
    const [stored] = await storedOf([sampleDocument('white.bmp', '?', 'image/bmp')], (body) => {
      const [start = '', end = ''] = JSON.stringify(body).split('Pw==')
      return Buffer.concat([Buffer.from(start), slashes, Buffer.from(end)])
    })
    expect(stored?.bytes.length).toBe(sizeBytesMax)
  })
})

describe('base64 is accepted', () => {
  test.each([
    ['with padding', '"QUI="', 'AB'],
    ['without padding', '"QUI"', 'AB'],
    ['with two padding characters', '"QQ=="', 'A'],
    ['without two padding characters', '"QQ"', 'A'],
    ['with CR LF between lines and at the end', '"QU\\r\\nJD\\r\\nRE\\r\\nU=\\r\\n"', 'ABCDE'],
    ['with LF alone, inside the padding too', '"Q\\nQ=\\n="', 'A'],
    ['with escaped slashes', '"\\/\\/\\/\\/"', '\xff\xff\xff'],
    ['with the whole alphabet', '"+\\/+/"', '\xfb\xff\xbf'],
    ['with escapes of plain letters', '"\\u0051\\u0055\\u004a\\u0044"', 'ABC'],
  ])('%s', async (_, content, bytes) => {
    const document = `{"filename":"a","content_type":"text/plain","content":${content}}`
    const [stored] = await storedOf([], (body) =>
      JSON.stringify(body).replace('"documents":[]', `"documents":[${document}]`),
    )
    expect(stored?.bytes.toString('latin1')).toBe(bytes)
  })
})

describe('a filename is stored', () => {
  test.each([
    ['as sent', 'विक्री करार (final) 7.pdf', 'विक्री करार (final) 7.pdf'],
    ['without folders', '../../etc/passwd', 'passwd'],
    ['without a root', '/deed.pdf', 'deed.pdf'],
    ['without Windows folders', 'C:\\fakepath\\..\\deed.pdf', 'deed.pdf'],
    [
      'without CR, LF, NUL-like and other control characters',
      'a\r\nb\tc\u001b\u0085.pdf',
      'abc.pdf',
    ],
    ['without characters that turn it around', 'deed\u202efdp.exe', 'deedfdp.exe'],
    ['with a dot in front', '.htaccess', '.htaccess'],
    ['up to 255 characters', `${'न'.repeat(251)}.pdf`, `${'न'.repeat(251)}.pdf`],
    ['up to 255 characters beyond the basic plane', '🏠'.repeat(255), '🏠'.repeat(255)],
  ])('%s', async (_, sent, stored) => {
    expect(await namesOf([sampleDocument(sent, 'x')])).toEqual([stored])
  })

  test('with a number where the request has the name twice', async () => {
    const papers = ['a', 'b', 'c'].map((bytes) => sampleDocument('deed.pdf', bytes))
    expect((await namesOf(papers)).sort()).toEqual(['deed (2).pdf', 'deed (3).pdf', 'deed.pdf'])
  })

  test('with a number where only cleaning made two names the same', async () => {
    const papers = [sampleDocument('x/deed.pdf', 'a'), sampleDocument('y/deed.pdf', 'b')]
    expect((await namesOf(papers)).sort()).toEqual(['deed (2).pdf', 'deed.pdf'])
  })

  test('once where name and bytes are the same', async () => {
    const before = await countStored(app)
    expect(
      await namesOf([sampleDocument('deed.pdf', 'a'), sampleDocument('deed.pdf', 'a')]),
    ).toEqual(['deed.pdf'])
    const after = await countStored(app)
    expect(after.blobs - before.blobs).toBe(1)
    expect(after.files - before.files).toBe(1)
  })

  test('twice where the bytes are the same under another name', async () => {
    expect(
      (await namesOf([sampleDocument('a.pdf', 'x'), sampleDocument('b.pdf', 'x')])).sort(),
    ).toEqual(['a.pdf', 'b.pdf'])
  })
})

describe('the media type', () => {
  test.each([
    'application/pdf',
    'text/plain; charset=utf-8',
    'text/plain;charset="utf-8";format=flowed',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/svg+xml',
    'x-own/x-type',
  ])('%s is kept as sent', async (type) => {
    expect(await storedOf([sampleDocument('a', 'x', type)])).toMatchObject([{ contentType: type }])
  })

  test.each([
    ['a page called a PDF', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a drawing with scripts called a PDF', '<svg onload="alert(1)"/>', 'image/svg+xml'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\n', 'application/pdf'],
    ['plain text called a PDF', 'hello', 'text/plain'],
  ])('of the bytes is detected: %s', async (_, bytes, detectedType) => {
    expect(await storedOf([sampleDocument('a.pdf', Buffer.from(bytes, 'latin1'))])).toMatchObject([
      { contentType: 'application/pdf', detectedType },
    ])
  })
})

test('unknown fields of a document are ignored, and null equals absent', async () => {
  const document = { ...sampleDocument('a.pdf', 'x'), size: 5, path: null }
  expect(await namesOf([document])).toEqual(['a.pdf'])
})
