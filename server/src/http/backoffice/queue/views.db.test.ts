import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { sql } from '../../../db/db.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>
interface View {
  id: string
  name: string
  count: number | null
  more: boolean
}

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let analyst: Member
let operator: Member
let admin: Member
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  analyst = desk.analyst
  operator = await app.staff('operator', 'Olga Pillai')
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const save = (member: Member, body: object, mode = 'live') => member.post(`/${mode}/views`, body)
const listed = async (member: Member, query = '', mode = 'live'): Promise<View[]> => {
  const reply = await member.get(`/${mode}/views${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json.views
}
const namesOf = async (member: Member, mode = 'live') =>
  (await listed(member, '?counts=false', mode)).map(({ name }) => name)
const auditOf = (id: string) =>
  app.db.rows(sql`SELECT action, details FROM audit_inbox WHERE subject = ${id} ORDER BY id`)

test('a view is saved, counted as the queue would show it, changed and deleted', async () => {
  const member = await app.staff('analyst')
  const [first, second] = [await desk.open('live'), await desk.open('live')]
  await desk.open('test')
  await first.hand.moveOn('allocate', { analyst_id: member.id })
  await second.hand.moveOn('allocate', { analyst_id: member.id })
  const finalised = await desk.open('live')
  await finalised.hand.finalise('positive')

  const filter = { analyst: 'me', status: 'allocated' }
  const reply = await save(member, { name: 'Mine', filter })
  const by = { id: member.id, name: expect.any(String) }
  const view = { id: expect.stringMatching(/^view_/), name: 'Mine', filter, shared: false, by }
  const shown = { ...view, may_change: true, created_at: utc, updated_at: utc }
  expect([reply.status, reply.json]).toEqual([201, shown])
  expect(await listed(member)).toEqual([{ ...shown, count: 2, more: false }])
  expect(await listed(member, '?counts=false')).toEqual([{ ...shown, count: null, more: false }])

  const path = `/live/views/${reply.json.id}`
  const changed = await member.send('PATCH', path, { name: 'All open', filter: {}, shared: true })
  expect([changed.status, changed.json]).toEqual([
    200,
    { ...shown, name: 'All open', filter: {}, shared: true },
  ])
  const open = (await member.get('/live/queue?limit=200')).json.cases.length
  expect(await listed(member)).toMatchObject([{ name: 'All open', count: open }])
  expect((await member.send('DELETE', path)).status).toBe(204)
  expect(await listed(member)).toEqual([])
  expectError(await member.send('DELETE', path), 404, 'not_found')
  expect(await auditOf(reply.json.id)).toEqual([
    { action: 'view.saved', details: { mode: 'live', shared: false } },
    { action: 'view.changed', details: { mode: 'live', shared: true } },
    { action: 'view.deleted', details: { mode: 'live', shared: true } },
  ])
})

test('a shared view is visible to all, and changed by its owner and admins; others are private', async () => {
  const own = (await save(analyst, { name: 'Private', filter: {} })).json.id
  const shared = (
    await save(analyst, { name: 'Shared', filter: { overdue: 'true' }, shared: true })
  ).json.id
  expect(await namesOf(analyst)).toEqual(['Private', 'Shared'])
  expect(await namesOf(operator)).toEqual(['Shared'])
  expect(await namesOf(operator, 'test')).toEqual([])
  expect(await listed(operator)).toMatchObject([
    { may_change: false, by: { id: analyst.id, name: 'Meera Joshi' } },
  ])
  for (const member of [operator, admin]) {
    const path = `/live/views/${own}`
    expectError(await member.send('PATCH', path, { name: 'x' }), 404, 'not_found')
    expectError(await member.send('DELETE', path), 404, 'not_found')
  }
  const path = `/live/views/${shared}`
  expectError(await operator.send('PATCH', path, { name: 'x' }), 403, 'forbidden')
  expectError(await operator.send('DELETE', path), 403, 'forbidden')
  for (const other of [`/test/views/${shared}`, '/live/views/view_x']) {
    expectError(await analyst.send('PATCH', other, { name: 'x' }), 404, 'not_found')
  }
  expect((await admin.send('PATCH', path, { name: 'Late' })).json.by.id).toBe(analyst.id)
  expect(await namesOf(operator)).toEqual(['Late'])
  expect((await admin.send('DELETE', path)).status).toBe(204)
  expect(await namesOf(operator)).toEqual([])
})

test('its filter is read as the queue reads it', async () => {
  const tried = (filter: unknown, more: object = {}) =>
    save(analyst, { name: 'x', filter, ...more })
  expectInvalid(await tried({ status: 'closed', state: 'Atlantis', q: 'ab' }), [
    'filter.status',
    'filter.state',
    'filter.q',
  ])
  expectInvalid(
    await tried({ received_from: 'yesterday', older_than_hours: '-1', overdue: 'yes' }),
    ['filter.received_from', 'filter.older_than_hours', 'filter.overdue'],
  )
  expectInvalid(await tried({ received_from: 'yesterday' }), ['filter.received_from'])
  for (const word of ['limit', 'cursor', 'surprise']) {
    expectInvalid(await tried({ [word]: '1' }), [`filter.${word}`])
  }
  expectInvalid(await tried({ status: 'received,'.repeat(12) }), ['filter.status'])
  expectInvalid(await tried({}, { name: 'a'.repeat(81), shared: 'yes' }), ['name', 'shared'])
  expectInvalid(await tried({}, { name: ' ' }), ['name'])
  expectInvalid(await save(analyst, {}), ['name', 'filter'])
  const { id } = (await tried({ analyst: 'none', sort: 'newest' })).json
  const patch = (body: object) => analyst.send('PATCH', `/live/views/${id}`, body)
  expectInvalid(await patch({ filter: { status: 'closed' } }), ['filter.status'])
  expectInvalid(await patch({}), ['body'])
})

test('one with filters the queue no longer knows is still listed', async () => {
  const member = await app.staff('analyst')
  const { id } = (await save(member, { name: 'Old', filter: {} })).json
  await app.db.rows(sql`UPDATE queue_views SET filter = '{"status":"gone"}' WHERE id = ${id}`)
  expect(await listed(member)).toMatchObject([{ name: 'Old', count: null, more: false }])
})

test('one person has at most 50 per mode, even when saved at once; pages list them all', async () => {
  const member = await app.staff('searcher')
  const body = { name: 'x', filter: { q: 'kulkarni' } }
  for (let i = 0; i < 48; i += 1) await save(member, body)
  const last = await Promise.all(Array.from({ length: 5 }, () => save(member, body)))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400])
  expectInvalid(await save(member, body), ['views'])
  expect((await save(member, body, 'test')).status).toBe(201)
  const found = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    const query: string = `?counts=false&limit=20${after && `&after=${after}`}`
    const { json } = await member.get(`/live/views${query}`)
    for (const { id } of json.views) found.add(id)
    after = json.next_after
  }
  expect(found.size).toBe(50)
  for (const limit of ['0', '101', 'x']) {
    expectInvalid(await member.get(`/live/views?limit=${limit}`), ['limit'])
  }
})
