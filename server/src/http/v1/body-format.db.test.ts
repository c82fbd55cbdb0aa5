import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../../tests/support/http/staff-client.ts'

let app: TestApp
let lender: TestLender
let key: string
let admin: StaffClient
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  key = await app.key(lender.id, 'live', { scopes: ['cases:create', 'callbacks:manage'] })
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const routes: [string, (body: string) => ReturnType<typeof call>][] = [
  ['with documents', (body) => call(app.url, '/v1/cases', { key, body })],
  ['without documents', (body) => call(app.url, '/v1/collateral', { key, body })],
  ['of the back office', (body) => admin.send('POST', '/lenders', body)],
]

describe.each(routes)('broken JSON at a route %s', (_, send) => {
  test.each([
    ['{"a":1,}', 'the body is not valid JSON', 1, 8],
    ['{\r\n  "a": 1,\r\n  b: 2\r\n}', 'the body is not valid JSON', 3, 3],
    ['{"a":"b\nc"}', 'the body is not valid JSON', 1, 8],
    ['{"नाम":"आशा" 1}', 'the body is not valid JSON', 1, 14],
    ['{\n"a":"b', 'the body ends too early', 2, 7],
    [`{"a":${'\n'.repeat(300)}oops}`, 'the body is not valid JSON', 301, 1],
  ])('%j', async (body, sentence, line, column) => {
    const reply = await send(body)
    const place = `at line ${line}, column ${column}`
    expectError(reply, 400, 'invalid_request', [`body: ${sentence} ${place}`])
    expect(reply.json.error.message).toBe(`The body is not valid JSON: it breaks ${place}.`)
  })
})

test('broken JSON behind a document names its place', async () => {
  const whole = JSON.stringify(
    sampleCase({ documents: [sampleDocument('deed.pdf', Buffer.alloc(300_000, 7))] }),
    null,
    2,
  )
  const broken = `${whole.slice(0, -1)} oops }`
  const lines = broken.split('\n')
  const column = (lines.at(-1) ?? '').indexOf('oops') + 1
  const reply = await call(app.url, '/v1/cases', { key, body: broken })
  expectError(reply, 400, 'invalid_request', [
    `body: the body is not valid JSON at line ${lines.length}, column ${column}`,
  ])
})

describe('a byte order mark', () => {
  test.each(routes)('is skipped at a route %s', async (_, send) => {
    const reply = await send('\ufeff{"case_type":"?"}')
    expect(reply.status).toBe(400)
    expect(reply.json.error.details.join()).not.toContain('JSON')
  })

  test('a case behind one is accepted', async () => {
    const reply = await call(app.url, '/v1/cases', {
      key,
      body: `\ufeff${JSON.stringify(sampleCase())}`,
    })
    expect(reply.status).toBe(202)
  })
})

describe('Content-Type', () => {
  const send = (type: string) =>
    call(app.url, '/v1/cases', { key, body: sampleCase(), headers: { 'content-type': type } })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json ; Charset="UTF8"',
    'application/json; version=1',
    'application/json; profile="https://schema.example/case;v=1"; charset=utf-8',
    'application/json; odata.metadata=minimal; q=0.9',
    'application/json;',
  ])('%s is accepted', async (type) => {
    expect((await send(type)).status).toBe(202)
  })

  test.each([
    ['application/json; charset=iso-8859-1', 'iso-8859-1'],
    ['application/json; charset="Windows-1252"', 'Windows-1252'],
    ['application/json; version=1; CHARSET=UTF-16', 'UTF-16'],
  ])('%s is refused by name', async (type, charset) => {
    expectError(await send(type), 400, 'invalid_request', [
      `Content-Type: the charset ${charset} is not supported; send UTF-8`,
    ])
  })

  test.each(['text/plain; charset=utf-8', 'application/json+x', 'application/jsonp; a=b'])(
    '%s is refused',
    async (type) => {
      expectError(await send(type), 400, 'invalid_request', [
        'Content-Type: must be application/json',
      ])
    },
  )

  test('its fault and that of another header come together', async () => {
    const headers = { 'content-type': 'text/plain', 'idempotency-key': '' }
    const reply = await call(app.url, '/v1/cases', { key, body: sampleCase(), headers })
    expectInvalid(reply, ['Content-Type', 'Idempotency-Key'])
  })
})

describe('fields other than document contents', () => {
  const mebibyte = 1024 * 1024
  const fieldsTooLarge = 'The fields other than documents[].content are too large'

  test.each([
    ['in a known field', { property_description: 'x'.repeat(mebibyte) }],
    ['in an unknown field', { attachment: 'x'.repeat(mebibyte) }],
    [
      'in the wrong field of a document',
      { documents: [{ ...sampleDocument('a.pdf', 'a'), data: 'A'.repeat(mebibyte) }] },
    ],
  ])('more than 1 MB, %s: 413 that says so', async (_, more) => {
    const reply = await call(app.url, '/v1/cases', { key, body: sampleCase(more) })
    expectError(reply, 413, 'payload_too_large')
    expect(reply.json.error.message).toContain(fieldsTooLarge)
    expect(reply.json.error.message).toContain('1,048,576 bytes')
  })

  test('documents that are too large have their own message', async () => {
    const documents = [sampleDocument('a.pdf', Buffer.alloc(15 * mebibyte + 1))]
    const reply = await call(app.url, '/v1/cases', { key, body: sampleCase({ documents }) })
    expectError(reply, 413, 'payload_too_large')
    expect(reply.json.error.message).toMatch(/^The documents of one request must be at most 15 MB/)
  })

  test('a body too large to be read names both limits', async () => {
    const reply = await call(app.url, '/v1/cases', {
      key,
      body: '{}',
      headers: { 'content-length': String(100 * mebibyte) },
    })
    expectError(reply, 413, 'payload_too_large')
    expect(reply.json.error.message).toMatch(/documents.*15 MB.*other fields together at most 1 MB/)
  })

  test('a route without documents names its own limit', async () => {
    const body = { borrower_name: 'x'.repeat(mebibyte) }
    const reply = await call(app.url, '/v1/collateral', { key, body })
    expectError(reply, 413, 'payload_too_large')
    expect(reply.json.error.message).toMatch(/^The body must be at most \d+ KB\.$/)
  })
})
