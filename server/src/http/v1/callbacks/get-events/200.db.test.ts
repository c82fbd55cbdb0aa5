import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { download, pathOf } from '../../../../../../tests/support/http/file-link.ts'
import { call, sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { numberEvents } from '../../../../callbacks/callbacks.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  // Without jobs, so that the test decides when events get their position in the feed.
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

interface EventOut {
  id: string
  sequence: number
  at: string
  cursor: string
  // biome-ignore lint/suspicious/noExplicitAny: payloads are compared field by field below.
  payload: any
}
interface Page {
  events: EventOut[]
  next_after: string
  more: boolean
}

async function read(
  desk: TestCallbacks,
  query = '',
  mode: 'live' | 'test' = 'live',
): Promise<Page> {
  const reply = await desk.ask(`/events${query}`, { mode })
  expect(reply.status, reply.text).toBe(200)
  expect(Object.keys(reply.json)).toEqual(['events', 'next_after', 'more'])
  return reply.json
}
const refsOf = ({ events }: Page) => events.map(({ payload }) => payload.external_ref)

async function createCases(desk: TestCallbacks, refs: readonly string[]): Promise<void> {
  for (const ref of refs) await desk.createCase(ref)
  await numberEvents(app.db)
}

describe.each(['live', 'test'] as const)('with a %s key', (mode) => {
  test('an event field by field, with the case as it was then', async () => {
    const desk = await openTestCallbacks(app)
    const case_id = await desk.createCase('R-1', mode)
    const view = (await desk.ask('/cases/R-1', { mode })).json
    const body = { documents: [sampleDocument('deed.pdf', 'deed')] }
    await desk.ask('/cases/R-1/documents', { body, mode })
    await numberEvents(app.db)
    const page = await read(desk, '', mode)
    expect(page.events.map((event) => Object.keys(event))).toEqual(
      page.events.map(() => ['id', 'event', 'sequence', 'at', 'cursor', 'payload']),
    )
    const common = { external_ref: 'R-1', loan_account_number: view.loan_account_number }
    const data = { ...view, case_id, is_sandbox: mode === 'test', report: null }
    expect(page).toEqual({
      events: [
        {
          id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
          event: 'case.received',
          sequence: 1,
          at: view.timeline[0].at,
          cursor: expect.stringMatching(/^[1-9]\d*$/),
          payload: { event: 'case.received', ...common, status: 'received', result: '', data },
        },
        {
          id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
          event: 'documents.received',
          sequence: 2,
          at: utc,
          cursor: expect.stringMatching(/^[1-9]\d*$/),
          payload: {
            event: 'documents.received',
            ...common,
            status: 'received',
            result: '',
            data: {
              ...data,
              updated_at: page.events[1]?.at,
              documents: [
                {
                  filename: 'deed.pdf',
                  content_type: 'application/pdf',
                  bytes: 4,
                  sha256: createHash('sha256').update('deed').digest('hex'),
                },
              ],
            },
          },
        },
      ],
      next_after: page.events[1]?.cursor,
      more: false,
    })
    expect(Number(page.events[1]?.cursor)).toBeGreaterThan(Number(page.events[0]?.cursor))
  })
})

test('a report has links that open; earlier events have none', async () => {
  const desk = await openTestCallbacks(app)
  const caseId = await desk.createCase('R-1')
  await caseInHand(await app.staff('analyst'), 'live', caseId).finalise('negative', 'A charge.')
  await numberEvents(app.db)
  const { events } = await read(desk)
  expect(events.map(({ payload }) => payload.event)).toEqual([
    'case.received',
    'case.allocated',
    'case.finalised',
  ])
  const { payload } = events[2] as EventOut
  expect(payload).toMatchObject({ status: 'finalised', result: 'negative' })
  expect(payload.data.report).toEqual({
    files: [{ filename: 'R-1-legal-report-v1.pdf', url: expect.any(String), expires_in: 3600 }],
  })
  expect(payload.data).toMatchObject({ result_reason: 'A charge.', result_reason_at: utc })
  const { status, bytes } = await download(app.url, pathOf(payload.data.report.files[0].url))
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(events.slice(0, 2).map((event) => event.payload.data.report)).toEqual([null, null])
})

describe('the cursor', () => {
  const refs = ['F-1', 'F-2', 'F-3', 'F-4', 'F-5']
  let desk: TestCallbacks
  beforeAll(async () => {
    desk = await openTestCallbacks(app)
    await createCases(desk, refs)
  })

  test('without it, and after 0, the feed starts at its beginning', async () => {
    expect(refsOf(await read(desk))).toEqual(refs)
    expect(await read(desk, '?after=0')).toEqual(await read(desk))
  })

  test('pages join without a gap and without a repeat, whatever their size', async () => {
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = []
      let page = await read(desk, `?limit=${limit}`)
      while (page.events.length > 0) {
        expect(page.next_after).toBe(page.events.at(-1)?.cursor)
        if (page.events.length < limit) expect(page.more).toBe(false)
        seen.push(...refsOf(page))
        expect(page.more).toBe(seen.length < refs.length)
        page = await read(desk, `?limit=${limit}&after=${page.next_after}`)
      }
      expect(seen).toEqual(refs)
    }
  })

  test('the cursor of any event leads to the next one', async () => {
    const { events } = await read(desk)
    expect(refsOf(await read(desk, `?after=${events[2]?.cursor}`))).toEqual(['F-4', 'F-5'])
  })

  test('at the end it stays, and later events follow', async () => {
    const { next_after } = await read(desk)
    const end = await read(desk, `?after=${next_after}`)
    expect(end).toEqual({ events: [], next_after, more: false })
    await createCases(desk, ['F-6'])
    expect(refsOf(await read(desk, `?after=${next_after}`))).toEqual(['F-6'])
    refs.push('F-6')
  })

  test('asking twice gives the same: nothing is consumed', async () => {
    const query = '?after=0&limit=2'
    expect(await read(desk, query)).toEqual(await read(desk, query))
  })

  test('beyond the end is not an error, and moves nothing', async () => {
    const after = '9'.repeat(15)
    const page = await read(desk, `?after=${after}`)
    expect(page).toEqual({ events: [], next_after: after, more: false })
  })

  test('it survives a restart', async () => {
    const { events } = await read(desk)
    const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = app
    const next = await startTestApp({ ROLE: 'api', DATABASE_URL, DATA_DIR })
    try {
      const path = `/v1/events?after=${events[3]?.cursor}`
      const { json } = await call(next.url, path, { key: desk.keys.live })
      expect(json.events).toEqual(events.slice(4))
    } finally {
      await next.end()
    }
  })
})

test('after a failover that lost events, an old cursor skips none that are recorded later', async () => {
  const desk = await openTestCallbacks(app)
  await createCases(desk, ['KEPT', 'LOST-1', 'LOST-2'])
  const before = await read(desk)
  const [kept] = before.events
  // As on a standby that lacked the last events when it was promoted.
  await app.db.rows(sql`
    DELETE FROM case_events WHERE id = ANY(${before.events.slice(1).map(({ id }) => id)})`)
  await app.db.rows(sql`SELECT setval('event_positions', ${kept?.cursor}::bigint)`)
  await app.db.rows(sql`UPDATE feed_epoch SET history = 'another'`)
  await createCases(desk, ['NEW-1', 'NEW-2', 'NEW-3'])
  const after = await read(desk, `?after=${before.next_after}`)
  expect(refsOf(after)).toEqual(['NEW-1', 'NEW-2', 'NEW-3'])
  expect(refsOf(await read(desk))).toEqual(['KEPT', 'NEW-1', 'NEW-2', 'NEW-3'])
  expect(Number(after.events[0]?.cursor)).toBeGreaterThan(1e12)
  // Once is enough: the following positions are consecutive.
  await createCases(desk, ['NEXT'])
  const next = await read(desk, `?after=${after.next_after}`)
  expect(Number(next.next_after)).toBe(Number(after.next_after) + 1)
})

test('a backup from before a failover is restored: cursors given since then skip nothing', async () => {
  const desk = await openTestCallbacks(app)
  // As on a server that was never promoted.
  await app.db.rows(sql`SELECT setval('event_positions', 1000)`)
  await createCases(desk, ['KEPT'])
  const [backup] = await app.db.rows<{ epoch: number; position: number }>(sql`
    SELECT epoch, last_value AS position FROM feed_epoch, event_positions`)
  await app.db.rows(sql`UPDATE feed_epoch SET history = 'promoted'`)
  await createCases(desk, ['LOST-1', 'LOST-2', 'LOST-3'])
  const before = await read(desk)
  await app.db.rows(sql`
    DELETE FROM case_events WHERE id = ANY(${before.events.slice(1).map(({ id }) => id)})`)
  await app.db.rows(sql`SELECT setval('event_positions', ${backup?.position}::bigint)`)
  await app.db.rows(sql`UPDATE feed_epoch SET epoch = ${backup?.epoch}, history = 'restored'`)
  await createCases(desk, ['NEW-1', 'NEW-2'])
  const after = await read(desk, `?after=${before.next_after}`)
  expect(refsOf(after)).toEqual(['NEW-1', 'NEW-2'])
})

test('a hundred at most, which is also the default', async () => {
  const desk = await openTestCallbacks(app)
  const caseId = await desk.createCase('MANY')
  await app.db.rows(sql`
    INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
    SELECT 'evt_many' || n, lender_id, mode, case_id, n, 'documents.received', payload, at
    FROM case_events, generate_series(2, 101) AS n WHERE case_id = ${caseId}`)
  await numberEvents(app.db)
  const whole = await read(desk)
  expect([whole.events.length, whole.more]).toEqual([100, true])
  expect(await read(desk, '?limit=100')).toEqual(whole)
  expect(whole.events.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  )
  const rest = await read(desk, `?after=${whole.next_after}`)
  expect(rest.events.map(({ sequence }) => sequence)).toEqual([101])
  expect(rest.more).toBe(false)
})

test('not of another lender or the other mode; a lender without a URL has a feed', async () => {
  const [desk, other] = [await openTestCallbacks(app), await openTestCallbacks(app)]
  await desk.createCase('MINE', 'live')
  await other.createCase('THEIRS', 'live')
  await desk.createCase('MINE-TEST', 'test')
  await numberEvents(app.db)
  expect(refsOf(await read(desk))).toEqual(['MINE'])
  expect(refsOf(await read(desk, '', 'test'))).toEqual(['MINE-TEST'])
  expect(refsOf(await read(other))).toEqual(['THEIRS'])
  expect(refsOf(await read(other, '', 'test'))).toEqual([])
})

test('a key with the scope to read cases is enough', async () => {
  const { id } = await app.lender()
  const key = await app.key(id, 'live', { scopes: ['cases:read'] })
  const { json } = await call(app.url, '/v1/events', { key })
  expect(json).toEqual({ events: [], next_after: '0', more: false })
})
