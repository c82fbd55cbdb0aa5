import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function asked(mode: 'live' | 'test' = 'live') {
  const found = await desk.open(mode)
  await found.hand.review()
  await found.hand.moveOn('raise-query', { text: 'Which plot?' })
  const id: string = (await found.get('queries')).json.queries[0].id
  return { found, id }
}

const send = (base: string, key: string, ref: string, id: string) =>
  call(
    app.url,
    `${base}/cases/${encodeURIComponent(ref)}/queries/${encodeURIComponent(id)}/answers`,
    {
      key,
      body: { text: 'Yes.' },
    },
  )

test('a case of another lender or mode, by either name, or no case', async () => {
  const { found, id } = await asked()
  const other = await app.lender()
  for (const ref of [found.ref, found.id]) {
    expectError(await send('/v1', other.live, ref, id), 404, 'not_found')
    expectError(await send('/uat/v1', desk.lender.test, ref, id), 404, 'not_found')
  }
  expectError(await send('/v1', desk.lender.live, 'NOT-THERE', id), 404, 'not_found')
  expect((await found.get('queries')).json.queries[0].answers).toEqual([])
})

test('a query of another case, lender or mode, or none', async () => {
  const { found, id } = await asked()
  const sibling = await asked()
  const inTest = await asked('test')
  const stranger = await openTestCases(app)
  const theirs = await stranger.open()
  await theirs.hand.review()
  await theirs.hand.moveOn('raise-query', { text: 'Whose?' })
  const theirId: string = (await theirs.get('queries')).json.queries[0].id
  const wrong = [sibling.id, inTest.id, theirId, id.toUpperCase(), 'query_', 'x', found.id]
  for (const one of wrong) {
    const reply = await send('/v1', desk.lender.live, found.ref, one)
    expectError(reply, 404, 'not_found')
    expect(reply.json.error.message).toBe('Query not found.')
  }
  expect((await theirs.get('queries')).json.queries[0].answers).toEqual([])
  expect((await found.view()).status).toBe('query_raised')
})
