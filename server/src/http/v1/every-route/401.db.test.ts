import { describe, expect, test } from 'vitest'
import { countStored } from '../../../../../tests/support/app/stored.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { exchange, head } from '../../../../../tests/support/http/raw-http.ts'
import { forEveryRoute, sendsBody } from '../../../../../tests/support/http/route-under-test.ts'
import { listKeys, revokeKey } from '../../../access/access.ts'

/** What 401 promises at every route. Decisions, section 1. */
forEveryRoute(({ route, mode, address, app, lender, send }) => {
  const { method } = route
  const otherMode = mode === 'live' ? 'test' : 'live'

  async function revoke(key: string): Promise<void> {
    const found = (await listKeys(app().db, lender().id)).find((row) =>
      key.endsWith(row.key.slice(-4)),
    )
    await app().db.transact((tx) =>
      revokeKey(tx, app().keyring, { actor: 'cli' }, String(found?.id), new Date()),
    )
  }

  describe('an invalid key', () => {
    const unknown = `svc_${mode}_${'x'.repeat(40)}`
    test.each([
      ['no Authorization header', {}],
      ['an empty one', { authorization: '' }],
      ['Bearer without a key', { authorization: 'Bearer ' }],
      ['another scheme', { authorization: `Basic ${unknown}` }],
      ['the key without a scheme', { authorization: unknown }],
      [
        'a key of another make',
        { authorization: 'Bearer sk_live_0123456789012345678901234567890123' },
      ],
      ['a key that is too short', { authorization: `Bearer svc_${mode}_abc` }],
      ['an unknown key', { authorization: `Bearer ${unknown}` }],
      ['a key with something behind it', { authorization: `Bearer ${unknown} x` }],
      ['a key with letters beyond ASCII', { authorization: `Bearer ${unknown}\u00e9` }],
    ])('%s: 401', async (_, headers) => {
      expectError(await send(undefined, { headers }), 401, 'unauthorized')
    })

    test('the last character changed: 401', async () => {
      const key = lender()[mode]
      const last = key.endsWith('a') ? 'b' : 'a'
      expectError(await send(key.slice(0, -1) + last), 401, 'unauthorized')
    })

    test('the letters in another case: 401', async () => {
      const swapped = lender()
        [mode].toUpperCase()
        .replace(/^SVC_[A-Z]+_/, `svc_${mode}_`)
      expectError(await send(swapped), 401, 'unauthorized')
    })

    test('an expired key: 401, one that expires later passes', async () => {
      const inMs = (ms: number) => ({ expiresAt: new Date(Date.now() + ms) })
      expectError(await send(await app().key(lender().id, mode, inMs(-1_000))), 401, 'unauthorized')
      expect((await send(await app().key(lender().id, mode, inMs(60_000)))).status).not.toBe(401)
    })

    test('a revoked key fails on the very next request', async () => {
      const key = await app().key(lender().id, mode)
      expect((await send(key)).status).not.toBe(401)
      await revoke(key)
      expectError(await send(key), 401, 'unauthorized')
    })

    test('unknown, revoked and expired keys get the same answer', async () => {
      const revoked = await app().key(lender().id, mode)
      await revoke(revoked)
      const expired = await app().key(lender().id, mode, { expiresAt: new Date(0) })
      const texts = [unknown, revoked, expired].map(async (key) => (await send(key)).text)
      expect(new Set(await Promise.all(texts)).size).toBe(1)
    })
  })

  describe('a key of the other mode', () => {
    if (route.onlyTest) {
      test('at /v1 there is no such address: 404 with a live key, 401 without', async () => {
        expectError(await send(lender().live, { base: '/v1' }), 404, 'not_found')
        for (const key of [undefined, lender().test]) {
          expectError(await send(key, { base: '/v1' }), 401, 'unauthorized')
        }
      })
    } else {
      test('a test key at /v1: 401 that names /uat/v1', async () => {
        const reply = await send(lender().test)
        expectError(reply, 401, 'unauthorized')
        expect(reply.json.error.message).toMatch(/use it at \/uat\/v1\b/)
      })
    }

    test('a live key at /uat/v1: 401 that names /v1', async () => {
      const reply = await send(lender().live, { base: '/uat/v1' })
      expectError(reply, 401, 'unauthorized')
      expect(reply.json.error.message).toMatch(/use it at \/v1\b/)
    })
  })

  describe('401 comes before', () => {
    async function revokedKey(more: object): Promise<string> {
      const key = await app().key(lender().id, mode, more)
      await send(key)
      await revoke(key)
      return key
    }

    test('403: a revoked key that lacks the scope', async () => {
      const key = await revokedKey({ scopes: ['callbacks:manage'] })
      expectError(await send(key), 401, 'unauthorized')
    })

    test('429: a revoked key whose limit is spent', async () => {
      const key = await revokedKey({ ratePerSecond: 1, rateBurst: 1 })
      expectError(await send(key), 401, 'unauthorized')
    })
    if (!sendsBody(route)) return

    test('body size: the Content-Length of a huge body', async () => {
      const reply = await exchange(
        app().url,
        head(`${method} ${address}`, [
          'Host: x',
          'Content-Type: application/json',
          'Content-Length: 999999999',
        ]),
      )
      expectError(reply, 401, 'unauthorized')
    })

    test('validation: a body that is not JSON', async () => {
      expectError(await send(undefined, { body: '{' }), 401, 'unauthorized')
    })

    test('a byte of the body is read: no 100 Continue', async () => {
      const reply = await exchange(
        app().url,
        head(`${method} ${address}`, [
          'Host: x',
          `Authorization: Bearer ${lender()[otherMode]}`,
          'Content-Type: application/json',
          'Content-Length: 1000',
          'Expect: 100-continue',
        ]),
      )
      expectError(reply, 401, 'unauthorized')
      expect(reply.interim).toEqual([])
    })
  })

  test('nothing was stored except with valid keys', async () => {
    const before = await countStored(app())
    await send(undefined)
    await send(lender()[otherMode])
    expect(await countStored(app())).toEqual(before)
  })
})
