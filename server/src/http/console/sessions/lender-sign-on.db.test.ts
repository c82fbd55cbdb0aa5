import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../tests/support/app/identity-provider.ts'
import {
  staffPassword,
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { cookiesOf, walkProvider } from '../../../../../tests/support/app/walk-provider.ts'
import { makePerson, newPerson } from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../../tests/support/http/http-client.ts'
import { readLenderSignOn, removeLenderSignOn, setLenderSignOn } from '../../../access/access.ts'
import { sql } from '../../../db/db.ts'
import { consoleCookies } from '../../sign-in/cookies.ts'

interface Bank {
  lender: TestLender
  idp: IdentityProvider
  domain: string
  person: { id: string; email: string }
}

const by = { actor: 'cli' } as const
let app: TestApp
let one: Bank
let other: Bank
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  one = await makeBank('one.example')
  other = await makeBank('other.example')
})
afterAll(async () => {
  await app?.end()
  for (const bank of [one, other]) await bank?.idp.end()
})
beforeEach(async () => {
  for (const bank of [one, other]) {
    bank.idp.open(`${app.url}/console/api/sso/return`)
    bank.idp.person = { sub: bank.person.id, email: bank.person.email, email_verified: true }
    await setUp(bank)
  }
  await app.db.rows(sql`DELETE FROM staff_sessions`)
  app.logged.length = 0
})

async function makeBank(domain: string): Promise<Bank> {
  const [lender, idp] = await Promise.all([app.lender(), startIdentityProvider()])
  return { lender, idp, domain, person: await makePerson(app, lender.id, 'operations') }
}

function setUp({ lender, idp, domain }: Bank, more: object = {}): Promise<void> {
  const { issuer, clientId, clientSecret } = idp
  const wanted = { issuer, clientId, clientSecret, label: 'Bank', isRequired: false, ...more }
  return app.db.transact((tx) =>
    setLenderSignOn(tx, app.keyring, by, lender.id, { domains: [domain], ...wanted }, new Date()),
  )
}

const begin = (email: string): Promise<Reply> =>
  call(app.url, '/console/api/sso', {
    method: 'POST',
    body: { email },
    headers: { origin: app.url },
  })

interface Back {
  url: URL
  cookie: string
}

/** To the provider of that bank and back, but for the last step. */
async function walk({ idp, domain }: Bank): Promise<Back> {
  const begun = await begin(`someone@${domain}`)
  expect(begun.status, begun.text).toBe(200)
  const [line = ''] = cookiesOf(begun)
  return { url: new URL(await walkProvider(idp, begun.json.url)), cookie: line.split(';')[0] ?? '' }
}

const comeBack = ({ url, cookie }: Back): Promise<Reply> =>
  call(app.url, url.pathname + url.search, { headers: { cookie } })

const sessions = () =>
  app.db.rows<{ id: string; method: string }>(
    sql`SELECT staff_id AS id, method FROM staff_sessions`,
  )

async function expectRefused(reply: Reply, code: string): Promise<void> {
  expect([reply.status, reply.headers.location]).toEqual([303, `/console/sign-in?refused=${code}`])
  expect(await sessions()).toEqual([])
}

describe('a person of a lender, at the provider of that lender', () => {
  test('is signed in to the console, and it is on the audit trail', async () => {
    const reply = await comeBack(await walk(one))
    expect([reply.status, reply.headers.location]).toEqual([303, '/console'])
    const cookie = cookiesOf(reply).find((line) => line.startsWith(`${consoleCookies.session}=`))
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie?.split(';')[0] ?? '' }
    const { json } = await call(app.url, '/console/api/session', { headers })
    expect(json).toMatchObject({
      person: { id: one.person.id, email: one.person.email },
      lender: { id: one.lender.id },
    })
    expect(await sessions()).toEqual([{ id: one.person.id, method: 'single sign-on' }])
    const lines = await app.db.rows(sql`
      SELECT actor, details::text FROM audit_inbox
      WHERE action = 'person.signed_in' ORDER BY id DESC LIMIT 1`)
    expect(lines).toEqual([
      { actor: `person:${one.person.id}`, details: '{"method":"single sign-on"}' },
    ])
  })

  test('is led there by the domain, however it is written; others are not', async () => {
    expect((await begin('ANY.ONE@One.Example')).status).toBe(200)
    for (const email of ['a@sub.one.example', 'a@notone.example', 'a@bank.example']) {
      expectError(await begin(email), 404, 'not_found')
    }
    expectError(await begin('not an address'), 400, 'invalid_request', expect.any(Array))
  })

  test('needs no password of ours: an invitation is enough', async () => {
    const admin = await newPerson(app, one.lender.id, 'lender_admin')
    const email = 'invited@one.example'
    const made = await admin.post('/people', { email, name: 'I. Rao', role: 'viewer' })
    expect(made.status, made.text).toBe(201)
    await app.db.rows(sql`DELETE FROM staff_sessions`)
    one.idp.person = { sub: 'invited', email, email_verified: true }
    expect((await comeBack(await walk(one))).headers.location).toBe('/console')
  })
})

describe('a provider of one lender', () => {
  test('signs in nobody of another, nor of our office', async () => {
    const analyst = await app.staff('analyst')
    await app.db.rows(sql`DELETE FROM staff_sessions`)
    for (const email of [other.person.email, analyst.email, 'stranger@one.example']) {
      one.idp.person = { sub: 'x', email, email_verified: true }
      await expectRefused(await comeBack(await walk(one)), 'forbidden')
    }
  })

  test('does not end what was begun at another', async () => {
    const [mine, theirs] = [await walk(one), await walk(other)]
    await expectRefused(await comeBack({ url: mine.url, cookie: theirs.cookie }), 'unauthorized')
    await expectRefused(await comeBack({ url: theirs.url, cookie: mine.cookie }), 'unauthorized')
    await expectRefused(await comeBack({ url: mine.url, cookie: '' }), 'unauthorized')
  })

  test('that does not say the address is verified confirms nobody', async () => {
    one.idp.person = { sub: 'x', email: one.person.email, email_verified: false }
    await expectRefused(await comeBack(await walk(one)), 'forbidden')
  })

  test('that is away: its people are told, and the password still works', async () => {
    const back = await walk(one)
    one.idp.close()
    await expectRefused(await comeBack(back), 'unavailable')
    expect((await signInByPassword(one)).status).toBe(200)
  })

  test('that was removed in between ends the way', async () => {
    const back = await walk(one)
    const remove = (tx: Parameters<typeof removeLenderSignOn>[0]) =>
      removeLenderSignOn(tx, app.keyring, by, one.lender.id, new Date())
    await app.db.transact(remove)
    await expectRefused(await comeBack(back), 'not_found')
    expectError(await begin('a@one.example'), 404, 'not_found')
    await expect(app.db.transact(remove)).rejects.toThrow('Single sign-on is not set up')
  })
})

const signInByPassword = ({ person }: Bank): Promise<Reply> =>
  call(app.url, '/console/api/session', {
    method: 'POST',
    body: { email: person.email, password: staffPassword },
    headers: { origin: app.url },
  })

describe('where a lender requires it', () => {
  test('no password opens a session, and sessions from before have ended', async () => {
    expect((await signInByPassword(one)).status).toBe(200)
    expect((await signInByPassword(other)).status).toBe(200)
    expect((await comeBack(await walk(one))).headers.location).toBe('/console')
    await setUp(one, { isRequired: true })
    expect(await sessions()).toEqual(
      expect.arrayContaining([
        { id: one.person.id, method: 'single sign-on' },
        { id: other.person.id, method: 'password' },
      ]),
    )
    expect(await sessions()).toHaveLength(2)
    const refused = await signInByPassword(one)
    expectError(refused, 403, 'forbidden')
    expect(refused.json.error.message).toBe('Your organisation requires its own sign-in here.')
    expect((await signInByPassword(other)).status).toBe(200)
    expect((await comeBack(await walk(one))).headers.location).toBe('/console')
  })
})

describe('what is set', () => {
  test('has its secret sealed, is read without it, and changes what was set before', async () => {
    await setUp(one, { clientId: 'another', domains: ['two.example', 'one.example'] })
    expect(await readLenderSignOn(app.db, one.lender.id)).toEqual({
      issuer: one.idp.issuer,
      clientId: 'another',
      label: 'Bank',
      isRequired: false,
      domains: ['one.example', 'two.example'],
    })
    const [row] = await app.db.rows<{ text: string }>(sql`
      SELECT lender_sign_on::text AS text FROM lender_sign_on WHERE lender_id = ${one.lender.id}`)
    const secret = one.idp.clientSecret
    expect(row?.text).not.toContain(secret)
    expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'))
    const begun = await begin('a@two.example')
    expect(new URL(begun.json.url).searchParams.get('client_id')).toBe('another')
  })

  test.each([
    ['a domain of another lender', { domains: ['other.example'] }, 'belongs to another lender'],
    ['no domain', { domains: [] }, 'at least one is needed'],
    ['an address for a domain', { domains: ['a@one.example'] }, 'is not a domain'],
    ['an issuer without TLS', { issuer: 'http://idp.example' }, 'must be a URL with https'],
  ])('%s is refused, and nothing changes', async (_, more, message) => {
    const before = await readLenderSignOn(app.db, one.lender.id)
    await expect(setUp(one, more)).rejects.toMatchObject({
      details: [expect.stringContaining(message)],
    })
    expect(await readLenderSignOn(app.db, one.lender.id)).toEqual(before)
  })
})
