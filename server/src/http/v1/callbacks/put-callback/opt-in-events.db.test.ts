import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  farUrl,
  openTestCallbacks,
  registration,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import type { StaffClient } from '../../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../../db/db.ts'
import type { Mode } from '../../../../lib/scope.ts'

/** Events that are sent only to lenders that asked for them. Decisions, sections 5 and 8. */

let app: TestApp
let analyst: StaffClient & { id: string }
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

const both = ['case.in_review', 'case.withdrawn']
const stored = (caseId: string) =>
  app.db.rows<{ sequence: number; event: string; status: string }>(sql`
    SELECT sequence, event, payload->>'status' AS status FROM case_events
    WHERE case_id = ${caseId} ORDER BY sequence`)

/** Through a query to a second review, then withdrawn. */
async function live(desk: TestCallbacks, ref: string, mode: Mode = 'live'): Promise<string> {
  const id = await desk.createCase(ref, mode)
  const hand = caseInHand(analyst, mode, id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Which plot?' })
  await hand.moveOn('resume-review')
  const reply = await desk.ask(`/cases/${ref}/withdraw`, { mode, body: { reason: 'No loan.' } })
  expect(reply.status, reply.text).toBe(200)
  return id
}

const named = (events: readonly { event: string }[]) => events.map(({ event }) => event)

describe('the registration', () => {
  test('shows them; PUT replaces the list, and without it there is none', async () => {
    const desk = await openTestCallbacks(app)
    const secret = expect.any(String)
    const first = await desk.put({ url: farUrl, events: both })
    expect(first.json).toEqual(registration({ events: both, signing_secret: secret }))
    expect((await desk.ask('/callback')).json).toEqual(registration({ events: both }))
    const one = await desk.put({ url: farUrl, events: ['case.withdrawn'] })
    expect(one.json).toEqual(registration({ events: ['case.withdrawn'] }))
    for (const events of [undefined, null, []]) {
      await desk.put({ url: farUrl, events: both })
      expect((await desk.put({ url: farUrl, events })).json).toEqual(registration({ events: [] }))
    }
  })

  test('has each of them once, in the order of the documentation', async () => {
    const desk = await openTestCallbacks(app)
    const events = ['case.withdrawn', 'case.in_review', 'case.withdrawn']
    expect((await desk.put({ url: farUrl, events })).json.events).toEqual(both)
  })

  test('is per mode', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: both }, 'test')
    expect((await desk.put({ url: farUrl })).json.events).toEqual([])
    expect((await desk.ask('/callback', { mode: 'test' })).json.events).toEqual(both)
  })

  test('DELETE clears the list', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: both })
    await desk.ask('/callback', { method: 'DELETE' })
    const id = await live(desk, 'GONE-1')
    expect(named(await stored(id))).not.toContain('case.in_review')
    expect((await desk.put({ url: farUrl })).json.events).toEqual([])
  })

  test.each([
    ['an unknown name', ['case.unknown'], 'events[0]'],
    [
      'an event of the contract, which is always sent',
      ['case.withdrawn', 'case.finalised'],
      'events[1]',
    ],
    ['null', [null], 'events[0]'],
  ])('refuses %s, names the allowed ones and changes nothing', async (_, events, path) => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: both })
    const reply = await desk.put({ url: `${farUrl}/2`, events })
    expectError(reply, 400, 'invalid_request', [`${path}: must be one of ${both.join(', ')}`])
    expect((await desk.ask('/callback')).json).toEqual(registration({ events: both }))
  })

  test.each([['case.withdrawn'], [{}], [7]])('refuses %j, which is no list', async (events) => {
    const desk = await openTestCallbacks(app)
    const reply = await desk.put({ url: farUrl, events })
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(/^events: /)])
  })

  test('is changed by staff too, and kept when the URL is disabled and enabled', async () => {
    const desk = await openTestCallbacks(app)
    const operator = await app.staff('operator')
    const path = `/test/lenders/${desk.lender.id}/callback`
    const put = await operator.send('PUT', path, { url: farUrl, events: both })
    expect([put.status, put.json.events]).toEqual([200, both])
    const disabled = await operator.post(`${path}/disable`, {})
    expect([disabled.json.enabled, disabled.json.events]).toEqual([false, both])
    const enabled = await operator.post(`${path}/enable`, {})
    expect([enabled.json.enabled, enabled.json.events]).toEqual([true, both])
    const bad = await operator.send('PUT', path, { url: farUrl, events: ['x'] })
    expectError(bad, 400, 'invalid_request', [`events[0]: must be one of ${both.join(', ')}`])
  })
})

describe('the events of a case', () => {
  test('without them: the numbers of the others have no gap', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl })
    expect(await stored(await live(desk, 'NONE-1'))).toMatchObject([
      { sequence: 1, event: 'case.received' },
      { sequence: 2, event: 'case.allocated' },
      { sequence: 3, event: 'case.query_raised' },
    ])
  })

  test.each(['live', 'test'] as const)('with both (%s)', async (mode) => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: both }, mode)
    const id = await live(desk, 'BOTH-1', mode)
    expect(await stored(id)).toEqual([
      { sequence: 1, event: 'case.received', status: 'received' },
      { sequence: 2, event: 'case.allocated', status: 'allocated' },
      { sequence: 3, event: 'case.in_review', status: 'in_review' },
      { sequence: 4, event: 'case.query_raised', status: 'query_raised' },
      { sequence: 5, event: 'case.in_review', status: 'in_review' },
      { sequence: 6, event: 'case.withdrawn', status: 'withdrawn' },
    ])
    const deliveries = await desk.deliveries(`?case=BOTH-1`, mode)
    expect(named(deliveries.toReversed())).toEqual(named(await stored(id)))
  })

  test('with one of them', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: ['case.withdrawn'] })
    expect(named(await stored(await live(desk, 'ONE-1')))).toEqual([
      'case.received',
      'case.allocated',
      'case.query_raised',
      'case.withdrawn',
    ])
  })

  test('documents that answer a query are not announced twice', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl, events: both })
    const id = await desk.createCase('ANSWER-1')
    const hand = caseInHand(analyst, 'live', id)
    await hand.review()
    await hand.moveOn('raise-query', { text: 'Which plot?' })
    const content = Buffer.from('plan').toString('base64')
    const documents = [{ filename: 'plan.txt', content_type: 'text/plain', content }]
    await desk.ask('/cases/ANSWER-1/documents', { body: { documents } })
    expect(named(await stored(id)).slice(-2)).toEqual(['case.query_raised', 'documents.received'])
  })

  test('opting in in the middle of a case counts from then on', async () => {
    const desk = await openTestCallbacks(app)
    await desk.put({ url: farUrl })
    const id = await desk.createCase('MIDDLE-1')
    const hand = caseInHand(analyst, 'live', id)
    await hand.review()
    await desk.put({ url: farUrl, events: both })
    await hand.moveOn('raise-query', { text: 'Which plot?' })
    await hand.moveOn('resume-review')
    expect(await stored(id)).toMatchObject([
      { sequence: 1, event: 'case.received' },
      { sequence: 2, event: 'case.allocated' },
      { sequence: 3, event: 'case.query_raised' },
      { sequence: 4, event: 'case.in_review' },
    ])
  })
})
