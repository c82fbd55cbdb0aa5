import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectError } from '../../../tests/support/expect-error.ts'
import { call, paper, type Reply, sampleCase } from '../../../tests/support/http-client.ts'
import { exchange, head } from '../../../tests/support/raw-http.ts'
import { countStored, type Stored } from '../../../tests/support/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../../../tests/support/test-app.ts'
import { sql } from '../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  await call(app.url, '/v1/cases', { key: lender.live, body: sampleCase({ external_ref: 'R-1' }) })
  // Papers on their way in leave no trace once they are removed, so they are counted here.
  await app.db.script(`
    CREATE TABLE staged_ever (n integer);
    CREATE FUNCTION count_staged() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO staged_ever VALUES (1); RETURN NEW; END';
    CREATE TRIGGER count_staged AFTER INSERT ON blobs FOR EACH ROW EXECUTE FUNCTION count_staged()`)
})
afterAll(() => app.end())

// Whatever comes in: nothing stays of it, and the next request is answered.
let before: Stored
beforeEach(async () => {
  before = await countStored(app)
  await app.db.rows(sql`TRUNCATE staged_ever`)
})
afterEach(async () => {
  expect(await countStored(app)).toEqual(before)
  expect((await call(app.url, '/v1/cases/R-1', { key: lender.live })).status).toBe(200)
})

/** A refusal in the one shape, soon. */
async function expectRefused(send: () => Promise<Reply>, statuses = [400]): Promise<void> {
  const startedAt = performance.now()
  const reply = await send()
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(statuses, reply.text).toContain(reply.status)
  const code = { 404: 'not_found', 413: 'payload_too_large' }[reply.status] ?? 'invalid_request'
  expectError(reply, reply.status, code, expect.any(Array))
}

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  call(app.url, '/v1/cases', { key: lender.live, body, headers })

const mebibyte = 1024 * 1024
/** A valid case as JSON text, up to its last brace. */
const opened = () => JSON.stringify(sampleCase()).slice(0, -1)

describe('bodies that are costly to read', () => {
  test.each([
    ['15 MB of [', Buffer.alloc(15_000_000, '[')],
    ['15 MB of {"a":', Buffer.alloc(15_000_000, '{"a":')],
    ['15 MB of ]', Buffer.alloc(15_000_000, ']')],
    ['15 MB of "', Buffer.alloc(15_000_000, '"')],
    ['15 MB of \\', Buffer.alloc(15_000_000, '\\')],
    ['15 MB of commas', Buffer.alloc(15_000_000, ',')],
    ['15 MB of spaces', Buffer.alloc(15_000_000, ' ')],
    ['15 MB of NUL', Buffer.alloc(15_000_000)],
    ['15 MB of half characters', Buffer.alloc(15_000_000, 0xc3)],
    ['15 MB of digits', Buffer.alloc(15_000_000, '1')],
    ['a key of 15 MB', `{"${'a'.repeat(15_000_000)}":1}`],
    ['a name of 15 MB', `{"applicant_name":"${'a'.repeat(15_000_000)}"}`],
    ['an unknown field of 15 MB', `${'{"x":"'}${'a'.repeat(15_000_000)}"}`],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body), [400, 413])
  })

  test.each([
    ['33 levels', `{"x":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['33 levels in documents', `{"documents":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['200,000 levels', `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['400,000 documents that are none', `{"documents":[${'0,'.repeat(400_000)}0]}`],
    ['400,000 empty documents', `{"documents":[${'{},'.repeat(300_000)}{}]}`],
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()}}`],
    ['an address list without end', `{"contact_email":"${'a@b.in,'.repeat(100_000)}"}`],
    ['an address of dots', `{"contact_email":"a@${'a.'.repeat(400_000)}"}`],
    [
      'a media type without end',
      `{"documents":[{"content_type":"a/b${'; a=b'.repeat(150_000)} "}]}`,
    ],
    ['a filename of spaces', `{"documents":[{"filename":"a${' '.repeat(500_000)}b"}]}`],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body), [400, 413])
  })

  test.each([
    ['line breaks', '\\n'],
    ['line breaks, long-winded', '\\u000a'],
    ['escaped letters', '\\u0041'],
    ['escaped slashes', '\\/'],
    ['what is not base64', '!'],
    ['padding', '='],
  ])('a document of 15 MB of %s that does not end', async (_, text) => {
    const start = Buffer.from(`${opened()},"documents":[{"content":"`)
    await expectRefused(() => post(Buffer.concat([start, Buffer.alloc(15_000_000, text)])), [400])
  })
})

describe('a body cannot have more than 50 papers staged:', () => {
  const staged = async () => (await app.db.rows(sql`SELECT n FROM staged_ever`)).length
  const document = '{"filename":"a","content_type":"a/b","content":"QUJD"}'

  test.each([
    ['200 documents', `[${Array(200).fill(document).join()}]`],
    [
      '200 documents in an object',
      `{${Array.from({ length: 200 }, (_, n) => `"${n}":${document}`).join()}}`,
    ],
    [
      '200 documents in an object under negative numbers',
      `{${Array.from({ length: 200 }, (_, n) => `"-${n}":${document}`).join()}}`,
    ],
    ['200 texts for one content', `[{"content":${Array(200).fill('"QUJD"').join(' ')}}]`],
    ['200 texts behind one content', `[{"content":${Array(200).fill('"QUJD"').join(':')}}]`],
  ])('%s', async (_, documents) => {
    await expectRefused(() => post(`${opened()},"documents":${documents}}`))
    expect(await staged()).toBeLessThanOrEqual(50)
  })
})

describe('JSON that means two things, or more than it says', () => {
  test.each([
    ['a key twice', '{"applicant_name":"A","applicant_name":"B"}'],
    ['a key twice, once escaped', '{"external_ref":"A","external\\u005fref":"B"}'],
    ['an unknown key twice', '{"x":1,"x":1}'],
    ['a key twice further in', '{"x":[{"y":{"z":1,"z":2}}]}'],
    ['documents twice', '{"documents":[],"documents":[]}'],
    ['content twice', '{"documents":[{"content":"QUJD","content":"QUJE"}]}'],
    ['__proto__', '{"__proto__":{"applicant_name":"A"}}'],
    ['__proto__, escaped', '{"__proto\\u005f\\u005f":{}}'],
    ['__proto__ in a document', '{"documents":[{"__proto__":{"content":"QUJD"}}]}'],
    ['__proto__ deep inside', '{"x":{"y":[{"__proto__":null}]}}'],
  ])('%s', async (_, fields) => {
    await expectRefused(() => post(`${opened()},${fields.slice(1)}`))
  })
})

describe('bytes that are no text', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const withName = (name: Buffer) =>
    Buffer.concat([
      bytes('{"loan_account_number":"HL-1","case_type":"TSR","applicant_name":"'),
      name,
      bytes('"}'),
    ])

  test.each([
    ['half a character', bytes('A\xc3')],
    ['a stray continuation', bytes('A\x80B')],
    ['an overlong slash', bytes('A\xc0\xaf')],
    ['a surrogate in UTF-8', bytes('A\xed\xa0\x80')],
    ['beyond the last character', bytes('A\xf4\x90\x80\x80')],
    ['a byte that is never UTF-8', bytes('A\xff')],
    ['Latin-1', bytes('Andr\xe9')],
    ['NUL itself', bytes('A\0B')],
    ['NUL, escaped', bytes('A\\u0000B')],
    ['half a surrogate pair, escaped', bytes('A\\ud800')],
    ['the other half', bytes('\\udc00A')],
    ['the halves in the wrong order', bytes('\\udc00\\ud800')],
    ['a raw line break', bytes('A\nB')],
    ['an escape that is none', bytes('A\\xB')],
    ['half an escape', bytes('A\\u12')],
  ])('%s in a name', async (_, name) => {
    await expectRefused(() => post(withName(name)))
  })

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(sampleCase())}`, 'utf16le')],
    ['a byte order mark', Buffer.from(`\ufeff${JSON.stringify(sampleCase())}`)],
    ['an invalid byte in a key', bytes('{"\xff":1}')],
    ['an invalid byte in base64', bytes('{"documents":[{"content":"QUJ\xff"}]}')],
    ['an invalid byte between values', bytes('{"a":1,\xff"b":1}')],
    ['compressed bytes', gzipSync(JSON.stringify(sampleCase()))],
    ['a form', Buffer.from('applicant_name=A&case_type=TSR')],
    [
      'XML',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    ],
  ])('%s', async (_, body) => {
    await expectRefused(() => post(body))
  })

  test('compressed and declared so: refused, not inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * mebibyte, ' '))
    await expectRefused(() => post(bomb, { 'content-encoding': 'gzip' }))
  })
})

describe('numbers no number can hold', () => {
  test.each([
    '1e400',
    '-1e400',
    `1${'0'.repeat(100_000)}`,
    '-0.0001',
    '1e309',
    '01',
    '0x10',
    '1_0',
    '.5',
  ])('loan_amount %.20s', async (written) => {
    await expectRefused(() => post(`${opened()},"loan_amount":${written}}`))
  })
})

describe('references that are none', () => {
  test.each([
    '%',
    '%2',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%00',
    'R-1%00',
    '%0d%0aSet-Cookie:x',
    '%u0041',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwin.ini',
    'a;b',
    "'%20OR%20'1'='1",
    '%25%32%46',
    'x'.repeat(5_000),
    '%F0%9F%8F%A0'.repeat(1_000),
    'x'.repeat(15_000),
  ])('GET and POST of %.40s', async (ref) => {
    const statuses = [400, 404]
    const body = { documents: [paper('deed.pdf', 'x')] }
    const { live: key } = lender
    await expectRefused(() => call(app.url, `/v1/cases/${ref}`, { key }), statuses)
    await expectRefused(() => call(app.url, `/v1/cases/${ref}/documents`, { key, body }), statuses)
  })

  test('an address of 100,000 characters', async () => {
    const lines = ['Host: x', `Authorization: Bearer ${lender.live}`]
    const address = `/v1/cases/${'x'.repeat(100_000)}`
    await expectRefused(() => exchange(app.url, head(`GET ${address}`, lines)))
  })
})

describe('requests that are not quite HTTP', () => {
  const body = JSON.stringify({ applicant_name: 'A', loan_account_number: 'B', case_type: 'C' })
  const authorized = () => [
    `Authorization: Bearer ${lender.live}`,
    'Content-Type: application/json',
  ]
  const lengthOf = (text: string) => `Content-Length: ${Buffer.byteLength(text)}`
  const get = (...more: string[]) =>
    head('GET /v1/cases/R-1', [`Authorization: Bearer ${lender.live}`, ...more])
  const postHead = (...more: string[]) => head('POST /v1/cases', [...authorized(), ...more])

  test.each<[string, () => string]>([
    ['two Host headers', () => get('Host: a', 'Host: b')],
    ['two Host headers that agree', () => get('Host: a', 'Host: a')],
    ['two Host headers, spelt differently', () => get('Host: a', 'hOST: b')],
    ['no Host header', () => get()],
    ['an unknown expectation', () => get('Host: x', 'Expect: a-miracle')],
    ['a method that is none', () => head('FETCH /v1/cases/R-1', ['Host: x'])],
    ['a version that is none', () => 'GET /v1/cases/R-1 HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no version', () => 'GET /v1/cases/R-1\r\n\r\n'],
    ['garbage', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a header without a colon', () => get('Host: x', 'Nonsense')],
    ['a header with a space in its name', () => get('Host: x', 'Bad Name: 1')],
    ['a header with NUL', () => get('Host: x', 'X-A: a\0b')],
    ['a header folded over two lines', () => get('Host: x', 'X-A: a', ' b')],
    ['a header of 100 KB', () => get('Host: x', `X-A: ${'a'.repeat(100_000)}`)],
    [
      '5,000 headers',
      () => get('Host: x', ...Array.from({ length: 5_000 }, (_, n) => `X-${n}: 1`)),
    ],
    ['two lengths', () => postHead('Host: x', lengthOf(body), 'Content-Length: 1') + body],
    ['a length that is none', () => postHead('Host: x', 'Content-Length: ten') + body],
    ['a negative length', () => postHead('Host: x', 'Content-Length: -1') + body],
    ['a length beyond all bounds', () => postHead('Host: x', `Content-Length: ${'9'.repeat(40)}`)],
    [
      'a length and chunks',
      () => `${postHead('Host: x', lengthOf(body), 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    [
      'an unknown transfer encoding',
      () => postHead('Host: x', 'Transfer-Encoding: gzip', lengthOf(body)) + body,
    ],
    [
      'a chunk without a size',
      () => `${postHead('Host: x', 'Transfer-Encoding: chunked')}zz\r\n${body}`,
    ],
    [
      'a chunk with notes without end',
      () => `${postHead('Host: x', 'Transfer-Encoding: chunked')}1;${'a'.repeat(100_000)}\r\n{\r\n`,
    ],
    ['no body at all', () => postHead('Host: x')],
    ['a length of nothing', () => postHead('Host: x', 'Content-Length: 0')],
  ])('%s', async (_, request) => {
    await expectRefused(() => exchange(app.url, Buffer.from(request(), 'latin1')))
  })

  test('what is refused before it reaches a route is in the log with its request id', async () => {
    const reply = await exchange(app.url, 'NONSENSE\r\n\r\n')
    await expect
      .poll(() => app.logged.find((line) => line.request_id === reply.headers['x-request-id']))
      .toMatchObject({ status: 400 })
  })

  test('an upgrade is not taken up', async () => {
    const reply = await exchange(
      app.url,
      get('Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA=='),
    )
    expect(reply.status).toBe(200)
  })

  test('CONNECT is not taken up', async () => {
    await expectRefused(
      () => exchange(app.url, head('CONNECT example.in:443', ['Host: x'])),
      [400, 404],
    )
  })
})
