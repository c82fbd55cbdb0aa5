import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from '../../../tests/support/expect-error.ts'
import { trySignIn } from '../../../tests/support/staff-client.ts'
import { staffPassword, startTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { sql } from '../db/db.ts'

let app: TestApp
beforeAll(async () => {
  // One proxy in front, so that a test can come from whatever address it likes.
  app = await startTestApp({ ROLE: 'api', TRUSTED_PROXIES: '1' })
})
afterAll(() => app.end())

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}
const from = (address: string, email: string, password = 'a wrong guess') =>
  trySignIn(app.url, email, password, { 'x-forwarded-for': address })
/** At once: each waits for its turn, and the order does not matter. */
const often = <T>(times: number, send: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => send(n)))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const tenRefused = Array<number>(10).fill(401)
const refusals = async (id: string) =>
  app.db.rows(sql`SELECT 1 FROM audit_inbox WHERE action = 'staff.refused' AND subject = ${id}`)

function expectThrottled(reply: Awaited<ReturnType<typeof from>>): void {
  expectError(reply, 429, 'rate_limited')
  const wait = Number(reply.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect(reply.headers['set-cookie']).toBeUndefined()
}

test('the 11th attempt at an account from one address waits, even with the right password', async () => {
  const address = nextAddress()
  const member = await app.staff('analyst')
  const other = await app.staff('analyst')
  expect(statusesOf(await often(10, () => from(address, member.email)))).toEqual(tenRefused)
  expectThrottled(await from(address, member.email, staffPassword))
  expectThrottled(await from(address, ` ${member.email.toUpperCase()}`, staffPassword))
  // Its owner comes in from elsewhere, and others come in from here.
  expect((await from(address, other.email, staffPassword)).status).toBe(200)
  expect((await from(nextAddress(), member.email, staffPassword)).status).toBe(200)
  expect((await member.get('/session')).status).toBe(200)
})

test('an account that does not exist is throttled like one that does', async () => {
  const address = nextAddress()
  await from(address, 'nobody@office.example')
  await app.db.rows(
    sql`UPDATE sign_in_failures SET failures = 10 WHERE subject LIKE 'pair:nobody@%'`,
  )
  expectThrottled(await from(address, 'nobody@office.example'))
})

test('of 40 guesses at once, ten are looked at', async () => {
  const address = nextAddress()
  const { id, email } = await app.staff('analyst')
  const statuses = statusesOf(await often(40, () => from(address, email)))
  expect(statuses).toEqual([...tenRefused, ...Array<number>(30).fill(429)])
  expect(await refusals(id)).toHaveLength(10)
})

test('the right password forgives the wrong ones before it', async () => {
  const address = nextAddress()
  const { email } = await app.staff('analyst')
  await often(9, () => from(address, email))
  expect((await from(address, email, staffPassword)).status).toBe(200)
  expect((await from(address, email)).status).toBe(401)
  expect((await from(address, email, staffPassword)).status).toBe(200)
})

test('after a quarter of an hour there are ten more', async () => {
  const address = nextAddress()
  const { email } = await app.staff('analyst')
  await from(address, email)
  await app.db.rows(sql`UPDATE sign_in_failures SET failures = 10 WHERE subject LIKE 'pair:%'`)
  expectThrottled(await from(address, email))
  await app.db.rows(sql`UPDATE sign_in_failures SET since = since - interval '15 minutes'`)
  expect((await from(address, email, staffPassword)).status).toBe(200)
})

test.each(['account', 'address'])(
  'a search over many addresses or accounts ends: %s',
  async (kind) => {
    const address = nextAddress()
    const { email } = await app.staff('analyst')
    await from(address, email)
    const subjects = { account: `account:${email}`, address: `address:${address}` }
    const subject = subjects[kind as keyof typeof subjects]
    await app.db.rows(sql`UPDATE sign_in_failures SET failures = 100 WHERE subject = ${subject}`)
    expectThrottled(
      kind === 'account'
        ? await from(nextAddress(), email, staffPassword)
        : await from(address, 'another@office.example'),
    )
  },
)

test('guesses at one’s current password count too', async () => {
  const member = await app.staff('analyst')
  const address = nextAddress()
  const headers = { 'x-forwarded-for': address }
  const change = (current: string) =>
    member.send('PUT', '/session/password', { current, password: staffPassword }, headers)
  expect(statusesOf(await often(10, () => change('a wrong guess')))).toEqual(tenRefused)
  expectThrottled(await change(staffPassword))
  // Whoever guesses sits at that address: from elsewhere the owner still comes in.
  expect((await from(nextAddress(), member.email, staffPassword)).status).toBe(200)
  expectThrottled(await from(address, member.email, staffPassword))
})

test('an address one only claims to have is none', async () => {
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
