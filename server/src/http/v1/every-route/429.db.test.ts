import { expect, test } from 'vitest'
import { countStored } from '../../../../../tests/support/app/stored.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { exchange, head } from '../../../../../tests/support/http/raw-http.ts'
import { forEveryRoute, sendsBody } from '../../../../../tests/support/http/route-under-test.ts'
import { allScopes } from '../../../access/access.ts'

/** What 429 promises at every route. Decisions, sections 1 and 2. */
forEveryRoute(({ route, mode, address, app, lender, send }) => {
  const { method } = route
  /** A key earns a request a second: on a busy machine a check that took longer is repeated. */
  async function quickly(check: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = performance.now()
      try {
        return await check()
      } catch (error) {
        if (performance.now() - startedAt < 900 || attempt >= 30) throw error
      }
    }
  }
  const limitedKey = (rateBurst: number) =>
    app().key(lender().id, mode, { scopes: allScopes, ratePerSecond: 1, rateBurst })
  async function spentKey(): Promise<string> {
    const key = await limitedKey(1)
    await send(key)
    return key
  }

  test('the burst passes and counts down, the next is 429 with the time to wait', () =>
    quickly(async () => {
      const key = await limitedKey(3)
      const seen: unknown[] = []
      for (let n = 0; n < 3; n += 1) {
        const { status, headers } = await send(key)
        expect(status).not.toBe(429)
        // A 202 says when to poll.
        if (status !== 202) expect(headers).not.toHaveProperty('retry-after')
        seen.push([
          headers['ratelimit-limit'],
          headers['ratelimit-remaining'],
          headers['ratelimit-reset'],
        ])
      }
      expect(seen).toEqual([
        ['3', '2', '1'],
        ['3', '1', '2'],
        ['3', '0', '3'],
      ])
      const refused = await send(key)
      expectError(refused, 429, 'rate_limited')
      expect(refused.headers).toMatchObject({
        'retry-after': '1',
        'ratelimit-limit': '3',
        'ratelimit-remaining': '0',
        'ratelimit-reset': expect.stringMatching(/^[1-3]$/),
      })
    }))

  test('the limit is that of the key: another key of the lender is served', () =>
    quickly(async () => {
      expect((await send(await spentKey())).status).toBe(429)
      expect((await send(lender()[mode])).status).not.toBe(429)
    }))

  test('a refused request stores nothing', () =>
    quickly(async () => {
      const key = await spentKey()
      const before = await countStored(app())
      expect((await send(key)).status).toBe(429)
      expect(await countStored(app())).toEqual(before)
    }))
  if (!sendsBody(route)) return

  test('429 comes before body size: the Content-Length of a huge body', () =>
    quickly(async () => {
      const reply = await exchange(
        app().url,
        head(`${method} ${address}`, [
          'Host: x',
          `Authorization: Bearer ${await spentKey()}`,
          'Content-Type: application/json',
          'Content-Length: 999999999',
        ]),
      )
      expectError(reply, 429, 'rate_limited')
    }))

  test('429 comes before validation: a body that is not JSON', () =>
    quickly(async () => {
      expectError(await send(await spentKey(), { body: '{' }), 429, 'rate_limited')
    }))
})
