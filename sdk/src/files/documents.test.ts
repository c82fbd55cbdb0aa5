import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKey, caseIn, casesWithoutWaiting, created, rejectionOf } from '../../test/clients.ts'
import { errorBody, startServer } from '../../test/local-server.ts'
import {
  Deedwire,
  DeedwireTimeoutError,
  type DocumentContent,
  type DocumentIn,
  type UploadProgress,
} from '../index.ts'
import { countedBody } from '../transport/send-body.ts'
import { encodeBase64, encodeBase64WithBtoa } from './encode-base64.ts'

const bytes = new TextEncoder().encode('deed')
const document = (content: DocumentContent) => ({
  filename: 'deed.txt',
  content_type: 'text/plain',
  content,
})
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

interface SentDocument {
  filename: string
  content_type: string
  content: string
}

async function documentsSent(documents: DocumentIn[]): Promise<SentDocument[]> {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  await new Deedwire({ baseUrl, apiKey }).cases.create({ ...caseIn, documents })
  return JSON.parse(received[0]?.text ?? '').documents
}

async function contentsSent(documents: DocumentIn[]): Promise<string[]> {
  return (await documentsSent(documents)).map(({ content }) => content)
}

/** What is refused before anything is sent. */
async function refusalOf(documents: DocumentIn[], more: object = {}): Promise<unknown> {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  const { cases } = new Deedwire({ baseUrl, apiKey })
  const error = await rejectionOf(cases.create({ ...caseIn, documents }, more))
  expect(received).toHaveLength(0)
  return error
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-sdk-'))
  await writeFile(join(folder, 'Sale Deed.PDF'), 'deed')
  await writeFile(join(folder, 'large.tif'), new Uint8Array(15 * 1024 * 1024 + 1))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('bytes in any form become base64, a string stays as it is, the order is kept', async () => {
  const padded = new Uint8Array([9, ...bytes, 9])
  const contents = await contentsSent([
    document(bytes),
    document(padded.subarray(1, 5)),
    document(Buffer.from('deed')),
    document(bytes.buffer),
    document(new Blob([bytes])),
    document('ZGVlZA=='),
    document('not checked here'),
  ])
  expect(contents).toEqual([...Array(6).fill('ZGVlZA=='), 'not checked here'])
})

test('15 MB of documents arrive unchanged', async () => {
  const scan = randomBytes(15 * 1024 * 1024)
  const [content] = await contentsSent([document(scan)])
  expect(sha256(Buffer.from(content ?? '', 'base64'))).toBe(sha256(scan))
})

test('content that JSON would drop is refused by name before anything is sent', async () => {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  const { cases } = new Deedwire({ baseUrl, apiKey })
  const map = new Map([['deed', bytes]]) as unknown as Blob
  const call = cases.create({ ...caseIn, documents: [document(bytes), document(map)] })
  await expect(call).rejects.toThrow(/documents\[1\]\.content must be/)
  expect(received).toHaveLength(0)
})

describe('base64 without Buffer', () => {
  const chunk = 3 * 1024
  test.each([0, 1, 2, 3, chunk - 1, chunk, chunk + 1, 2 * chunk + 2])('%i bytes', (length) => {
    const data = randomBytes(length)
    expect(encodeBase64WithBtoa(data)).toBe(encodeBase64(data))
  })

  test('15 MB', () => {
    const data = randomBytes(15 * 1024 * 1024)
    expect(encodeBase64WithBtoa(data) === data.toString('base64')).toBe(true)
  })
})

describe('from a path', () => {
  test('with the name and the type of the file, unless others are given', async () => {
    const path = join(folder, 'Sale Deed.PDF')
    expect(
      await documentsSent([
        { path },
        { path, filename: 'deed.jpeg' },
        { path, filename: 'deed.xyz' },
        { path, content_type: 'image/tiff' },
      ]),
    ).toEqual([
      { filename: 'Sale Deed.PDF', content_type: 'application/pdf', content: 'ZGVlZA==' },
      { filename: 'deed.jpeg', content_type: 'image/jpeg', content: 'ZGVlZA==' },
      { filename: 'deed.xyz', content_type: 'application/octet-stream', content: 'ZGVlZA==' },
      { filename: 'Sale Deed.PDF', content_type: 'image/tiff', content: 'ZGVlZA==' },
    ])
  })

  test.each([
    ['nothing there', 'none.pdf', /^documents\[1\]\.path: .*none\.pdf cannot be read$/],
    ['a folder', '.', /^documents\[1\]\.path: .* is not a file$/],
    ['more than a request may carry', 'large.tif', /large\.tif: more than 15 MB in total/],
  ])('refuses %s by name', async (_name, file, sentence) => {
    const error = await refusalOf([document(bytes), { path: join(folder, file) }])
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: expect.stringMatching(sentence) })
  })
})

describe('from a stream', () => {
  test('of Node, of the web or custom, read once for all attempts', async () => {
    const busy = { status: 503, body: errorBody('unavailable') }
    const { baseUrl, received } = await startServer(busy, { status: 202, body: created })
    async function* own() {
      yield bytes.subarray(0, 1)
      yield bytes.subarray(1)
    }
    const documents = [
      document(createReadStream(join(folder, 'Sale Deed.PDF'))),
      document(new Blob([bytes]).stream()),
      document(Readable.from([Buffer.from('de'), Buffer.from('ed')])),
      document(own()),
    ]
    await casesWithoutWaiting({ baseUrl }).cases.create({ ...caseIn, documents })
    expect(received).toHaveLength(2)
    for (const { text } of received) {
      const sent: SentDocument[] = JSON.parse(text).documents
      expect(sent.map(({ content }) => content)).toEqual(Array(4).fill('ZGVlZA=='))
    }
  })

  test('an endless one is abandoned after 15 MB', async () => {
    let isClosed = false
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(1024 * 1024)
      } finally {
        isClosed = true
      }
    }
    expect(await refusalOf([document(endless())])).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/^documents\[0\]\.content: more than 15 MB in total/),
    })
    expect(isClosed).toBe(true)
  })

  test('several are counted together', async () => {
    const tenMb = () => Readable.from([Buffer.alloc(10 * 1024 * 1024)])
    expect(await refusalOf([document(tenMb()), document(tenMb())])).toMatchObject({
      message: expect.stringMatching(/^documents\[1\]\.content: more than 15 MB in total/),
    })
  })

  test('one that gives text, or fails, is refused', async () => {
    const text = Readable.from(['deed']) as AsyncIterable<Uint8Array>
    expect(await refusalOf([document(text)])).toMatchObject({
      message: 'documents[0].content must yield bytes; open the stream without an encoding',
    })
    const failure = new Error('the disk is gone')
    const failing = new Readable({ read: (): void => void failing.destroy(failure) })
    expect(await refusalOf([document(failing)])).toBe(failure)
  })

  test('one that stalls is a time-out; an abort ends the reading', async () => {
    const silent = () => document(new Readable({ read: () => {} }))
    const late = await refusalOf([silent()], { timeoutMs: 50 })
    expect(late).toBeInstanceOf(DeedwireTimeoutError)
    const reason = new Error('the user went away')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 20)
    expect(await refusalOf([silent()], { signal: controller.signal })).toBe(reason)
  })
})

describe('progress', () => {
  const scan = randomBytes(1024 * 1024)

  test('grows to the size of the request, and reports the total', async () => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const seen: UploadProgress[] = []
    await new Deedwire({ baseUrl, apiKey }).cases.create(
      { ...caseIn, documents: [document(scan)] },
      { onProgress: (progress) => seen.push(progress) },
    )
    const [request] = received
    const totalBytes = Buffer.byteLength(request?.text ?? '')
    expect(request?.headers['content-length']).toBe(String(totalBytes))
    expect(request?.headers).not.toHaveProperty('transfer-encoding')
    expect(JSON.parse(request?.text ?? '').documents[0].content).toBe(scan.toString('base64'))
    expect(seen[0]).toEqual({ sentBytes: 0, totalBytes, attempt: 1 })
    expect(seen.at(-1)).toEqual({ sentBytes: totalBytes, totalBytes, attempt: 1 })
    expect(seen.length).toBeGreaterThan(10)
    const sent = seen.map(({ sentBytes }) => sentBytes)
    expect(sent).toEqual([...sent].sort((a, b) => a - b))
  })

  test('starts again with each attempt, with the same bytes and the same key', async () => {
    const busy = { status: 503, body: errorBody('unavailable') }
    const { baseUrl, received } = await startServer(busy, { status: 200, body: {} })
    const seen: UploadProgress[] = []
    await casesWithoutWaiting({ baseUrl }).cases.addDocuments(
      'A',
      { documents: [document(scan)] },
      { onProgress: (progress) => seen.push(progress) },
    )
    const [first, second] = received
    expect(second?.text).toBe(first?.text)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    const starts = seen.filter(({ sentBytes }) => sentBytes === 0)
    expect(starts.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  test('in a browser: reports the start, and the end once an answer has arrived', () => {
    const seen: number[] = []
    const onProgress = ({ sentBytes }: UploadProgress) => seen.push(sentBytes)
    const attempt = { url: '', method: 'POST', headers: {}, body: '{}' } as const
    const limits = { timeoutMs: 1, signal: undefined, number: 1 }
    const counted = countedBody({ ...attempt, ...limits, onProgress }, false)
    expect(counted.body).toBe('{}')
    expect(seen).toEqual([0])
    counted.answered?.()
    expect(seen).toEqual([0, 2])
  })
})
