import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand, plainDraft } from '../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { sql } from '../../db/db.ts'

/** An approver finds in the queue what waits, and a writer what was sent back. */

type Staff = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let approver: Staff
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  approver = await app.staff('approver')
  await app.db.rows(sql`UPDATE lenders SET second_person = 'always' WHERE id = ${desk.lender.id}`)
})
afterAll(() => app.end())

const byApprover = ({ id }: TestCase) => caseInHand(approver, 'live', id)

async function submit({ hand }: TestCase, more: object = {}, draft: object = plainDraft) {
  const draft_version = await hand.saveDraft(draft)
  await hand.moveOn('submit', { result: 'positive', draft_version, ...more })
  return draft_version
}

async function open(): Promise<TestCase> {
  const found = await desk.open('live')
  await found.hand.review()
  return found
}

interface Row {
  case_id: string
  approval: string | null
}

async function rows(query: string): Promise<(string | null)[][]> {
  const { cases } = (await approver.get(`/live/queue?${query}`)).json
  return cases.map(({ case_id, approval }: Row) => [case_id, approval])
}

const waitingCount = async (query = '') =>
  (await approver.get(`/live/queue/counts?${query}`)).json.waiting.count

async function approvalOf({ id }: TestCase): Promise<string | null | undefined> {
  const all = await rows('status=in_review,query_raised,finalised,withdrawn')
  return all.find(([caseId]) => caseId === id)?.[1]
}

describe('in the queue, a report', () => {
  test('waits for approval until it is approved', async () => {
    const before = await waitingCount()
    const found = await open()
    expect(await approvalOf(found)).toBeNull()
    const draft_version = await submit(found)
    expect(await rows('approval=waiting')).toContainEqual([found.id, 'waiting'])
    expect(await waitingCount()).toBe(before + 1)
    expect(await waitingCount(`q=${encodeURIComponent(found.ref)}`)).toBe(1)
    await byApprover(found).moveOn('approve', { draft_version })
    expect(await approvalOf(found)).toBeNull()
    expect(await waitingCount()).toBe(before)
  })

  test('was sent back until it is submitted again; not if its draft changed', async () => {
    const found = await open()
    await submit(found)
    await byApprover(found).moveOn('send-back', { remarks: 'State the boundaries.' })
    expect(await rows('approval=sent_back')).toEqual([[found.id, 'sent_back']])
    expect(await rows('approval=waiting')).not.toContainEqual([found.id, 'waiting'])
    await submit(found)
    expect(await rows('approval=sent_back')).toEqual([])
    expect(await approvalOf(found)).toBe('waiting')
    await found.hand.saveDraft({ ...plainDraft, capacity: 'Karta' })
    expect(await approvalOf(found)).toBeNull()
  })

  test('of a finalised case waits too, for its re-release', async () => {
    const found = await open()
    const adverse = { ...plainDraft, score: assessedScore(['tax_unpaid']) }
    const outcome = { result: 'negative', reason: 'The tax is not paid.' }
    const draft_version = await submit(found, outcome, adverse)
    await byApprover(found).moveOn('approve', { draft_version })
    await submit(found, { reason: 'The receipt was produced.' })
    expect(await rows('approval=waiting')).toContainEqual([found.id, 'waiting'])
    expect(await rows('approval=waiting&status=in_review')).not.toContainEqual([
      found.id,
      'waiting',
    ])
  })

  test('of a withdrawn case, or one released without approval, waits for no one', async () => {
    const withdrawn = await open()
    await submit(withdrawn)
    expect((await withdrawn.post('withdraw', { reason: 'Not needed.' })).status).toBe(200)
    expect(await approvalOf(withdrawn)).toBeNull()
    expect(await rows('approval=waiting')).not.toContainEqual([withdrawn.id, 'waiting'])
    const released = await open()
    const draft_version = await submit(released)
    await byApprover(released).moveOn('send-back', { remarks: 'State the boundaries.' })
    const setFor = (choice: string) =>
      app.db.rows(sql`UPDATE lenders SET second_person = ${choice} WHERE id = ${desk.lender.id}`)
    await setFor('never')
    await released.hand.moveOn('finalise', { result: 'positive', draft_version })
    await setFor('always')
    expect(await approvalOf(released)).toBeNull()
  })

  test('is not shown to the other mode, and an unknown state is refused', async () => {
    await submit(await open())
    const { json } = await approver.get('/test/queue?approval=waiting')
    expect(json.cases).toEqual([])
    expectInvalid(await approver.get('/live/queue?approval=later'), ['approval'])
  })

  test('is found by a saved view, with its count', async () => {
    const filter = { approval: 'waiting' }
    const saved = await approver.post('/live/views', { name: 'To approve', filter })
    expect(saved.status).toBe(201)
    const { views } = (await approver.get('/live/views')).json
    const all = await rows('approval=waiting')
    expect(views[0]).toMatchObject({ filter, count: all.length })
  })
})
