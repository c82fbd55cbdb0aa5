import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiKey, caseIn, created } from '../test/clients.ts'
import { startServer } from '../test/local-server.ts'
import { encodeBase64, encodeBase64WithBtoa } from './encode-base64.ts'
import { Deedwire, type DocumentIn } from './index.ts'

const bytes = new TextEncoder().encode('deed')
const document = (content: DocumentIn['content']) => ({
  filename: 'deed.txt',
  content_type: 'text/plain',
  content,
})
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

async function contentsSent(documents: DocumentIn[]): Promise<string[]> {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  await new Deedwire({ baseUrl, apiKey }).cases.create({ ...caseIn, documents })
  const body: { documents: { content: string }[] } = JSON.parse(received[0]?.text ?? '')
  return body.documents.map(({ content }) => content)
}

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

test('content that JSON would empty is refused by name before anything is sent', async () => {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  const { cases } = new Deedwire({ baseUrl, apiKey })
  const stream = new Blob([bytes]).stream() as unknown as Blob
  const call = cases.create({ ...caseIn, documents: [document(bytes), document(stream)] })
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
