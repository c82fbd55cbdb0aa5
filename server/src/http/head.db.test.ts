import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../tests/support/app/test-app.ts'
import { call, type Reply, sampleCase } from '../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../tests/support/http/staff-client.ts'
import { addressOf, type Ground, layGround } from '../../../tests/support/http/staff-routes.ts'
import { type StaffRoute, staffRoutes } from './backoffice/backoffice.ts'
import { routes } from './v1/v1.ts'

let app: TestApp
let lender: TestLender
let key: string
let admin: StaffClient & { id: string }
let ground: Ground
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  key = await app.key(lender.id, 'live', {
    scopes: ['cases:create', 'cases:read', 'callbacks:manage'],
  })
  await call(app.url, '/v1/cases', { key, body: sampleCase({ external_ref: 'HEAD-1' }) })
  admin = await app.staff('admin')
  ground = await layGround(app, admin.id)
})
afterAll(() => app.end())

/** Different with every answer, or only with a body. */
const changing = [
  'transfer-encoding',
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'set-cookie',
]
const steady = ({ headers }: Reply) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !changing.includes(name) && !name.startsWith('ratelimit-'),
    ),
  )

/** Where the content has a time in it, its length may differ by some bytes. */
function expectSame(asked: Reply, got: Reply): void {
  const { 'content-length': askedLength, ...askedRest } = steady(asked)
  const { 'content-length': gotLength, etag: _, ...gotRest } = steady(got)
  expect(asked.status).toBe(got.status)
  expect(asked.text).toBe('')
  expect(askedRest).toMatchObject(gotRest)
  expect(askedLength === undefined).toBe(gotLength === undefined)
}

describe('HEAD of the lenders’ API is GET without a body', () => {
  const reads = routes.filter(({ method }) => method === 'GET')

  test.each(reads.map(({ path }) => path))('%s', async (path) => {
    const address = `/v1${path.replace(':ref', 'HEAD-1').replace(/:\w+/, 'none')}`
    expectSame(
      await call(app.url, address, { key, method: 'HEAD' }),
      await call(app.url, address, { key }),
    )
    expect((await call(app.url, address, { method: 'HEAD' })).status).toBe(401)
    const other = await call(app.url, address, { key: lender.test, method: 'HEAD' })
    expect(other.status).toBe(401)
  })

  test('a case has the length that GET has, in both modes', async () => {
    await call(app.url, '/uat/v1/cases', {
      key: lender.test,
      body: sampleCase({ external_ref: 'HEAD-2' }),
    })
    for (const [address, by] of [
      ['/v1/cases/HEAD-1', lender.live],
      ['/uat/v1/cases/HEAD-2', lender.test],
    ] as const) {
      const got = await call(app.url, address, { key: by })
      const asked = await call(app.url, address, { key: by, method: 'HEAD' })
      expect([asked.status, asked.text]).toEqual([200, ''])
      expect(asked.headers['content-length']).toBe(got.headers['content-length'])
      expect(asked.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  test('a key without the scope: 403', async () => {
    const less = await app.key(lender.id, 'live', { scopes: ['cases:create'] })
    const reply = await call(app.url, '/v1/cases/HEAD-1', { key: less, method: 'HEAD' })
    expect(reply.status).toBe(403)
  })

  test('where there is no GET there is no HEAD', async () => {
    expect((await call(app.url, '/v1/callback/test', { key, method: 'HEAD' })).status).toBe(404)
  })
})

describe('HEAD of the back office is GET without a body', () => {
  const reads = staffRoutes.filter(({ method }) => method === 'GET')
  test.each(reads.map((route: StaffRoute) => [route.name, route] as const))(
    '%s',
    async (_, route) => {
      const address = `/backoffice${addressOf(route, 'live', ground)}`
      const headers = { cookie: admin.cookie }
      const asked = await call(app.url, address, { method: 'HEAD', headers })
      expectSame(asked, await call(app.url, address, { headers }))
      expect((await call(app.url, address, { method: 'HEAD' })).status).toBe(401)
    },
  )
})

test.each([
  '/livez',
  '/readyz',
  '/metrics',
  '/docs',
  '/docs/errors',
  '/docs/reference/',
  '/openapi.json',
  '/verify/none',
  '/.well-known/deedwire-examination-key',
  '/backoffice/session/methods',
  '/files/none',
])('HEAD %s is GET without a body', async (path) => {
  const got = await call(app.url, path)
  const asked = await call(app.url, path, { method: 'HEAD' })
  expectSame(asked, got)
})
