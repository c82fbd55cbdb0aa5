import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { caseInHand, plainDraft } from '../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../tests/support/app/test-cases.ts'
import { openTestNotifications, type Staff } from '../../../tests/support/app/test-notifications.ts'
import { farUrl } from '../../../tests/support/callbacks/test-callbacks.ts'
import { listenLive } from '../../../tests/support/http/live-client.ts'
import { sql } from '../db/db.ts'

let app: TestApp
let notified: Awaited<ReturnType<typeof openTestNotifications>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  notified = await openTestNotifications(app)
})
afterAll(() => app.end())

describe('the analyst of a case is notified', () => {
  test('that it was allocated, with its reference and no name of a borrower', async () => {
    const { analyst, found } = await notified.allocated()
    const [shown, ...more] = await notified.list(analyst)
    expect(more).toEqual([])
    expect(shown).toEqual({
      number: expect.any(Number),
      kind: 'case_allocated',
      sentence: `Case ${found.ref} was allocated to you.`,
      case_id: found.id,
      lender: { id: notified.desk.lender.id, name: expect.any(String) },
      created_at: utc,
      read_at: null,
    })
    expect(JSON.stringify(shown)).not.toContain(String(found.body.applicant_name))
  })

  test('that it was reassigned: the new one, not the one before', async () => {
    const { analyst, byOperator } = await notified.allocated()
    const next = await app.staff('analyst')
    await byOperator.moveOn('allocate', { analyst_id: next.id })
    expect(await notified.kinds(next)).toEqual(['case_allocated'])
    expect(await notified.kinds(analyst)).toEqual(['case_allocated'])
  })

  test('of an answer in words, of one by documents, and of late documents', async () => {
    const { analyst, found, hand } = await notified.allocated()
    await hand.moveOn('start-review')
    for (const [text, documents_awaited] of [
      ['Is it let?', false],
      ['Send the deed.', true],
    ] as const) {
      await hand.moveOn('raise-query', { text, documents_awaited })
    }
    const [query] = (await found.get('queries')).json.queries
    expect((await found.post(`queries/${query.id}/answers`, { text: 'No.' })).status).toBe(201)
    expect(await notified.kinds(analyst)).toEqual(['query_answered', 'case_allocated'])
    await found.addDocuments()
    expect((await found.view()).status).toBe('in_review')
    // Documents that answer a query are notified as an answer alone.
    expect(await notified.kinds(analyst)).toEqual([
      'query_answered',
      'query_answered',
      'case_allocated',
    ])
    await found.addDocuments()
    expect((await notified.kinds(analyst))[0]).toBe('documents_added')
    expect(await notified.kinds(analyst)).toHaveLength(4)
  })

  test('that documents reopened it as a revision', async () => {
    const { analyst, found, hand } = await notified.allocated()
    await hand.finalise('positive')
    await found.addDocuments()
    expect(await notified.kinds(analyst)).toEqual(['case_reopened', 'case_allocated'])
  })

  test('of what a colleague does, and not of their own acts', async () => {
    const { analyst, hand, found } = await notified.allocated()
    await hand.moveOn('start-review')
    await hand.moveOn('raise-query', { text: 'Is it let?', documents_awaited: false })
    const [query] = (await found.get('queries')).json.queries
    await hand.moveOn(`queries/${query.id}/answers`, { text: 'By telephone: no.' })
    expect(await notified.kinds(analyst)).toEqual(['case_allocated'])
    const colleague = caseInHand(notified.desk.analyst, 'live', found.id)
    await colleague.moveOn(`queries/${query.id}/answers`, { text: 'By telephone: still no.' })
    expect(await notified.kinds(analyst)).toEqual(['query_answered', 'case_allocated'])
    const own = await notified.desk.open('live')
    await caseInHand(analyst, 'live', own.id).moveOn('allocate', { analyst_id: analyst.id })
    expect(await notified.kinds(analyst)).toEqual(['query_answered', 'case_allocated'])
  })

  test('in the mode of the case', async () => {
    const { analyst } = await notified.allocated('test')
    expect(await notified.kinds(analyst, 'test')).toEqual(['case_allocated'])
    expect([await notified.kinds(analyst), await notified.unread(analyst)]).toEqual([[], 0])
    expect(await notified.unread(analyst, 'test')).toBe(1)
  })
})

describe('a report that needs a second person', () => {
  async function submitted() {
    const other = await openTestCases(app)
    await app.db.rows(sql`
      UPDATE lenders SET second_person = 'always' WHERE id = ${other.lender.id}`)
    const approver = await app.staff('approver')
    const found = await other.open('live')
    await found.hand.review()
    const draft_version = await found.hand.saveDraft(plainDraft)
    await found.hand.moveOn('submit', { result: 'positive', draft_version })
    return { approver, found, draft_version, writer: other.analyst }
  }

  test('is notified to those who may approve it, and the decision to its writer', async () => {
    const { approver, found, draft_version, writer } = await submitted()
    const ofCase = async (staff: Staff) =>
      (await notified.list(staff))
        .filter(({ case_id }) => case_id === found.id)
        .map(({ kind }) => kind)
    expect(await ofCase(approver)).toEqual(['report_submitted'])
    expect(await ofCase(writer)).toEqual([])
    expect(await ofCase(notified.operator)).toEqual([])
    const decides = caseInHand(approver, 'live', found.id)
    await decides.moveOn('send-back', { remarks: 'State the boundaries.' })
    expect(await ofCase(writer)).toEqual(['report_sent_back'])
    await found.hand.moveOn('submit', { result: 'positive', draft_version })
    expect(await ofCase(approver)).toEqual(['report_submitted', 'report_submitted'])
    await decides.moveOn('approve', { draft_version })
    expect(await ofCase(writer)).toEqual(['report_approved', 'report_sent_back'])
  })

  test('a refused submission tells no one', async () => {
    const { approver, found } = await submitted()
    const before = await notified.unread(approver)
    const reply = await found.hand.move('submit', { result: 'positive', draft_version: 0 })
    expect(reply.status).toBe(412)
    expect(await notified.unread(approver)).toBe(before)
  })
})

test('operators and admins are notified that a callback was disabled, except who did it', async () => {
  const [admin, colleague] = [await app.staff('admin'), await app.staff('operator')]
  const { id, live: key } = await app.lender({ name: 'Parked Bank' })
  const path = `/live/lenders/${id}/callback`
  expect(key).toBeTruthy()
  expect((await admin.send('PUT', path, { url: farUrl })).status).toBe(200)
  const before = await notified.unread(admin)
  expect((await admin.post(`${path}/disable`, {})).status).toBe(200)
  const [shown] = await notified.list(colleague)
  expect(shown).toMatchObject({
    kind: 'callback_disabled',
    sentence: 'The callback URL of Parked Bank was disabled; its events are parked.',
    case_id: null,
  })
  expect(await notified.unread(admin)).toBe(before)
  // Disabled already: nothing happened.
  expect((await admin.post(`${path}/disable`, {})).status).toBe(200)
  expect((await notified.list(colleague)).filter(({ case_id }) => case_id === null)).toHaveLength(1)
})

describe('people who lost access', () => {
  test('a disabled account gets nothing more', async () => {
    const { analyst, found } = await notified.allocated()
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${analyst.id}`)
    await found.addDocuments()
    const rows = await app.db.rows<{ kind: string }>(sql`
      SELECT kind FROM notifications WHERE staff_id = ${analyst.id}`)
    expect(rows).toEqual([{ kind: 'case_allocated' }])
  })

  test('another role gets and is shown only its own kinds', async () => {
    const { analyst, found } = await notified.allocated()
    await app.db.rows(sql`UPDATE staff SET role = 'searcher' WHERE id = ${analyst.id}`)
    await found.addDocuments()
    expect([await notified.kinds(analyst), await notified.unread(analyst)]).toEqual([[], 0])
    const rows = await app.db.rows(sql`
      SELECT kind FROM notifications WHERE staff_id = ${analyst.id}`)
    expect(rows).toHaveLength(1)
  })
})

test('the page of the person learns of it, and no other page', async () => {
  const analyst = await app.staff('analyst')
  const [own, other] = await Promise.all(
    [analyst, notified.desk.analyst].map(({ cookie }) =>
      listenLive(app.url, '/live/live', { cookie }),
    ),
  )
  onTestFinished(() => {
    own?.close()
    other?.close()
  })
  const found = await notified.desk.open('live')
  await caseInHand(notified.operator, 'live', found.id).moveOn('allocate', {
    analyst_id: analyst.id,
  })
  const event = await own?.next('the notification', ({ name }) => name === 'notification')
  expect(event?.data).toEqual({})
  await other?.next('the move', ({ data }) => data.case_id === found.id)
  expect(other?.events.map(({ name }) => name)).not.toContain('notification')
})
