import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  farUrl,
  openTestCallbacks,
  signed,
  type TestCallbacks,
} from '../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../tests/support/http/staff-routes.ts'
import { findLender } from '../../../access/access.ts'
import { numberEvents } from '../../../callbacks/callbacks.ts'
import { sql } from '../../../db/db.ts'
import { staffRoutes } from '../backoffice.ts'

let app: TestApp
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
})
afterAll(() => app.end())

const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
const body = (name: string): object => {
  if (name === 'diagnoseLenderCallback') return { headers: {}, body: '' }
  if (name === 'setLenderCallback') return { url: `${farUrl}/changed` }
  return name === 'replayLenderFailed' ? { since: '2026-01-01' } : {}
}
const under = staffRoutes.filter(
  ({ tag, access }) => tag === 'Callbacks' && access === 'callbacks:manage',
)
const send = (
  staff: typeof operator,
  { method, path, name }: (typeof under)[number],
  values: Record<string, string>,
) => {
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => values[param] ?? '')
  return method === 'GET'
    ? staff.get(filled)
    : staff.send(method, filled, method === 'DELETE' ? undefined : body(name))
}

test('every URL of the mode with what waits for it, and neither address nor secret', async () => {
  expect((await operator.get('/live/callbacks')).json).toEqual({ callbacks: [] })
  const desks: TestCallbacks[] = []
  for (let n = 0; n < 3; n += 1) desks.push(await openTestCallbacks(app))
  const [waiting, off, quiet] = desks as [TestCallbacks, TestCallbacks, TestCallbacks]
  for (const desk of desks) await desk.register('live', header)
  await quiet.register('test')
  for (const ref of ['R-1', 'R-2', 'R-3']) await waiting.createCase(ref)
  const rows = await waiting.deliveries()
  await waiting.fail(rows[2].id)
  await app.db.rows(sql`
    UPDATE callback_endpoints SET enabled = false, disabled_at = now(), disabled_why = 'failing',
      failing_since = '2026-11-12T09:30:00Z' WHERE lender_id = ${off.lender.id}`)

  const reply = await operator.get('/live/callbacks')
  expect(reply.status).toBe(200)
  const working = { enabled: true, disabled_why: null, failing_since: null }
  const nothing = { pending: 0, oldest_pending_at: null }
  const wanted = [
    {
      lender_id: waiting.lender.id,
      ...working,
      pending: 2,
      oldest_pending_at: rows[1].created_at,
    },
    {
      lender_id: off.lender.id,
      enabled: false,
      disabled_why: 'failing',
      failing_since: '2026-11-12T09:30:00.000Z',
      ...nothing,
    },
    { lender_id: quiet.lender.id, ...working, ...nothing },
  ]
  const sorted = wanted.sort((a, b) => (a.lender_id < b.lender_id ? -1 : 1))
  expect(reply.json).toEqual({ callbacks: sorted })
  const inTest = await operator.get('/test/callbacks')
  expect(inTest.json).toEqual({
    callbacks: [{ lender_id: quiet.lender.id, ...working, ...nothing }],
  })
})

describe('without permission', () => {
  let values: Record<string, string>
  let secret: string
  beforeAll(async () => {
    const desk = await openTestCallbacks(app)
    secret = await desk.register('live', header)
    await desk.createCase('R-1')
    const [{ id }] = await desk.deliveries()
    await desk.fail(id)
    values = { mode: 'live', lender: desk.lender.id, delivery: id }
  })

  test.each(['analyst', 'searcher'] as const)(
    'an %s is refused at each of them, sees nothing and changes nothing',
    async (role) => {
      const staff = await app.staff(role)
      const before = await imageOf(app)
      expect(under).toHaveLength(17)
      for (const route of under) {
        const reply = await send(staff, route, values)
        expectError(reply, 403, 'forbidden')
        expect(reply.json.error.message).toContain('callbacks:manage')
        for (const hidden of [secret, header.header_value, 'ease', farUrl]) {
          expect(reply.text).not.toContain(hidden)
        }
      }
      expect(await imageOf(app)).toEqual(before)
    },
  )

  test('an admin may, as an operator does', async () => {
    const admin = await app.staff('admin')
    const reply = await admin.get(`/live/lenders/${values.lender}/callback`)
    expect(reply.json.header_value).toBe('••••ease')
  })
})

describe('404', () => {
  const ofLender = under.filter(({ path }) => path.includes(':lender'))

  test('an unknown lender, also by its name or a part of it', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register()
    const { id } = desk.lender
    const name = (await findLender(app.db, id))?.name ?? ''
    const before = await imageOf(app)
    for (const lender of [`lender_${'0'.repeat(26)}`, name, id.toUpperCase(), id.slice(0, -1)]) {
      const values = { mode: 'live', lender: encodeURIComponent(lender), delivery: 'dlv_x' }
      for (const route of ofLender) {
        const reply = await send(operator, route, values)
        expectError(reply, 404, 'not_found')
        expect(reply.json.error.message).toBe('Lender not found.')
      }
    }
    expect(await imageOf(app)).toEqual(before)
  })

  test('the lender has no URL in this mode', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register('test')
    const before = await imageOf(app)
    const place = `/live/lenders/${desk.lender.id}/callback`
    for (const reply of [
      await operator.get(place),
      await operator.send('DELETE', place),
      await operator.post(`${place}/enable`),
      await operator.post(`${place}/disable`),
      await operator.post(`${place}/test`),
    ]) {
      expectError(reply, 404, 'not_found')
      expect(reply.json.error.message).toBe('No callback URL is registered.')
    }
    expect(await imageOf(app)).toEqual(before)
  })
})

test('staff see the position of a feed, and not its content', async () => {
  const desk = await openTestCallbacks(app)
  const caseIds = [await desk.createCase('F-1'), await desk.createCase('F-2')]
  const path = `/live/lenders/${desk.lender.id}/events`
  await numberEvents(app.db)
  const first = (await operator.get(`${path}?limit=1`)).json
  expect(first).toEqual({
    events: [
      {
        id: expect.stringMatching(/^evt_/),
        event: 'case.received',
        case_id: caseIds[0],
        collateral_id: null,
        sequence: 1,
        at: expect.any(String),
        cursor: first.next_after,
      },
    ],
    next_after: expect.any(String),
    more: true,
  })
  const rest = (await operator.get(`${path}?after=${first.next_after}`)).json
  expect([rest.events.map((e: { case_id: string }) => e.case_id), rest.more]).toEqual([
    [caseIds[1]],
    false,
  ])
})

test('staff can diagnose a failing signature', async () => {
  const desk = await openTestCallbacks(app)
  const secret = await desk.register()
  const path = `/live/lenders/${desk.lender.id}/callback/diagnose`
  const ask = async (headers: object) => (await operator.post(path, { headers, body: 'x' })).json
  expect((await ask({ 'X-SVC-Signature': signed(secret, 'x') })).finding).toBe('right')
  expect((await ask({ 'X-SVC-Signature': signed('svcsec_other', 'x') })).finding).not.toBe('right')
})
