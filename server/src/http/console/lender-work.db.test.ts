import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { type ConsoleClient, newPerson } from '../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'

let app: TestApp
let lender: TestLender
let developer: ConsoleClient
let clerk: ConsoleClient
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  developer = await newPerson(app, lender.id, 'developer')
  clerk = await newPerson(app, lender.id, 'operations')
})
afterAll(() => app.end())

const whoami = (key: string) => call(app.url, '/v1/whoami', { key })

test('a key is issued once, rotated with an overlap, and revoked', async () => {
  const issued = await developer.post('/live/keys', { label: 'LOS', scopes: ['cases:create'] })
  expect(issued.status, issued.text).toBe(201)
  const { id, secret } = issued.json
  expect((await whoami(secret)).status).toBe(200)
  expect((await developer.get('/live/keys')).text).not.toContain(secret)

  const rotated = await developer.post(`/live/keys/${id}/rotate`, { overlap_hours: 2 })
  expect(rotated.status, rotated.text).toBe(201)
  const { key, previous } = rotated.json
  expect(key).toMatchObject({ label: 'LOS', scopes: ['cases:create'], expires_at: null })
  expect(previous.id).toBe(id)
  const left = Date.parse(previous.expires_at) - Date.now()
  expect(left).toBeGreaterThan(1.9 * 3_600_000)
  expect(left).toBeLessThan(2.1 * 3_600_000)
  for (const works of [secret, key.secret]) expect((await whoami(works)).status).toBe(200)

  const now = await developer.post(`/live/keys/${key.id}/rotate`, { overlap_hours: 0 })
  expect((await whoami(key.secret)).status).toBe(401)
  expect((await whoami(now.json.key.secret)).status).toBe(200)
  expectError(await developer.post(`/live/keys/${key.id}/rotate`, {}), 409, 'move_not_allowed')

  const gone = await developer.post(`/live/keys/${now.json.key.id}/revoke`, {})
  expect(gone.json.state).toBe('revoked')
  expect((await whoami(now.json.key.secret)).status).toBe(401)
  const lines = await app.db.rows<{ actor: string }>(sql`
    SELECT DISTINCT actor FROM audit_inbox WHERE action LIKE 'key.%' AND lender_id = ${lender.id}
      AND subject = ANY(${[id, key.id, now.json.key.id]})`)
  expect(lines).toEqual([{ actor: `person:${developer.id}` }])
})

test('nobody raises the rate limit of their own keys', async () => {
  const reply = await developer.post('/live/keys', { rate_per_second: 1_000_000 })
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect(reply.text).toContain('rate_per_second')
})

test('a lender has at most fifty keys that work in a mode', async () => {
  const busy = await app.lender()
  const admin = await newPerson(app, busy.id, 'lender_admin')
  for (let count = 1; count < 50; count += 1) await app.key(busy.id, 'test')
  expectError(await admin.post('/test/keys', {}), 409, 'not_ready')
  expect((await admin.post('/live/keys', {})).status).toBe(201)
})

test('of two rotations of one key at once, one makes a key', async () => {
  const { json } = await developer.post('/test/keys', {})
  const rotate = () => developer.post(`/test/keys/${json.id}/rotate`, { overlap_hours: 0 })
  const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status)
  expect(statuses.toSorted()[0]).toBe(201)
  expect([409, 412]).toContain(statuses.toSorted()[1])
})

test('a case from submission to the answer of a query, as the API does it', async () => {
  const documents = [sampleDocument('deed.pdf', '%PDF-1.4\n')]
  const body = sampleCase({ documents })
  const made = await clerk.post('/live/cases', body, { 'idempotency-key': 'page-1' })
  expect(made.status, made.text).toBe(202)
  expect(made.headers.location).toMatch(/^\/console\/api\/live\/cases\/case_/)
  const again = await clerk.post('/live/cases', body, { 'idempotency-key': 'page-1' })
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])

  const ref = String(made.headers.location).split('/').at(-1) ?? ''
  const inHand = caseInHand(await app.staff('admin'), 'live', ref)
  await inHand.review()
  await inHand.moveOn('raise-query', { text: 'Who lives there?', documents_awaited: false })
  const { queries } = (await clerk.get(`/live/cases/${ref}/queries`)).json
  expect(queries).toMatchObject([{ text: 'Who lives there?', state: 'open' }])
  const answered = await clerk.post(`/live/cases/${ref}/queries/${queries[0].id}/answers`, {
    text: 'A tenant.',
  })
  expect(answered.status, answered.text).toBe(201)
  expect(answered.json.answers).toMatchObject([{ by: 'lender', text: 'A tenant.' }])
  const added = await clerk.post(`/live/cases/${ref}/documents`, {
    documents: [sampleDocument('tax.pdf', '%PDF-1.4\ntax')],
  })
  expect(added.status, added.text).toBe(200)
  const listed = await clerk.get(`/live/cases/${ref}/documents`)
  expect(listed.json.documents).toHaveLength(2)
  const view = (await clerk.get(`/live/cases/${ref}`)).json
  expect(view).toMatchObject({ case_id: ref, external_ref: body.external_ref })
  expect(view.timeline.length).toBeGreaterThan(2)
  expectError(await clerk.get(`/live/cases/${ref}/report`), 409, 'not_ready')
  expect((await clerk.post(`/live/cases/${ref}/withdraw`, { reason: 'Not needed.' })).status).toBe(
    200,
  )
  // In the workbench, the lender did it.
  const timeline = await (await app.staff('admin')).get(`/live/cases/${ref}/timeline`)
  expect(timeline.status).toBe(200)
  expect(timeline.text).not.toContain(clerk.id)
})

test('cases are listed newest first, page by page, filtered and searched', async () => {
  const bank = await app.lender()
  const viewer = await newPerson(app, bank.id, 'viewer')
  const names = ['Asha Deshpande', 'Bhaskar Rao', 'Chitra Deshpande']
  for (const applicant_name of names) {
    const made = await call(app.url, '/v1/cases', {
      key: bank.live,
      body: sampleCase({ applicant_name }),
    })
    expect(made.status).toBe(202)
  }
  const namesOf = (reply: { json: { cases: { applicant_name: string }[] } }) =>
    reply.json.cases.map((one) => one.applicant_name)
  expect(namesOf(await viewer.get('/live/cases'))).toEqual(names.toReversed())
  const first = await viewer.get('/live/cases?limit=2')
  expect(namesOf(first)).toEqual(['Chitra Deshpande', 'Bhaskar Rao'])
  const second = await viewer.get(`/live/cases?limit=2&cursor=${first.json.next_cursor}`)
  expect(namesOf(second)).toEqual(['Asha Deshpande'])
  expect(second.json.next_cursor).toBeNull()
  expect(namesOf(await viewer.get('/live/cases?q=deshpande'))).toEqual([
    'Chitra Deshpande',
    'Asha Deshpande',
  ])
  expect(namesOf(await viewer.get('/live/cases?status=finalised,withdrawn'))).toEqual([])
  expect(namesOf(await viewer.get('/test/cases'))).toEqual([])
  const office = ['analyst', 'approval', 'version', 'lender']
  const [shown] = first.json.cases
  expect(Object.keys(shown).filter((key) => office.some((word) => key.startsWith(word)))).toEqual(
    [],
  )
  for (const bad of [
    'q=ab',
    'status=lost',
    'limit=0',
    'cursor=x',
    'received_from=soon',
    'lender=x',
  ]) {
    expectError(await viewer.get(`/live/cases?${bad}`), 400, 'invalid_request', expect.any(Array))
  }
})

test('reading the feed in the console does not move the place of the system', async () => {
  const bank = await app.lender()
  const admin = await newPerson(app, bank.id, 'lender_admin')
  await call(app.url, '/v1/cases', { key: bank.live, body: sampleCase() })
  const events = await admin.get('/live/events')
  expect(events.status, events.text).toBe(200)
  const position = await admin.get('/live/events/position')
  expect(position.json.reading).toBeNull()
})

test('a lender’s own registration needs no second person', async () => {
  const url = 'https://los.lender.example/callbacks'
  const bank = await app.lender()
  const admin = await newPerson(app, bank.id, 'lender_admin')
  const set = await admin.send('PUT', '/live/callback', { url })
  expect(set.json).toMatchObject({ url, enabled: true, disabled_why: null })
  expect(set.json.signing_secret).toMatch(/^\S{20,}$/)
  expect((await admin.get('/live/callback')).text).not.toContain(set.json.signing_secret)
  expectError(await admin.get('/test/callback'), 404, 'not_found')
})

test('the sandbox plays a test case, and there is none in live mode', async () => {
  const scenarios = await developer.get('/test/sandbox/scenarios')
  expect(scenarios.json.scenarios).toContainEqual(
    expect.objectContaining({ name: 'POSITIVE', ending: '-POSITIVE' }),
  )
  const made = await developer.post('/test/cases', sampleCase())
  const ref = String(made.headers.location).split('/').at(-1)
  const moved = await developer.post(`/test/sandbox/cases/${ref}/advance`, { to: 'in_review' })
  expect(moved.json).toMatchObject({ status: 'in_review', is_sandbox: true })
  expectError(await developer.post('/live/cases', sampleCase()), 403, 'forbidden')
  expectError(
    await developer.post(`/live/sandbox/cases/${ref}/advance`, { to: 'in_review' }),
    404,
    'not_found',
  )
})

test('the description of the console is for those who are signed in', async () => {
  expect((await call(app.url, '/console/api/openapi.json')).status).toBe(401)
  const { json } = await clerk.get('/openapi.json')
  expect([json.openapi, json.info.title]).toEqual(['3.1.0', 'Deedwire lender console'])
})
