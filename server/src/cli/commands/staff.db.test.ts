import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { trySignIn } from '../../../../tests/support/http/staff-client.ts'
import { sql } from '../../db/db.ts'
import type { CommandContext } from '../command.ts'
import { staffResetLink } from './staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  // An office has an admin at all times.
  await app.staff('admin')
})
afterAll(() => app.end())

const context = (publicUrl: string, passwordSignIn = true) =>
  ({
    config: { publicUrl, host: '127.0.0.1', port: 8080, staff: { passwordSignIn } },
    database: async () => ({
      db: app.db,
      keyring: app.keyring,
      clock: { now: () => new Date() },
    }),
  }) as unknown as CommandContext

const urlOf = (said: unknown) => new URL((said as { json: { url: string } }).json.url)

test('a reset link is printed once with the public address, works, and is on the audit trail', async () => {
  const { id, email } = await app.staff('analyst')
  const said = await staffResetLink.run(context('https://desk.example'), [email], {})
  const url = urlOf(said)
  expect(url.origin + url.pathname).toBe('https://desk.example/sign-in/reset')
  const reply = await call(app.url, '/backoffice/password-reset', {
    body: { token: url.hash.slice(1), password: 'a new horse battery' },
    headers: { origin: app.url },
  })
  expect(reply.status, reply.text).toBe(204)
  expect((await trySignIn(app.url, email, 'a new horse battery')).status).toBe(200)
  const lines = await app.db.rows(sql`
    SELECT actor, details FROM audit_inbox
    WHERE subject = ${id} AND action = 'staff.reset_link_created'`)
  expect(lines).toEqual([{ actor: 'cli', details: { also_two_factor: false } }])
})

test('without a public address, the link has that of the service; the flag is kept', async () => {
  const { email } = await app.staff('analyst')
  const said = await staffResetLink.run(context(''), [email], { alsoTwoFactor: 'true' })
  const url = urlOf(said)
  expect(url.origin).toBe('http://127.0.0.1:8080')
  const check = await call(app.url, '/backoffice/password-reset/check', {
    body: { token: url.hash.slice(1) },
    headers: { origin: app.url },
  })
  expect(check.json).toMatchObject({ email, also_two_factor: true })
})

test('where passwords are switched off, none is made', async () => {
  const { id, email } = await app.staff('analyst')
  const none = staffResetLink.run(context('', false), [email], {})
  await expect(none).rejects.toThrow('Passwords are switched off here.')
  const links = await app.db.rows(sql`SELECT 1 FROM staff_reset_links WHERE staff_id = ${id}`)
  expect(links).toEqual([])
})

test('an unknown account gets none', async () => {
  const none = staffResetLink.run(context(''), ['nobody@office.example'], {})
  await expect(none).rejects.toMatchObject({ code: 'not_found' })
})
