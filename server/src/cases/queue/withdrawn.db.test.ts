import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { idsOf, queueReader } from '../../../../tests/support/queue/queue-rows.ts'
import { openByAge, openByLender, recalculateDue, receivedByDay } from '../cases.ts'

/** Where a withdrawn case is listed and counted, and where it no longer is. */

const name = 'Vanamala Deshmukhwar'
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let open: TestCase
let withdrawn: TestCase
let finalised: TestCase
let receivedBefore: number
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
  open = await desk.open('live', { applicant_name: name })
  withdrawn = await desk.open('live', { applicant_name: name })
  finalised = await desk.open('live', { applicant_name: name })
  await finalised.hand.finalise('positive')
  receivedBefore = await receivedToday()
  await withdrawn.post('withdraw', { reason: 'No loan.' })
})
afterAll(() => app.end())

const { rowsOf } = queueReader(() => desk.analyst)
const found = async (query: string) =>
  idsOf(await rowsOf(`lender=${desk.lender.id}&${query}`)).sort()
const ids = (...cases: TestCase[]) => cases.map(({ id }) => id).sort()

async function receivedToday(): Promise<number> {
  const span = { now: new Date(), days: 2, timeZone: 'Asia/Kolkata' }
  const days = await receivedByDay(app.db, 'live', span)
  return days.reduce((sum, { received }) => sum + received, 0)
}

test.each(['due', 'oldest', 'newest'])('the queue, sorted by %s', async (sort) => {
  const every = 'status=received,allocated,in_review,query_raised,finalised,withdrawn'
  expect(await found(`sort=${sort}`)).toEqual(ids(open))
  expect(await found(`sort=${sort}&status=withdrawn`)).toEqual(ids(withdrawn))
  expect(await found(`sort=${sort}&${every}`)).toEqual(ids(open, withdrawn, finalised))
  expect(await found(`sort=${sort}&overdue=true&${every}`)).toEqual([])
})

test.each(['due', 'oldest', 'newest'])('a search, sorted by %s', async (sort) => {
  const q = `sort=${sort}&q=deshmukhwar`
  expect(await found(q)).toEqual(ids(open))
  expect(await found(`${q}&status=withdrawn`)).toEqual(ids(withdrawn))
  expect(await found(`${q}&status=finalised,withdrawn`)).toEqual(ids(withdrawn, finalised))
  expect(await found(`${q}&status=received,withdrawn`)).toEqual(ids(open, withdrawn))
})

test.each(['', '&q=deshmukhwar'])('the counts by status%s', async (more) => {
  const reply = await desk.analyst.get(`/live/queue/counts?lender=${desk.lender.id}${more}`)
  expect(reply.json.statuses).toMatchObject({
    received: { count: 1 },
    finalised: { count: 1 },
    withdrawn: { count: 1 },
  })
})

test('the figures: received, but not open any more', async () => {
  expect(await receivedToday()).toBe(receivedBefore)
  const lenders = await openByLender(app.db, 'live', new Date())
  expect(lenders.find(({ lenderId }) => lenderId === desk.lender.id)).toMatchObject({ open: 1 })
  const statuses = (await openByAge(app.db, 'live', new Date())).map(({ status }) => status)
  expect(statuses).not.toContain('withdrawn')
})

test('it is not assigned to whoever takes the next case', async () => {
  const other = await openTestCases(app)
  const alone = await other.open('live')
  await alone.post('withdraw', { reason: 'No loan.' })
  const filter = { lender: other.lender.id }
  const reply = await other.analyst.post('/live/queue/take-next', filter)
  expect([reply.status, reply.json]).toEqual([200, { case: null }])
})

test('a change of the calendar changes due_at and updated_at of open cases, and of no other', async () => {
  const [before, closed, over] = [await open.view(), await withdrawn.view(), await finalised.view()]
  expect(await recalculateDue(app.db, desk.lender.id, new Date())).toBe(1)
  // Nothing is different, so nothing has changed.
  expect(await open.view()).toEqual(before)
  const admin = await app.staff('admin')
  const path = `/lenders/${desk.lender.id}/calendar`
  const { json: calendar } = await admin.get(path)
  const saved = await admin.send('PUT', path, { ...calendar, vendor_hours: 100, file_hours: 200 })
  expect(saved.status, saved.text).toBe(200)
  const after = await open.view()
  expect(after).toEqual({ ...before, due_at: after.due_at, updated_at: after.updated_at })
  expect(after.due_at > before.due_at).toBe(true)
  expect(after.updated_at > before.updated_at).toBe(true)
  expect([await withdrawn.view(), await finalised.view()]).toEqual([closed, over])
})
