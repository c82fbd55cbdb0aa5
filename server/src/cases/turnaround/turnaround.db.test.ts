import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'
import { mendDue } from './due-store.ts'

/** Monday, 16 November 2026, 09:30 in India: the office opens. */
const monday = '2026-11-16T04:00:00.000Z'
const clock = { time: Date.parse(monday), now: () => new Date(clock.time) }
const hour = 3_600_000
/** Half a day at a time, so that no session becomes idle. */
async function pass(hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 12) {
    clock.time += Math.min(left, 12) * hour
    await Promise.all([analyst.get('/session'), operator.get('/session')])
  }
}

let app: TestApp
let lender: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
let operator: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp({ SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '168' }, clock)
  analyst = await app.staff('analyst')
  operator = await app.staff('operator')
})
afterAll(() => app.end())
beforeEach(async () => {
  clock.time = Date.parse(monday)
  lender = await app.lender()
})

async function submit(fields: Record<string, unknown> = {}) {
  const body = sampleCase(fields)
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const { json } = await call(app.url, `/v1/cases/${body.external_ref}`, { key: lender.live })
  const inHand = caseInHand(analyst, 'live', json.case_id)
  const turnaround = async () => (await analyst.get(inHand.path)).json.turnaround
  return { ...inHand, ref: String(body.external_ref), turnaround }
}

const sendDocument = (ref: string) =>
  call(app.url, `/v1/cases/${ref}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('link-deed.pdf', 'deed')] },
  })

const calendar = {
  time_zone: 'Asia/Kolkata',
  work_days: [1, 2, 3, 4, 5],
  opens_at: '10:00',
  closes_at: '18:00',
  holidays: ['2026-11-17'],
  vendor_hours: 16,
  file_hours: 24,
}

describe('a case', () => {
  test('is due by both clocks from its arrival, and shows their elapsed time', async () => {
    const { turnaround } = await submit()
    await pass(2)
    expect(await turnaround()).toEqual({
      vendor: {
        used_minutes: 120,
        allowed_minutes: 1620,
        late_minutes: 0,
        due_at: '2026-11-18T13:00:00.000Z',
        overdue: false,
        running: true,
      },
      file: {
        used_minutes: 120,
        allowed_minutes: 2700,
        late_minutes: 0,
        due_at: '2026-11-20T13:00:00.000Z',
        overdue: false,
        running: true,
      },
    })
  })

  test('has its vendor clock stopped while documents are awaited, and started by their arrival', async () => {
    const { ref, review, moveOn, turnaround } = await submit()
    await review()
    await pass(3)
    await moveOn('raise-query', { text: 'Please send the link deed.' })
    await pass(24)
    expect(await turnaround()).toMatchObject({
      vendor: { used_minutes: 180, due_at: null, running: false },
      file: { running: true },
    })
    await sendDocument(ref)
    expect(await turnaround()).toMatchObject({
      // Twenty-four hours were left, from Tuesday 12:30: six that day, nine on each that follow.
      vendor: { used_minutes: 180, due_at: '2026-11-19T13:00:00.000Z', running: true },
    })
  })

  test('a query that asks for no documents leaves the clock running', async () => {
    const { review, moveOn, turnaround } = await submit()
    await review()
    await moveOn('raise-query', { text: 'Which flat?', documents_awaited: false })
    await pass(1)
    expect(await turnaround()).toMatchObject({ vendor: { used_minutes: 60, running: true } })
  })

  test('stops both when it is finalised, and restarts them when reopened', async () => {
    const { ref, finalise, turnaround } = await submit()
    await pass(1)
    await finalise('positive')
    await pass(48)
    expect(await turnaround()).toMatchObject({
      vendor: { used_minutes: 60, due_at: null, running: false },
      file: { used_minutes: 60, due_at: null, running: false },
    })
    await sendDocument(ref)
    expect(await turnaround()).toMatchObject({
      vendor: { used_minutes: 0, running: true },
      file: { used_minutes: 0, running: true },
    })
  })

  test('is shown in the queue as overdue, first of all', async () => {
    const late = await submit()
    await pass(24 * 4)
    const fresh = await submit()
    const queue = await analyst.get(`/live/queue?lender=${lender.id}`)
    expect(
      queue.json.cases.map((row: { external_ref: string; overdue: boolean }) => [
        row.external_ref,
        row.overdue,
      ]),
    ).toEqual([
      [late.ref, true],
      [fresh.ref, false],
    ])
    const overdue = await analyst.get(`/live/queue?lender=${lender.id}&overdue=true`)
    expect(overdue.json.cases).toHaveLength(1)
    const counts = await analyst.get(`/live/queue/counts?lender=${lender.id}`)
    expect(counts.json.overdue).toEqual({ count: 1, more: false })
  })
})

describe('a case whose time ran out', () => {
  const queue = async (query = '') =>
    (await analyst.get(`/live/queue?lender=${lender.id}${query}`)).json.cases
  const overdueCount = async () =>
    (await analyst.get(`/live/queue/counts?lender=${lender.id}`)).json.overdue.count
  const lateOfLender = async () => {
    const { json } = await operator.get('/live/health?days=7')
    return json.lenders.find((row: { lender: { id: string } }) => row.lender.id === lender.id)?.late
  }

  test('stays overdue during a query, and as late after it as before', async () => {
    const late = await submit()
    await late.review()
    // Thursday, 12:30: three working hours after it was due.
    await pass(75)
    const fresh = await submit()
    expect(await late.turnaround()).toMatchObject({ vendor: { late_minutes: 180, overdue: true } })
    await late.moveOn('raise-query', { text: 'Please send the link deed.' })
    await pass(24)

    const during = { due_at: '2026-11-18T13:00:00.000Z', overdue: true, late_minutes: 180 }
    expect(await late.turnaround()).toMatchObject({ vendor: { ...during, running: false } })
    expect(await queue()).toMatchObject([
      { external_ref: late.ref, status: 'query_raised', documents_awaited: true, ...during },
      { external_ref: fresh.ref, overdue: false, late_minutes: 0 },
    ])
    expect(await queue('&overdue=true')).toHaveLength(1)
    expect([await overdueCount(), await lateOfLender()]).toEqual([1, 1])

    await sendDocument(late.ref)
    // Friday, 12:30: due three working hours before, which is the closing time of Thursday.
    const after = { due_at: '2026-11-19T13:00:00.000Z', overdue: true, late_minutes: 180 }
    expect(await late.turnaround()).toMatchObject({
      vendor: { ...after, running: true, used_minutes: 1800 },
    })
    expect(await queue('&overdue=true')).toMatchObject([{ external_ref: late.ref, ...after }])
    expect([await overdueCount(), await lateOfLender()]).toEqual([1, 1])
  })

  test('stays overdue when it is reallocated or the calendar gives more time in a query', async () => {
    const late = await submit()
    await late.review()
    await pass(75)
    await late.moveOn('raise-query', { text: 'Please send the link deed.' })
    const other = await app.staff('analyst')
    await late.moveOn('allocate', { analyst_id: other.id })
    const more = { ...calendar, work_days: [1, 2, 3, 4, 5, 6], vendor_hours: 100, holidays: [] }
    await operator.send('PUT', `/lenders/${lender.id}/calendar`, more)
    expect(await late.turnaround()).toMatchObject({
      vendor: { late_minutes: 180, overdue: true, allowed_minutes: 6000 },
    })
    await pass(2)
    await late.moveOn('resume-review', {})
    // Thursday, 14:30; the office now opens at 10:00.
    expect(await late.turnaround()).toMatchObject({
      vendor: { due_at: '2026-11-19T06:00:00.000Z', late_minutes: 180, overdue: true },
    })
  })
})

describe('a case that an older version made look punctual', () => {
  test.each(['paused', 'resumed'])('is overdue again: %s', async (state) => {
    const late = await submit()
    await late.review()
    await pass(75)
    await late.moveOn('raise-query', { text: 'Please send the link deed.' })
    if (state === 'resumed') await late.moveOn('resume-review', {})
    const due = state === 'paused' ? 'infinity' : clock.now()
    await app.db.rows(sql`
      UPDATE cases SET vendor_due_at = ${due}, vendor_stopped_at = NULL, vendor_late_ms = 0
      WHERE lender_id = ${lender.id} AND mode = 'live'`)
    await app.db.rows(sql`
      UPDATE lenders SET calendar_changed_at = now() WHERE id = ${lender.id}`)
    await mendDue(app.db, clock.now())
    expect(await late.turnaround()).toMatchObject({
      vendor: { due_at: '2026-11-18T13:00:00.000Z', overdue: true, late_minutes: 180 },
    })
  })
})

describe('a lender’s calendar', () => {
  const path = () => `/lenders/${lender.id}/calendar`

  test('is returned as it was set, and open cases are due by it at once', async () => {
    const open = await submit()
    const closed = await submit()
    await closed.finalise('positive')
    const saved = await operator.send('PUT', path(), calendar)
    const stored = { ...calendar, monthly_days_off: [], case_type_hours: [] }
    expect(saved.json).toEqual({ calendar: stored, cases_recalculated: 1 })
    expect((await analyst.get(path())).json).toEqual(stored)
    // Monday from 10:00: eight hours; Tuesday is a holiday; Wednesday the other eight.
    expect(await open.turnaround()).toMatchObject({
      vendor: { due_at: '2026-11-18T12:30:00.000Z', allowed_minutes: 960 },
      file: { due_at: '2026-11-19T12:30:00.000Z', allowed_minutes: 1440 },
    })
    // Also for later cases, on the node that had cached the old one.
    expect(await (await submit()).turnaround()).toMatchObject({
      vendor: { due_at: '2026-11-18T12:30:00.000Z' },
    })
  })

  test('has days off in some weeks and another TAT for some case types', async () => {
    const litigation = await submit({ case_type: 'LIT' })
    const title = await submit()
    const usual = { ...calendar, work_days: [1, 2, 3, 4, 5, 6], holidays: [] }
    const rules = {
      // The third Monday: today.
      monthly_days_off: [{ weekday: 1, weeks: [3] }],
      case_type_hours: [{ case_type: 'LIT', vendor_hours: 4, file_hours: 8.5 }],
    }
    const saved = await operator.send('PUT', path(), { ...usual, ...rules })
    expect(saved.json).toEqual({ calendar: { ...usual, ...rules }, cases_recalculated: 2 })
    const due = {
      vendor: { due_at: '2026-11-17T08:30:00.000Z', allowed_minutes: 240 },
      file: { due_at: '2026-11-18T05:00:00.000Z', allowed_minutes: 510 },
    }
    expect(await litigation.turnaround()).toMatchObject(due)
    expect(await (await submit({ case_type: 'LIT' })).turnaround()).toMatchObject(due)
    expect(await title.turnaround()).toMatchObject({
      vendor: { due_at: '2026-11-18T12:30:00.000Z', allowed_minutes: 960 },
    })
    // A client that does not know them changes neither.
    await operator.send('PUT', path(), { ...usual, opens_at: '09:00' })
    expect((await analyst.get(path())).json).toEqual({ ...usual, ...rules, opens_at: '09:00' })
    await operator.send('PUT', path(), { ...usual, monthly_days_off: [], case_type_hours: [] })
    expect(await litigation.turnaround()).toMatchObject({ vendor: { allowed_minutes: 960 } })
  })

  test('that is invalid is refused with every fault, and the old one stays', async () => {
    const before = (await analyst.get(path())).json
    const wrong = {
      ...calendar,
      time_zone: 'Asia/Nowhere',
      work_days: [0, 8],
      opens_at: '18:00',
      closes_at: '09:00',
      holidays: ['2026-02-30'],
    }
    const reply = await operator.send('PUT', path(), wrong)
    expectInvalid(reply, ['time_zone', 'work_days', 'closes_at', 'holidays[0]'])
    expectInvalid(await operator.send('PUT', path(), { ...calendar, opens_at: '9' }), ['opens_at'])
    expect((await analyst.get(path())).json).toEqual(before)
  })

  test('of an unknown lender is 404', async () => {
    expect((await analyst.get('/lenders/lender_x/calendar')).status).toBe(404)
    expect((await operator.send('PUT', '/lenders/lender_x/calendar', calendar)).status).toBe(404)
  })
})
