import { expect, test } from 'vitest'
import { countStored } from '../../../../../tests/support/app/stored.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { exchange, head } from '../../../../../tests/support/http/raw-http.ts'
import { forEveryRoute, sendsBody } from '../../../../../tests/support/http/route-under-test.ts'
import { allScopes } from '../../../access/access.ts'

/** What 403 promises at every route. Decisions, section 1. */
forEveryRoute(({ route, mode, base, address, app, lender, send }) => {
  const { method, access: scope } = route
  if (scope === 'any') {
    test.each(allScopes)('a key with %s alone passes', async (one) => {
      const key = await app().key(lender().id, mode, { scopes: [one] })
      expect((await send(key)).status).toBe(200)
    })
    return
  }
  const others = allScopes.filter((other) => other !== scope)
  const keyWith = (scopes: readonly string[], more: object = {}) =>
    app().key(lender().id, mode, { scopes, ...more })

  test('a key with every other scope: 403 that names the one it lacks, and nothing stored', async () => {
    const key = await keyWith(others)
    const before = await countStored(app())
    const reply = await send(key)
    expectError(reply, 403, 'forbidden')
    expect(reply.json.error.message).toContain(scope)
    expect(await countStored(app())).toEqual(before)
  })

  test('a key with this scope alone passes', async () => {
    expect((await send(await keyWith([scope]))).status).not.toBe(403)
  })

  test('a key issued without naming scopes may create and read cases, and no more', async () => {
    const { status } = await send(lender()[mode])
    if (scope === 'callbacks:manage') expect(status).toBe(403)
    else expect(status).not.toBe(403)
  })

  test('403 comes before 429: a key without the scope whose limit is spent', async () => {
    const key = await keyWith(others, { ratePerSecond: 1, rateBurst: 1 })
    const elsewhere =
      scope === 'cases:create'
        ? () => call(app().url, `${base}/cases/NOT-THERE`, { key })
        : () => call(app().url, `${base}/cases`, { key, body: {} })
    await elsewhere()
    expectError(await elsewhere(), 429, 'rate_limited')
    expectError(await send(key), 403, 'forbidden')
  })
  if (!sendsBody(route)) return

  test('403 comes before body size: the Content-Length of a huge body', async () => {
    const reply = await exchange(
      app().url,
      head(`${method} ${address}`, [
        'Host: x',
        `Authorization: Bearer ${await keyWith(others)}`,
        'Content-Type: application/json',
        'Content-Length: 999999999',
      ]),
    )
    expectError(reply, 403, 'forbidden')
  })

  test('403 comes before validation: a body that is not JSON', async () => {
    expectError(await send(await keyWith(others), { body: '{' }), 403, 'forbidden')
  })
})
