import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../../tests/support/app/test-app.ts'
import { answerAfter } from '../../../../../tests/support/http/answer-after.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../../tests/support/http/staff-client.ts'
import { openSession } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'

const start = Date.parse('2026-11-18T09:30:00Z')
let now = start
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => new Date(now) })
})
afterAll(() => app.end())

type Member = Awaited<ReturnType<TestApp['staff']>>

const codeOf = (secret: string, at = now) => generateSync({ secret, epoch: Math.floor(at / 1000) })

const cookieNamed = ({ headers }: Reply, name: string) =>
  [headers['set-cookie']]
    .flat()
    .find((one) => one?.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** The password is given, and the cookie of the second step kept. */
async function givePassword({ email }: { email: string }) {
  const reply = await trySignIn(app.url, email, staffPassword)
  return { reply, cookie: cookieNamed(reply, '__Host-deedwire-second-step') }
}

const giveCode = (cookie: string, code: string) =>
  call(app.url, '/backoffice/session/code', {
    body: { code },
    headers: { cookie, origin: app.url },
  })

async function withApp(role: 'analyst' | 'admin' = 'analyst') {
  const member = await app.staff(role)
  const { secret } = (await member.post('/two-factor/totp')).json
  const reply = await member.post('/two-factor/totp/confirm', { code: codeOf(secret) })
  expect(reply.status, reply.text).toBe(200)
  const recovery: string[] = reply.json.recovery_codes
  // The code of the set-up was used.
  now += 30_000
  return { member, secret: secret as string, recovery }
}

async function actionsOf({ id }: Member) {
  const rows = await app.db.rows<{ action: string }>(
    sql`SELECT action FROM audit_inbox WHERE subject = ${id} ORDER BY id`,
  )
  return rows.map(({ action }) => action)
}

describe('an authenticator app', () => {
  test('is set up with a QR code and a code, and then asked for after the password', async () => {
    const member = await app.staff('analyst')
    const begun = (await member.post('/two-factor/totp')).json
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(begun.uri).toContain(begun.secret)
    expect(begun.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    // Not used before it is confirmed.
    expect((await trySignIn(app.url, member.email, staffPassword)).json.staff.id).toBe(member.id)
    const wrong = await member.post('/two-factor/totp/confirm', { code: '000000' })
    expectInvalid(wrong, ['code'])
    const reply = await member.post('/two-factor/totp/confirm', { code: codeOf(begun.secret) })
    expect(reply.json.recovery_codes).toHaveLength(10)
    now += 30_000
    const { reply: asked, cookie } = await givePassword(member)
    expect(asked.json).toEqual({ second_factor: { code: true, passkey: false } })
    expect(cookieNamed(asked, '__Host-deedwire-session')).toBe('')
    const entered = await giveCode(cookie, codeOf(begun.secret))
    expect(entered.json.staff.id).toBe(member.id)
    expect(entered.json.two_factor).toEqual({
      setting: 'optional',
      set_up: true,
      must_set_up: false,
    })
    expect(await actionsOf(member)).toContain('staff.two_factor_added')
  })

  test('has its secret sealed, and in no log', async () => {
    const { secret, recovery } = await withApp()
    const [{ dump } = { dump: '' }] = await app.db.rows<{ dump: string }>(
      sql`SELECT database_to_xml(true, false, '')::text AS dump`,
    )
    for (const text of [secret, ...recovery]) {
      expect(dump).not.toContain(text)
      expect(dump).not.toContain(Buffer.from(text).toString('hex'))
      expect(dump).not.toContain(Buffer.from(text).toString('base64'))
      expect(JSON.stringify(app.logged)).not.toContain(text)
    }
  })

  test('gives codes that work once, also for two requests at the same time', async () => {
    const { member, secret } = await withApp()
    const code = codeOf(secret)
    const steps = await Promise.all([givePassword(member), givePassword(member)])
    const replies = await Promise.all(steps.map(({ cookie }) => giveCode(cookie, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    const { cookie } = await givePassword(member)
    expectError(await giveCode(cookie, code), 401, 'unauthorized')
    // Nor one of an earlier step, still within the drift.
    expectError(await giveCode(cookie, codeOf(secret, now - 30_000)), 401, 'unauthorized')
  })

  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('whose clock is %i seconds off gets %i', async (seconds, status) => {
    const { member, secret } = await withApp()
    now += 120_000
    const { cookie } = await givePassword(member)
    expect((await giveCode(cookie, codeOf(secret, now + seconds * 1000))).status).toBe(status)
  })

  test('is removed with password and code only; then the password is enough', async () => {
    const { member, secret } = await withApp()
    const remove = (body: object) => member.post('/two-factor/totp/remove', body)
    expectInvalid(await remove({ password: staffPassword }), ['code'])
    expectInvalid(await remove({ password: staffPassword, code: '000000' }), ['code'])
    const refused = await remove({ password: 'wrong', code: codeOf(secret) })
    expectError(refused, 401, 'unauthorized')
    expect(refused.json.error.message).toBe('The password is wrong.')
    const done = await remove({ password: staffPassword, code: codeOf(secret) })
    expect(done.status, done.text).toBe(204)
    expect((await trySignIn(app.url, member.email, staffPassword)).json.staff.id).toBe(member.id)
    const left = await app.db.rows(
      sql`SELECT 1 FROM staff_recovery_codes WHERE staff_id = ${member.id}`,
    )
    expect(left).toEqual([])
    expect(await actionsOf(member)).toContain('staff.two_factor_removed')
  })

  test('is replaced only with password and code once the sign-in is ten minutes old', async () => {
    const { member, secret } = await withApp()
    now += 10 * 60_000
    expectInvalid(await member.post('/two-factor/totp'), ['password', 'code'])
    expectInvalid(await member.post('/two-factor/totp', { password: staffPassword }), ['code'])
    const proof = { password: staffPassword, code: codeOf(secret) }
    const { secret: next } = (await member.post('/two-factor/totp', proof)).json
    const reply = await member.post('/two-factor/totp/confirm', { code: codeOf(next) })
    // The recovery codes stay.
    expect(reply.json).toEqual({ recovery_codes: null })
    now += 30_000
    const { cookie } = await givePassword(member)
    expect((await giveCode(cookie, codeOf(secret))).status).toBe(401)
    expect((await giveCode(cookie, codeOf(next))).status).toBe(200)
  })

  test('ends the other sessions when it is set up, and not this one', async () => {
    const member = await app.staff('analyst')
    const other = await openSession(app, member.email)
    const { secret } = (await member.post('/two-factor/totp')).json
    await member.post('/two-factor/totp/confirm', { code: codeOf(secret) })
    const { status } = await call(app.url, '/backoffice/session', {
      headers: { cookie: other.cookie },
    })
    expect(status).toBe(401)
    expect((await member.get('/session')).status).toBe(200)
    now += 30_000
  })
})

test('a session that ended since its request was admitted adds nothing', async () => {
  const member = await app.staff('analyst')
  const { secret } = (await member.post('/two-factor/totp')).json
  const reply = await answerAfter(
    app,
    member.id,
    (tx) => tx.rows(sql`DELETE FROM staff_sessions WHERE staff_id = ${member.id}`),
    () => member.post('/two-factor/totp/confirm', { code: codeOf(secret) }),
  )
  expectError(reply, 401, 'unauthorized')
  const rows = await app.db.rows(sql`SELECT sealed FROM staff_totp WHERE staff_id = ${member.id}`)
  expect(rows).toEqual([{ sealed: null }])
})

describe('recovery codes', () => {
  test('work once, in capitals and without the hyphen too', async () => {
    const { member, recovery } = await withApp()
    const [first = '', second = ''] = recovery
    const one = await giveCode((await givePassword(member)).cookie, first)
    expect(one.status).toBe(200)
    const again = await giveCode((await givePassword(member)).cookie, first)
    expectError(again, 401, 'unauthorized')
    const typed = second.replace('-', '').toUpperCase()
    expect((await giveCode((await givePassword(member)).cookie, typed)).status).toBe(200)
    expect((await member.get('/two-factor')).json.recovery_codes_left).toBe(8)
    expect(await actionsOf(member)).toContain('staff.recovery_code_used')
  })

  test('are renewed: the earlier ones no longer work', async () => {
    const { member, recovery } = await withApp()
    const { recovery_codes: fresh } = (await member.post('/two-factor/recovery-codes')).json
    expect(fresh).toHaveLength(10)
    const { cookie } = await givePassword(member)
    expect((await giveCode(cookie, recovery[0] ?? '')).status).toBe(401)
    expect((await giveCode(cookie, fresh[0])).status).toBe(200)
  })

  test('of one account open no other', async () => {
    const { recovery } = await withApp()
    const { member } = await withApp()
    const { cookie } = await givePassword(member)
    expect((await giveCode(cookie, recovery[0] ?? '')).status).toBe(401)
  })
})

describe('the second step', () => {
  test('ends after five minutes, and starts one session', async () => {
    const { member, secret } = await withApp()
    const late = await givePassword(member)
    now += 5 * 60_000
    expectError(await giveCode(late.cookie, codeOf(secret)), 401, 'unauthorized')
    const { cookie } = await givePassword(member)
    expect((await giveCode(cookie, codeOf(secret))).status).toBe(200)
    now += 30_000
    expectError(await giveCode(cookie, codeOf(secret)), 401, 'unauthorized')
  })

  test('opens nothing by itself', async () => {
    const { member } = await withApp()
    const { cookie } = await givePassword(member)
    const token = cookie.slice(cookie.indexOf('=') + 1)
    for (const sent of [cookie, `__Host-deedwire-session=${token}`]) {
      const reply = await call(app.url, '/backoffice/session', { headers: { cookie: sent } })
      expectError(reply, 401, 'unauthorized')
    }
  })

  test('ends when the password is changed meanwhile', async () => {
    const { member, secret } = await withApp()
    const { cookie } = await givePassword(member)
    const admin = await app.staff('admin')
    await admin.send('PATCH', `/staff/${member.id}`, { password: 'another horse battery' })
    expectError(await giveCode(cookie, codeOf(secret)), 401, 'unauthorized')
  })

  test('limits wrong codes like wrong passwords, and a right password forgives none', async () => {
    const { member, secret } = await withApp()
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const { reply, cookie } = await givePassword(member)
      statuses.push(cookie === '' ? reply.status : (await giveCode(cookie, '000000')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(429)
    expect((await actionsOf(member)).filter((one) => one === 'staff.refused')).toHaveLength(10)
    expect(secret).not.toBe('')
  })

  test('accepts no code of the app after 50 wrong ones from anywhere; a recovery code does', async () => {
    const { member, secret, recovery } = await withApp()
    await app.db.rows(sql`UPDATE staff_totp SET wrong_codes = 48 WHERE staff_id = ${member.id}`)
    const { cookie } = await givePassword(member)
    for (const code of ['000000', '000001']) expect((await giveCode(cookie, code)).status).toBe(401)
    const locked = await giveCode(cookie, codeOf(secret))
    expectError(locked, 409, 'not_ready')
    expect(locked.json.error.message).toMatch(/^Too many wrong codes were given\./)
    const refusals = await app.db.rows<{ details: object }>(sql`
      SELECT details FROM audit_inbox
      WHERE subject = ${member.id} AND action = 'staff.refused' ORDER BY id`)
    expect(refusals.map(({ details }) => details)).toEqual([
      { factor: 'code' },
      { factor: 'code' },
      { factor: 'code', reason: 'locked' },
    ])
    expect((await giveCode(cookie, recovery[0] ?? '')).status).toBe(200)
    const again = await givePassword(member)
    expect((await giveCode(again.cookie, codeOf(secret))).status).toBe(200)
  })

  test('opens no session if it ended while the code was checked', async () => {
    const { member, recovery } = await withApp()
    const { cookie } = await givePassword(member)
    const reply = await answerAfter(
      app,
      member.id,
      // As every change of the second factors does.
      (tx) => tx.rows(sql`DELETE FROM staff_sign_ins WHERE staff_id = ${member.id}`),
      () => giveCode(cookie, recovery[0] ?? ''),
    )
    expectError(reply, 401, 'unauthorized')
    const [{ open } = { open: -1 }] = await app.db.rows<{ open: number }>(sql`
      SELECT count(*)::int AS open FROM staff_sessions
      WHERE staff_id = ${member.id} AND method = 'password and code'`)
    // The one that set the app up.
    expect(open).toBe(1)
  })

  test('is not skipped by a session that an earlier release started', async () => {
    const { member } = await withApp()
    await app.db.rows(sql`UPDATE staff_sessions SET method = NULL WHERE staff_id = ${member.id}`)
    expectError(await member.get('/session'), 401, 'unauthorized')
  })
})

test('with STAFF_TWO_FACTOR=off nobody is asked, and nothing can be set up', async () => {
  const { member } = await withApp()
  const same = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, ROLE: 'api' }
  const off = await startTestApp({ ...same, STAFF_TWO_FACTOR: 'off' }, { now: () => new Date(now) })
  try {
    const reply = await trySignIn(off.url, member.email, staffPassword)
    expect(reply.json.staff.id).toBe(member.id)
    // The right password forgives wrong ones: no code follows it.
    const statuses: number[] = []
    for (const password of [...Array<string>(9).fill('wrong'), staffPassword, 'wrong']) {
      statuses.push((await trySignIn(off.url, member.email, password)).status)
    }
    expect(statuses).toEqual([...Array(9).fill(401), 200, 401])
    expect((await trySignIn(off.url, member.email, staffPassword)).status).toBe(200)
    const other = await off.staff('analyst')
    expectError(await other.post('/two-factor/totp'), 409, 'not_ready')
  } finally {
    await off.end()
  }
})
