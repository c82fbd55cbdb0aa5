import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseInHand } from '../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../tests/support/app/test-cases.ts'
import { sql } from '../db/db.ts'
import { notifyDue } from './notifications.ts'

/** A Saturday, 18:00 in India: the office closes at 18:30 and opens on Monday at 9:30. */
const saturday = '2026-11-21T12:30:00.000Z'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const notified: string[] = []
const run = (at = saturday) =>
  notifyDue({
    db: app.db,
    clock: { now: () => new Date(at) },
    announce: (_what, _mode, id) => void notified.push(id),
    approvers: 'approver',
  })

async function dueAt(due: string) {
  const analyst = await app.staff('analyst')
  const { id } = await desk.open('live')
  await caseInHand(analyst, 'live', id).moveOn('allocate', { analyst_id: analyst.id })
  const set = (at: string) =>
    app.db.rows(sql`UPDATE cases SET vendor_due_at = ${new Date(at)} WHERE id = ${id}`)
  await set(due)
  return { analyst, id, set }
}

async function kinds({ analyst }: Awaited<ReturnType<typeof dueAt>>): Promise<string[]> {
  const { notifications } = (await analyst.get('/live/notifications')).json
  return notifications.map(({ kind }: { kind: string }) => kind)
}

test('due soon counts working hours of the lender; each due time is notified once', async () => {
  const soon = await dueAt('2026-11-23T05:00:00.000Z')
  const later = await dueAt('2026-11-23T06:00:00.000Z')
  await run()
  expect([await kinds(soon), await kinds(later)]).toEqual([['due_soon'], []])
  expect(notified).toContain(soon.analyst.id)
  expect(await run()).toBe(0)
  expect(await run('2026-11-23T05:00:01.000Z')).toBe(2)
  expect(await kinds(soon)).toEqual(['overdue', 'due_soon'])
  expect(await kinds(later)).toEqual(['due_soon'])
  // After a pause the case has another due time.
  await soon.set('2026-11-23T05:30:00.000Z')
  expect(await run('2026-11-23T05:00:02.000Z')).toBe(1)
  expect(await kinds(soon)).toEqual(['due_soon', 'overdue', 'due_soon'])
})

test('several nodes at once tell it once', async () => {
  const found = await dueAt('2026-11-21T12:00:00.000Z')
  const counts = await Promise.all(Array.from({ length: 8 }, () => run()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await kinds(found)).toEqual(['overdue'])
})

test('a new analyst of an overdue case is notified too', async () => {
  const found = await dueAt('2026-11-21T11:00:00.000Z')
  await run()
  const next = await app.staff('analyst')
  const moved = caseInHand(found.analyst, 'live', found.id)
  await moved.moveOn('allocate', { analyst_id: next.id })
  await found.set('2026-11-21T11:00:00.000Z')
  await run()
  expect(await kinds({ ...found, analyst: next })).toEqual(['overdue', 'case_allocated'])
  expect(await kinds(found)).toEqual(['overdue'])
})

test('what is switched off, closed, paused, unallocated or long overdue is not notified', async () => {
  const due = '2026-11-21T10:00:00.000Z'
  const off = await dueAt(due)
  await off.analyst.send('PUT', '/notification-preferences/overdue', { in_app: false })
  const disabled = await dueAt(due)
  await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${disabled.analyst.id}`)
  const closed = await dueAt(due)
  await app.db.rows(sql`UPDATE cases SET status = 'finalised' WHERE id = ${closed.id}`)
  const paused = await dueAt(due)
  await app.db.rows(sql`UPDATE cases SET vendor_due_at = 'infinity' WHERE id = ${paused.id}`)
  await dueAt('2026-11-10T10:00:00.000Z')
  const { id } = await desk.open('live')
  await app.db.rows(sql`UPDATE cases SET vendor_due_at = ${new Date(due)} WHERE id = ${id}`)
  expect(await run()).toBe(0)
})
