import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { findPayload, numberEvents, readFeed } from '../../../../callbacks/callbacks.ts'
import { sql } from '../../../../db/db.ts'
import type { Mode } from '../../../../lib/scope.ts'

let app: TestApp
beforeAll(async () => {
  // Without jobs, so that the test decides when events get their position in the feed.
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
})
afterAll(() => app.end())

async function read(desk: TestCallbacks, query: string, mode: Mode = 'live') {
  const reply = await desk.ask(`/events${query}`, { mode })
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}
const namesOf = (page: { events: { event: string }[] }) => page.events.map(({ event }) => event)

async function addDocument(desk: TestCallbacks, ref: string, mode: Mode = 'live') {
  const body = { documents: [sampleDocument(`${Math.random()}.pdf`, 'x')] }
  expect((await desk.ask(`/cases/${ref}/documents`, { body, mode })).status).toBe(200)
}

/** A request of the test key that has ended; the searches run only meanwhile. */
async function endedRequest(desk: TestCallbacks, more: object = {}): Promise<string> {
  const key = desk.keys.test
  const made = await submit(app, key, [property('MH', '9002')], more)
  expect(made.status, made.text).toBe(202)
  const searches = await startSearches(app)
  try {
    await ended(app, key, made.json.data.id)
  } finally {
    await searches.stop()
  }
  return made.json.data.id
}

describe('after=latest', () => {
  test('returns no event and the cursor of the end; what follows is not missed', async () => {
    const desk = await openTestCallbacks(app)
    expect(await read(desk, '?after=latest')).toEqual({ events: [], next_after: '0', more: false })
    await desk.createCase('OLD')
    await numberEvents(app.db)
    const { next_after: end } = await read(desk, '')
    // Committed, and not numbered yet.
    await desk.createCase('WAITING')
    const latest = await read(desk, '?after=latest&limit=1')
    expect(latest).toEqual({ events: [], next_after: end, more: false })
    await desk.createCase('NEW')
    await numberEvents(app.db)
    const { events } = await read(desk, `?after=${latest.next_after}`)
    expect(
      events.map((one: { payload: { external_ref: string } }) => one.payload.external_ref),
    ).toEqual(['WAITING', 'NEW'])
  })

  test('is the end of this lender and mode, collateral included', async () => {
    const [desk, other] = [await openTestCallbacks(app), await openTestCallbacks(app)]
    await desk.createCase('MINE', 'test')
    await endedRequest(desk)
    await numberEvents(app.db)
    await other.createCase('THEIRS', 'test')
    await numberEvents(app.db)
    const { events } = await read(desk, '', 'test')
    expect(namesOf({ events })).toEqual(['case.received', 'collateral.completed'])
    expect((await read(desk, '?after=latest', 'test')).next_after).toBe(events[1].cursor)
    expect((await read(desk, '?after=latest')).next_after).toBe('0')
  })
})

describe('types', () => {
  test('only these, in order; the cursor passes over the others', async () => {
    const desk = await openTestCallbacks(app)
    await desk.createCase('A')
    await addDocument(desk, 'A')
    await desk.createCase('B')
    await addDocument(desk, 'B')
    await numberEvents(app.db)
    const all = await read(desk, '')
    const wanted = await read(desk, '?types=documents.received')
    expect(wanted.events).toEqual([all.events[1], all.events[3]])
    const two = await read(desk, '?types=documents.received,case.received')
    expect(two).toEqual(all)
    const none = await read(desk, '?types=case.finalised')
    expect(none).toEqual({ events: [], next_after: all.next_after, more: false })
    await addDocument(desk, 'A')
    await numberEvents(app.db)
    const later = await read(desk, `?types=documents.received&after=${none.next_after}`)
    expect(namesOf(later)).toEqual(['documents.received'])
  })

  test('pages of one join without a gap, and end after the last event of any type', async () => {
    const desk = await openTestCallbacks(app)
    for (const ref of ['A', 'B', 'C']) await desk.createCase(ref)
    for (const ref of ['A', 'B', 'C']) await addDocument(desk, ref)
    await numberEvents(app.db)
    const all = await read(desk, '')
    const seen: string[] = []
    let page = await read(desk, '?limit=1&types=case.received')
    for (;;) {
      seen.push(
        ...page.events.map(
          (one: { payload: { external_ref: string } }) => one.payload.external_ref,
        ),
      )
      if (!page.more) break
      page = await read(desk, `?limit=1&types=case.received&after=${page.next_after}`)
    }
    expect([seen, page.next_after]).toEqual([['A', 'B', 'C'], all.next_after])
  })

  test('a page examines only so many events, and the next goes on from there', async () => {
    const desk = await openTestCallbacks(app)
    await desk.createCase('A')
    for (let n = 0; n < 4; n += 1) await addDocument(desk, 'A')
    await desk.createCase('B')
    await numberEvents(app.db)
    const scope = { lenderId: desk.lender.id, mode: 'live' as const }
    const pages: [number, boolean][] = []
    let after = 0
    for (;;) {
      const asked = { after, limit: 9, types: ['case.received'] }
      const page = await readFeed(app.db, scope, asked, 2)
      pages.push([page.events.length, page.more])
      after = page.next
      if (!page.more) break
    }
    expect(pages).toEqual([
      [1, true],
      [0, true],
      [1, true],
      [0, false],
    ])
  })
})

describe('collateral.completed', () => {
  test.each([
    ['with', { callback_url: 'http://127.0.0.1:9/collateral' }],
    ['without', {}],
  ])(
    '%s a callback_url: the same payload as the callback, in order with cases',
    async (_, more) => {
      const desk = await openTestCallbacks(app)
      await desk.createCase('BEFORE', 'test')
      const id = await endedRequest(desk, more)
      await desk.createCase('AFTER', 'test')
      await numberEvents(app.db)
      const page = await read(desk, '', 'test')
      expect(namesOf(page)).toEqual(['case.received', 'collateral.completed', 'case.received'])
      const polled = (await desk.ask(`/collateral/${id}`, { mode: 'test' })).json
      expect(page.events[1]).toEqual({
        id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        event: 'collateral.completed',
        sequence: 1,
        at: utc,
        cursor: expect.stringMatching(/^[1-9]\d*$/),
        payload: polled,
      })
      const [delivery] = await desk.deliveries('?event=collateral.completed', 'test')
      expect(delivery === undefined).toBe(!('callback_url' in more))
      if (!delivery) return
      const scope = { lenderId: desk.lender.id, mode: 'test' as const }
      const sent = await findPayload(app.db, scope, delivery.id)
      expect(sent?.payload).toEqual(page.events[1].payload)
      const [row] = await app.db.rows(
        sql`SELECT event_id FROM deliveries WHERE id = ${delivery.id}`,
      )
      expect(row).toEqual({ event_id: page.events[1].id })
    },
  )

  test('types takes it alone, and leaves it out', async () => {
    const desk = await openTestCallbacks(app)
    await desk.createCase('A', 'test')
    await endedRequest(desk)
    await numberEvents(app.db)
    const alone = await read(desk, '?types=collateral.completed', 'test')
    expect(namesOf(alone)).toEqual(['collateral.completed'])
    const without = await read(desk, '?types=case.received,case.finalised', 'test')
    expect(namesOf(without)).toEqual(['case.received'])
    expect(without.next_after).toBe(alone.next_after)
  })

  test('staff see it in the feed, and where the lender is', async () => {
    const desk = await openTestCallbacks(app)
    await desk.createCase('A', 'test')
    const id = await endedRequest(desk)
    await numberEvents(app.db)
    const operator = await app.staff('operator')
    const path = `/test/lenders/${desk.lender.id}/events`
    const { events } = (await operator.get(path)).json
    expect(events[1]).toEqual({
      id: expect.stringMatching(/^evt_/),
      event: 'collateral.completed',
      case_id: null,
      collateral_id: id,
      sequence: 1,
      at: utc,
      cursor: expect.any(String),
    })
    expect((await operator.get(`${path}/position`)).json).toMatchObject({
      events: { count: 2, more: false },
      last: { cursor: events[1].cursor },
    })
  })
})
