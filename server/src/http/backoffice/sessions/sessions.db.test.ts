import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { signInStaff, trySignIn } from '../../../../../tests/support/http/staff-client.ts'
import { openSession } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const sessionOf = (cookie: string, base = app.url) =>
  call(base, '/backoffice/session', { headers: { cookie } })
const statusOf = async (cookie: string) => (await sessionOf(cookie)).status
const changed = (id: string, body: object) => admin.send('PATCH', `/staff/${id}`, body)

async function auditOf(subject: string) {
  return app.db.rows(sql`
    SELECT action, actor, details::text FROM audit_inbox WHERE subject = ${subject} ORDER BY id`)
}

describe('signing in', () => {
  test('answers who it is, and sets its cookie with every security attribute', async () => {
    const { id, email } = await app.staff('analyst', 'Meera Joshi')
    const reply = await trySignIn(app.url, ` ${email.toUpperCase()} `, staffPassword)
    expect(reply.status).toBe(200)
    expect(reply.json.staff).toEqual({ id, email, name: 'Meera Joshi', role: 'analyst' })
    const [cookie = '', ...more] = [reply.headers['set-cookie']].flat()
    // The other cookie identifies the browser, and grants nothing: throttle.db.test.ts.
    expect(more).toEqual([expect.stringMatching(/^__Host-deedwire-device=/)])
    expect(await statusOf(more[0]?.split(';')[0] ?? '')).toBe(401)
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-deedwire-session=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await sessionOf(pair)).json).toEqual(reply.json)
  })

  test('stores a hash of the token, and the token nowhere', async () => {
    const { cookie, id } = await app.staff('analyst')
    const token = cookie.slice(cookie.indexOf('=') + 1)
    const rows = await app.db.rows(
      sql`SELECT token_sha256 AS hash FROM staff_sessions WHERE staff_id = ${id}`,
    )
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest() }])
    const [{ dump } = { dump: '' }] = await app.db.rows<{ dump: string }>(
      sql`SELECT database_to_xml(true, false, '')::text AS dump`,
    )
    const forms = [Buffer.from(token), Buffer.from(token, 'base64url')]
    for (const form of [token, ...forms.flatMap((f) => [f.toString('hex'), f.toString('base64')])])
      expect(dump).not.toContain(form)
    expect(JSON.stringify(app.logged)).not.toContain(token)
  })

  test('is refused alike for an unknown account, a wrong password, a disabled one, and one without a password', async () => {
    const right = await app.staff('analyst')
    const disabled = await app.staff('analyst')
    expect((await changed(disabled.id, { disabled: true })).status).toBe(200)
    const without = await app.staff('analyst')
    expect((await changed(without.id, { password: null })).status).toBe(200)
    const replies = [
      await trySignIn(app.url, 'nobody@office.example', staffPassword),
      await trySignIn(app.url, right.email, `${staffPassword}!`),
      await trySignIn(app.url, disabled.email, staffPassword),
      await trySignIn(app.url, without.email, staffPassword),
      await trySignIn(app.url, without.email, 'account not found'),
      await trySignIn(app.url, 'sandbox', 'account not found'),
    ]
    for (const reply of replies) {
      expectError(reply, 401, 'unauthorized')
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const names = replies.map(({ headers }) => Object.keys(headers).sort().join())
    expect(new Set(names).size).toBe(1)
    expect(await statusOf(right.cookie)).toBe(200)
  })

  test('does not reuse a session: each sign-in has a new token and csrf token', async () => {
    const one = await app.staff('analyst')
    const two = await signInStaff(app.url, one.email, staffPassword)
    expect(two.cookie).not.toBe(one.cookie)
    expect(two.csrf).not.toBe(one.csrf)
    expect(await statusOf(one.cookie)).toBe(200)
  })

  test('and refusals and sign-outs are on the audit trail', async () => {
    const { id, email, send } = await app.staff('searcher')
    await trySignIn(app.url, email, 'not the password')
    await send('DELETE', '/session')
    expect((await auditOf(id)).slice(1)).toEqual([
      { action: 'staff.signed_in', actor: `staff:${id}`, details: '{"method":"password"}' },
      { action: 'staff.refused', actor: 'system', details: '{}' },
      { action: 'staff.signed_out', actor: `staff:${id}`, details: '{}' },
    ])
  })
})

test('no password is in an answer or in a log', async () => {
  const secret = 'Tr0ub4dor-and-3'
  const { email, send, id } = await app.staff('analyst')
  const headers = { origin: app.url }
  const post = (body: unknown) => call(app.url, '/backoffice/session', { body, headers })
  const replies = [
    await trySignIn(app.url, email, secret),
    await trySignIn(app.url, secret, secret),
    await post({ email, password: [secret] }),
    await post({ email, password: secret, more: secret }),
    await post(`{"email":"${email}","password":"${secret}"`),
    await post(`{"email":"${email}","password":${secret}}`),
    await post({ email, password: `${secret}\0` }),
    await post({ email, password: secret.repeat(100) }),
    await send('PUT', '/session/password', { current: secret, password: secret }),
    await send('PUT', '/session/password', { current: staffPassword, password: secret.slice(4) }),
    await changed(id, { password: secret.slice(4) }),
    await changed(id, { password: { secret } }),
  ]
  for (const { status, text } of replies) {
    expect(status).toBeLessThan(500)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(secret.slice(4))
  }
  expect(JSON.stringify(app.logged)).not.toContain(secret.slice(4))
  expect(JSON.stringify(app.logged)).not.toContain(staffPassword)
})

describe('lifetime', () => {
  const start = Date.parse('2026-11-15T09:30:00Z')
  let now = start
  let timed: TestApp
  beforeAll(async () => {
    const env = { ROLE: 'api', SESSION_IDLE_MINUTES: '10', SESSION_MAX_HOURS: '1' }
    timed = await startTestApp(env, { now: () => new Date(now) })
  })
  afterAll(() => timed.end())

  async function begun() {
    now = start
    const member = await timed.staff('analyst')
    return async (minutes: number) => {
      now = start + minutes * 60_000
      return (await member.get('/session')).status
    }
  }

  test('an unused session ends when it was idle long enough, not before', async () => {
    const after = await begun()
    expect(await after(9.99)).toBe(200)
    expect(await after(19.98)).toBe(200)
    expect(await after(29.98)).toBe(401)
  })

  test('use keeps a session alive, up to its maximum age', async () => {
    const after = await begun()
    for (let minutes = 5; minutes < 60; minutes += 5) expect(await after(minutes)).toBe(200)
    expect(await after(59.9)).toBe(200)
    expect(await after(60)).toBe(401)
  })

  test('a session says when it ends, and a wrong token keeps none alive', async () => {
    now = start
    const member = await timed.staff('analyst')
    const { json } = await member.get('/session')
    expect(json.expires_at).toBe(new Date(start + 3_600_000).toISOString())
    now = start + 9 * 60_000
    const cookie = `${member.cookie}x`
    expect((await call(timed.url, '/backoffice/session', { headers: { cookie } })).status).toBe(401)
    now = start + 11 * 60_000
    expect((await member.get('/session')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  test('signing out ends this session at once, on every node, and no other', async () => {
    const member = await app.staff('analyst')
    const other = await openSession(app, member.email)
    const same = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, ROLE: 'api' }
    const node = await startTestApp(same)
    try {
      expect((await sessionOf(member.cookie, node.url)).status).toBe(200)
      const reply = await member.send('DELETE', '/session')
      expect([reply.status, reply.text]).toEqual([204, ''])
      expect(reply.headers['set-cookie']).toEqual([
        '__Host-deedwire-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      ])
      for (const base of [app.url, node.url]) {
        expectError(await sessionOf(member.cookie, base), 401, 'unauthorized')
        expect((await sessionOf(other.cookie, base)).status).toBe(200)
      }
    } finally {
      await node.end()
    }
  })

  test('changing one’s own password ends every session, and the old one stops working', async () => {
    const member = await app.staff('analyst')
    const other = await openSession(app, member.email)
    const passwords = { current: staffPassword, password: 'another horse battery' }
    expect((await member.send('PUT', '/session/password', passwords)).status).toBe(204)
    expect([await statusOf(member.cookie), await statusOf(other.cookie)]).toEqual([401, 401])
    expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(401)
    expect((await trySignIn(app.url, member.email, passwords.password)).status).toBe(200)
  })

  test('a wrong current password changes nothing and ends nothing', async () => {
    const member = await app.staff('analyst')
    const passwords = { current: `${staffPassword}!`, password: 'another horse battery' }
    const reply = await member.send('PUT', '/session/password', passwords)
    expectError(reply, 401, 'unauthorized')
    expect(reply.json.error.message).toBe('The current password is wrong.')
    const short = { current: staffPassword, password: 'short' }
    expectInvalid(await member.send('PUT', '/session/password', short), ['password'])
    expect(await statusOf(member.cookie)).toBe(200)
    expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(200)
  })

  test.each([
    ['another name', { name: 'Somebody else' }],
    ['another role', { role: 'searcher' }],
    ['another password', { password: 'another horse battery' }],
    ['no password', { password: null }],
    ['disabled', { disabled: true }],
  ])('an admin’s change ends every session of the account at once: %s', async (_, change) => {
    const member = await app.staff('analyst')
    const other = await openSession(app, member.email)
    expect((await changed(member.id, change)).status).toBe(200)
    expect([await statusOf(member.cookie), await statusOf(other.cookie)]).toEqual([401, 401])
    expect(await statusOf(admin.cookie)).toBe(200)
  })

  test('an account that is disabled and enabled again must sign in again', async () => {
    const member = await app.staff('analyst')
    await changed(member.id, { disabled: true })
    await changed(member.id, { disabled: false })
    expect(await statusOf(member.cookie)).toBe(401)
    expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(200)
  })
})
