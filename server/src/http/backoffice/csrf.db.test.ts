import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../tests/support/http/staff-client.ts'
import {
  ask,
  changing,
  type Ground,
  imageOf,
  layGround,
  modesOf,
  openSession,
  pageHeaders,
  type Session,
} from '../../../../tests/support/http/staff-routes.ts'
import type { StaffRoute } from './backoffice.ts'

let app: TestApp
let ground: Ground
let email: string
let colleague: string
let session: Session
let another: Session
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  email = (await app.staff('admin')).email
  colleague = (await app.staff('admin')).email
  session = await openSession(app, email)
  another = await openSession(app, email)
  ground = await layGround(app, (await app.staff('analyst')).id)
})
afterAll(() => app.end())

type Headers = Record<string, string>
const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
const csrf = 'x-csrf-token'

/** Faulty requests, made from a correct one. */
const forgeries: [string, (right: Headers) => Headers][] = [
  ['no csrf token', (right) => without(right, csrf)],
  ['an empty csrf token', (right) => ({ ...right, [csrf]: '' })],
  ['a wrong csrf token', (right) => ({ ...right, [csrf]: turned(session.csrf) })],
  ['a csrf token cut short', (right) => ({ ...right, [csrf]: session.csrf.slice(0, -1) })],
  ['the csrf token of another session', (right) => ({ ...right, [csrf]: another.csrf })],
  ['the session’s own token as csrf token', (right) => ({ ...right, [csrf]: tokenOf(session) })],
]

const strangers: [string, (base: string) => string | undefined][] = [
  ['no Origin', () => undefined],
  ['Origin null', () => 'null'],
  ['another host', () => 'https://evil.example'],
  ['the same host by another scheme', (base) => base.replace('http:', 'https:')],
  ['our address with a path', (base) => `${base}/`],
  ['the same host with another port', (base) => `${base.slice(0, -1)}${portAway(base)}`],
  ['the same host without its port', (base) => base.replace(/:\d+$/, '')],
  ['a host that begins like ours', (base) => `${base}.evil.example`],
  ['our host as a user name', (base) => `${base}@evil.example`],
  ['no address at all', () => 'ours'],
]

/** Another last digit of the port. */
function portAway(base: string): number {
  return (Number(base.at(-1)) + 1) % 10
}

function turned(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
}

function tokenOf({ cookie }: Session): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}

function withOrigin(headers: Headers, origin: string | undefined): Headers {
  return origin === undefined ? without(headers, 'origin') : { ...headers, origin }
}

function expectForbidden(reply: Reply, word: string): void {
  expectError(reply, 403, 'forbidden')
  expect(reply.json.error.message).toContain(word)
  expect(reply.headers['set-cookie']).toBeUndefined()
}

test('there are routes to test', () => {
  expect(changing.length).toBeGreaterThan(14)
})

describe.each(changing)('$method $path', (route: StaffRoute) => {
  const tryAll = async (wrong: Headers[], word: string) => {
    const before = await imageOf(app)
    for (const headers of wrong) {
      for (const mode of modesOf(route)) {
        expectForbidden(await ask(app.url, route, mode, ground, headers), word)
      }
    }
    expect(await imageOf(app)).toEqual(before)
  }
  const right = () => pageHeaders(app.url, session)

  test('with a wrong csrf token: 403, and nothing changes', async () => {
    const wrong = forgeries.map(([, forge]) => forge(right()))
    await tryAll(wrong, 'X-CSRF-Token')
  })

  test('from a foreign page: 403, and nothing changes', async () => {
    const wrong = strangers.map(([, originOf]) => withOrigin(right(), originOf(app.url)))
    await tryAll(wrong, 'Origin')
  })

  test('with the right ones it passes', async () => {
    const headers = pageHeaders(app.url, await openSession(app, colleague))
    const reply = await ask(app.url, route, 'live', ground, headers)
    expect([401, 403], reply.text).not.toContain(reply.status)
  })
})

test.each(forgeries)('reading needs no token: %s', async (_, forge) => {
  const headers = forge(pageHeaders(app.url, session))
  expect((await call(app.url, '/backoffice/session', { headers })).status).toBe(200)
})

describe('signing in', () => {
  test.each(strangers)('%s: 403, even with the right password', async (_, originOf) => {
    const headers = withOrigin({ origin: app.url }, originOf(app.url))
    const body = { email, password: staffPassword }
    const before = await imageOf(app)
    const reply = await call(app.url, '/backoffice/session', { body, headers })
    expectForbidden(reply, 'Origin')
    expect(await imageOf(app)).toEqual(before)
  })

  test('from our own page it passes', async () => {
    expect((await trySignIn(app.url, email, staffPassword)).status).toBe(200)
  })
})

describe('behind a proxy', () => {
  /** 401: the Origin was accepted, and the account is unknown. 403: it was not. */
  const tried = async (env: Record<string, string>, sent: Headers[]) => {
    const proxied = await startTestApp({ ROLE: 'api', ...env })
    try {
      const statuses = []
      for (const headers of sent) {
        const reply = await trySignIn(proxied.url, 'nobody@office.example', 'x', headers)
        statuses.push(reply.status)
      }
      return statuses
    } finally {
      await proxied.end()
    }
  }
  const host = 'internal:9000'
  const tls = { 'x-forwarded-proto': 'https' }

  test('that renames the host, only pages of the public address are ours', async () => {
    const env = { PUBLIC_URL: 'https://cases.example', TRUSTED_PROXIES: '1' }
    const origins = [
      'https://cases.example',
      'http://cases.example',
      'https://cases.example:8443',
      'https://other.example',
      'http://internal:9000',
      'https://internal:9000',
    ]
    const sent = origins.map((origin) => ({ origin, host, ...tls }))
    expect(await tried(env, sent)).toEqual([401, 403, 403, 403, 403, 403])
  })

  test('that is trusted, its scheme and host count where no public address is set', async () => {
    const forwarded = { ...tls, 'x-forwarded-host': 'Cases.example:443' }
    const sent: Headers[] = [
      { origin: 'https://cases.example', host, ...forwarded },
      { origin: 'http://cases.example', host, ...forwarded },
      { origin: 'https://internal:9000', host, ...forwarded },
      { origin: 'https://internal:9000', host, ...tls },
      { origin: 'http://internal:9000', host, ...tls },
      { origin: 'http://internal:9000', host },
    ]
    expect(await tried({ TRUSTED_PROXIES: '1' }, sent)).toEqual([401, 403, 403, 401, 403, 401])
  })

  test('that is not trusted, its scheme and host do not count', async () => {
    const forwarded = { ...tls, 'x-forwarded-host': 'cases.example' }
    const sent: Headers[] = [
      { origin: 'https://cases.example', host, ...forwarded },
      { origin: 'https://internal:9000', host, ...forwarded },
      { origin: 'http://internal:9000', host, ...forwarded },
    ]
    expect(await tried({}, sent)).toEqual([403, 403, 401])
  })
})
