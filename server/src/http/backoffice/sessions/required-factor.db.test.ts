import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import {
  ask,
  type Ground,
  imageOf,
  layGround,
  modesOf,
  openSession,
  pageHeaders,
} from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'
import { staffRoutes } from '../backoffice.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let ground: Ground
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', STAFF_TWO_FACTOR: 'required' })
  admin = await app.staff('admin')
  ground = await layGround(app, (await app.staff('analyst')).id)
})
afterAll(() => app.end())

/** Stated a second time: opening a route to staff without a second factor must be repeated here. */
const open = [
  'getSession',
  'signOut',
  'getTwoFactor',
  'beginTotp',
  'confirmTotp',
  'beginPasskey',
  'addPasskey',
]

test('the routes for staff without a second factor are these, and no other', () => {
  const marked = staffRoutes.filter(({ beforeTwoFactor }) => beforeTwoFactor)
  expect(marked.map(({ name }) => name).sort()).toEqual([...open].sort())
})

const closed = staffRoutes.filter(({ name }) => !open.includes(name))

describe.each(closed)('$method $path', (route) => {
  test.each(modesOf(route))('refuses an admin without a second factor (%s)', async (mode) => {
    const before = await imageOf(app)
    const reply = await ask(app.url, route, mode, ground, pageHeaders(app.url, admin))
    expectError(reply, 403, 'two_factor_required')
    expect(await imageOf(app)).toEqual(before)
  })
})

test('so does the description of the back office', async () => {
  const reply = await call(app.url, '/backoffice/openapi.json', {
    headers: { cookie: admin.cookie },
  })
  expectError(reply, 403, 'two_factor_required')
})

test('API keys of lenders are not asked', async () => {
  const lender = await app.lender()
  for (const [base, key] of [
    ['/v1', lender.live],
    ['/uat/v1', lender.test],
  ] as const) {
    expect((await call(app.url, `${base}/whoami`, { key })).status).toBe(200)
  }
})

test('single sign-on leaves it to the identity provider', async () => {
  const session = await openSession(app, (await app.staff('analyst')).email)
  const reply = await call(app.url, '/backoffice/live/queue', {
    headers: { cookie: session.cookie },
  })
  expect(reply.status).toBe(200)
})

test('a session that an earlier release started ends: its holder signs in again', async () => {
  const { id, email } = await app.staff('analyst')
  await app.db.rows(sql`UPDATE staff SET password_hash = NULL WHERE id = ${id}`)
  const headersOf = ({ cookie }: { cookie: string }) => ({ headers: { cookie } })
  const session = headersOf(await openSession(app, email))
  await app.db.rows(sql`UPDATE staff_sessions SET method = NULL WHERE staff_id = ${id}`)
  expectError(await call(app.url, '/backoffice/session', session), 401, 'unauthorized')
  const again = headersOf(await openSession(app, email))
  expect((await call(app.url, '/backoffice/live/queue', again)).status).toBe(200)
})

test('who sets one up can work in the same session, and cannot remove the last one', async () => {
  const member = await app.staff('analyst')
  expect((await member.get('/session')).json.two_factor).toEqual({
    setting: 'required',
    set_up: false,
    must_set_up: true,
  })
  const { secret } = (await member.post('/two-factor/totp')).json
  const codeAt = (ms: number) =>
    generateSync({ secret, epoch: Math.floor((Date.now() + ms) / 1000) })
  expect((await member.post('/two-factor/totp/confirm', { code: codeAt(0) })).status).toBe(200)
  expect((await member.get('/live/queue')).status).toBe(200)
  const proof = { password: 'correct horse battery', code: codeAt(30_000) }
  expectError(await member.post('/two-factor/totp/remove', proof), 409, 'not_ready')
  expect((await member.get('/two-factor')).json.totp_since).not.toBeNull()
})
