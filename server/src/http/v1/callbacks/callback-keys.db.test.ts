import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  basePaths,
  type CallbackDesk,
  farUrl,
  openCallbackDesk,
} from '../../../../../tests/support/callback-desk.ts'
import { expectError } from '../../../../../tests/support/expect-error.ts'
import { type Call, call } from '../../../../../tests/support/http-client.ts'
import { exchange, head } from '../../../../../tests/support/raw-http.ts'
import { imageOf } from '../../../../../tests/support/staff-routes.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts'
import { allScopes, listKeys, revokeKey } from '../../../access/access.ts'
import type { ApiRoute } from '../api-route.ts'
import { routes } from '../v1.ts'

/** Which keys the routes of the callbacks take. Decisions, section 1: 401, then 403, then 429. */

/** A body that would change something. A new route adds its own here. */
const bodies: Record<string, object> = {
  setCallback: { url: `${farUrl}/changed` },
  rotateSecret: {},
  diagnoseCallback: { headers: {}, body: '' },
  replayFailed: { since: '2026-01-01' },
}

let app: TestApp
let desk: CallbackDesk
let delivery: string
let revoked: string
let expired: string
let reader: string
/** Full when it is issued, and empty after one request, for a second. */
const scant = { scopes: allScopes, ratePerSecond: 1, rateBurst: 1 }
let before: unknown
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  desk = await openCallbackDesk(app)
  for (const mode of ['live', 'test'] as const) await desk.register(mode)
  await desk.createCase('R-1')
  delivery = (await desk.deliveries())[0].id
  await desk.fail(delivery)
  const { id } = desk.lender
  const key = (more: object) => app.key(id, 'live', { scopes: allScopes, ...more })
  expired = await key({ expiresAt: new Date(0) })
  revoked = await key({})
  const row = (await listKeys(app.db, id)).find((one) => revoked.endsWith(one.key.slice(-4)))
  await app.db.transact((tx) =>
    revokeKey(tx, app.keyring, { actor: 'cli' }, String(row?.id), new Date()),
  )
  reader = await app.key(id, 'live')
})
afterAll(() => app.end())
beforeEach(async () => {
  before = await imageOf(app)
})
afterEach(async () => {
  expect(await imageOf(app)).toEqual(before)
})

const pathOf = ({ path }: ApiRoute) => path.replace(':id', delivery)
const send = (route: ApiRoute, key: string | undefined, more: Call & { base?: string } = {}) =>
  call(app.url, `${more.base ?? '/v1'}${pathOf(route)}`, {
    method: route.method,
    ...(bodies[route.name] && { body: bodies[route.name] }),
    ...(key !== undefined && { key }),
    ...more,
  })

// What is for test keys alone has its own files.
const under = routes.filter(({ tag, onlyTest }) => tag === 'Callbacks' && !onlyTest)

test('there are routes to look at, and those that take a body have one here', () => {
  expect(under).toHaveLength(11)
  for (const { name, body } of under) expect([name, name in bodies]).toEqual([name, !!body])
})

describe.each(under)('$method $path', (route) => {
  test('401: no key, a key that is none, one that was revoked or has expired', async () => {
    const unknown = `svc_live_${'x'.repeat(40)}`
    const replies = [
      await send(route, undefined),
      await send(route, undefined, { headers: { authorization: `Basic ${desk.keys.live}` } }),
      await send(route, unknown),
      await send(route, `${desk.keys.live}x`),
      await send(route, revoked),
      await send(route, expired),
    ]
    for (const reply of replies) {
      expectError(reply, 401, 'unauthorized')
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
    expect(new Set(replies.slice(2).map(({ text }) => text)).size).toBe(1)
  })

  test.each([
    ['live', 'test'],
    ['test', 'live'],
  ] as const)('401: a %s key where %s keys go, and it says where to', async (mode, where) => {
    const reply = await send(route, desk.keys[mode], { base: basePaths[where] })
    expectError(reply, 401, 'unauthorized')
    expect(reply.json.error.message).toContain(`at ${basePaths[mode]},`)
  })

  test('403: a key with every scope but this one, and it is named', async () => {
    const scopes = allScopes.filter((scope) => scope !== route.access)
    const reply = await withKey({ scopes }, (key) => send(route, key))
    expectError(reply, 403, 'forbidden')
    expect(reply.json.error.message).toContain(route.access)
  })

  test('403: a key as it is issued reads events, and no more of this', async () => {
    if (route.name === 'listEvents') expect((await send(route, reader)).status).toBe(200)
    else expectError(await send(route, reader), 403, 'forbidden')
  })

  test('429: a key whose limit is spent, with the time to wait', async () => {
    const reply = await withKey(scant, async (key) => {
      await call(app.url, '/v1/events', { key })
      return send(route, key)
    })
    expectError(reply, 429, 'rate_limited')
    expect(reply.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' })
  })

  test('all of them before a byte of the body is read', async () => {
    const lines = (key: string) => [
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Content-Length: 999999999',
      'Expect: 100-continue',
    ]
    const asked = async (key: string) => {
      const start = `${route.method} /v1${pathOf(route)}`
      const { status, interim } = await exchange(app.url, head(start, lines(key)))
      return [status, interim]
    }
    const spent = await withKey(scant, async (key) => {
      await call(app.url, '/v1/events', { key })
      return asked(key)
    })
    expect(spent).toEqual([429, []])
    expect(await asked(revoked)).toEqual([401, []])
    if (route.access === 'callbacks:manage') expect(await asked(reader)).toEqual([403, []])
  })
})

/** A key made and taken away within the test, so that nothing but the request could leave a trace. */
async function withKey<T>(more: object, use: (key: string) => Promise<T>): Promise<T> {
  const key = await app.key(desk.lender.id, 'live', more)
  before = await imageOf(app)
  return use(key)
}
