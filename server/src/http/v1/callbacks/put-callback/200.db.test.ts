import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  callbackAudit,
  farUrl,
  openTestCallbacks,
  registration,
  secretShape,
  signed,
  writtenDown,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { listKeys, signingSecretsOf } from '../../../../access/access.ts'
import { sql } from '../../../../db/db.ts'
import { systemClock } from '../../../../lib/clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, systemClock)
})
afterAll(() => app.end())

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  test('the first registration returns the signing secret; no later answer does', async () => {
    const desk = await openTestCallbacks(app)
    const first = await desk.put({ url: farUrl }, mode)
    expect(first.status).toBe(200)
    const secret = expect.stringMatching(secretShape)
    expect(first.json).toEqual(registration({ signing_secret: secret }))
    const { signing_secret } = first.json
    const body = '{"event":"ping"}'
    const headers = { 'X-SVC-Signature': signed(signing_secret, body) }
    const diagnosed = await desk.ask('/callback/diagnose', { mode, body: { headers, body } })
    expect(diagnosed.json.finding).toBe('right')

    const again = await desk.put({ url: farUrl }, mode)
    expect([again.status, again.json]).toEqual([200, registration()])
    const moved = await desk.put({ url: `${farUrl}/2` }, mode)
    expect(moved.json).toEqual(registration({ url: `${farUrl}/2` }))
    expect(await writtenDown(app)).not.toContain(signing_secret)
  })

  test('after DELETE it is a first registration again: a fresh secret, shown once', async () => {
    const desk = await openTestCallbacks(app)
    const other = mode === 'live' ? 'test' : 'live'
    const otherSecret = await desk.register(other)
    const old = await desk.register(mode)
    // A rotation is over too: only the fresh secret signs.
    const rotated = await desk.ask('/callback/rotate-secret', { mode, body: { overlap_days: 7 } })
    await desk.ask('/callback', { method: 'DELETE', mode })
    const again = await desk.put({ url: farUrl }, mode)
    expect([again.status, again.json]).toEqual([
      200,
      registration({ signing_secret: expect.stringMatching(secretShape) }),
    ])
    const fresh: string = again.json.signing_secret
    expect([old, rotated.json.signing_secret]).not.toContain(fresh)
    expect((await desk.put({ url: farUrl }, mode)).json).toEqual(registration())
    expect((await callbackAudit(app, desk.lender.id)).at(-2)?.details).toMatchObject({
      new_secret: true,
    })

    const body = '{"event":"ping"}'
    const finding = async (secret: string, in_ = mode) => {
      const seen = { headers: { 'X-SVC-Signature': signed(secret, body) }, body }
      return (await desk.ask('/callback/diagnose', { mode: in_, body: seen })).json.finding
    }
    expect(await finding(fresh)).toBe('right')
    expect(await finding(old)).toBe('wrong_secret')
    expect(await finding(rotated.json.signing_secret)).toBe('rotated_out')
    expect(await finding(otherSecret, other)).toBe('right')
    const scope = { lenderId: desk.lender.id, mode }
    const signing = await signingSecretsOf(app.db, app.keyring, scope, systemClock.now())
    expect(signing).toEqual({ secret: fresh, previous: undefined, previousUntil: null })
    expect(await writtenDown(app)).not.toContain(fresh)
  })

  test('two registrations at once after DELETE show one fresh secret', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register(mode)
    await desk.ask('/callback', { method: 'DELETE', mode })
    const replies = await Promise.all([
      desk.put({ url: farUrl }, mode),
      desk.put({ url: farUrl }, mode),
    ])
    const shown = replies.flatMap(({ json }) => json.signing_secret ?? [])
    const scope = { lenderId: desk.lender.id, mode }
    const { secret } = await signingSecretsOf(app.db, app.keyring, scope, systemClock.now())
    expect(shown).toEqual([secret])
  })
})

test('a repeat with the same Idempotency-Key returns the secret again, and nothing else does', async () => {
  const desk = await openTestCallbacks(app)
  const headers = { 'idempotency-key': 'register-1' }
  const put = (body: object) => desk.ask('/callback', { method: 'PUT', body, headers })
  const first = await put({ url: farUrl })
  expect(first.json.signing_secret).toMatch(secretShape)
  const again = await put({ url: farUrl })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expectError(await put({ url: `${farUrl}/2` }), 422, 'idempotency_mismatch')
  expect((await desk.ask('/callback')).json).toEqual(registration())
  const kept = await app.db.rows(sql`SELECT to_jsonb(k)::text AS line FROM idempotency_keys k`)
  expect(JSON.stringify(kept)).not.toContain(first.json.signing_secret)
})

test('a refused registration does not use up its Idempotency-Key', async () => {
  const desk = await openTestCallbacks(app)
  const headers = { 'idempotency-key': 'register-2' }
  const put = (url: string) => desk.ask('/callback', { method: 'PUT', body: { url }, headers })
  expect((await put('http://10.0.0.1/')).status).toBe(400)
  expect((await put(farUrl)).json.signing_secret).toMatch(secretShape)
})

test('live and test each have their own URL and secret', async () => {
  const desk = await openTestCallbacks(app)
  const live = await desk.register('live', { url: `${farUrl}/live` })
  expect((await desk.ask('/callback', { mode: 'test' })).status).toBe(404)
  const inTest = await desk.register('test', { url: `${farUrl}/test` })
  expect(inTest).toMatch(secretShape)
  expect(inTest).not.toBe(live)
  for (const mode of ['live', 'test'] as const) {
    expect((await desk.ask('/callback', { mode })).json.url).toBe(`${farUrl}/${mode}`)
  }
})

test('of first registrations at once, one gets the secret', async () => {
  const desk = await openTestCallbacks(app)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => desk.put({ url: `${farUrl}/${n}` })),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.filter(({ json }) => 'signing_secret' in json)).toHaveLength(1)
})

describe('the header', () => {
  test.each([
    ['x', '••••'],
    ['12345678901', '••••'],
    ['123456789012', '••••9012'],
    ['Bearer a-very-long-value', '••••alue'],
    [`a\tb${'c'.repeat(993)} end`, '•••• end'],
  ])('its value %j is shown as %s and stored encrypted', async (value, shown) => {
    const desk = await openTestCallbacks(app)
    const put = await desk.put({ url: farUrl, header_name: 'X-Api-Key', header_value: value })
    expect(put.status, put.text).toBe(200)
    const { signing_secret, ...rest } = put.json
    expect(rest).toEqual(registration({ header_name: 'X-Api-Key', header_value: shown }))
    expect((await desk.ask('/callback')).json).toEqual(rest)
    if (value.length < 11) return
    expect(put.text).not.toContain(JSON.stringify(value).slice(1, -1))
    expect(await writtenDown(app)).not.toContain(value)
    const [row] = await app.db.rows<{ kept: Buffer }>(sql`
      SELECT header_value AS kept FROM callback_endpoints WHERE lender_id = ${desk.lender.id}`)
    expect(row?.kept.includes(value)).toBe(false)
  })

  test.each([
    'Authorization',
    'x-api-key',
    'X_Key.1',
    "!#$%&'*+-.^_`|~",
    'a'.repeat(100),
    'Contents',
    'Hostname',
    'X-SVC',
  ])('may be called %s', async (header_name) => {
    const desk = await openTestCallbacks(app)
    const put = await desk.put({ url: farUrl, header_name, header_value: 'let me in' })
    expect([put.status, put.json.header_name]).toEqual([200, header_name])
  })

  test.each([{}, { header_name: null, header_value: null }])(
    'is removed by %j',
    async (without) => {
      const desk = await openTestCallbacks(app)
      await desk.register('live', { header_name: 'X-Api-Key', header_value: 'let me in, please' })
      expect((await desk.put({ url: farUrl, ...without })).json).toEqual(registration())
      expect((await desk.ask('/callback')).json).toEqual(registration())
    },
  )
})

test.each([
  'https://los.lender.example',
  'https://LOS.Lender.Example/Path?a=1&b=%20#'.slice(0, -1),
  'https://los.lender.example:8443/x',
  'https://los.lender.example./x',
  'https://भारत.example/कॉलबैक',
  'https://8.8.8.8/x',
  'https://[2606:4700::1111]/x',
  'https://localhost.lender.example/',
  `https://los.lender.example/${'x'.repeat(2048 - 27)}`,
])('%s is accepted, and returned as it was sent', async (url) => {
  const desk = await openTestCallbacks(app)
  const put = await desk.put({ url })
  expect([put.status, put.json.url]).toEqual([200, url])
  expect((await desk.ask('/callback')).json.url).toBe(url)
})

test('unknown fields are ignored', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  const put = await desk.put({ url: farUrl, enabled: false, signing_secret: 'mine', mode: 'test' })
  expect([put.status, put.json]).toEqual([200, registration()])
})

test('a disabled URL is enabled, and parked deliveries are due at once', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  await desk.createCase('PARKED')
  await app.db.rows(sql`
    UPDATE callback_endpoints SET enabled = false, disabled_at = now(), disabled_why = 'failing',
      failing_since = now() - interval '3 days', warnings = 2 WHERE lender_id = ${desk.lender.id}`)
  const later = sql`now() + interval '12 hours'`
  await app.db.rows(
    sql`UPDATE deliveries SET due_at = ${later} WHERE lender_id = ${desk.lender.id}`,
  )
  await app.db.rows(sql`
    UPDATE callback_streams SET due_at = ${later} WHERE lender_id = ${desk.lender.id}`)
  expect((await desk.ask('/callback')).json.enabled).toBe(false)

  expect((await desk.put({ url: farUrl })).json).toEqual(registration())
  const [row] = await desk.deliveries()
  expect(row.state).toBe('pending')
  expect(Date.parse(row.next_attempt_at)).toBeLessThanOrEqual(Date.now())
  const due = await app.db.rows(sql`
    SELECT 1 FROM callback_streams WHERE lender_id = ${desk.lender.id} AND due_at <= now()`)
  expect(due).toHaveLength(1)
})

test('each is on the audit trail, by host alone', async () => {
  const desk = await openTestCallbacks(app)
  const [key] = (await listKeys(app.db, desk.lender.id)).filter(({ key: shown }) =>
    desk.keys.test.endsWith(shown.slice(-4)),
  )
  await desk.register('test', { url: 'https://los.lender.example:8443/secret-path?token=s3cr3t' })
  await desk.register('test', { header_name: 'X-Api-Key', header_value: 'let me in, please' })
  const line = { action: 'callback.registered', subject: desk.lender.id, mode: 'test' }
  const by = { ...line, actor: `key:${key?.id}` }
  expect(await callbackAudit(app, desk.lender.id)).toEqual([
    { ...by, details: { host: 'los.lender.example', header: false } },
    { ...by, details: { host: 'los.lender.example', header: true } },
  ])
})
