import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand, plainDraft } from '../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { sql } from '../../db/db.ts'

/** Decisions, section 7: the one who approves is not one who wrote, whichever way it is tried. */

type Staff = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let writer: Staff
let second: Staff
let approver: Staff
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  writer = desk.analyst
  second = await app.staff('analyst', 'Sunita Pawar')
  approver = await app.staff('approver', 'Vikram Shetty')
  await app.db.rows(sql`UPDATE lenders SET second_person = 'always' WHERE id = ${desk.lender.id}`)
})
afterAll(() => app.end())

const as = (staff: Staff, { id, mode }: TestCase) => caseInHand(staff, mode, id)
const isPositive = { result: 'positive' } as const

async function written(): Promise<{ found: TestCase; draft_version: number }> {
  const found = await desk.open('live')
  await found.hand.review()
  return { found, draft_version: await found.hand.saveDraft(plainDraft) }
}

async function submitted() {
  const { found, draft_version } = await written()
  await found.hand.moveOn('submit', { ...isPositive, draft_version })
  return { found, draft_version }
}

async function expectNotReleased({ view }: TestCase): Promise<void> {
  expect(await view()).toMatchObject({ status: 'in_review', report_version: 0 })
}

const otherPerson = 'The report must be approved by a person who did not write it.'
const lateDocuments =
  'Documents were added after this report was submitted. Send it back, so that they are examined.'

describe('a report of a lender that asks for a second person', () => {
  test('is written by one and released by another; both are named', async () => {
    const { found, draft_version } = await submitted()
    expect(await found.view()).toMatchObject({ status: 'in_review' })
    const state = (await approver.get(`${found.hand.path}/approval`)).json
    expect(state).toMatchObject({
      required: true,
      may_approve: true,
      writers: [{ id: writer.id, name: 'Meera Joshi' }],
      submission: { state: 'open', result: 'positive', submitted_by: { name: 'Meera Joshi' } },
    })
    await as(approver, found).moveOn('approve', { draft_version })
    expect(await found.view()).toMatchObject({ status: 'finalised', result: 'positive' })
    const [version] = await app.db.rows<{ content: { people: object }; released_by: string }>(sql`
      SELECT content, released_by FROM report_versions WHERE case_id = ${found.id}`)
    expect(version?.content.people).toEqual({
      writtenBy: ['Meera Joshi'],
      approvedBy: 'Vikram Shetty',
    })
    expect(version?.released_by).toBe(`staff:${approver.id}`)
    const { entries } = (await writer.get(`${found.hand.path}/timeline`)).json
    const moves = entries.filter(({ move }: { move?: string }) => /submit|approve/.test(move ?? ''))
    expect(moves.map(({ move, by }: { move: string; by: object }) => [move, by])).toEqual([
      ['submit', { kind: 'staff', id: writer.id, name: 'Meera Joshi' }],
      ['approve', { kind: 'staff', id: approver.id, name: 'Vikram Shetty' }],
    ])
    const lines = await app.db.rows<{ actor: string; details: string }>(sql`
      SELECT actor, details FROM (SELECT subject, action, actor, details::text FROM audit_inbox
        UNION ALL SELECT subject, action, actor, details::text FROM audit_trail) lines
      WHERE subject = ${found.id} AND action = 'report.approved'`)
    expect(lines.map(({ actor }) => actor)).toEqual([`staff:${approver.id}`])
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({
      written_by: [`staff:${writer.id}`],
    })
  })

  test('is not released by its writer alone', async () => {
    const { found, draft_version } = await written()
    for (const staff of [writer, second]) {
      const reply = await as(staff, found).move('finalise', { ...isPositive, draft_version })
      expectError(reply, 409, 'move_not_allowed')
      expect(reply.json.error.message).toContain('submit the report for approval')
    }
    await expectNotReleased(found)
  })

  test('is not approved by the one who submitted it, nor by one who wrote part of it', async () => {
    const { found } = await written()
    const draft_version = await as(second, found).saveDraft({ ...plainDraft, capacity: 'Karta' })
    await found.hand.moveOn('submit', { ...isPositive, draft_version })
    for (const staff of [writer, second]) {
      const reply = await as(staff, found).move('approve', { draft_version })
      expectError(reply, 403, 'forbidden')
      expect(reply.json.error.message).toBe(otherPerson)
      expect((await staff.get(`${found.hand.path}/approval`)).json).toMatchObject({
        may_approve: false,
        may_send_back: false,
        why_not: otherPerson,
      })
    }
    await expectNotReleased(found)
  })

  test('nor by an admin who only submitted what another wrote', async () => {
    const { found, draft_version } = await written()
    const admin = await app.staff('admin')
    await as(admin, found).moveOn('submit', { ...isPositive, draft_version })
    expectError(await as(admin, found).move('approve', { draft_version }), 403, 'forbidden')
    await expectNotReleased(found)
  })

  test('nor by one who saves the draft after another submitted it', async () => {
    const { found, draft_version } = await submitted()
    const changed = await as(second, found).saveDraft({ ...plainDraft, capacity: 'Karta' })
    const late = await as(approver, found).move('approve', { draft_version })
    expect([late.status, late.json.error.code]).toEqual([409, 'move_not_allowed'])
    const own = await as(second, found).move('approve', { draft_version: changed })
    expectError(own, 409, 'move_not_allowed')
    await found.hand.moveOn('submit', { ...isPositive, draft_version: changed })
    expectError(
      await as(second, found).move('approve', { draft_version: changed }),
      403,
      'forbidden',
    )
    await expectNotReleased(found)
    await as(approver, found).moveOn('approve', { draft_version: changed })
  })

  test('nor by one who attaches a file to it', async () => {
    const { found } = await submitted()
    const place = `${found.hand.path}/draft/attachments?filename=a.pdf`
    const type = { 'content-type': 'application/pdf' }
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    expect((await second.send('POST', place, bytes, type)).status).toBe(201)
    const draft_version = (await second.get(`${found.hand.path}/draft`)).json.version
    await found.hand.moveOn('submit', { ...isPositive, draft_version })
    expectError(await as(second, found).move('approve', { draft_version }), 403, 'forbidden')
  })

  test.each(['staff', 'the lender'])(
    'is not approved with a document of %s that came after it was submitted',
    async (whose) => {
      const { found, draft_version } = await submitted()
      if (whose === 'staff') {
        const place = `${found.hand.path}/documents?filename=late.txt&source=registry`
        const type = { 'content-type': 'application/octet-stream' }
        expect((await second.send('POST', place, 'Notice of a suit', type)).status).toBe(201)
      } else {
        const documents = [sampleDocument('late.txt', 'Notice of a suit', 'text/plain')]
        expect((await found.post('documents', { documents })).status).toBe(200)
      }
      // Someone has seen it, but the report was written without it.
      await as(second, found).readFile()
      const state = (await approver.get(`${found.hand.path}/approval`)).json
      expect(state).toMatchObject({
        may_approve: false,
        why_not: lateDocuments,
        may_send_back: true,
      })
      // A clock that steps back makes no document older than the submission.
      await app.db.rows(sql`
        UPDATE documents SET at = at - interval '1 day' WHERE case_id = ${found.id}`)
      const reply = await as(approver, found).move('approve', { draft_version })
      expectError(reply, 409, 'move_not_allowed')
      expect(reply.json.error.message).toBe(lateDocuments)
      await expectNotReleased(found)
      await as(approver, found).moveOn('send-back', { remarks: 'Examine late.txt.' })
      await found.hand.moveOn('submit', { ...isPositive, draft_version })
      await as(approver, found).moveOn('approve', { draft_version })
      expect(await found.view()).toMatchObject({ status: 'finalised', result: 'positive' })
    },
  )

  test('and one that an earlier release submitted is judged by the times', async () => {
    const { found, draft_version } = await submitted()
    await app.db.rows(sql`
      UPDATE report_submissions SET document_count = NULL WHERE case_id = ${found.id}`)
    const documents = [sampleDocument('late.txt', 'Notice of a suit', 'text/plain')]
    expect((await found.post('documents', { documents })).status).toBe(200)
    const reply = await as(approver, found).move('approve', { draft_version })
    expect([reply.status, reply.json.error.message]).toEqual([409, lateDocuments])
    await as(approver, found).moveOn('send-back', { remarks: 'Examine late.txt.' })
    await as(second, found).readFile()
    await found.hand.moveOn('submit', { ...isPositive, draft_version })
    await app.db.rows(sql`
      UPDATE report_submissions SET document_count = NULL WHERE case_id = ${found.id}`)
    await as(approver, found).moveOn('approve', { draft_version })
  })

  test('is released once by two approvals at the same time', async () => {
    const { found, draft_version } = await submitted()
    const replies = await Promise.all(
      [approver, second].map((staff) => as(staff, found).move('approve', { draft_version })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([409, 412]).toContain(statuses[1])
    expect((await found.view()).report_version).toBe(1)
  })

  test('is not released by an approval that races with the approver’s own save', async () => {
    const { found, draft_version } = await submitted()
    const content = { ...plainDraft, capacity: 'Karta' }
    const match = { 'if-match': `"${draft_version}"` }
    const [saved, approved] = await Promise.all([
      second.send('PUT', `${found.hand.path}/draft`, { content }, match),
      as(second, found).move('approve', { draft_version }),
    ])
    // Either the submitted draft is released and the save comes too late, or it is not released.
    expect([saved.status === 200, approved.status === 200]).not.toEqual([true, true])
    const [row] = await app.db.rows<{ capacity: string }>(sql`
      SELECT content->'draft'->>'capacity' AS capacity FROM report_versions
      WHERE case_id = ${found.id}`)
    expect(row?.capacity ?? plainDraft.capacity).toBe(plainDraft.capacity)
  })

  test('is sent back with remarks, and submitted again', async () => {
    const { found, draft_version } = await submitted()
    const remarks = 'State the boundaries.'
    expectError(await found.hand.move('send-back', { remarks }), 403, 'forbidden')
    await as(approver, found).moveOn('send-back', { remarks })
    const { submission } = (await writer.get(`${found.hand.path}/approval`)).json
    expect(submission).toMatchObject({
      state: 'sent_back',
      remarks,
      decided_by: { name: 'Vikram Shetty' },
    })
    expectError(
      await as(approver, found).move('approve', { draft_version }),
      409,
      'move_not_allowed',
    )
    const { entries } = (await writer.get(`${found.hand.path}/timeline`)).json
    expect(entries).toContainEqual(expect.objectContaining({ move: 'send-back', reason: remarks }))
    await found.hand.moveOn('submit', { ...isPositive, draft_version })
    await as(approver, found).moveOn('approve', { draft_version })
  })

  test('is submitted only if it passes the release checks', async () => {
    const { found } = await written()
    const draft_version = await found.hand.saveDraft({
      ...plainDraft,
      opinion: 'Title is NOT clear.',
    })
    const reply = await found.hand.move('submit', { ...isPositive, draft_version })
    expect([reply.status, reply.json.checks.length > 10]).toEqual([400, true])
  })

  test('is re-released by another person too', async () => {
    const found = await desk.open('live')
    await found.hand.review()
    const adverse = { ...plainDraft, score: assessedScore(['tax_unpaid']) }
    const first = await found.hand.saveDraft(adverse)
    const reason = 'The tax is not paid.'
    await found.hand.moveOn('submit', { result: 'negative', reason, draft_version: first })
    await as(approver, found).moveOn('approve', { draft_version: first })
    const draft_version = await found.hand.saveDraft(plainDraft)
    const body = { reason: 'The receipt was produced.', draft_version }
    expectError(await found.hand.move('re-release', body), 409, 'move_not_allowed')
    await found.hand.moveOn('submit', { ...isPositive, ...body })
    expectError(await found.hand.move('approve', { draft_version }), 403, 'forbidden')
    await as(approver, found).moveOn('approve', { draft_version })
    expect(await found.view()).toMatchObject({ result: 'positive', report_version: 2 })
  })
})

test('a test case, and the sandbox, need no second person', async () => {
  const found = await desk.open('test')
  await found.hand.finalise('positive')
  const other = await desk.open('test')
  const reply = await call(app.url, `/uat/v1/sandbox/cases/${other.ref}/advance`, {
    key: desk.lender.test,
    body: { to: 'finalised', result: 'positive' },
  })
  expect(reply.status).toBe(200)
})

test('an approver writes no reports', async () => {
  const { found, draft_version } = await written()
  const match = { 'if-match': `"${draft_version}"` }
  const path = `${found.hand.path}/draft`
  expectError(await approver.send('PUT', path, { content: {} }, match), 403, 'forbidden')
})
