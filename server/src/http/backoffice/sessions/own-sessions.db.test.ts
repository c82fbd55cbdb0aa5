import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  staffPassword,
  startTestApp,
  type TestApp,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../../tests/support/http/staff-client.ts'
import { openSession } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const statusOf = async (cookie: string) =>
  (await call(app.url, '/backoffice/session', { headers: { cookie } })).status

test('are listed with device, address and last use, this one first and marked', async () => {
  const member = await app.staff('analyst')
  await trySignIn(app.url, member.email, staffPassword, { 'user-agent': windows })
  const { sessions } = (await member.get('/sessions')).json
  expect(sessions).toHaveLength(2)
  expect(sessions.map((one: { this_one: boolean }) => one.this_one)).toEqual([true, false])
  expect(sessions[1]).toMatchObject({
    device: 'Chrome on Windows',
    address: '127.0.0.1',
    method: 'password',
  })
  expect(JSON.stringify(sessions)).not.toContain(member.cookie.split('=')[1])
})

test('one can be signed out, and only one’s own', async () => {
  const member = await app.staff('analyst')
  const other = await openSession(app, member.email)
  const stranger = await app.staff('analyst')
  const { sessions } = (await member.get('/sessions')).json
  const { id } = sessions.find((one: { this_one: boolean }) => !one.this_one)
  expectError(await stranger.send('DELETE', `/sessions/${id}`), 404, 'not_found')
  expect(await statusOf(other.cookie)).toBe(200)
  expect((await member.send('DELETE', `/sessions/${id}`)).status).toBe(204)
  expect(await statusOf(other.cookie)).toBe(401)
  expect(await statusOf(member.cookie)).toBe(200)
  expectError(await member.send('DELETE', `/sessions/${id}`), 404, 'not_found')
})

test('all others can be signed out at once', async () => {
  const member = await app.staff('analyst')
  const others = [await openSession(app, member.email), await openSession(app, member.email)]
  const stranger = await app.staff('analyst')
  expect((await member.send('DELETE', '/sessions')).json).toEqual({ ended: 2 })
  for (const { cookie } of others) expect(await statusOf(cookie)).toBe(401)
  expect(await statusOf(member.cookie)).toBe(200)
  expect(await statusOf(stranger.cookie)).toBe(200)
})

test('an admin signs out all sessions of a person, with an audit line', async () => {
  const admin = await app.staff('admin')
  const member = await app.staff('analyst')
  const reply = await admin.send('DELETE', `/staff/${member.id}/sessions`)
  expect(reply.json).toEqual({ ended: 1 })
  expect(await statusOf(member.cookie)).toBe(401)
  expect(await statusOf(admin.cookie)).toBe(200)
  const lines = await app.db.rows(sql`
    SELECT actor, details::text FROM audit_inbox
    WHERE subject = ${member.id} AND action = 'staff.sessions_ended'`)
  expect(lines).toEqual([{ actor: `staff:${admin.id}`, details: '{"count":1}' }])
  const unknown = 'staff_00000000000000000000000000'
  expectError(await admin.send('DELETE', `/staff/${unknown}/sessions`), 404, 'not_found')
})
