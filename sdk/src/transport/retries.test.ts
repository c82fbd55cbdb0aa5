import { describe, expect, test } from 'vitest'
import {
  apiKey,
  caseIn,
  casesWithoutWaiting,
  caseView,
  created,
  now,
  rejectionOf,
} from '../../test/clients.ts'
import { errorBody, startServer } from '../../test/local-server.ts'
import { ConflictError, Deedwire, InvalidRequestError, type RetryNotice } from '../index.ts'
import { parseRetryAfter } from './retry-policy.ts'

const unavailable = { status: 503, body: errorBody('unavailable') }

test('a 503 then a 202: same body, same idempotency key, one result', async () => {
  const { baseUrl, received } = await startServer(unavailable, { status: 202, body: created })
  const { cases } = casesWithoutWaiting({ baseUrl })
  expect(await cases.create(caseIn)).toMatchObject({ created: true })
  const [first, second] = received
  expect(received).toHaveLength(2)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  expect(second?.text).toBe(first?.text)
})

test.each([
  [408, 'unknown_error'],
  [429, 'rate_limited'],
  [500, 'internal_error'],
  [502, 'unknown_error'],
  [503, 'unavailable'],
  [504, 'unknown_error'],
  [409, 'idempotency_in_progress'],
])('%i %s is retried', async (status, code) => {
  const failing = { status, body: errorBody(code) }
  const { baseUrl, received } = await startServer(failing, { status: 200, body: caseView })
  expect(await casesWithoutWaiting({ baseUrl }).cases.create(caseIn)).toMatchObject({
    created: false,
  })
  expect(received).toHaveLength(2)
})

test.each([
  [400, 'invalid_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'not_ready'],
  [413, 'payload_too_large'],
  [422, 'idempotency_mismatch'],
  [501, 'unknown_error'],
])('%i %s is not retried', async (status, code) => {
  const { baseUrl, received } = await startServer({ status, body: errorBody(code) })
  const { cases, waitsMs } = casesWithoutWaiting({ baseUrl })
  expect(await rejectionOf(cases.create(caseIn))).toMatchObject({ status, code })
  expect(received).toHaveLength(1)
  expect(waitsMs).toEqual([])
})

test('an attempt that times out is retried', async () => {
  const hanging = { status: 200, hang: 'before_headers' } as const
  const { baseUrl, received } = await startServer(hanging, { status: 202, body: created })
  const { cases } = casesWithoutWaiting({ baseUrl, timeoutMs: 800 })
  expect(await cases.create(caseIn)).toMatchObject({ created: true })
  expect(received).toHaveLength(2)
})

describe('waits', () => {
  test('double from 250 ms up to 8 s, scaled by the jitter, then the last error is thrown', async () => {
    const { baseUrl, received } = await startServer(unavailable)
    const { cases, waitsMs } = casesWithoutWaiting({ baseUrl, maxRetries: 7 }, 0.5)
    expect(await rejectionOf(cases.get('A'))).toMatchObject({ status: 503 })
    expect(waitsMs).toEqual([125, 250, 500, 1000, 2000, 4000, 4000])
    expect(received).toHaveLength(8)
  })

  test('four retries by default, none with maxRetries 0', async () => {
    const { baseUrl, received } = await startServer(unavailable)
    await rejectionOf(casesWithoutWaiting({ baseUrl }).cases.get('A'))
    expect(received).toHaveLength(5)
    await rejectionOf(casesWithoutWaiting({ baseUrl, maxRetries: 0 }).cases.get('A'))
    expect(received).toHaveLength(6)
  })

  test.each([
    ['3', 3000],
    ['0', 125],
    ['3600', 60_000],
    [new Date(now + 5000).toUTCString(), 5000],
    [new Date(now - 5000).toUTCString(), 125],
    ['soon', 125],
  ])('Retry-After %s', async (retryAfter, waitMs) => {
    const limited = { status: 429, headers: { 'retry-after': retryAfter } }
    const { baseUrl } = await startServer(limited, { status: 200, body: caseView })
    const { cases, waitsMs } = casesWithoutWaiting({ baseUrl })
    await cases.get('A')
    expect(waitsMs).toEqual([waitMs])
  })

  test.each([
    [null, undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['2026-01-15', undefined],
    [' 12 ', 12],
    ['Thursday, 15-Jan-26 10:00:30 GMT', 30],
  ])('parse Retry-After %j', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds)
  })
})

test('onRetry is called for every retry, and not for the last failure', async () => {
  const { baseUrl } = await startServer(unavailable)
  const notices: RetryNotice[] = []
  const { cases } = casesWithoutWaiting({
    baseUrl,
    maxRetries: 2,
    onRetry: (notice) => notices.push(notice),
  })
  await rejectionOf(cases.get('A/1'))
  const error = expect.objectContaining({ status: 503 })
  expect(notices).toEqual([
    { method: 'GET', path: '/cases/A%2F1', attempt: 1, delayMs: 125, error },
    { method: 'GET', path: '/cases/A%2F1', attempt: 2, delayMs: 250, error },
  ])
})

describe('abort', () => {
  const reason = new Error('the user went away')

  test('before the call: nothing is sent', async () => {
    const { baseUrl, received } = await startServer({ status: 202, body: created })
    const call = new Deedwire({ baseUrl, apiKey }).cases.create(caseIn, {
      signal: AbortSignal.abort(reason),
    })
    expect(await rejectionOf(call)).toBe(reason)
    expect(received).toHaveLength(0)
  })

  test('during an attempt', async () => {
    const { baseUrl, received } = await startServer({ status: 200, hang: 'in_body' })
    const controller = new AbortController()
    const call = new Deedwire({ baseUrl, apiKey }).cases.get('A', { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    expect(await rejectionOf(call)).toBe(reason)
    expect(received).toHaveLength(1)
  })

  test('while waiting for the next attempt, on the real clock', async () => {
    const busy = { status: 503, headers: { 'retry-after': '30' } }
    const { baseUrl, received } = await startServer(busy)
    const controller = new AbortController()
    const startedAt = performance.now()
    const client = new Deedwire({
      baseUrl,
      apiKey,
      onRetry: () => setTimeout(() => controller.abort(reason), 20),
    })
    const call = client.cases.create(caseIn, { signal: controller.signal })
    expect(await rejectionOf(call)).toBe(reason)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(received).toHaveLength(1)
  })

  test('a reason that looks retryable still ends the call', async () => {
    const { baseUrl, received } = await startServer(unavailable)
    const failure = await rejectionOf(
      casesWithoutWaiting({ baseUrl, maxRetries: 0 }).cases.get('A'),
    )
    const { cases, waitsMs } = casesWithoutWaiting({ baseUrl })
    const call = cases.get('A', { signal: AbortSignal.abort(failure) })
    expect(await rejectionOf(call)).toBe(failure)
    expect(waitsMs).toEqual([])
    expect(received).toHaveLength(1)
  })
})

test('the error classes tell a conflict from a refusal after retries', async () => {
  const running = { status: 409, body: errorBody('idempotency_in_progress') }
  const { baseUrl } = await startServer(running, running, {
    status: 400,
    body: errorBody('invalid_request'),
  })
  expect(
    await rejectionOf(casesWithoutWaiting({ baseUrl, maxRetries: 1 }).cases.create(caseIn)),
  ).toBeInstanceOf(ConflictError)
  expect(await rejectionOf(casesWithoutWaiting({ baseUrl }).cases.create(caseIn))).toBeInstanceOf(
    InvalidRequestError,
  )
})
