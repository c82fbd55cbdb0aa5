import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { apiKey, caseIn, casesWithoutWaiting, rejectionOf } from '../../test/clients.ts'
import { closedAddress, errorBody, startServer } from '../../test/local-server.ts'
import {
  ConflictError,
  Deedwire,
  DeedwireApiError,
  DeedwireConnectionError,
  DeedwireError,
  DeedwireTimeoutError,
  ForbiddenError,
  IdempotencyMismatchError,
  InvalidRequestError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from '../index.ts'

test.each([
  [400, 'invalid_request', InvalidRequestError],
  [401, 'unauthorized', UnauthorizedError],
  [403, 'forbidden', ForbiddenError],
  [404, 'not_found', NotFoundError],
  [409, 'not_ready', ConflictError],
  [413, 'payload_too_large', PayloadTooLargeError],
  [422, 'idempotency_mismatch', IdempotencyMismatchError],
  [429, 'rate_limited', RateLimitedError],
  [500, 'internal_error', ServerError],
  [503, 'unavailable', ServerError],
  [418, 'teapot', DeedwireApiError],
])('%i %s', async (status, code, ErrorOfStatus) => {
  const details = ['applicant_name: is required', 'case_type: is required']
  const { baseUrl } = await startServer({
    status,
    headers: { 'x-request-id': 'req_9', 'retry-after': '7' },
    body: errorBody(code, details),
  })
  const error = await rejectionOf(casesWithoutWaiting({ baseUrl, maxRetries: 0 }).cases.get('A'))
  expect(error).toBeInstanceOf(DeedwireApiError)
  expect(Object.getPrototypeOf(error)).toBe(ErrorOfStatus.prototype)
  const fields = { status, code, details, requestId: 'req_9', retryAfterSeconds: 7 }
  expect(error).toMatchObject({ ...fields, message: `${code} in words` })
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    ...fields,
    name: ErrorOfStatus.name,
    message: `${code} in words`,
  })
})

test.each([
  ['a web page', '<html>Bad gateway</html>'],
  ['nothing', ''],
  ['a JSON array', '[1]'],
  ['JSON null', 'null'],
  ['an error that is a text', '{"error":"broken"}'],
  ['fields of other types', '{"error":{"code":5,"message":null,"details":"x"}}'],
  ['9 MiB', 'x'.repeat(9 * 1024 * 1024)],
])('an error status with %s still gives a typed error', async (_name, body) => {
  const { baseUrl } = await startServer({ status: 502, body })
  const error = await rejectionOf(casesWithoutWaiting({ baseUrl, maxRetries: 0 }).cases.get('A'))
  expect(error).toBeInstanceOf(ServerError)
  expect(error).toMatchObject({
    status: 502,
    code: 'unknown_error',
    message: 'HTTP 502 without an error message',
    details: [],
    requestId: undefined,
    retryAfterSeconds: undefined,
  })
})

test.each([
  [200, '<html>Log in to the network</html>'],
  [200, '[]'],
  [200, `{"padding":"${'x'.repeat(8 * 1024 * 1024)}"}`],
  [202, '{}'],
  [204, ''],
])(
  'a %i that is not an answer of the API is an error, and is not retried',
  async (status, body) => {
    const { baseUrl, received } = await startServer({ status, body })
    const error = await rejectionOf(casesWithoutWaiting({ baseUrl }).cases.get('A'))
    expect(error).toBeInstanceOf(DeedwireApiError)
    expect(error).toMatchObject({ status, code: 'invalid_response' })
    expect(received).toHaveLength(1)
  },
)

test('connection refused keeps its cause and names the code', async () => {
  const baseUrl = await closedAddress()
  const { cases, waitsMs } = casesWithoutWaiting({ baseUrl, maxRetries: 2 })
  const error = await rejectionOf(cases.get('A'))
  expect(error).toBeInstanceOf(DeedwireConnectionError)
  expect(error).not.toBeInstanceOf(DeedwireTimeoutError)
  expect(error).toMatchObject({
    message: `GET ${baseUrl}/cases/A: connection failed (ECONNREFUSED)`,
    cause: { cause: { code: 'ECONNREFUSED' } },
  })
  expect(waitsMs).toHaveLength(2)
})

test.each(['before_headers', 'in_body'] as const)('a hang %s is a timeout', async (hang) => {
  const { baseUrl, received } = await startServer({ status: 200, hang })
  const { cases } = casesWithoutWaiting({ baseUrl, timeoutMs: 400, maxRetries: 1 })
  const error = await rejectionOf(cases.get('A'))
  expect(error).toBeInstanceOf(DeedwireTimeoutError)
  expect(error).toMatchObject({ message: `GET ${baseUrl}/cases/A: no answer within 400 ms` })
  expect(received).toHaveLength(2)
})

test.each([301, 302, 303, 307, 308])(
  'a %i is refused and its target is not requested',
  async (status) => {
    const target = await startServer({ status: 200 })
    const { baseUrl, received } = await startServer({
      status,
      headers: { location: target.baseUrl },
    })
    const error = await rejectionOf(casesWithoutWaiting({ baseUrl }).cases.create(caseIn))
    expect(error).toBeInstanceOf(DeedwireError)
    expect(error).toMatchObject({ message: expect.stringMatching(/redirect/) })
    expect(received).toHaveLength(1)
    expect(target.received).toHaveLength(0)
  },
)

test('the key appears in no client and in no error, even when the server echoes it', async () => {
  const echo = { error: { code: 'unauthorized', message: `bad ${apiKey}`, details: [apiKey] } }
  const { baseUrl } = await startServer({ status: 401, body: echo })
  const client = new Deedwire({ baseUrl, apiKey })
  const slow = await startServer({ status: 200, hang: 'before_headers' })
  const page = await startServer({ status: 200, body: `<p>${apiKey}</p>` })
  const shown = [
    client,
    await rejectionOf(client.cases.get('A')),
    await rejectionOf(casesWithoutWaiting({ baseUrl: slow.baseUrl, timeoutMs: 30 }).cases.get('A')),
    await rejectionOf(casesWithoutWaiting({ baseUrl: page.baseUrl }).cases.get('A')),
    await rejectionOf(casesWithoutWaiting({ baseUrl: await closedAddress() }).cases.get('A')),
    await rejectionOf((async () => new Deedwire({ baseUrl, apiKey: `${apiKey}\n` }))()),
  ]
  for (const value of shown) {
    const views = [
      inspect(value, { depth: null, showHidden: true }),
      JSON.stringify(value),
      String(value),
      value instanceof Error ? value.stack : '',
    ]
    expect(views.join('\n')).not.toContain(apiKey)
  }
  expect(shown[1]).toMatchObject({ message: 'bad [api key]' })
})
