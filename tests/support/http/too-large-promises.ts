import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStored } from '../app/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../app/test-app.ts'
import { expectError } from './expect-error.ts'
import { call, sampleDocument } from './http-client.ts'
import { exchange, head, openRaw } from './raw-http.ts'
import type { PostWithDocuments } from './running-key-promises.ts'

const sizeBytesMax = 15 * 1024 * 1024
const mebibyte = 1024 * 1024

/** What 413 promises at every route that takes documents. Decisions, sections 1 and 4. */
export function tooLargePromises(route: PostWithDocuments): void {
  const address = `/v1${route.path}`
  let app: TestApp
  let lender: TestLender
  beforeAll(async () => {
    app = await startTestApp()
    lender = await app.lender()
  })
  afterAll(() => app.end())

  const send = (documents: unknown, more: object = {}) =>
    call(app.url, address, {
      key: lender.live,
      body: { ...route.body, ...more, documents },
    })
  const requestHead = (...headers: string[]) =>
    head(`POST ${address}`, ['Host: x', `Authorization: Bearer ${lender.live}`, ...headers])

  describe('one byte more than 15 MiB stores nothing', () => {
    test.each([
      ['in one document', [sizeBytesMax + 1]],
      ['in the last of several', [5, sizeBytesMax - 5, 1]],
      ['in 50 documents', Array.from({ length: 50 }, (_, n) => (n < 49 ? 314_572 : 314_613))],
    ])('%s', async (_, sizes) => {
      expect(sizes.reduce((sum, size) => sum + size)).toBe(sizeBytesMax + 1)
      const before = await countStored(app)
      const reply = await send(
        sizes.map((size, n) => sampleDocument(`${n}.bin`, Buffer.alloc(size, n))),
      )
      expectError(reply, 413, 'payload_too_large')
      expect(await countStored(app)).toEqual(before)
    })
  })

  describe('size comes before validation', () => {
    test('too large documents in a body with faults of every kind', async () => {
      const large = {
        ...sampleDocument('x', Buffer.alloc(sizeBytesMax + 1)),
        filename: '',
        content_type: 7,
      }
      const faults = { case_type: '?', applicant_name: 7, note: 7 }
      expectError(await send([{ content: '-' }, large], faults), 413, 'payload_too_large')
    })

    test('a huge Content-Length of a wrong Content-Type', async () => {
      const reply = await exchange(
        app.url,
        requestHead('Content-Type: text/plain', 'Content-Length: 999999999'),
      )
      expectError(reply, 413, 'payload_too_large')
    })

    test('a huge Content-Length with an invalid Idempotency-Key', async () => {
      const reply = await exchange(
        app.url,
        requestHead(
          'Content-Type: application/json',
          'Content-Length: 999999999',
          `Idempotency-Key: ${'x'.repeat(256)}`,
        ),
      )
      expectError(reply, 413, 'payload_too_large')
    })
  })

  describe('refused before it is read whole', () => {
    test.each(['130000000', '999999999', '9007199254740993'])(
      'a Content-Length of %s, before a byte of it is sent',
      async (length) => {
        const raw = openRaw(app.url)
        const startedAt = performance.now()
        void raw.write(requestHead('Content-Type: application/json', `Content-Length: ${length}`))
        expectError(await raw.reply(), 413, 'payload_too_large')
        expect(performance.now() - startedAt).toBeLessThan(1000)
      },
    )

    test('the same with Expect: 100-continue: no 100 Continue', async () => {
      const reply = await exchange(
        app.url,
        requestHead(
          'Content-Type: application/json',
          'Content-Length: 999999999',
          'Expect: 100-continue',
        ),
      )
      expectError(reply, 413, 'payload_too_large')
      expect(reply.interim).toEqual([])
    })

    test('an endless document, sent in chunks without a length', async () => {
      const before = await countStored(app)
      const raw = openRaw(app.url)
      void raw.write(requestHead('Content-Type: application/json', 'Transfer-Encoding: chunked'))
      const chunk = (bytes: Buffer) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      void raw.write(chunk(Buffer.from('{"documents":[{"content":"')))
      const mebibyteOfBase64 = chunk(Buffer.alloc(mebibyte, 'QUJD'))
      // 20 MiB of base64 are 15 MiB; the 21st is one too many, and the body has not ended.
      for (let n = 0; n < 21; n += 1) void raw.write(mebibyteOfBase64)
      expectError(await raw.reply(), 413, 'payload_too_large')
      expect(await countStored(app)).toEqual(before)
    })
  })

  test('a client that sends all of it before it reads still gets the answer', async () => {
    const raw = openRaw(app.url)
    raw.stopReading()
    const start = Buffer.from('{"documents":[{"content":"')
    const body = Buffer.concat([start, Buffer.alloc(30 * mebibyte, 'QUJD'), Buffer.from('"}]}')])
    await raw.write(requestHead('Content-Type: application/json', `Content-Length: ${body.length}`))
    await raw.write(body)
    raw.startReading()
    expectError(await raw.reply(), 413, 'payload_too_large')
  })

  test('after all of it the next request is answered', async () => {
    expect((await send([sampleDocument('small.pdf', 'x')])).status).toBeLessThan(405)
  })
}
