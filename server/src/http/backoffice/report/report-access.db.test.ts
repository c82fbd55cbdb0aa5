import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../tests/support/app/test-cases.ts'
import {
  farUrl,
  openInbox,
  openTestCallbacks,
  registration,
} from '../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import { addressOf, layGround } from '../../../../../tests/support/http/staff-routes.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import { staffRoutes } from '../backoffice.ts'

/** An operator may not read reports, not indirectly either. docs/decisions/0018 */

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let operator: Member
let admin: Member
beforeAll(async () => {
  app = await sharedTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  operator = await app.staff('operator')
  admin = await app.staff('admin')
})
afterAll(() => app.end())

function expectRefused(reply: Reply, ...words: string[]): void {
  expectError(reply, 403, 'forbidden')
  for (const word of words) expect(reply.json.error.message).toContain(word)
}

/** Without what background jobs change meanwhile. */
async function keysOf(lender: string) {
  return app.db.rows(sql`SELECT * FROM api_keys WHERE lender_id = ${lender} ORDER BY id`)
}

/** Sealed or not. */
async function callbackLines(lender: string) {
  return app.db.rows(sql`
    SELECT actor, action, details FROM (
      SELECT at, 0 AS part, seq AS place, actor, action, details, lender_id FROM audit_trail
      UNION ALL
      SELECT at, 1, id, actor, action, details, lender_id FROM audit_inbox) t
    WHERE lender_id = ${lender} AND action LIKE 'callback.%' ORDER BY part, place`)
}

describe('a live key that can read reports', () => {
  test.each<[string, object, string]>([
    ['cases:read', { scopes: ['cases:read'] }, 'cases:read'],
    ['callbacks:manage', { scopes: ['callbacks:manage'] }, 'callbacks:manage'],
    ['all', { scopes: ['cases:create', 'cases:read', 'callbacks:manage'] }, 'cases:read'],
    ['what a key has if nothing is said', {}, 'cases:read'],
  ])('is not issued by an operator: %s', async (_, body, scope) => {
    const lender = await app.lender()
    const before = await keysOf(lender.id)
    const reply = await operator.post(`/live/lenders/${lender.id}/keys`, body)
    expectRefused(reply, scope, 'admin')
    expect(reply.text).not.toContain('svc_live_')
    expect(await keysOf(lender.id)).toEqual(before)
  })

  test('is issued by an admin, who may read them', async () => {
    const lender = await app.lender()
    const scopes = ['cases:create', 'cases:read', 'callbacks:manage']
    const reply = await admin.post(`/live/lenders/${lender.id}/keys`, { scopes })
    expect([reply.status, reply.json.scopes]).toEqual([201, scopes])
  })

  test('cannot be made from a lesser key by an operator', async () => {
    const lender = await app.lender()
    const path = `/live/lenders/${lender.id}/keys`
    const { id, secret } = (await operator.post(path, { scopes: ['cases:create'] })).json
    const patch = (scopes: string[]) =>
      operator.send('PATCH', `${path}/${id}`, { scopes }, { 'if-match': '"1"' })
    for (const scope of ['cases:read', 'callbacks:manage']) {
      expectRefused(await patch(['cases:create', scope]), scope, 'admin')
      expectRefused(await patch([scope]), scope)
    }
    expectError(await call(app.url, '/v1/cases/NONE', { key: secret }), 403, 'forbidden')
  })

  test('cannot be made by an admin from a key that an operator has seen', async () => {
    const lender = await app.lender()
    const path = `/live/lenders/${lender.id}/keys`
    const issue = async (by: Member) => (await by.post(path, { scopes: ['cases:create'] })).json.id
    const widen = (id: string) =>
      admin.send('PATCH', `${path}/${id}`, { scopes: ['cases:read'] }, { 'if-match': '"1"' })
    const theirs = await issue(operator)
    expectRefused(await widen(theirs), 'operator', 'Issue a new key')
    // Also once the line is part of the chain.
    await until('the line is chained', async () => {
      const rows = await app.db.rows(sql`SELECT 1 FROM audit_trail WHERE subject = ${theirs}`)
      return rows.length > 0
    })
    expectRefused(await widen(theirs), 'operator', 'Issue a new key')
    expect((await widen(await issue(admin))).status).toBe(200)
    // Made by the command line, which has full access.
    await app.key(lender.id, 'live', { scopes: ['cases:create'] })
    const { keys } = (await admin.get(path)).json
    expect((await widen(keys[0].id)).status).toBe(200)
  })

  test('can be maintained by an operator: label, rate, fewer scopes, end', async () => {
    const lender = await app.lender()
    const path = `/live/lenders/${lender.id}/keys`
    const { id } = (await admin.post(path, { scopes: ['cases:create', 'cases:read'] })).json
    const patch = (version: number, body: object) =>
      operator.send('PATCH', `${path}/${id}`, body, { 'if-match': `"${version}"` })
    const same = { label: 'Loan system', scopes: ['cases:create', 'cases:read'] }
    expect((await patch(1, same)).json).toMatchObject({ ...same, version: 2 })
    expect((await patch(2, { rate_burst: 5 })).status).toBe(200)
    expect((await patch(3, { scopes: ['cases:create'] })).status).toBe(200)
    expectRefused(await patch(4, { scopes: ['cases:create', 'cases:read'] }), 'cases:read')
    expect((await operator.post(`${path}/${id}/revoke`)).json.state).toBe('revoked')
  })

  test('this rule does not apply in test mode, nor to a live key that only sends', async () => {
    const lender = await app.lender()
    const scopes = ['cases:create', 'cases:read', 'callbacks:manage']
    const test = await operator.post(`/test/lenders/${lender.id}/keys`, { scopes })
    expect([test.status, test.json.scopes]).toEqual([201, scopes])
    const path = `/live/lenders/${lender.id}/keys`
    const { secret } = (await operator.post(path, { scopes: ['cases:create'] })).json
    const sent = await call(app.url, '/v1/cases', { key: secret, body: sampleCase() })
    expect(sent.status).toBe(202)
  })
})

describe('the list of keys says which scopes can be added, and why not', () => {
  const scopesFor = async (staff: Member, mode: 'live' | 'test') => {
    const lender = await app.lender()
    const { scopes } = (await staff.get(`/${mode}/lenders/${lender.id}/keys`)).json
    return scopes as { scope: string; means: string; is_default: boolean; why_not: string | null }[]
  }

  test('to an operator, in live mode', async () => {
    const scopes = await scopesFor(operator, 'live')
    expect(scopes.map(({ scope, is_default }) => [scope, is_default])).toEqual([
      ['cases:create', true],
      ['cases:read', true],
      ['callbacks:manage', false],
    ])
    expect(scopes[0]).toMatchObject({ means: expect.stringContaining('Send'), why_not: null })
    for (const { why_not } of scopes.slice(1)) expect(why_not).toContain('admin')
  })

  test('and has no obstacle for an admin, or for a test key', async () => {
    for (const scopes of [await scopesFor(admin, 'live'), await scopesFor(operator, 'test')]) {
      expect(scopes.map(({ why_not }) => why_not)).toEqual([null, null, null])
    }
  })
})

describe('a live callback URL set by an operator', () => {
  const place = (id: string) => `/live/lenders/${id}/callback`
  const waiting = { enabled: false, disabled_at: utc, disabled_why: 'unconfirmed' }

  test('receives nothing until a person who may read reports enables it', async () => {
    const desk = await openTestCallbacks(app)
    const inbox = await openInbox()
    try {
      const url = inbox.url
      const set = await operator.send('PUT', place(desk.lender.id), { url })
      expect(set.json).toMatchObject({ url, ...waiting, signing_secret: expect.any(String) })
      await desk.createCase('PARKED-1')
      expectRefused(await operator.post(`${place(desk.lender.id)}/enable`), 'admin')
      // Not indirectly either.
      const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
      for (const body of [{ url }, { url, ...header }, { url: `${url}/2` }, { url }]) {
        const again = await operator.send('PUT', place(desk.lender.id), body)
        expect(again.json).toMatchObject({ url: body.url, ...waiting })
        expect((await operator.post(`${place(desk.lender.id)}/disable`)).json).toMatchObject(
          waiting,
        )
        expectRefused(await operator.post(`${place(desk.lender.id)}/enable`))
      }
      const [delivery] = await desk.deliveries()
      expect(delivery).toMatchObject({ state: 'pending', attempts: 0 })
      expect(inbox.got).toEqual([])

      const on = await admin.post(`${place(desk.lender.id)}/enable`)
      expect(on.json).toEqual(registration({ url }))
      await until('the callback', async () => inbox.got.length > 0)
      const lines = await callbackLines(desk.lender.id)
      const host = '127.0.0.1'
      expect(lines[0]).toEqual({
        actor: `staff:${operator.id}`,
        action: 'callback.registered',
        details: { host, header: false, unconfirmed: true },
      })
      expect(lines.at(-1)).toEqual({
        actor: `staff:${admin.id}`,
        action: 'callback.enabled',
        details: {},
      })
      // From then on, an operator may disable and enable it.
      await operator.post(`${place(desk.lender.id)}/disable`)
      expect((await operator.post(`${place(desk.lender.id)}/enable`)).json.enabled).toBe(true)
    } finally {
      await inbox.close()
    }
  })

  test('that replaces another waits too; the same URL with another header does not', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register()
    const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
    const same = await operator.send('PUT', place(desk.lender.id), { url: farUrl, ...header })
    expect(same.json.enabled).toBe(true)
    const moved = await operator.send('PUT', place(desk.lender.id), { url: `${farUrl}/2` })
    expect(moved.json).toEqual(registration({ url: `${farUrl}/2`, ...waiting }))
    // The lender sees why, and can set it itself.
    expect((await desk.ask('/callback')).json).toEqual(moved.json)
    expect((await desk.put({ url: `${farUrl}/2` })).json).toEqual(
      registration({ url: `${farUrl}/2` }),
    )
    // Removed and set again it is a new URL.
    await operator.send('DELETE', place(desk.lender.id))
    const again = await operator.send('PUT', place(desk.lender.id), { url: `${farUrl}/2` })
    expect(again.json).toMatchObject(waiting)
  })

  test('set by an admin, or in test mode, is enabled at once', async () => {
    const desk = await openTestCallbacks(app)
    const live = await admin.send('PUT', place(desk.lender.id), { url: farUrl })
    expect(live.json).toMatchObject({ enabled: true, disabled_why: null })
    const path = `/test/lenders/${desk.lender.id}/callback`
    expect((await operator.send('PUT', path, { url: farUrl })).json.enabled).toBe(true)
  })
})

test('no page of the back office shows an operator a link to a report', async () => {
  const analyst = await app.staff('analyst')
  const ground = await layGround(app, analyst.id)
  const { id } = ground.cases.live
  await caseInHand(analyst, 'live', id).finalise('positive')
  const [delivery] = await app.db.rows<{ id: string }>(sql`
    SELECT id FROM deliveries
    WHERE lender_id = ${ground.lender} AND mode = 'live' AND event = 'case.finalised'`)
  const values = { delivery: delivery?.id ?? '', document: ground.cases.live.document }
  // `listen` never ends.
  const reading = staffRoutes.filter(({ method, name }) => method === 'GET' && name !== 'listen')
  const seen = { operator: 0, analyst: 0 }
  for (const route of reading) {
    const path = addressOf(route, 'live', ground, values)
    for (const [who, staff] of Object.entries({ operator, analyst })) {
      const reply = await staff.get(path)
      if (/\/files\/file_\w+\?expires=/.test(reply.text)) seen[who as keyof typeof seen] += 1
    }
  }
  expect(seen.operator).toBe(0)
  // Otherwise nothing was searched.
  expect(seen.analyst).toBeGreaterThanOrEqual(1)
})
