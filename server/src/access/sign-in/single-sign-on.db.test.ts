import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgeries } from '../../../../tests/support/app/forged-tokens.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../tests/support/app/identity-provider.ts'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app/test-app.ts'
import { cookiesOf, walkProvider } from '../../../../tests/support/app/walk-provider.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../tests/support/http/staff-client.ts'
import { sql } from '../../db/db.ts'

let idp: IdentityProvider
let app: TestApp
let email: string
let staffId: string
beforeAll(async () => {
  idp = await startIdentityProvider()
  app = await startTestApp(envOf(idp))
  const member = await app.staff('analyst')
  email = member.email
  staffId = member.id
})
afterAll(async () => {
  await app.end()
  await idp.end()
})
beforeEach(async () => {
  idp.open(returnAddress(app))
  idp.person = { sub: 'person-1', email, email_verified: true }
  idp.forge = undefined
  app.logged.length = 0
  await app.db.rows(sql`DELETE FROM staff_sessions`)
})

function envOf({ issuer, clientId, clientSecret }: IdentityProvider): Record<string, string> {
  return {
    ROLE: 'api',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: 'Office account',
  }
}

const returnAddress = ({ url }: TestApp) => `${url}/backoffice/sso/return`
const sessions = () => app.db.rows(sql`SELECT staff_id FROM staff_sessions`)
const begin = (of = app) => call(of.url, '/backoffice/sso')

interface Return {
  /** The address the provider sends the browser back to. */
  url: URL
  cookie: string
}

/** There and back, but for the last step. */
async function signedOn(): Promise<Return> {
  const begun = await begin()
  const [line = ''] = cookiesOf(begun)
  const url = new URL(await walkProvider(idp, String(begun.headers.location)))
  return { url, cookie: line.split(';')[0] ?? '' }
}

function comeBack({ url, cookie }: Return): Promise<Reply> {
  return call(app.url, url.pathname + url.search, { headers: cookie ? { cookie } : {} })
}

async function expectRefused(reply: Reply, status: 401 | 403): Promise<void> {
  expectError(reply, status, status === 401 ? 'unauthorized' : 'forbidden')
  expect(cookiesOf(reply).join()).not.toContain('deedwire-session=')
  expect(await sessions()).toEqual([])
}

describe('an account with that verified e-mail address', () => {
  test('is signed in, and the sign-in is on the audit trail', async () => {
    const reply = await comeBack(await signedOn())
    expect([reply.status, reply.headers.location, reply.text]).toEqual([303, '/', ''])
    const cookie = cookiesOf(reply).find((line) => line.startsWith('__Host-deedwire-session='))
    expect(cookie).toMatch(/^[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie?.split(';')[0] ?? '' }
    const shown = await call(app.url, '/backoffice/session', { headers })
    expect(shown.json.staff).toMatchObject({ id: staffId, email, role: 'analyst' })
    expect(await sessions()).toEqual([{ staff_id: staffId }])
    const lines = await app.db.rows(sql`
      SELECT actor, details::text FROM audit_inbox
      WHERE action = 'staff.signed_in' ORDER BY id DESC LIMIT 1`)
    expect(lines).toEqual([{ actor: `staff:${staffId}`, details: '{"method":"single sign-on"}' }])
  })

  test('is found however the provider spells it', async () => {
    idp.person = { sub: 'person-1', email: email.toUpperCase(), email_verified: true }
    expect((await comeBack(await signedOn())).status).toBe(303)
  })

  test('is found where the provider tells the address at its userinfo endpoint alone', async () => {
    idp.open(returnAddress(app), { claimsInIdToken: false })
    expect((await comeBack(await signedOn())).status).toBe(303)
    idp.person = { sub: 'person-1', email, email_verified: false }
    expect((await comeBack(await signedOn())).status).toBe(403)
  })

  test('is asked for by code, with PKCE, state and nonce, each new every time', async () => {
    const [one, two] = [await begin(), await begin()]
    const seen = [one, two].map(({ headers }) => new URL(String(headers.location)).searchParams)
    for (const query of seen) {
      expect(query.get('response_type')).toBe('code')
      expect(query.get('code_challenge_method')).toBe('S256')
      expect(query.get('redirect_uri')).toBe(returnAddress(app))
      expect(query.get('scope')?.split(' ')).toEqual(['openid', 'email'])
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(seen[0]?.get(name)).toMatch(/^[\w-]{43}$/)
      expect(seen[0]?.get(name)).not.toBe(seen[1]?.get(name))
    }
    const [cookie = ''] = cookiesOf(one)
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(cookie).toMatch(/^__Host-deedwire-sign-on=/)
    // Sealed: the browser cannot read what it carries.
    const carried = Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')
    expect(carried).not.toContain(seen[0]?.get('state'))
  })
})

describe('nobody else is', () => {
  test('a person without an account here: 403', async () => {
    idp.person = { sub: 'person-2', email: 'stranger@office.example', email_verified: true }
    await expectRefused(await comeBack(await signedOn()), 403)
  })

  test.each([
    ['not verified', { email_verified: false }],
    ['said to be verified in a string', { email_verified: 'true' }],
    ['without a word on whether it is verified', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['no text', { email: [1] }],
  ])('an e-mail address that is %s: 403', async (_, claims) => {
    idp.person = { sub: 'person-1', email, email_verified: true, ...claims }
    await expectRefused(await comeBack(await signedOn()), 403)
  })

  test('a person whose account is disabled: 403', async () => {
    const other = await app.staff('searcher')
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${other.id}`)
    await app.db.rows(sql`DELETE FROM staff_sessions`)
    idp.person = { sub: 'person-3', email: other.email, email_verified: true }
    await expectRefused(await comeBack(await signedOn()), 403)
  })

  test('a person who changed their mind: 401', async () => {
    idp.person = undefined
    const back = await signedOn()
    expect(back.url.searchParams.get('error')).toBe('access_denied')
    await expectRefused(await comeBack(back), 401)
  })
})

describe('a return that was tampered with', () => {
  const query = (change: (query: URLSearchParams) => void) => (back: Return) => {
    const url = new URL(back.url)
    change(url.searchParams)
    return { ...back, url }
  }
  const cookie = (change: (cookie: string) => string) => (back: Return) => ({
    ...back,
    cookie: change(back.cookie),
  })
  const made = 'A'.repeat(43)
  const turned = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

  test.each<[string, (back: Return) => Return]>([
    ['another state', query((q) => q.set('state', made))],
    ['no state', query((q) => q.delete('state'))],
    ['state twice', query((q) => q.append('state', made))],
    ['another code', query((q) => q.set('code', made))],
    ['no code', query((q) => q.delete('code'))],
    ['another issuer', query((q) => q.set('iss', 'https://evil.example'))],
    ['nothing at all', query((q) => [...q.keys()].forEach((key) => void q.delete(key)))],
    ['no cookie', cookie(() => '')],
    ['an empty cookie', cookie((text) => text.replace(/=.*/, '='))],
    ['a cookie cut short', cookie((text) => text.slice(0, -4))],
    ['a cookie with a bit changed', cookie((text) => text.replace(/(?<==).+/, turned))],
  ])('%s: 401, and no session', async (_, tamper) => {
    await expectRefused(await comeBack(tamper(await signedOn())), 401)
  })

  test('the cookie of another attempt, as when a link is planted: 401', async () => {
    const [mine, planted] = [await signedOn(), await signedOn()]
    await expectRefused(await comeBack({ ...planted, cookie: mine.cookie }), 401)
  })

  test('the same return twice: one session', async () => {
    const back = await signedOn()
    expect((await comeBack(back)).status).toBe(303)
    expectError(await comeBack(back), 401, 'unauthorized')
    expect(await sessions()).toHaveLength(1)
  })

  test('and neither code, state nor secret is in the log', async () => {
    const back = await signedOn()
    await comeBack(back)
    await comeBack(back)
    await comeBack(query((q) => q.set('state', made))(back))
    const log = JSON.stringify(app.logged)
    for (const name of ['code', 'state']) {
      expect(log).not.toContain(back.url.searchParams.get(name))
    }
    expect(log).not.toContain(idp.clientSecret)
    expect(log).not.toContain(email)
  })
})

describe('an ID token that the provider did not sign', () => {
  test('one that it did sign is taken', async () => {
    idp.forge = (token) => token
    expect((await comeBack(await signedOn())).status).toBe(303)
  })

  test.each(forgeries(() => idp))('%s: 401, and no session', async (_, forge) => {
    const back = await signedOn()
    idp.forge = forge
    await expectRefused(await comeBack(back), 401)
  })
})

describe('a provider that is away', () => {
  test('when the sign-in begins: 503, and all is well once it is back', async () => {
    const alone = await startTestApp(envOf(idp))
    try {
      idp.close()
      for (let n = 0; n < 2; n += 1) {
        const reply = await begin(alone)
        expectError(reply, 503, 'unavailable')
        expect(reply.headers['retry-after']).toBeDefined()
      }
      expect((await call(alone.url, '/readyz')).status).toBe(200)
      idp.open(returnAddress(alone))
      const later = Date.now() + 11_000
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
      expect((await begin(alone)).status).toBe(302)
      clock.mockRestore()
    } finally {
      await alone.end()
    }
  })

  test('when the person comes back: 503, and the same return works once it is back', async () => {
    const back = await signedOn()
    idp.close()
    expectError(await comeBack(back), 503, 'unavailable')
    expect(await sessions()).toEqual([])
    idp.open(returnAddress(app))
    expect((await comeBack(back)).status).toBe(303)
  })
})

describe('what is set up', () => {
  test('both ways: the sign-in page is told, and passwords work', async () => {
    const { json } = await call(app.url, '/backoffice/sign-in-methods')
    expect(json).toEqual({ password: true, passkey: true, single_sign_on: 'Office account' })
    expect((await trySignIn(app.url, email, staffPassword)).status).toBe(200)
  })

  test('nothing: 404', async () => {
    const plain = await startTestApp({ ROLE: 'api' })
    try {
      expectError(await begin(plain), 404, 'not_found')
      expectError(await call(plain.url, '/backoffice/sso/return?code=x'), 404, 'not_found')
      const { json } = await call(plain.url, '/backoffice/sign-in-methods')
      expect(json).toEqual({ password: true, passkey: true, single_sign_on: null })
    } finally {
      await plain.end()
    }
  })

  test('without passwords: the right one is refused like a wrong one, unread', async () => {
    const same = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, PASSWORD_SIGN_IN: 'off' }
    const strict = await startTestApp({ ...envOf(idp), ...same })
    try {
      const replies = [
        await trySignIn(strict.url, email, staffPassword),
        await trySignIn(strict.url, 'nobody@office.example', 'wrong'),
      ]
      for (const reply of replies) await expectRefused(reply, 403)
      expect(replies[0]?.text).toBe(replies[1]?.text)
      const { json } = await call(strict.url, '/backoffice/sign-in-methods')
      expect(json.password).toBe(false)
    } finally {
      await strict.end()
    }
  })
})
