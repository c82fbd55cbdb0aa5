import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../../tests/support/app/test-app.ts'
import { answerAfter } from '../../../../../tests/support/http/answer-after.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../../tests/support/http/http-client.ts'
import { makeSoftPasskey, type Told } from '../../../../../tests/support/http/soft-passkey.ts'
import { trySignIn } from '../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../db/db.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let now = Date.parse('2026-11-18T09:30:00Z')
let app: TestApp
let site: { origin: string; rpId: string }
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => new Date(now) })
  site = { origin: app.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' }
})
afterAll(() => app.end())

const stepCookie = '__Host-deedwire-second-step'
const cookieOf = ({ headers }: Reply) =>
  [headers['set-cookie']]
    .flat()
    .find((one) => one?.startsWith(`${stepCookie}=`))
    ?.split(';')[0] ?? ''
const post = (path: string, body: object, cookie = '') =>
  call(app.url, `/backoffice${path}`, { body, headers: { origin: app.url, cookie } })

async function challengeFor(member: Member): Promise<string> {
  const reply = await member.post('/two-factor/passkeys/options')
  expect(reply.status, reply.text).toBe(200)
  return reply.json.options.challenge
}

async function withPasskey(name = 'Laptop') {
  const member = await app.staff('analyst')
  const passkey = makeSoftPasskey(site)
  const made = passkey.create(await challengeFor(member))
  const reply = await member.post('/two-factor/passkeys', { name, ...made })
  expect(reply.status, reply.text).toBe(201)
  passkey.counter += 1
  return { member, passkey, codes: reply.json.recovery_codes as string[] }
}

/** Asks for a passkey: with the cookie of the second step as second factor, otherwise instead. */
async function asked(cookie = '') {
  const reply = await post('/session/passkey/options', {}, cookie)
  expect(reply.status, reply.text).toBe(200)
  return { options: reply.json.options, cookie: cookieOf(reply) }
}

async function secondStep({ email }: Member) {
  const reply = await trySignIn(app.url, email, staffPassword)
  expect(reply.json).toEqual({ second_factor: { code: false, passkey: true } })
  return asked(cookieOf(reply))
}

/** Why its passkeys were refused. */
async function refusalsOf({ id }: Member) {
  const rows = await app.db.rows<{ details: { factor: string; reason: string } }>(sql`
    SELECT details FROM audit_inbox WHERE subject = ${id} AND action = 'staff.refused' ORDER BY id`)
  expect(rows.every(({ details }) => details.factor === 'passkey')).toBe(true)
  return rows.map(({ details }) => details.reason)
}

describe('adding a passkey', () => {
  test('several, named; with the first come recovery codes', async () => {
    const { member, codes } = await withPasskey('Office laptop')
    expect(codes).toHaveLength(10)
    // They are listed by age.
    now += 1000
    const second = makeSoftPasskey(site).create(await challengeFor(member))
    const reply = await member.post('/two-factor/passkeys', { name: 'Phone', ...second })
    expect(reply.json).toEqual({ recovery_codes: null })
    const { passkeys } = (await member.get('/two-factor')).json
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Office laptop', 'Phone'])
  })

  const wrong: [string, Told][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['another site', { rpId: 'evil.example' }],
  ]
  test.each(wrong)('is refused for %s', async (_, told) => {
    const member = await app.staff('analyst')
    const made = makeSoftPasskey(site).create(await challengeFor(member), told)
    const reply = await member.post('/two-factor/passkeys', { name: 'Laptop', ...made })
    expectError(reply, 400, 'invalid_request')
    expect((await member.get('/two-factor')).json.passkeys).toEqual([])
  })

  test('is refused for a challenge that was used, has expired, or is another person’s', async () => {
    const member = await app.staff('analyst')
    const add = (challenge: string) =>
      member.post('/two-factor/passkeys', {
        name: 'Laptop',
        ...makeSoftPasskey(site).create(challenge),
      })
    const challenge = await challengeFor(member)
    expect((await add(challenge)).status).toBe(201)
    expectError(await add(challenge), 400, 'invalid_request')
    const late = await challengeFor(member)
    now += 5 * 60_000
    expectError(await add(late), 400, 'invalid_request')
    const strange = await challengeFor(await app.staff('analyst'))
    await challengeFor(member)
    expectError(await add(strange), 400, 'invalid_request')
    // A failed answer has used its challenge up too.
    const failed = await challengeFor(member)
    await add('AAAA')
    expectError(await add(failed), 400, 'invalid_request')
  })

  test('that is known already is refused', async () => {
    const { passkey } = await withPasskey()
    const other = await app.staff('analyst')
    const made = passkey.create(await challengeFor(other))
    const reply = await other.post('/two-factor/passkeys', { name: 'Copy', ...made })
    expectError(reply, 409, 'not_ready')
  })
})

describe('as second factor', () => {
  test('signs in after the password, also without verifying the user', async () => {
    const { member, passkey } = await withPasskey()
    const { options, cookie } = await secondStep(member)
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id])
    const answer = passkey.get(options.challenge, { isVerified: false })
    const reply = await post('/session/passkey', answer, cookie)
    expect(reply.json.staff.id).toBe(member.id)
    const [used] = (await member.get('/two-factor')).json.passkeys
    expect(used.last_used_at).toBe(new Date(now).toISOString())
  })

  test('is refused for the passkey of another person', async () => {
    const { member } = await withPasskey()
    const { passkey } = await withPasskey()
    const { options, cookie } = await secondStep(member)
    const reply = await post('/session/passkey', passkey.get(options.challenge), cookie)
    expectError(reply, 401, 'unauthorized')
    expect(await refusalsOf(member)).toEqual(['passkey of another account'])
  })

  test('an answer works once', async () => {
    const { member, passkey } = await withPasskey()
    const { options, cookie } = await secondStep(member)
    const answer = passkey.get(options.challenge)
    expect((await post('/session/passkey', answer, cookie)).status).toBe(200)
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
    const next = await secondStep(member)
    expectError(await post('/session/passkey', answer, next.cookie), 401, 'unauthorized')
  })

  test('wrong answers are limited like wrong passwords', async () => {
    const { member } = await withPasskey()
    const statuses: number[] = []
    for (let i = 0; i < 10; i += 1) {
      const { options, cookie } = await secondStep(member)
      const wrong = makeSoftPasskey(site).get(options.challenge)
      statuses.push((await post('/session/passkey', wrong, cookie)).status)
    }
    expect(statuses).toEqual(Array(10).fill(401))
    expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(429)
  })
})

describe('instead of the password', () => {
  test('signs in where the authenticator verified the user, and only there', async () => {
    const { member, passkey } = await withPasskey()
    const first = await asked()
    expect(first.options.userVerification).toBe('required')
    const bare = passkey.get(first.options.challenge, { isVerified: false })
    expectError(await post('/session/passkey', bare, first.cookie), 401, 'unauthorized')
    const { options, cookie } = await asked()
    const reply = await post('/session/passkey', passkey.get(options.challenge), cookie)
    expect(reply.json.staff.id).toBe(member.id)
  })

  const wrong: [string, Told][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
  ]
  test.each(wrong)('is refused for %s', async (_, told) => {
    const { passkey } = await withPasskey()
    const { options, cookie } = await asked()
    const answer = passkey.get(options.challenge, told)
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
  })

  test('is refused for a used or expired challenge, or one given to another browser', async () => {
    const { passkey } = await withPasskey()
    const one = await asked()
    const answer = passkey.get(one.options.challenge)
    expect((await post('/session/passkey', answer, one.cookie)).status).toBe(200)
    passkey.counter += 1
    const again = passkey.get(one.options.challenge)
    expectError(await post('/session/passkey', again, one.cookie), 401, 'unauthorized')
    const late = await asked()
    now += 5 * 60_000
    const slow = passkey.get(late.options.challenge)
    expectError(await post('/session/passkey', slow, late.cookie), 401, 'unauthorized')
    const [mine, theirs] = [await asked(), await asked()]
    const stolen = passkey.get(theirs.options.challenge)
    expectError(await post('/session/passkey', stolen, mine.cookie), 401, 'unauthorized')
  })

  test('is refused if the counter did not grow', async () => {
    const { member, passkey } = await withPasskey()
    passkey.counter = 1
    const { options, cookie } = await asked()
    const answer = passkey.get(options.challenge)
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
    expect(await refusalsOf(member)).toEqual(['counter did not grow'])
  })

  test('has its refusals on the audit trail of the account, with the reason', async () => {
    const { member, passkey } = await withPasskey()
    const show = async (told: Told) => {
      const { options, cookie } = await asked()
      const answer = passkey.get(options.challenge, told)
      expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
      return { answer, cookie }
    }
    const { answer, cookie } = await show({ isVerified: false })
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
    await app.db.rows(sql`UPDATE staff SET password_hash = NULL WHERE id = ${member.id}`)
    await show({})
    expect(await refusalsOf(member)).toEqual([
      'not verified',
      'no open challenge',
      'not open to passkeys',
    ])
  })

  test('is refused for an account without a password, which uses single sign-on only', async () => {
    const { member, passkey } = await withPasskey()
    await app.db.rows(sql`UPDATE staff SET password_hash = NULL WHERE id = ${member.id}`)
    const { options, cookie } = await asked()
    const answer = passkey.get(options.challenge)
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
  })

  test('is refused for a passkey that was removed while it was shown', async () => {
    const { member, passkey } = await withPasskey()
    const { options, cookie } = await asked()
    const reply = await answerAfter(
      app,
      member.id,
      (tx) => tx.rows(sql`DELETE FROM staff_passkeys WHERE staff_id = ${member.id}`),
      () => post('/session/passkey', passkey.get(options.challenge), cookie),
    )
    expectError(reply, 401, 'unauthorized')
  })

  test('is refused for a disabled account', async () => {
    const { member, passkey } = await withPasskey()
    const admin = await app.staff('admin')
    await admin.send('PATCH', `/staff/${member.id}`, { disabled: true })
    const { options, cookie } = await asked()
    const answer = passkey.get(options.challenge)
    expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
  })
})

test('a passkey is renamed and removed by its owner only, with audit lines', async () => {
  const { member, passkey } = await withPasskey()
  const stranger = await app.staff('analyst')
  const [{ id }] = (await member.get('/two-factor')).json.passkeys
  const path = `/two-factor/passkeys/${id}`
  expectError(await stranger.send('PATCH', path, { name: 'Mine' }), 404, 'not_found')
  expectError(await stranger.post(`${path}/remove`), 404, 'not_found')
  expect((await member.send('PATCH', path, { name: 'Old laptop' })).json.name).toBe('Old laptop')
  expect((await member.post(`${path}/remove`)).status).toBe(204)
  expect((await trySignIn(app.url, member.email, staffPassword)).json.staff.id).toBe(member.id)
  const { options, cookie } = await asked()
  const answer = passkey.get(options.challenge)
  expectError(await post('/session/passkey', answer, cookie), 401, 'unauthorized')
  const rows = await app.db.rows<{ action: string }>(sql`
    SELECT action FROM audit_inbox WHERE subject = ${member.id} ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'staff.two_factor_added',
      'staff.passkey_renamed',
      'staff.two_factor_removed',
    ]),
  )
})

test('a session that ended since its request was admitted renames no passkey', async () => {
  const { member } = await withPasskey('Laptop')
  const [{ id }] = (await member.get('/two-factor')).json.passkeys
  const reply = await answerAfter(
    app,
    member.id,
    (tx) => tx.rows(sql`DELETE FROM staff_sessions WHERE staff_id = ${member.id}`),
    () => member.send('PATCH', `/two-factor/passkeys/${id}`, { name: 'Mine' }),
  )
  expectError(reply, 401, 'unauthorized')
  const rows = await app.db.rows(sql`SELECT name FROM staff_passkeys WHERE id = ${id}`)
  expect(rows).toEqual([{ name: 'Laptop' }])
})

test('an admin who removes the password removes the second factors with it', async () => {
  const { member } = await withPasskey()
  const admin = await app.staff('admin')
  const path = `/staff/${member.id}`
  const { json } = await admin.send('PATCH', path, { password: null })
  expect(json).toMatchObject({ has_password: false, has_two_factor: false })
  const left = await app.db.rows(sql`
    SELECT 1 FROM staff_passkeys WHERE staff_id = ${member.id}
    UNION ALL SELECT 1 FROM staff_recovery_codes WHERE staff_id = ${member.id}`)
  expect(left).toEqual([])
  // Again: there is nothing left to remove.
  await admin.send('PATCH', path, { password: null })
  const lines = await app.db.rows(sql`
    SELECT actor, details FROM audit_inbox
    WHERE subject = ${member.id} AND action = 'staff.two_factor_reset'`)
  expect(lines).toEqual([{ actor: `staff:${admin.id}`, details: { totp: 0, passkeys: 1 } }])
})

test('one network gets a hundred open challenges at most', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 101; i += 1) {
    statuses.add((await post('/session/passkey/options', {})).status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
})
