import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../tests/support/http/http-client.ts'
import { type LiveClient, listenLive } from '../../../../../tests/support/http/live-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { livingSessions } from '../../../access/access.ts'
import { type App, startApp } from '../../../app.ts'
import { forgetPresence } from '../../../cases/cases.ts'
import { readConfig } from '../../../config.ts'
import { sql } from '../../../db/db.ts'
import { createLog } from '../../../lib/log/log.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
/** A second process on the same database, simulated in this one. */
let other: App
let analyst: Member
let colleague: Member
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, PORT: '0', ROLE: 'api' }
  other = await startApp(readConfig(env), createLog('silent'))
  analyst = await app.staff('analyst', 'Meera Joshi')
  colleague = await app.staff('searcher', 'Ravi Rao')
  desk = await openTestCases(app)
})
afterAll(async () => {
  await other.stop()
  await app.end()
})

async function listen(
  path = '/live/live',
  { cookie } = analyst,
  base = app.url,
  more: Record<string, string> = {},
): Promise<LiveClient> {
  const client = await listenLive(base, path, { cookie, ...more })
  onTestFinished(() => client.close())
  return client
}

const ofCase =
  (id: string, status: string) =>
  (event: { name: string; data: { case_id?: string; status?: string } }) =>
    event.name === 'case' && event.data.case_id === id && event.data.status === status

describe('a live connection', () => {
  test('answers as an event stream that no proxy caches or changes', async () => {
    const live = await listen()
    expect(live.status).toBe(200)
    expect(live.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(live.headers['content-encoding']).toBeUndefined()
    await live.next('the greeting', ({ name }) => name === 'ready')
    expect(live.text()).toMatch(/^retry: \d{4}\nid: 1\n/)
  })

  test('sends each case of its mode that is created or moved, at every node', async () => {
    const [here, there, tests] = [
      await listen(),
      await listen('/live/live', analyst, other.url),
      await listen('/test/live'),
    ]
    const made = await desk.open('live')
    await caseInHand(analyst, 'live', made.id).review()
    const played = await desk.open('test')
    for (const live of [here, there]) {
      await live.next('the last move', ofCase(made.id, 'in_review'))
      const told = live.events.filter(({ data }) => data.case_id === made.id)
      expect(told.at(-1)?.data).toEqual({ case_id: made.id, version: 3, status: 'in_review' })
    }
    await tests.next('the test case', ofCase(played.id, 'received'))
    expect(tests.text()).not.toContain(made.id)
    expect(here.text()).not.toContain(played.id)
    // The messages between nodes and to other pages do not contain whose case it is.
    expect(here.text()).not.toContain(String(made.body.applicant_name))
  })

  test('a page that reconnects, or whose node lost its listener, is asked to reload', async () => {
    const back = await listen('/live/live', analyst, app.url, { 'last-event-id': '1' })
    await back.next('resync', ({ name }) => name === 'resync')
    const live = await listen()
    const isAsked = ({ name }: { name: string }) => name === 'resync'
    expect(live.events.some(isAsked)).toBe(false)
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'deedwire notifier' AND datname = current_database()`)
    await client.end()
    await live.next('resync', isAsked)
  })

  test('a gap reported by any node is a resync; messages about unknown cases are harmless', async () => {
    const live = await listen()
    const none = `case live case_${'0'.repeat(26)}`
    for (const told of [none, `${none},case live x,nonsense,,presence`, 'gap']) {
      await app.db.rows(sql`SELECT pg_notify('deedwire_words', ${told})`)
    }
    await live.next('resync', ({ name }) => name === 'resync')
    const made = await desk.open('live')
    await live.next('the case', ofCase(made.id, 'received'))
    expect(live.text()).not.toContain('0'.repeat(26))
  })

  test('a seventh connection of one session is refused; another session has its own', async () => {
    const member = await app.staff('operator')
    const six = await Promise.all(Array.from({ length: 6 }, () => listen('/live/live', member)))
    expect(six.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const seventh = await call(app.url, '/backoffice/live/live', {
      headers: { cookie: member.cookie },
    })
    expectError(seventh, 429, 'rate_limited')
    expect(seventh.headers['retry-after']).toBe('15')
    expect((await listen()).status).toBe(200)
    six[0]?.close()
    await until(
      'there is room again',
      async () => (await listen('/live/live', member)).status === 200,
    )
  })

  test('does not count as use of the session, nor does a heartbeat', async () => {
    const member = await app.staff('analyst')
    const { id } = await desk.open('live')
    const age = async () => {
      await app.db.rows(sql`
        UPDATE staff_sessions SET seen_at = now() - interval '10 minutes'
        WHERE staff_id = ${member.id}`)
    }
    const isOld = async () => {
      const [row] = await app.db.rows<{ old: boolean }>(sql`
        SELECT seen_at < now() - interval '9 minutes' AS old FROM staff_sessions
        WHERE staff_id = ${member.id}`)
      return row?.old
    }
    await age()
    await listen('/live/live', member)
    await member.send('PUT', `/live/cases/${id}/presence`, { doing: 'reading' })
    await member.get('/live/queue', { headers: { 'x-unattended': 'true' } })
    expect(await isOld()).toBe(true)
    await member.get('/live/queue')
    expect(await isOld()).toBe(false)
  })

  test('is checked against its session: signed out, disabled, idle or too old, it is refused', async () => {
    const members = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(() => app.staff('analyst')))
    const [stays, out, disabled, idle, old] = members as [Member, Member, Member, Member, Member]
    const tokenOf = ({ cookie }: Member) => cookie.slice(cookie.indexOf('=') + 1)
    await out.send('DELETE', '/session')
    const passed = (column: 'seen_at' | 'created_at', { id }: Member) =>
      column === 'seen_at'
        ? sql`UPDATE staff_sessions SET seen_at = now() - interval '2 hours' WHERE staff_id = ${id}`
        : sql`UPDATE staff_sessions SET created_at = now() - interval '9 hours' WHERE staff_id = ${id}`
    await app.db.rows(passed('seen_at', idle))
    await app.db.rows(passed('created_at', old))
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${disabled.id}`)
    const limits = { idleMs: 3_600_000, absoluteMs: 8 * 3_600_000 }
    const tokens = [...members.map(tokenOf), 'never given']
    expect(await livingSessions(app.db, tokens, limits, new Date())).toEqual(
      new Set([tokenOf(stays)]),
    )
  })

  test('a watched case must be one of the mode', async () => {
    const { id } = await desk.open('test')
    for (const watched of [id, 'case_x', `case_${'0'.repeat(26)}`]) {
      expectError(await analyst.get(`/live/live?case=${watched}`), 404, 'not_found')
    }
    expectInvalid(await analyst.get('/live/live?surprise=1'), ['surprise'])
  })
})

test('a stopping node ends its connections first, and does not wait for them', async () => {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, PORT: '0', ROLE: 'api' }
  const third = await startApp(readConfig(env), createLog('silent'))
  const live = await listen('/live/live', analyst, third.url)
  await live.next('the greeting', ({ name }) => name === 'ready')
  const from = Date.now()
  await third.stop()
  // If it waited for them, it would take twenty seconds.
  expect(Date.now() - from).toBeLessThan(15_000)
  await until('the connection ended', async () => live.isOver())
})

describe('presence', () => {
  const path = (id: string) => `/live/cases/${id}/presence`
  const at = (who: Member, id: string, doing: string, tab?: string) =>
    who.send('PUT', path(id), { doing, ...(tab && { tab }) })
  const present = async (id: string) => (await analyst.get(path(id))).json.present

  test('lists who has the case open, and notifies those who watch it at any node', async () => {
    const { id } = await desk.open('live')
    const live = await listen(`/live/live?case=${id}`, analyst, other.url)
    await live.next('nobody yet', ({ data }) => data.present?.length === 0)
    const reply = await at(colleague, id, 'reading')
    const ravi = { id: colleague.id, name: 'Ravi Rao', doing: 'reading', since: utc }
    expect([reply.status, reply.json]).toEqual([200, { present: [ravi] }])
    expect(await present(id)).toEqual([ravi])
    await live.next('that he reads', ({ data }) => data.present?.[0]?.doing === 'reading')
    await at(colleague, id, 'editing')
    const told = await live.next(
      'that he edits',
      ({ data }) => data.present?.[0]?.doing === 'editing',
    )
    expect(told.data).toEqual({ case_id: id, present: [{ ...ravi, doing: 'editing' }] })
    expect((await colleague.send('DELETE', path(id))).status).toBe(204)
    await until(
      'the message that he left',
      async () => live.events.at(-1)?.data.present?.length === 0,
    )
    expect(await present(id)).toEqual([])
    expect((await colleague.send('DELETE', path(id))).status).toBe(204)
  })

  test('one that watches no case, or another, is not notified', async () => {
    const [{ id }, { id: another }] = [await desk.open('live'), await desk.open('live')]
    const [none, one] = [await listen(), await listen(`/live/live?case=${another}`)]
    await at(colleague, id, 'reading')
    await at(colleague, another, 'reading')
    await one.next('of its own', ({ data }) => data.present?.length === 1)
    // The messages about new cases may reach everyone, and late.
    const presenceOf = ({ events }: LiveClient) =>
      events.filter(({ name }) => name === 'presence').map(({ data }) => data.case_id)
    expect(new Set(presenceOf(one))).toEqual(new Set([another]))
    expect(presenceOf(none)).toEqual([])
  })

  test('a viewer without a heartbeat for 40 seconds is gone, and swept', async () => {
    const { id } = await desk.open('live')
    await at(colleague, id, 'editing')
    await at(analyst, id, 'reading')
    await app.db.rows(sql`
      UPDATE case_presence SET seen_at = now() - interval '41 seconds'
      WHERE staff_id = ${colleague.id}`)
    expect((await present(id)).map(({ name }: { name: string }) => name)).toEqual(['Meera Joshi'])
    await forgetPresence(app.db)
    expect(
      await app.db.rows(sql`SELECT staff_id FROM case_presence WHERE case_id = ${id}`),
    ).toEqual([{ staff_id: analyst.id }])
  })

  test('two pages of one person are one entry, and leave one by one', async () => {
    const { id } = await desk.open('live')
    await at(colleague, id, 'editing', 'a')
    await at(colleague, id, 'reading', 'b')
    expect(await present(id)).toMatchObject([{ id: colleague.id, doing: 'editing' }])
    await colleague.send('DELETE', `${path(id)}?tab=a`)
    expect(await present(id)).toMatchObject([{ id: colleague.id, doing: 'reading' }])
    for (let tab = 0; tab < 20; tab += 1) await at(colleague, id, 'reading', `t${tab}`)
    const rows = await app.db.rows(sql`SELECT FROM case_presence WHERE case_id = ${id}`)
    expect(rows).toHaveLength(10)
  })

  test('is of one mode, and reports a wrong heartbeat', async () => {
    const { id } = await desk.open('test')
    expectError(await at(colleague, id, 'reading'), 404, 'not_found')
    expectError(await analyst.get(path(id)), 404, 'not_found')
    const put = (body: object) => analyst.send('PUT', `/test/cases/${id}/presence`, body)
    expectInvalid(await put({ doing: 'sleeping' }), ['doing'])
    expectInvalid(await put({}), ['doing'])
    expectInvalid(await put({ doing: 'reading', tab: 'a'.repeat(65), more: 1 }), ['tab', 'more'])
  })
})
