import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase, utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function asked(...texts: string[]) {
  const found = await desk.open()
  await found.hand.review()
  for (const text of texts) await found.hand.moveOn('raise-query', { text })
  const { queries } = (await found.get('queries')).json
  return { found, ids: queries.map(({ id }: { id: string }) => id) as string[] }
}

const statesOf = async (found: TestCase) => {
  const { queries } = (await desk.analyst.get(`${found.hand.path}/queries`)).json
  return queries.map(({ state }: { state: string }) => state)
}

test('closing one of two keeps the status; closing the last resumes the review', async () => {
  const { found, ids } = await asked('First.', 'Second.')
  await found.hand.moveOn(`queries/${ids[0]}/close`)
  expect(await statesOf(found)).toEqual(['closed', 'open'])
  expect(await found.view()).toMatchObject({ status: 'query_raised', documents_awaited: true })
  await found.hand.moveOn(`queries/${ids[1]}/close`)
  expect(await statesOf(found)).toEqual(['closed', 'closed'])
  expect(await found.view()).toMatchObject({ status: 'in_review', documents_awaited: false })
})

test('documents are awaited while any open query asks for them, also after a review', async () => {
  const { found, ids } = await asked('Send the deed.', 'Send the map.')
  const documents = [sampleDocument('deed.pdf', 'deed')]
  await found.post('documents', { documents, query_id: ids[0] })
  expect(await found.view()).toMatchObject({ status: 'in_review', documents_awaited: false })
  for (const text of ['Is it let?', 'Which plot?']) {
    await found.hand.moveOn('raise-query', { text, documents_awaited: false })
    const view = await found.view()
    expect(view).toMatchObject({ status: 'query_raised', documents_awaited: true, due_at: null })
  }
  const raised = (await found.events()).at(-1)
  expect(raised?.payload.data.documents_awaited).toBe(true)
  const { queries } = (await found.get('queries')).json
  await found.post(`queries/${queries[3].id}/answers`, { text: 'Plot 7.' })
  expect(await found.view()).toMatchObject({ status: 'query_raised', documents_awaited: true })
  await found.post(`queries/${ids[1]}/answers`, { text: 'There is none.' })
  const left = await found.view()
  expect(left).toMatchObject({ status: 'query_raised', documents_awaited: false, due_at: utc })
})

test('an answered query can be closed, which changes no status', async () => {
  const { found, ids } = await asked('First.')
  await found.post(`queries/${ids[0]}/answers`, { text: 'Yes.' })
  expect(await statesOf(found)).toEqual(['answered'])
  await found.hand.moveOn(`queries/${ids[0]}/close`)
  expect(await statesOf(found)).toEqual(['closed'])
  expect((await found.view()).status).toBe('in_review')
})

test('resuming the review closes every open query', async () => {
  const { found } = await asked('First.', 'Second.')
  await found.hand.moveOn('resume-review')
  expect(await statesOf(found)).toEqual(['closed', 'closed'])
})

test('a query of another case is not found, a stale version is refused', async () => {
  const { found, ids } = await asked('First.')
  const other = await asked('Other.')
  for (const part of ['close', 'answers']) {
    const body = part === 'close' ? {} : { text: 'Yes.' }
    const wrong = await found.hand.move(`queries/${other.ids[0]}/${part}`, body)
    expectError(wrong, 404, 'not_found')
    const path = `${found.hand.path}/queries/${ids[0]}/${part}`
    const stale = await desk.analyst.post(path, body, { 'if-match': '"1"' })
    expectError(stale, 412, 'precondition_failed')
  }
  expect(await statesOf(other.found)).toEqual(['open'])
})

test('a closed case changes no thread', async () => {
  const { found, ids } = await asked('First.')
  await found.hand.finalise('positive')
  for (const [part, body] of [
    ['close', {}],
    ['answers', { text: 'Yes.' }],
  ] as const) {
    const reply = await found.hand.move(`queries/${ids[0]}/${part}`, body)
    expectError(reply, 409, 'move_not_allowed', ['status: is finalised'])
  }
})

test('the words and documents of the lender are hidden from those who read no documents', async () => {
  const { found, ids } = await asked('First.')
  await found.post(`queries/${ids[0]}/answers`, { text: 'Confidential.' })
  await found.addDocuments()
  const operator = await app.staff('operator')
  for (const part of ['queries', 'timeline']) {
    const reply = await operator.get(`${found.hand.path}/${part}`)
    expect(reply.status).toBe(200)
    expect(reply.text).not.toContain('Confidential')
  }
})

test('every change has a line in the audit trail, without its text', async () => {
  const { found, ids } = await asked('First.', 'Second.')
  await found.hand.moveOn(`queries/${ids[0]}/answers`, { text: 'Confidential.' })
  await found.hand.moveOn(`queries/${ids[1]}/close`)
  const rows = await app.db.rows<{ action: string; details: string }>(sql`
    SELECT action, details::text AS details FROM (
      SELECT action, details::text FROM audit_inbox WHERE subject = ${found.id}
      UNION ALL SELECT action, details::text FROM audit_trail WHERE subject = ${found.id}) a`)
  const actions = rows.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['case.query_answered', 'case.query_closed']))
  expect(JSON.stringify(rows)).not.toContain('Confidential')
})
