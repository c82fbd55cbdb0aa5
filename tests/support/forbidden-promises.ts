import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes, type KeyScope } from '../../server/src/access/access.ts'
import { expectError } from './expect-error.ts'
import { type Call, call } from './http-client.ts'
import { exchange, head } from './raw-http.ts'
import { placeOf, type RouteUnderTest } from './route-under-test.ts'
import { countStored } from './stored.ts'
import { startTestApp, type TestApp, type TestLender } from './test-app.ts'

/** What 403 promises at every route. Decisions, section 1. */
export function forbiddenPromises(route: RouteUnderTest & { scope: KeyScope }): void {
  const { method, path, scope } = route
  const { base, mode } = placeOf(route)
  const others = allScopes.filter((other) => other !== scope)
  let app: TestApp
  let lender: TestLender
  beforeAll(async () => {
    app = await startTestApp()
    lender = await app.lender()
  })
  afterAll(() => app.end())

  const send = (key: string, more: Call = {}) =>
    call(app.url, `${base}${path}`, {
      method,
      key,
      ...(method === 'POST' && { body: route.body }),
      ...more,
    })
  const keyWith = (scopes: readonly string[], more: object = {}) =>
    app.key(lender.id, mode, { scopes, ...more })

  test('a key with every other scope: 403 that names the one it lacks, and nothing stored', async () => {
    const key = await keyWith(others)
    const before = await countStored(app)
    const reply = await send(key)
    expectError(reply, 403, 'forbidden')
    expect(reply.json.error.message).toContain(scope)
    expect(await countStored(app)).toEqual(before)
  })

  test('a key with this scope alone passes', async () => {
    expect((await send(await keyWith([scope]))).status).not.toBe(403)
  })

  test('a key issued without naming scopes passes', async () => {
    expect((await send(lender[mode])).status).not.toBe(403)
  })

  test('403 comes before 429: a key without the scope whose limit is spent', async () => {
    const key = await keyWith(others, { ratePerSecond: 1, rateBurst: 1 })
    const elsewhere =
      scope === 'cases:create'
        ? () => call(app.url, `${base}/cases/NOT-THERE`, { key })
        : () => call(app.url, `${base}/cases`, { key, body: {} })
    await elsewhere()
    expectError(await elsewhere(), 429, 'rate_limited')
    expectError(await send(key), 403, 'forbidden')
  })
  if (method === 'GET') return

  test('403 comes before body size: the Content-Length of a huge body', async () => {
    const reply = await exchange(
      app.url,
      head(`POST ${base}${path}`, [
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
}
