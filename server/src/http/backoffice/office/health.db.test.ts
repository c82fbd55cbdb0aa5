import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase, sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../db/db.ts'
import { newId } from '../../../lib/ids.ts'
import type { Mode } from '../../../lib/scope.ts'

/** Half past one at night in the office, where it is already the 16th. */
const now = new Date('2026-11-15T20:00:00Z')
const hourMs = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)

let app: TestApp
let operator: StaffClient
let lender: TestLender
let other: TestLender
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => now })
  operator = await app.staff('operator')
  lender = await app.lender({ name: 'Busy Bank' })
  other = await app.lender({ name: 'Quiet Bank' })
  await open('received', 1)
  await open('received', 23)
  await open('received', 25, { dueHours: -1 })
  await open('allocated', 71, { dueHours: 2 })
  await open('in_review', 100, { dueHours: -50 })
  await open('in_review', 400)
  // Reopened today, so its age starts again.
  await open('in_review', 900, { from: 2 })
  await open('query_raised', 200)
  await open('received', 5, { mode: 'test', dueHours: -1 })
  await open('received', 5, { by: other, dueHours: -1 })
  for (const minutes of [60, 90, 600]) await finalised('2026-11-14T10:00:00Z', minutes)
  // Before midnight UTC and after midnight in the office.
  await finalised('2026-11-14T19:00:00Z', 30)
  await finalised('2026-10-01T10:00:00Z', 30)
  await finalised('2026-11-14T10:00:00Z', 5, 'test')
  await finalisedBeforeClocks()
  await deliver('failed', 30)
  await deliver('pending', 3)
  await deliver('pending', 9)
  await deliver('delivered', 50)
  await deliver('pending', 70, 'test')
  await search('running', {})
  await search('running', { deskAt: ago(4) })
  await search('running', { deskAt: ago(2) })
  await search('failed', { finishedAt: ago(1) })
  // Yesterday in the office.
  await search('failed', { finishedAt: ago(2) })
  await search('running', { mode: 'test' })
})
afterAll(() => app.end())

interface CaseMade {
  mode?: Mode
  by?: TestLender
  /** From now. */
  dueHours?: number
  /** Hours ago, if its clocks began later than it arrived. */
  from?: number
}

async function open(status: string, hoursOld: number, made: CaseMade = {}): Promise<void> {
  const { mode = 'live', by = lender, dueHours, from = hoursOld } = made
  const due = dueHours === undefined ? 'infinity' : ago(-dueHours)
  const id = newId('case')
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_due_at)
    VALUES (${id}, ${by.id}, ${mode}, ${id}, 1, true, ${status}, 'A', ${id}, 'TSR', '',
      ${ago(hoursOld)}, ${now}, ${ago(from)}, ${due})`)
}

async function finalised(at: string, minutes: number, mode: Mode = 'live'): Promise<void> {
  const id = newId('case')
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_used_ms,
      finalised_at, result)
    VALUES (${id}, ${lender.id}, ${mode}, ${id}, 1, true, 'finalised', 'A', ${id}, 'TSR', '',
      '2026-09-01', ${now}, '2026-09-01', ${minutes * 60_000}, ${at}, 'positive')`)
}

async function finalisedBeforeClocks(): Promise<void> {
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, finalised_at)
    VALUES ('case_old', ${lender.id}, 'live', 'old', 1, true, 'finalised', 'A', 'old', 'TSR', '',
      '2026-11-12T10:00:00Z', ${now}, '2026-11-12T12:30:00Z')`)
}

async function deliver(state: string, hoursOld: number, mode: Mode = 'live'): Promise<void> {
  const id = newId('dlv', ago(hoursOld).getTime())
  await app.db.rows(sql`
    INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, state, created_at)
    VALUES (${id}, ${lender.id}, ${mode}, ${id}, 1, ${id}, 'case.received', ${state},
      ${ago(hoursOld)})`)
}

async function search(
  status: 'running' | 'failed',
  made: { mode?: Mode; deskAt?: Date; finishedAt?: Date },
): Promise<void> {
  const { mode = 'live', deskAt = null, finishedAt = null } = made
  const request = newId('col')
  const fault = status === 'failed' ? 'portal_timeout' : null
  await app.db.rows(sql`
    INSERT INTO collateral_requests (id, lender_id, mode, borrower_name, status, created_at,
      finished_at, running)
    VALUES (${request}, ${lender.id}, ${mode}, 'A', ${status}, ${ago(9)}, ${finishedAt},
      ${status === 'running' ? 1 : 0})`)
  await app.db.rows(sql`
    INSERT INTO collateral_properties (id, request_id, lender_id, mode, position, reference, state,
      state_label, district, survey_no, from_year, to_year, status, error_code, finished_at, due_at,
      desk_at)
    VALUES (${newId('prop')}, ${request}, ${lender.id}, ${mode}, 1, '1', 'MH', 'Maharashtra', 'Pune',
      '1', 1996, 2026, ${status}, ${fault}, ${finishedAt}, ${ago(1)}, ${deskAt})`)
}

const health = async (query = '', mode: Mode = 'live') =>
  (await operator.get(`/${mode}/health?${query}`)).json
const empty = {
  received: 0,
  finalised: 0,
  turnaround_median_minutes: null,
  turnaround_p90_minutes: null,
}

describe('the figures of a mode', () => {
  test('list each day of the office, today last', async () => {
    const { at, time_zone, days } = await health()
    expect([at, time_zone, days.length]).toEqual([now.toISOString(), 'Asia/Kolkata', 30])
    expect(days[0]).toEqual({ day: '2026-10-18', ...empty })
    expect(days.slice(-5)).toEqual([
      {
        day: '2026-11-12',
        received: 1,
        finalised: 1,
        turnaround_median_minutes: 150,
        turnaround_p90_minutes: 150,
      },
      { ...empty, day: '2026-11-13', received: 1 },
      {
        day: '2026-11-14',
        received: 0,
        finalised: 3,
        turnaround_median_minutes: 90,
        turnaround_p90_minutes: 498,
      },
      {
        day: '2026-11-15',
        received: 3,
        finalised: 1,
        turnaround_median_minutes: 30,
        turnaround_p90_minutes: 30,
      },
      { ...empty, day: '2026-11-16', received: 1 },
    ])
  })

  test('as many days as asked for', async () => {
    expect((await health('days=1')).days).toEqual([{ ...empty, day: '2026-11-16', received: 1 }])
    const { days } = await health('days=90')
    expect(days).toHaveLength(90)
    expect(days.find(({ day }: { day: string }) => day === '2026-10-01').finalised).toBe(1)
  })

  test('count open cases by status and age', async () => {
    const ages = { under_1_day: 0, days_1_to_3: 0, days_3_to_7: 0, over_7_days: 0 }
    expect((await health()).backlog).toEqual([
      { ...ages, status: 'received', count: 4, under_1_day: 3, days_1_to_3: 1 },
      { ...ages, status: 'allocated', count: 1, days_1_to_3: 1 },
      {
        status: 'in_review',
        count: 3,
        under_1_day: 1,
        days_1_to_3: 0,
        days_3_to_7: 1,
        over_7_days: 1,
      },
      { ...ages, status: 'query_raised', count: 1, over_7_days: 1 },
    ])
  })

  test('show the state of each lender', async () => {
    const { lenders } = await health()
    expect(lenders).toEqual([
      {
        lender: { id: lender.id, name: 'Busy Bank' },
        open: 8,
        late: 2,
        failed_deliveries: 1,
        pending_callbacks: 2,
        oldest_pending_at: ago(9).toISOString(),
      },
      {
        lender: { id: other.id, name: 'Quiet Bank' },
        open: 1,
        late: 1,
        failed_deliveries: 0,
        pending_callbacks: 0,
        oldest_pending_at: null,
      },
    ])
  })

  test('count the searches', async () => {
    expect((await health()).searches).toEqual({
      running: 1,
      failed_today: 1,
      waiting_at_desk: 2,
      oldest_at_desk_at: ago(4).toISOString(),
    })
  })

  test('contain nothing of the other mode', async () => {
    const { days, backlog, lenders, searches } = await health('days=3', 'test')
    expect(days.map(({ finalised: count }: { finalised: number }) => count)).toEqual([1, 0, 0])
    expect(backlog.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0])
    expect(lenders[0]).toMatchObject({ open: 1, late: 1, pending_callbacks: 1 })
    expect(lenders[0].oldest_pending_at).toBe(ago(70).toISOString())
    expect(searches).toMatchObject({ running: 1, failed_today: 0, waiting_at_desk: 0 })
  })

  test.each(['days=0', 'days=91', 'days=1.5', 'days=', 'day=1', 'days=1&days=2'])(
    'are refused for ?%s',
    async (query) => {
      const reply = await operator.get(`/live/health?${query}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    },
  )

  test('are only for operators and admins', async () => {
    const analyst = await app.staff('analyst')
    expectError(await analyst.get('/live/health'), 403, 'forbidden')
  })
})

test('a reopened case is not finalised, but the time of its release stays in the figures', async () => {
  const body = sampleCase()
  await call(app.url, '/v1/cases', { key: lender.live, body })
  const path = `/v1/cases/${body.external_ref}`
  const { json } = await call(app.url, path, { key: lender.live })
  await caseInHand(await app.staff('analyst'), 'live', json.case_id).finalise('positive')
  await app.db.rows(sql`
    UPDATE cases SET vendor_used_ms = ${300 * 60_000} WHERE id = ${json.case_id}`)
  const times = { turnaround_median_minutes: 300, turnaround_p90_minutes: 300 }
  expect((await health('days=1')).days).toMatchObject([{ finalised: 1, ...times }])
  await call(app.url, `${path}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('late.pdf', 'late')] },
  })
  expect((await health('days=1')).days).toMatchObject([{ finalised: 0, ...times }])
})
