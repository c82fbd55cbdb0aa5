import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../../tests/support/app/test-cases.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

/** Documents that the case already has. Decisions, section 4. */

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const deed = sampleDocument('deed.pdf', 'deed')
const receipt = sampleDocument('receipt.pdf', 'receipt')

async function finalised(): Promise<TestCase> {
  const found = await desk.open('live', { documents: [deed] })
  await found.post('documents', { documents: [receipt] })
  await found.hand.finalise('positive')
  return found
}

const submissionsOf = ({ id }: TestCase) =>
  app.db.rows(sql`SELECT id FROM submissions WHERE case_id = ${id}`)

describe('of a finalised case', () => {
  test.each([
    ['one', [receipt]],
    ['all, in another order', [receipt, deed]],
    ['one twice', [deed, deed]],
  ])('%s: it stays finalised, and nothing is recorded', async (_, documents) => {
    const found = await finalised()
    const [view, events, submissions] = [
      await found.view(),
      await found.events(),
      await submissionsOf(found),
    ]
    const reply = await found.post('documents', { documents, note: 'Once more.' })
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        case_id: found.id,
        external_ref: found.ref,
        status: 'finalised',
        reopened: false,
        stored: documents.map(({ filename }) => filename),
      },
    ])
    expect(await found.view()).toEqual(view)
    expect((await found.events()).map(({ event }) => event)).toEqual(
      events.map(({ event }) => event),
    )
    expect(await submissionsOf(found)).toEqual(submissions)
    expect((await found.get('report')).status).toBe(200)
  })

  test('with a new one beside them: the case is reopened, and only the new one is stored', async () => {
    const found = await finalised()
    const documents = [deed, sampleDocument('map.pdf', 'map')]
    const reply = await found.post('documents', { documents, note: 'The map.' })
    expect(reply.json).toMatchObject({
      status: 'under_review',
      reopened: true,
      stored: ['deed.pdf', 'map.pdf'],
    })
    expect(await found.view()).toMatchObject({ latest_revision_reason: 'The map.' })
    const event = (await found.events()).at(-1)
    expect(event?.payload.data.documents).toMatchObject([{ filename: 'map.pdf' }])
  })

  test.each([
    ['other bytes', sampleDocument('deed.pdf', 'another deed'), 'deed (2).pdf'],
    ['another name', sampleDocument('deed-copy.pdf', 'deed'), 'deed-copy.pdf'],
  ])('the same but for %s is new, and reopens it', async (_, document, stored) => {
    const found = await finalised()
    const reply = await found.post('documents', { documents: [document] })
    expect(reply.json).toMatchObject({ reopened: true, stored: [stored] })
  })

  test('the answer is stored for the Idempotency-Key too', async () => {
    const found = await finalised()
    const headers = { 'idempotency-key': `again-${found.ref}` }
    const first = await found.post('documents', { documents: [deed] }, headers)
    const again = await found.post('documents', { documents: [deed] }, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('of many identical late requests at once, one reopens the case', async () => {
    const found = await finalised()
    const before = (await found.events()).length
    const documents = [sampleDocument('late.pdf', 'late')]
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => found.post('documents', { documents })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(replies.filter(({ json }) => json.reopened)).toHaveLength(1)
    const statuses = replies.filter(({ json }) => !json.reopened).map(({ json }) => json.status)
    expect(new Set(statuses)).toEqual(new Set(['in_review']))
    const view = await found.view()
    expect(view.timeline.at(-1).status).toBe('in_review')
    expect(
      view.timeline.filter(({ status }: { status: string }) => status === 'in_review'),
    ).toHaveLength(2)
    expect((await found.events()).length - before).toBe(1)
  })
})

describe('of an open case', () => {
  test.each(['received', 'allocated', 'in_review'])('that is %s: no event', async (status) => {
    const found = await desk.open('live', { documents: [deed] })
    if (status !== 'received') {
      await found.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    }
    if (status === 'in_review') await found.hand.review()
    const [view, events] = [await found.view(), await found.events()]
    const reply = await found.post('documents', { documents: [deed], note: 'Once more.' })
    expect(reply.json).toEqual({
      case_id: found.id,
      external_ref: found.ref,
      status,
      reopened: false,
      stored: ['deed.pdf'],
    })
    expect([await found.view(), await found.events()]).toEqual([view, events])
    expect(await submissionsOf(found)).toHaveLength(1)
  })

  test('they answer a query; the event says that nothing new was stored', async () => {
    const found = await desk.open('live', { documents: [deed] })
    await found.hand.review()
    await found.hand.moveOn('raise-query', { text: 'Please send the deed.' })
    const reply = await found.post('documents', { documents: [deed] })
    expect(reply.json).toMatchObject({ status: 'in_review', reopened: false })
    const event = (await found.events()).at(-1)
    expect(event).toMatchObject({
      event: 'documents.received',
      payload: { data: { documents: [] } },
    })
  })
})
