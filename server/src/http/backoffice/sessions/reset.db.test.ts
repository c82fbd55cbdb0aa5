import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../db/db.ts'

const start = Date.parse('2026-11-18T09:30:00Z')
let now = start
let app: TestApp
let admin: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => new Date(now) })
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const password = 'a new horse battery'

async function linkFor(id: string, body: object = {}) {
  const reply = await admin.post(`/staff/${id}/reset-link`, body)
  expect(reply.status, reply.text).toBe(201)
  const url = new URL(reply.json.url)
  expect(url.pathname).toBe('/sign-in/reset')
  expect(url.search).toBe('')
  return url.hash.slice(1)
}

const post = (path: string, body: object) =>
  call(app.url, `/backoffice${path}`, { body, headers: { origin: app.url } })
const reset = (token: string, to = password) => post('/password-reset', { token, password: to })

async function linesOf(id: string) {
  return app.db.rows(sql`
    SELECT action, actor FROM audit_inbox WHERE subject = ${id}
      AND action IN ('staff.reset_link_created', 'staff.password_reset', 'staff.two_factor_reset')
    ORDER BY id`)
}

test('a link sets a new password once, and ends the sessions', async () => {
  const member = await app.staff('analyst')
  const token = await linkFor(member.id)
  expect((await post('/password-reset/check', { token })).json).toMatchObject({
    email: member.email,
    also_two_factor: false,
  })
  // Until it is used, nothing changes.
  expect((await member.get('/session')).status).toBe(200)
  expectInvalid(await reset(token, 'short'), ['password'])
  expect((await reset(token)).status).toBe(204)
  expect((await member.get('/session')).status).toBe(401)
  expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(401)
  expect((await trySignIn(app.url, member.email, password)).status).toBe(200)
  expectError(await reset(token, 'yet another battery'), 404, 'not_found')
  expectError(await post('/password-reset/check', { token }), 404, 'not_found')
  expect((await trySignIn(app.url, member.email, password)).status).toBe(200)
  expect(await linesOf(member.id)).toEqual([
    { action: 'staff.reset_link_created', actor: `staff:${admin.id}` },
    { action: 'staff.password_reset', actor: `staff:${member.id}` },
  ])
})

test('of two requests at the same time, one sets the password', async () => {
  const member = await app.staff('analyst')
  const token = await linkFor(member.id)
  const replies = await Promise.all([reset(token, `${password} 1`), reset(token, `${password} 2`)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
})

test('a link works for an hour, and not longer', async () => {
  const member = await app.staff('analyst')
  const token = await linkFor(member.id)
  now += 60 * 60_000 - 1
  expect((await post('/password-reset/check', { token })).status).toBe(200)
  now += 1
  expectError(await reset(token), 404, 'not_found')
  expect((await trySignIn(app.url, member.email, staffPassword)).status).toBe(200)
  now = start
})

test('a new link, another password and a disabled account end the earlier link', async () => {
  const member = await app.staff('analyst')
  const first = await linkFor(member.id)
  const second = await linkFor(member.id)
  expectError(await reset(first), 404, 'not_found')
  await admin.send('PATCH', `/staff/${member.id}`, { password: 'another horse battery' })
  expectError(await reset(second), 404, 'not_found')
  const third = await linkFor(member.id)
  await admin.send('PATCH', `/staff/${member.id}`, { disabled: true })
  expectError(await reset(third), 404, 'not_found')
  expectError(await admin.post(`/staff/${member.id}/reset-link`), 409, 'not_ready')
})

test('only a hash of the token is stored, and it is in no log', async () => {
  const member = await app.staff('analyst')
  const token = await linkFor(member.id)
  await post('/password-reset/check', { token })
  const [{ dump } = { dump: '' }] = await app.db.rows<{ dump: string }>(
    sql`SELECT database_to_xml(true, false, '')::text AS dump`,
  )
  const bytes = Buffer.from(token, 'base64url')
  for (const form of [token, bytes.toString('hex'), bytes.toString('base64')]) {
    expect(dump).not.toContain(form)
  }
  expect(JSON.stringify(app.logged)).not.toContain(token)
})

test('the second factor stays, unless the link also removes it', async () => {
  const member = await app.staff('analyst')
  const { secret } = (await member.post('/two-factor/totp')).json
  const code = generateSync({ secret, epoch: Math.floor(now / 1000) })
  expect((await member.post('/two-factor/totp/confirm', { code })).status).toBe(200)
  expect((await reset(await linkFor(member.id))).status).toBe(204)
  const asked = await trySignIn(app.url, member.email, password)
  expect(asked.json).toEqual({ second_factor: { code: true, passkey: false } })
  const token = await linkFor(member.id, { also_two_factor: true })
  expect((await reset(token, 'yet another battery')).status).toBe(204)
  const entered = await trySignIn(app.url, member.email, 'yet another battery')
  expect(entered.json.staff.id).toBe(member.id)
  expect((await linesOf(member.id)).slice(-2)).toEqual([
    { action: 'staff.password_reset', actor: `staff:${member.id}` },
    { action: 'staff.two_factor_reset', actor: `staff:${member.id}` },
  ])
})
