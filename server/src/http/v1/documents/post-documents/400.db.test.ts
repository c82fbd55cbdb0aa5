import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored, type Stored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { badDocuments } from '../../../../../../tests/support/documents/bad-documents.ts'
import { expectError, expectInvalid } from '../../../../../../tests/support/http/expect-error.ts'
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
  const body = sampleCase({ external_ref: 'R-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
})
afterAll(() => app.end())

// Every request of this file is refused, and none may leave anything behind.
let before: Stored
beforeEach(async () => {
  before = await countStored(app)
})
afterEach(async () => {
  expect(await countStored(app)).toEqual(before)
})

const post = (body: unknown, { ref = 'R-1', headers = {} } = {}) =>
  call(app.url, `/v1/cases/${ref}/documents`, { key: lender.live, body, headers })

describe('one bad document among good ones: it is named and nothing is stored', () => {
  test.each(badDocuments)('%s', async (_, bad, field) => {
    const good = sampleDocument('good.pdf', 'x'.repeat(100_000))
    const documents = [good, good, bad, good]
    expectInvalid(await post({ documents }), [`documents[2]${field}`])
  })
})

describe('documents', () => {
  test.each([
    ['missing', {}],
    ['null', { documents: null }],
    ['empty', { documents: [] }],
    ['an object', { documents: { 0: sampleDocument('a', 'x') } }],
    ['text', { documents: 'QUJD' }],
    ['51', { documents: Array.from({ length: 51 }, (_, n) => sampleDocument(`${n}`, `${n}`)) }],
  ])('%s: 400', async (_, body) => {
    expectInvalid(await post(body), ['documents'])
  })
})

describe('note', () => {
  test.each([
    ['2,001 characters', 'x'.repeat(2001)],
    ['a number', 7],
    ['an object', {}],
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\udfff'],
  ])('%s: 400', async (_, note) => {
    expectInvalid(await post({ documents: [sampleDocument('a', 'x')], note }), ['note'])
  })
})

describe('the body', () => {
  test.each([
    ['empty', ''],
    ['not JSON', 'a=b'],
    ['an array', '[]'],
    ['null', 'null'],
    ['cut off', '{"documents":[{"content":"QUJD'],
  ])('%s: 400', async (_, body) => {
    expectInvalid(await post(body), ['body'])
  })

  test('with another Content-Type, or compressed: 400', async () => {
    const body = JSON.stringify({ documents: [sampleDocument('a', 'x')] })
    const plain = { headers: { 'content-type': 'text/plain' } }
    expectInvalid(await post(body, plain), ['Content-Type'])
    const packed = { headers: { 'content-encoding': 'gzip' } }
    expectInvalid(await post(body, packed), ['Content-Encoding'])
  })

  test('with several faults: all are named', async () => {
    const documents = [sampleDocument('', 'x'), { ...sampleDocument('b', 'x'), content: '!' }]
    expectInvalid(await post({ documents, note: 7 }), [
      'documents[0].filename',
      'documents[1].content',
      'note',
    ])
  })
})

describe('validation comes before 404', () => {
  test.each([
    ['a body that is not JSON', '{'],
    ['a body with a fault', { documents: [] }],
  ])('%s for an unknown case', async (_, body) => {
    const reply = await post(body, { ref: 'NOT-THERE' })
    expectError(reply, 400, 'invalid_request', expect.any(Array))
  })
})
