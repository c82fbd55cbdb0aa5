import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { badDocuments } from '../../../../../../tests/support/documents/bad-documents.ts'
import { expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
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

/** Sends a case with these documents, which must be refused and leave nothing behind. */
async function refused(documents: unknown, more: Record<string, unknown> = {}) {
  const before = await countStored(app)
  const body = sampleCase({ documents, ...more })
  const reply = await call(app.url, '/v1/cases', { key: lender.live, body })
  expect(reply.status, reply.text).toBe(400)
  expect(await countStored(app)).toEqual(before)
  return reply
}

describe('one bad document among good ones: it is named, no case is created, nothing is stored', () => {
  test.each(badDocuments)('%s', async (_, bad, field) => {
    const good = sampleDocument('good.pdf', 'x'.repeat(100_000))
    expectInvalid(await refused([good, bad, good]), [`documents[1]${field}`])
  })
})

test('every bad document is named, with the other faults of the body', async () => {
  const documents = [
    { filename: '..', content_type: 'pdf', content: '-' },
    sampleDocument('good.pdf', 'x'),
    { content: '' },
    7,
  ]
  expectInvalid(await refused(documents, { ulpin: '1', case_type: null }), [
    'case_type',
    'documents[0].content',
    'documents[0].content_type',
    'documents[0].filename',
    'documents[2].content',
    'documents[2].content_type',
    'documents[2].filename',
    'documents[3]',
    'ulpin',
  ])
})

test('51 documents', async () => {
  const documents = Array.from({ length: 51 }, (_, n) => sampleDocument(`${n}.txt`, `${n}`))
  expectInvalid(await refused(documents), ['documents'])
})

test.each([
  ['an object', { 0: sampleDocument('a.pdf', 'x') }],
  ['text', 'QUJD'],
  ['a number', 1],
])('documents that are %s', async (_, documents) => {
  expectInvalid(await refused(documents), ['documents'])
})

test('good documents in a body that breaks off after them', async () => {
  const before = await countStored(app)
  const whole = JSON.stringify(
    sampleCase({ documents: [sampleDocument('a.pdf', 'x'), sampleDocument('b.pdf', 'y')] }),
  )
  const reply = await call(app.url, '/v1/cases', { key: lender.live, body: whole.slice(0, -1) })
  expectInvalid(reply, ['body'])
  expect(await countStored(app)).toEqual(before)
})
