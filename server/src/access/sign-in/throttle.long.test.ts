import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import type { Reply } from '../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../tests/support/http/staff-client.ts'
import { sql } from '../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  // One proxy in front, so that a test can use any address.
  app = await startTestApp({ ROLE: 'api', TRUSTED_PROXIES: '1' })
})
afterAll(() => app.end())

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `203.0.${113 + Math.floor(addresses / 250)}.${addresses % 250}`
}
const from = (address: string, email: string, password = 'a wrong guess', cookie = '') =>
  trySignIn(app.url, email, password, {
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
  })
/** At once: each waits for its turn, and the order does not matter. */
const often = <T>(times: number, send: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => send(n)))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const tenRefused = Array<number>(10).fill(401)
const refusals = async (id: string) =>
  app.db.rows(sql`SELECT 1 FROM audit_inbox WHERE action = 'staff.refused' AND subject = ${id}`)
/** The cookie that identifies a browser. */
const deviceOf = ({ headers }: Reply) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith('__Host-deedwire-device='))
    ?.split(';')[0] ?? ''

const turned = (character: string) => (character === 'A' ? 'B' : 'A')

function expectThrottled(reply: Reply): void {
  expectError(reply, 429, 'rate_limited')
  const wait = Number(reply.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect(reply.headers['set-cookie']).toBeUndefined()
}

describe('one address', () => {
  test('gets ten attempts at an account, and no more even with the right password', async () => {
    const address = nextAddress()
    const member = await app.staff('analyst')
    const other = await app.staff('analyst')
    expect(statusesOf(await often(10, () => from(address, member.email)))).toEqual(tenRefused)
    expectThrottled(await from(address, member.email, staffPassword))
    expectThrottled(await from(address, ` ${member.email.toUpperCase()}`, staffPassword))
    // The owner can sign in from elsewhere, and others can sign in from here.
    expect((await from(address, other.email, staffPassword)).status).toBe(200)
    expect((await from(nextAddress(), member.email, staffPassword)).status).toBe(200)
    expect((await member.get('/session')).status).toBe(200)
  })

  test('gets ten for an account that does not exist, as well', async () => {
    const address = nextAddress()
    expect(statusesOf(await often(10, () => from(address, 'nobody@office.example')))).toEqual(
      tenRefused,
    )
    expectThrottled(await from(address, 'nobody@office.example'))
  })

  test('of 40 guesses at once, ten are checked', async () => {
    const address = nextAddress()
    const { id, email } = await app.staff('analyst')
    const statuses = statusesOf(await often(40, () => from(address, email)))
    expect(statuses).toEqual([...tenRefused, ...Array<number>(30).fill(429)])
    expect(await refusals(id)).toHaveLength(10)
  })

  test('starts again from zero after the right password', async () => {
    const address = nextAddress()
    const { email } = await app.staff('analyst')
    await often(9, () => from(address, email))
    expect((await from(address, email, staffPassword)).status).toBe(200)
    expect((await from(address, email)).status).toBe(401)
    expect((await from(address, email, staffPassword)).status).toBe(200)
  })

  test('gets ten more after a quarter of an hour', async () => {
    const address = nextAddress()
    const { email } = await app.staff('analyst')
    await often(10, () => from(address, email))
    expectThrottled(await from(address, email))
    await app.db.rows(sql`UPDATE sign_in_attempts SET since = since - interval '15 minutes'`)
    expect((await from(address, email, staffPassword)).status).toBe(200)
  })

  test('gets a hundred attempts over all accounts', async () => {
    const address = nextAddress()
    const { email } = await app.staff('analyst')
    const replies = await often(10, (n) => from(address, `no-${n}@office.example`))
    expect(statusesOf(replies)).toEqual(tenRefused)
    // Ninety more; only the address has ten so far.
    await app.db.rows(sql`
      UPDATE sign_in_attempts SET attempts = 100
      WHERE attempts = 10 AND since > now() - interval '5 minutes'`)
    expectThrottled(await from(address, 'another@office.example'))
    expectThrottled(await from(address, email, staffPassword))
    expect((await from(nextAddress(), email, staffPassword)).status).toBe(200)
  })

  test.each([
    ['an IPv6 network of 64 bits', (n: number) => `2001:db8:7:1:${n}::${n}`],
    ['an IPv4 address in IPv6 form', (n: number) => (n % 2 ? '198.51.100.9' : '::ffff:c633:6409')],
  ])('is %s', async (_, addressAt) => {
    const { email } = await app.staff('analyst')
    expect(statusesOf(await often(10, (n) => from(addressAt(n), email)))).toEqual(tenRefused)
    expectThrottled(await from(addressAt(11), email, staffPassword))
    expectThrottled(await from(addressAt(12), email, staffPassword))
    expect((await from('2001:db8:7:2::1', email, staffPassword)).status).toBe(200)
  })

  test('cannot be chosen by a header', async () => {
    const alone = await startTestApp({ ROLE: 'api' })
    try {
      const { email } = await alone.staff('analyst')
      const claim = (n: number, password: string) =>
        trySignIn(alone.url, email, password, { 'x-forwarded-for': `203.0.113.${n}` })
      expect(statusesOf(await often(10, (n) => claim(n, 'a wrong guess')))).toEqual(tenRefused)
      expectThrottled(await claim(11, staffPassword))
    } finally {
      await alone.end()
    }
  })

  test('that guesses the current password is counted as well', async () => {
    const member = await app.staff('analyst')
    const address = nextAddress()
    const headers = { 'x-forwarded-for': address }
    const change = (current: string) =>
      member.send('PUT', '/session/password', { current, password: staffPassword }, headers)
    expect(statusesOf(await often(10, () => change('a wrong guess')))).toEqual(tenRefused)
    expectThrottled(await change(staffPassword))
    // The attacker uses that address: from elsewhere the owner can still sign in.
    expect((await from(nextAddress(), member.email, staffPassword)).status).toBe(200)
    expectThrottled(await from(address, member.email, staffPassword))
  })
})

describe('an account that is attacked', () => {
  test('from many addresses is guessed slowly, and its owner can sign in', async () => {
    const { id, email } = await app.staff('analyst')
    const home = nextAddress()
    const device = deviceOf(await from(home, email, staffPassword))
    const bots = Array.from({ length: 12 }, nextAddress)
    const attack = Promise.all(bots.map((address) => often(10, () => from(address, email))))
    // Meanwhile: with the browser used before, from an address used before, from a new one.
    expect((await from(nextAddress(), email, staffPassword, device)).status).toBe(200)
    expect((await from(home, email, staffPassword)).status).toBe(200)
    const replies = (await attack).flat()
    expect(statusesOf(replies).filter((status) => status !== 401 && status !== 429)).toEqual([])
    // 50 at once; of the other 70 those whose turn came within ten seconds.
    const checked = (await refusals(id)).length
    expect(checked).toBeGreaterThanOrEqual(50)
    expect(checked).toBeLessThanOrEqual(60)
    const refused = replies.filter(({ status }) => status === 429)
    for (const reply of refused) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(10)
    }
    expect((await from(nextAddress(), email, staffPassword)).status).toBe(200)
    expect((await from(home, email, staffPassword)).status).toBe(200)
    expect((await from(nextAddress(), email, staffPassword, device)).status).toBe(200)
  }, 120_000)

  test('from the owner’s own address admits the browser that was used before', async () => {
    const { email } = await app.staff('analyst')
    const home = nextAddress()
    const device = deviceOf(await from(home, email, staffPassword))
    expect(device).not.toBe('')
    expect(statusesOf(await often(10, () => from(home, email)))).toEqual(tenRefused)
    expectThrottled(await from(home, email, staffPassword))
    expect((await from(home, email, staffPassword, device)).status).toBe(200)
  })

  test('is throttled by every node, and by those that start later', async () => {
    const address = nextAddress()
    const { email } = await app.staff('analyst')
    await often(10, () => from(address, email))
    const same = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
    const node = await startTestApp({ ROLE: 'api', TRUSTED_PROXIES: '1', ...same })
    try {
      const headers = { 'x-forwarded-for': address }
      expectThrottled(await trySignIn(node.url, email, staffPassword, headers))
    } finally {
      await node.end()
    }
  })
})

describe('a device cookie', () => {
  test('is set by a sign-in, long-lived, with every security attribute', async () => {
    const { email } = await app.staff('analyst')
    const reply = await from(nextAddress(), email, staffPassword)
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    const line = cookies.find((one) => one.startsWith('__Host-deedwire-device='))
    expect(line).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
    expect(line).not.toContain(email)
    expect((await from(nextAddress(), email)).headers['set-cookie']).toBeUndefined()
  })

  test('allows ten separate attempts, and no more', async () => {
    const { email } = await app.staff('analyst')
    const device = deviceOf(await from(nextAddress(), email, staffPassword))
    const guess = () => from(nextAddress(), email, 'a wrong guess', device)
    expect(statusesOf(await often(10, guess))).toEqual(tenRefused)
    expectThrottled(await from(nextAddress(), email, staffPassword, device))
    // Without it, the limits for strangers apply.
    expect((await from(nextAddress(), email, staffPassword)).status).toBe(200)
  })

  test('of another account, changed, cut short, made up or empty is ignored', async () => {
    const { email } = await app.staff('analyst')
    const { email: colleague } = await app.staff('analyst')
    const home = nextAddress()
    const device = deviceOf(await from(home, email, staffPassword))
    const other = deviceOf(await from(home, colleague, staffPassword))
    await often(10, () => from(home, email))
    for (const forged of [
      other,
      device.replace(/(?<=\.)\w(?=[\w-]{42}$)/, turned),
      device.replace(/(?<==)./, turned),
      device.replace(/\.\d+\./, '.9999999999.'),
      device.slice(0, -8),
      '__Host-deedwire-device=aaaaaaaaaaaaaaaaaaaaaa.1.aaaaaaaa',
      '__Host-deedwire-device=',
    ]) {
      expect(forged).not.toBe(device)
      expectThrottled(await from(home, email, staffPassword, forged))
    }
    expect((await from(home, email, staffPassword, device)).status).toBe(200)
  })
})

describe('checks of passwords', () => {
  test('are not used up by one address: another can sign in while it floods', async () => {
    const flooder = nextAddress()
    const { email } = await app.staff('analyst')
    const flood = often(90, (n) => from(flooder, `flood-${n}@office.example`))
    const owner = from(nextAddress(), email, staffPassword)
    expect((await owner).status).toBe(200)
    const replies = await flood
    expect([...new Set(statusesOf(replies))]).toEqual([401, 429])
    for (const { status, headers } of replies) {
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('input', () => {
  test('in the e-mail field is stored and logged nowhere', async () => {
    const typed = 'Tr0ub4dor&3 typed into the wrong field'
    const { email, id } = await app.staff('analyst')
    const address = nextAddress()
    expect((await from(address, typed, typed)).status).toBe(401)
    expect((await from(address, ` ${email.toUpperCase()}`, typed)).status).toBe(401)
    const [{ dump } = { dump: '' }] = await app.db.rows<{ dump: string }>(
      sql`SELECT database_to_xml(true, false, '')::text AS dump`,
    )
    const forms = (text: string) =>
      [text, text.toLowerCase()].flatMap((one) => [
        one,
        one.replaceAll('&', '&amp;'),
        Buffer.from(one).toString('hex'),
        Buffer.from(one).toString('base64'),
      ])
    const logged = JSON.stringify(app.logged)
    for (const form of forms(typed)) {
      expect(dump).not.toContain(form)
      expect(logged).not.toContain(form)
    }
    expect(logged).not.toContain(email)
    expect(dump).not.toContain(address)
    // An account that exists is named by its id.
    expect(await refusals(id)).toHaveLength(1)
  })
})
