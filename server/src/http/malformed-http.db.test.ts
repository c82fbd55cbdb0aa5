import { describe, expect, test } from 'vitest'
import { exchange, head, openRaw } from '../../../tests/support/http/raw-http.ts'
import { expectRefused, unharmedApp } from '../../../tests/support/http/unharmed.ts'

const service = unharmedApp()

describe('requests that are not quite HTTP', () => {
  const body = JSON.stringify({ applicant_name: 'A', loan_account_number: 'B', case_type: 'C' })
  const authorized = () => [
    `Authorization: Bearer ${service.lender.live}`,
    'Content-Type: application/json',
  ]
  const lengthOf = (text: string) => `Content-Length: ${Buffer.byteLength(text)}`
  const get = (...more: string[]) =>
    head('GET /v1/cases/R-1', [`Authorization: Bearer ${service.lender.live}`, ...more])
  const chunked = (text: string) =>
    `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`
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
    ...['gzip, chunked', 'gzip,chunked', 'identity, chunked', 'chunked, chunked', 'gzip', 'x'].map(
      (coding): [string, () => string] => [
        `Transfer-Encoding: ${coding}`,
        () => `${postHead('Host: x', `Transfer-Encoding: ${coding}`)}${chunked(body)}`,
      ],
    ),
    [
      'Transfer-Encoding twice',
      () =>
        `${postHead('Host: x', 'Transfer-Encoding: chunked', 'transfer-encoding: chunked')}${chunked(body)}`,
    ],
    [
      'chunks on HTTP/1.0',
      () =>
        `${postHead('Host: x', 'Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')}${chunked(body)}`,
    ],
    ...[
      'Content-Type: application/json',
      'content-type: text/plain',
      'Content-Encoding: identity',
      'Idempotency-Key: K-1',
      'X-CSRF-Token: a',
      'Origin: http://a.example',
      'If-Match: "1"',
      'Expect: 100-continue',
    ].map((line): [string, () => string] => [
      `two of ${line}`,
      () => postHead('Host: x', line, line, lengthOf(body)) + body,
    ]),
    ['two keys that agree', () => get('Host: x', `Authorization: Bearer ${service.lender.live}`)],
    ['two keys, one of nobody', () => get('Host: x', 'AUTHORIZATION: Bearer svc_live_x')],
    ['two lengths that agree', () => postHead('Host: x', lengthOf(body), lengthOf(body)) + body],
    ...[
      'http://elsewhere.example/v1/cases/R-1',
      'http://x:81/v1/cases/R-1',
      'http://x@elsewhere.example/v1/cases/R-1',
      'http://x.elsewhere.example/v1/cases/R-1',
      'https://elsewhere.example/v1/cases/R-1',
      'http:///v1/cases/R-1',
    ].map((target): [string, () => string] => [
      `GET ${target} with Host: x`,
      () => head(`GET ${target}`, ['Host: x', `Authorization: Bearer ${service.lender.live}`]),
    ]),
    ['no body at all', () => postHead('Host: x')],
    ['a length of nothing', () => postHead('Host: x', 'Content-Length: 0')],
  ])('%s', async (_, request) => {
    const bytes = Buffer.from(request(), 'latin1')
    await expectRefused(() => exchange(service.app.url, bytes), [400, 401, 417])
  })

  test.each(['http://x/v1/cases/R-1', 'HTTP://X/v1/cases/R-1', 'https://x/v1/cases/R-1?a=b'])(
    'GET %s with Host: x is GET of its path',
    async (target) => {
      const lines = ['Host: x', `Authorization: Bearer ${service.lender.live}`]
      const reply = await exchange(service.app.url, head(`GET ${target}`, lines))
      expect([reply.status, reply.json.external_ref]).toEqual([200, 'R-1'])
    },
  )

  test('TE is ignored, since it only says what the sender could read', async () => {
    const reply = await exchange(service.app.url, get('Host: x', 'TE: gzip', 'Connection: TE'))
    expect([reply.status, reply.headers['transfer-encoding']]).toEqual([200, undefined])
  })

  test('a body without a certain end is the last of its connection', async () => {
    const raw = openRaw(service.app.url)
    const coding = 'Transfer-Encoding: gzip, chunked'
    void raw.write(`${postHead('Host: x', coding)}${chunked(body)}${get('Host: x')}`)
    expect((await raw.reply()).status).toBe(400)
    await raw.closed()
    expect(raw.received).toBe('')
  })

  test('a request refused before it reaches a route is in the log with its request id', async () => {
    const reply = await exchange(service.app.url, 'NONSENSE\r\n\r\n')
    await expect
      .poll(() =>
        service.app.logged.find((line) => line.request_id === reply.headers['x-request-id']),
      )
      .toMatchObject({ status: 400 })
  })

  test('after a refused body the next request on the connection is read from its start', async () => {
    const broken = Buffer.alloc(2_000_000, '[')
    const raw = openRaw(service.app.url)
    void raw.write(postHead('Host: x', `Content-Length: ${broken.length}`))
    void raw.write(broken)
    void raw.write(get('Host: x'))
    expect((await raw.reply()).status).toBe(400)
    expect((await raw.reply()).status).toBe(200)
  })

  test('an upgrade is not accepted', async () => {
    const reply = await exchange(
      service.app.url,
      get('Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA=='),
    )
    expect(reply.status).toBe(200)
  })

  test('CONNECT is not accepted', async () => {
    await expectRefused(
      () => exchange(service.app.url, head('CONNECT example.in:443', ['Host: x'])),
      [400, 404],
    )
  })
})
