import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import { staffPassword, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  makePerson,
  newPerson,
  openConsole,
} from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { personRoles } from '../../../access/access.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const visit = (path: string, body: object) =>
  call(app.url, `/console/api${path}`, { body, headers: { origin: app.url } })
const signIn = (email: string, password: string) => visit('/session', { email, password })
const tokenOf = (url: string) => url.slice(url.indexOf('#') + 1)
const linesOf = (subject: string) =>
  app.db.rows<{ action: string; actor: string; lender_id: string | null }>(sql`
    SELECT action, actor, lender_id FROM audit_inbox WHERE subject = ${subject} ORDER BY id`)

test('an invited person sets a password by the link, once, and signs in', async () => {
  const lender = await app.lender({ name: 'Console Bank' })
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const invited = await admin.post('/people', {
    email: 'Dev@Console.Example',
    name: 'Dev',
    role: 'developer',
  })
  expect(invited.status, invited.text).toBe(201)
  const { person, link } = invited.json
  expect(person).toMatchObject({
    email: 'dev@console.example',
    role: 'developer',
    state: 'invited',
  })
  expect(link.url).toMatch(/\/console\/sign-in\/reset#[\w-]{43}$/)
  const token = tokenOf(link.url)
  expect((await signIn(person.email, staffPassword)).status).toBe(401)

  const checked = await visit('/password-reset/check', { token })
  expect(checked.json).toMatchObject({ email: person.email, is_first: true })
  const weak = await visit('/password-reset', { token, password: 'short' })
  expectError(weak, 400, 'invalid_request', ['password: must have 12 to 200 characters'])
  expect((await visit('/password-reset', { token, password: staffPassword })).status).toBe(204)
  expectError(await visit('/password-reset', { token, password: staffPassword }), 404, 'not_found')

  const reply = await signIn(person.email, staffPassword)
  expect(reply.json).toMatchObject({
    person: { id: person.id, role: 'developer' },
    lender: { id: lender.id, name: 'Console Bank' },
    permissions: {
      live: ['cases:read', 'keys:manage', 'callbacks:manage', 'requests:read'],
      test: expect.arrayContaining(['cases:write', 'sandbox:use']),
    },
  })
  expect(reply.json.permissions.test).not.toContain('people:manage')
  expect([reply.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-deedwire-console=console\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  )
  expect(await linesOf(person.id)).toEqual([
    { action: 'person.created', actor: `person:${admin.id}`, lender_id: lender.id },
    { action: 'person.reset_link_created', actor: `person:${admin.id}`, lender_id: lender.id },
    { action: 'person.refused', actor: 'system', lender_id: null },
    { action: 'person.changed', actor: `person:${person.id}`, lender_id: lender.id },
    { action: 'person.password_reset', actor: `person:${person.id}`, lender_id: null },
    { action: 'person.signed_in', actor: `person:${person.id}`, lender_id: lender.id },
  ])
})

test('an invitation ends after 72 hours, with the account disabled, or with a new one', async () => {
  const lender = await app.lender()
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const invite = async (email: string) =>
    (await admin.post('/people', { email, name: 'A', role: 'viewer' })).json
  const late = await invite('late@lender.example')
  expect(Date.parse(late.link.expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  await app.db.rows(sql`
    UPDATE staff_reset_links SET expires_at = now() - interval '1 second'
    WHERE staff_id = ${late.person.id}`)
  expectError(
    await visit('/password-reset/check', { token: tokenOf(late.link.url) }),
    404,
    'not_found',
  )

  const again = await admin.post(`/people/${late.person.id}/link`, {})
  expect(again.json).toMatchObject({ is_invitation: true })
  const first = tokenOf(again.json.url)
  const second = tokenOf((await admin.post(`/people/${late.person.id}/link`, {})).json.url)
  expectError(await visit('/password-reset/check', { token: first }), 404, 'not_found')
  expect((await visit('/password-reset/check', { token: second })).status).toBe(200)

  await admin.send('PATCH', `/people/${late.person.id}`, { disabled: true })
  expectError(await visit('/password-reset/check', { token: second }), 404, 'not_found')
  await admin.send('PATCH', `/people/${late.person.id}`, { disabled: false })
  expectError(await visit('/password-reset/check', { token: second }), 404, 'not_found')
  const off = await admin.send('PATCH', `/people/${late.person.id}`, { disabled: true })
  expect(off.json.state).toBe('disabled')
  expectError(await admin.post(`/people/${late.person.id}/link`, {}), 409, 'not_ready')
})

test('a link of the console opens nothing at the office, and the other way round', async () => {
  const lender = await app.lender()
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const { json } = await admin.post('/people', { email: 'x@y.example', name: 'X', role: 'viewer' })
  const token = tokenOf(json.link.url)
  const body = { token, password: staffPassword }
  const atOffice = await call(app.url, '/backoffice/password-reset', {
    body,
    headers: { origin: app.url },
  })
  expectError(atOffice, 404, 'not_found')
  const staff = await app.staff('analyst')
  const office = await app.staff('admin')
  const made = await office.post(`/staff/${staff.id}/reset-link`, {})
  const theirs = { token: tokenOf(made.json.url), password: staffPassword }
  expectError(await visit('/password-reset', theirs), 404, 'not_found')
})

test('the last admin who can sign in stays; with another one, roles and access change', async () => {
  const lender = await app.lender()
  const admin = await newPerson(app, lender.id, 'lender_admin')
  for (const change of [{ role: 'viewer' }, { disabled: true }]) {
    const refused = await admin.send('PATCH', `/people/${admin.id}`, change)
    expectError(refused, 400, 'invalid_request', ['role: the last admin must remain an admin'])
  }
  // One who was invited and did not come does not count, and can be disabled.
  const { json: absent } = await admin.post('/people', {
    email: `absent-${lender.id}@lender.example`,
    name: 'B',
    role: 'lender_admin',
  })
  expect((await admin.send('PATCH', `/people/${admin.id}`, { role: 'viewer' })).status).toBe(400)
  const gone = await admin.send('PATCH', `/people/${absent.person.id}`, { disabled: true })
  expect(gone.status, gone.text).toBe(200)
  // Nor does the admin of another lender, or of our office.
  await newPerson(app, (await app.lender()).id, 'lender_admin')
  await app.staff('admin')
  expect((await admin.send('PATCH', `/people/${admin.id}`, { role: 'viewer' })).status).toBe(400)

  const other = await newPerson(app, lender.id, 'lender_admin')
  const changed = await other.send('PATCH', `/people/${admin.id}`, { role: 'viewer' })
  expect(changed.json).toMatchObject({ role: 'viewer' })
  expectError(await admin.get('/session'), 401, 'unauthorized')
  const anew = await openConsole(app, admin)
  expectError(await anew.get('/people'), 403, 'forbidden')
})

test('two admins who demote each other at the same moment: one stays', async () => {
  const lender = await app.lender()
  const one = await newPerson(app, lender.id, 'lender_admin')
  const two = await newPerson(app, lender.id, 'lender_admin')
  const replies = await Promise.all([
    one.send('PATCH', `/people/${two.id}`, { role: 'viewer' }),
    two.send('PATCH', `/people/${one.id}`, { role: 'viewer' }),
  ])
  const admins = await app.db.rows(sql`
    SELECT id FROM staff WHERE lender_id = ${lender.id} AND role = 'lender_admin'`)
  expect(admins.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('people of another lender do not exist', async () => {
  const admin = await newPerson(app, (await app.lender()).id, 'lender_admin')
  const theirs = await makePerson(app, (await app.lender()).id, 'viewer')
  const staff = await app.staff('analyst')
  for (const id of [theirs.id, staff.id, 'person_00000000000000000000000000']) {
    const tries = [
      admin.send('PATCH', `/people/${id}`, { role: 'developer' }),
      admin.post(`/people/${id}/link`, {}),
      admin.post(`/people/${id}/two-factor/remove`, {}),
      admin.get(`/people/${id}/sessions`),
      admin.send('DELETE', `/people/${id}/sessions`),
    ]
    for (const reply of await Promise.all(tries)) expectError(reply, 404, 'not_found')
  }
  expect((await admin.get('/people')).json.people).toHaveLength(1)
})

test('an address that is in use anywhere is refused, and so are roles of the office', async () => {
  const admin = await newPerson(app, (await app.lender()).id, 'lender_admin')
  const staff = await app.staff('analyst')
  const taken = await admin.post('/people', { email: staff.email, name: 'A', role: 'viewer' })
  expectError(taken, 400, 'invalid_request', [`email: ${staff.email} is in use`])
  for (const role of ['admin', 'analyst', 'operator', '']) {
    const reply = await admin.post('/people', { email: 'n@l.example', name: 'A', role })
    expectError(reply, 400, 'invalid_request', expect.any(Array))
  }
})

test('an admin sees and ends the sessions of a person', async () => {
  const lender = await app.lender()
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const viewer = await newPerson(app, lender.id, 'viewer')
  const listed = await admin.get(`/people/${viewer.id}/sessions`)
  expect(listed.json.sessions).toMatchObject([{ this_one: false, method: 'single sign-on' }])
  const ended = await admin.send('DELETE', `/people/${viewer.id}/sessions`)
  expect(ended.json).toEqual({ ended: 1 })
  expectError(await viewer.get('/session'), 401, 'unauthorized')
})

test('our office invites the first people, by admins only', async () => {
  const lender = await app.lender()
  const admin = await app.staff('admin')
  const operator = await app.staff('operator')
  const person = { email: 'first@lender.example', name: 'First', role: 'lender_admin' }
  const path = `/lenders/${lender.id}/people`
  expectError(await operator.post(path, person), 403, 'forbidden')
  const invited = await admin.post(path, person)
  expect(invited.status, invited.text).toBe(201)
  expect((await operator.get(path)).json.people).toMatchObject([{ state: 'invited' }])
  const { id } = invited.json.person
  expect((await operator.send('PATCH', `${path}/${id}`, { disabled: true })).status).toBe(200)
  const foreign = `/lenders/${(await app.lender()).id}/people/${id}`
  expectError(await admin.send('PATCH', foreign, { disabled: true }), 404, 'not_found')
})

test('accounts of lenders are in no list of our office', async () => {
  const lender = await app.lender()
  const admin = await app.staff('admin')
  const people = await Promise.all(personRoles.map((role) => makePerson(app, lender.id, role)))
  const ids = people.map(({ id }) => id)
  for (const path of ['/staff', '/colleagues', '/live/queue/workloads']) {
    const { status, text } = await admin.get(path)
    expect(status).toBe(200)
    for (const { id, email } of people) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(email)
    }
  }
  for (const id of ids) {
    expectError(await admin.send('PATCH', `/staff/${id}`, { name: 'X' }), 404, 'not_found')
    expectError(await admin.post(`/staff/${id}/reset-link`, {}), 404, 'not_found')
    expectError(await admin.send('DELETE', `/staff/${id}/sessions`), 404, 'not_found')
    expectError(await admin.send('DELETE', `/staff/${id}/advocate`), 404, 'not_found')
  }
})

test('the database keeps the kinds apart, whatever the code does', async () => {
  const lender = await app.lender()
  const { id } = await makePerson(app, lender.id, 'lender_admin')
  const staff = await app.staff('analyst')
  const refused = async (statement: ReturnType<typeof sql>) =>
    expect(app.db.rows(statement)).rejects.toThrow(/violates/)
  await refused(sql`UPDATE staff SET role = 'admin' WHERE id = ${id}`)
  await refused(sql`UPDATE staff SET kind = 'office', lender_id = NULL WHERE id = ${id}`)
  await refused(sql`UPDATE staff SET lender_id = ${lender.id} WHERE id = ${staff.id}`)
  await refused(sql`UPDATE staff SET role = 'lender_admin' WHERE id = ${staff.id}`)
  // As the release before starts sessions: it would take the person for a member of staff.
  await refused(sql`
    INSERT INTO staff_sessions (token_sha256, staff_id, created_at, seen_at)
    VALUES ('\\x00', ${id}, now(), now())`)
})
