import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { caseView, now, rejectionOf } from '../../test/clients.ts'
import {
  type CallbackCheck,
  CallbackVerificationError,
  type HeadersIn,
  verifyCallback,
} from '../index.ts'

const secret = 'svcsec_0123456789abcdefghijklmnopqrstuvwxyz'
const older = 'svcsec_older'
const at = new Date(now)
const payload = {
  event: 'case.finalised',
  external_ref: 'LOS/१',
  loan_account_number: 'LN-1',
  status: 'finalised',
  result: 'positive',
  data: { ...caseView, applicant_name: 'रमेश “€” \u2028', report: null },
}
const body = JSON.stringify(payload)
const signed = (text: string | Uint8Array, by = secret) =>
  `sha256=${createHmac('sha256', by).update(text).digest('hex')}`

const headersOf = (text: string | Uint8Array = body, more: Record<string, string> = {}) => ({
  'x-svc-event': 'case.finalised',
  'x-svc-delivery': 'dlv_1',
  'x-svc-sequence': '3',
  'x-svc-timestamp': at.toISOString(),
  'x-svc-signature': signed(text),
  ...more,
})
const verify = (
  headers: HeadersIn,
  text: string | Uint8Array | ArrayBuffer = body,
  by: string | string[] = secret,
) => verifyCallback(text, headers, by, { now: at })

async function expectRefused(check: CallbackCheck, call: Promise<unknown>): Promise<void> {
  const error = await rejectionOf(call)
  expect(error).toBeInstanceOf(CallbackVerificationError)
  expect(error).toMatchObject({ check, message: expect.stringMatching(/^[A-Z].*\.$/) })
  expect(JSON.stringify(error)).toContain(check)
  expect(JSON.stringify(error)).not.toContain(secret)
}

const without = (name: string) =>
  Object.fromEntries(Object.entries(headersOf()).filter(([key]) => key !== name))

test('returns the event with everything sent along with it', async () => {
  expect(await verify(headersOf())).toEqual({
    event: 'case.finalised',
    payload,
    deliveryId: 'dlv_1',
    sequence: 3,
    attemptedAt: at,
    secretIndex: 0,
  })
})

test('the vector of the documentation', async () => {
  const signature = 'sha256=981cd4b7ac3e5d45a23a2880d2865e9be01d0b98dd0d22bcc07804d41df17b3a'
  const call = verifyCallback(
    '{"event":"ping"}',
    { 'x-svc-signature': signature },
    'svcsec_example',
    {
      toleranceSeconds: Number.POSITIVE_INFINITY,
    },
  )
  // Its signature is right; only the body is incomplete.
  await expectRefused('body_unknown', call)
})

describe('accepts the body in every supported form', () => {
  const bytes = new TextEncoder().encode(body)
  const padded = new Uint8Array([0, ...bytes, 0])
  test.each<[string, string | Uint8Array | ArrayBuffer]>([
    ['text', body],
    ['a Buffer', Buffer.from(body)],
    ['a Uint8Array', bytes],
    ['a part of a larger one', padded.subarray(1, -1)],
    ['an ArrayBuffer', bytes.buffer],
  ])('%s', async (_name, raw) => {
    expect((await verify(headersOf(), raw)).payload).toEqual(payload)
  })

  test.each<[string, unknown]>([
    ['what a parser made of it', payload],
    ['nothing', undefined],
    ['null', null],
    ['an array', [...bytes]],
  ])('refuses %s with a message that says what is expected', async (_name, raw) => {
    const call = verifyCallback(raw as string, headersOf(), secret, { now: at })
    await expect(call).rejects.toThrow(/rawBody must be the bytes .* not a parsed body/)
    await expect(call).rejects.toThrow(TypeError)
  })
})

describe('accepts headers in every supported form', () => {
  const upper = Object.fromEntries(
    Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]),
  )
  test.each<[string, HeadersIn]>([
    ['Headers', new Headers(headersOf())],
    ['as Node has them', headersOf()],
    ['in capitals', upper],
    ['as sent', { 'X-SVC-Signature': signed(body), 'X-SVC-Timestamp': at.toISOString() }],
    ['in lists of one', { ...headersOf(), 'x-svc-signature': [signed(body)] }],
    ['a Map', new Map(Object.entries(headersOf())) as unknown as HeadersIn],
  ])('%s', async (_name, headers) => {
    expect((await verify(headers)).event).toBe('case.finalised')
  })
})

describe('secrets', () => {
  test('of several secrets, reports the one that matches', async () => {
    expect((await verify(headersOf(), body, [older, secret])).secretIndex).toBe(1)
    expect((await verify(headersOf(), body, [secret, older])).secretIndex).toBe(0)
  })

  test('during a rotation a receiver with either secret, or both, accepts it', async () => {
    const rotating = headersOf(body, { 'x-svc-signature-previous': signed(body, older) })
    for (const by of [secret, older, [older], [secret, older], ['svcsec_x', older]]) {
      expect((await verify(rotating, body, by)).event).toBe('case.finalised')
    }
    await expectRefused('signature_mismatch', verify(rotating, body, 'svcsec_x'))
  })

  test('a previous signature alone is not enough, since every callback has the current one too', async () => {
    const { 'x-svc-signature': _, ...rest } = headersOf()
    const headers = { ...rest, 'x-svc-signature-previous': signed(body) }
    await expectRefused('signature_missing', verify(headers))
  })

  test.each<[string, string | string[]]>([
    ['an empty one', ''],
    ['none', []],
    ['one that is empty among others', [secret, '']],
    ['too many', Array(11).fill(secret)],
    ['a number', 7 as unknown as string],
    ['undefined, as from a setting that is not there', undefined as unknown as string],
  ])('refuses %s', async (_name, by) => {
    const call = verifyCallback(body, headersOf(), by, { now: at })
    await expect(call).rejects.toThrow(/^secrets must be/)
  })
})

describe('refuses, and says which check failed', () => {
  const changed = body.replace('positive', 'negative')
  test.each<[CallbackCheck, string, HeadersIn, string]>([
    ['signature_missing', 'no signature', without('x-svc-signature'), body],
    ['signature_malformed', 'an empty one', headersOf(body, { 'x-svc-signature': '' }), body],
    [
      'signature_malformed',
      'another method',
      headersOf(body, { 'x-svc-signature': signed(body).replace('256', '1') }),
      body,
    ],
    [
      'signature_malformed',
      'one cut short',
      headersOf(body, { 'x-svc-signature': signed(body).slice(0, -1) }),
      body,
    ],
    [
      'signature_malformed',
      'two',
      headersOf(body, { 'x-svc-signature': `${signed(body)}, ${signed(body)}` }),
      body,
    ],
    [
      'signature_mismatch',
      'another secret',
      headersOf(body, { 'x-svc-signature': signed(body, older) }),
      body,
    ],
    ['signature_mismatch', 'a changed body', headersOf(), changed],
    ['signature_mismatch', 'a body written anew', headersOf(), JSON.stringify(payload, null, 1)],
    ['signature_mismatch', 'an empty body', headersOf(), ''],
    ['timestamp_missing', 'no time', without('x-svc-timestamp'), body],
    [
      'timestamp_malformed',
      'no time in UTC',
      headersOf(body, { 'x-svc-timestamp': 'yesterday' }),
      body,
    ],
    [
      'timestamp_malformed',
      'a local time',
      headersOf(body, { 'x-svc-timestamp': '2026-01-15T10:00:00+05:30' }),
      body,
    ],
    ['body_not_json', 'signed text', headersOf('hello'), 'hello'],
    ['body_unknown', 'a signed list', headersOf('[]'), '[]'],
    ['body_unknown', 'another signed object', headersOf('{"a":1}'), '{"a":1}'],
    [
      'event_mismatch',
      'a header of another event',
      headersOf(body, { 'x-svc-event': 'case.received' }),
      body,
    ],
  ])('%s: %s', async (check, _name, headers, text) => {
    await expectRefused(check, verify(headers, text))
  })

  test('body_not_json: bytes that are not UTF-8', async () => {
    const bytes = new Uint8Array([0x7b, 0xff, 0x7d])
    await expectRefused('body_not_json', verify(headersOf(bytes), bytes))
  })

  test('a wrong signature is reported before anything about the body or its age', async () => {
    const stale = { 'x-svc-timestamp': '2020-01-01T00:00:00.000Z', 'x-svc-signature': signed('x') }
    await expectRefused('signature_mismatch', verify(headersOf('{', stale), '{'))
  })
})

describe('freshness', () => {
  const ago = (seconds: number) =>
    headersOf(body, { 'x-svc-timestamp': new Date(now - seconds * 1000).toISOString() })

  test.each([0, 299, 300, -299, -300])('%d s old passes', async (seconds) => {
    expect((await verify(ago(seconds))).event).toBe('case.finalised')
  })

  test('older is too old, newer is ahead of time', async () => {
    await expectRefused('timestamp_too_old', verify(ago(301)))
    await expectRefused('timestamp_in_future', verify(ago(-301)))
  })

  test('the tolerance is set by the caller, and can be switched off', async () => {
    const options = (toleranceSeconds: number) => ({ toleranceSeconds, now: at })
    await expectRefused('timestamp_too_old', verifyCallback(body, ago(11), secret, options(10)))
    const off = options(Number.POSITIVE_INFINITY)
    expect((await verifyCallback(body, ago(1e8), secret, off)).event).toBe('case.finalised')
    const bare = { 'x-svc-signature': signed(body) }
    expect(await verifyCallback(body, bare, secret, off)).toMatchObject({
      deliveryId: undefined,
      sequence: undefined,
      attemptedAt: undefined,
    })
    await expect(verifyCallback(body, ago(0), secret, options(-1))).rejects.toThrow(TypeError)
  })

  test('uses the system clock unless one is given', async () => {
    await expectRefused('timestamp_too_old', verifyCallback(body, headersOf(), secret))
    const fresh = headersOf(body, { 'x-svc-timestamp': new Date().toISOString() })
    expect((await verifyCallback(body, fresh, secret)).event).toBe('case.finalised')
  })
})

describe('the subject is read from the signed body', () => {
  const collateral = JSON.stringify({ data: { id: 'col_1', status: 'completed', properties: [] } })
  const ping = JSON.stringify({ event: 'ping', external_ref: '', data: { at: at.toISOString() } })

  test('a collateral payload contains no event', async () => {
    const headers = headersOf(collateral, { 'x-svc-event': 'collateral.completed' })
    const found = await verify(headers, collateral)
    if (found.event !== 'collateral.completed') throw new Error('taken for something else')
    expect(found.payload.data.id).toBe('col_1')
  })

  test('a ping', async () => {
    const found = await verify(headersOf(ping, { 'x-svc-event': 'ping' }), ping)
    if (found.event !== 'ping') throw new Error('taken for something else')
    expect(found.payload.data.at).toBe(at.toISOString())
  })

  test('a header cannot turn one into the other', async () => {
    await expectRefused('event_mismatch', verify(headersOf(collateral), collateral))
    const disguised = headersOf(body, { 'x-svc-event': 'collateral.completed' })
    await expectRefused('event_mismatch', verify(disguised))
  })

  test('accepts an event of a later version of the API', async () => {
    const later = JSON.stringify({ ...payload, event: 'case.archived' })
    const found = await verify(headersOf(later, { 'x-svc-event': 'case.archived' }), later)
    expect(found.event).toBe('case.archived')
  })
})
