import { afterAll, beforeAll, expect, test } from 'vitest'
import { finaliseCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  for (const external_ref of ['R-1', 'R-2', 'R-3']) {
    const body = sampleCase({ external_ref })
    await call(app.url, '/v1/cases', { key: lender.live, body })
  }
})
afterAll(() => app.end())

const add = (ref: string, bytes: string, idempotencyKey: string) =>
  call(app.url, `/v1/cases/${ref}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('deed.pdf', bytes)] },
    headers: { 'idempotency-key': idempotencyKey },
  })

test('the same key and body: the first answer again, though the case would answer differently now', async () => {
  const { case_id } = (await call(app.url, '/v1/cases/R-1', { key: lender.live })).json
  await finaliseCase(app, case_id)
  const first = await add('R-1', '1', 'K-1')
  expect(first.json).toMatchObject({ status: 'under_review', reopened: true })
  const before = await countStored(app)
  const again = await add('R-1', '1', 'K-1')
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(await countStored(app)).toEqual(before)
})

test('the same key with another body: 422, and nothing is stored', async () => {
  await add('R-2', '1', 'K-2')
  const before = await countStored(app)
  expectError(await add('R-2', '2', 'K-2'), 422, 'idempotency_mismatch')
  expect(await countStored(app)).toEqual(before)
})

test('the same key and body for another case: 422, never the answer about the first', async () => {
  await add('R-2', '3', 'K-3')
  expectError(await add('R-3', '3', 'K-3'), 422, 'idempotency_mismatch')
})

test('a 404 does not use up the key', async () => {
  expectError(await add('NOT-THERE', '4', 'K-4'), 404, 'not_found')
  expect((await add('R-3', '4', 'K-4')).status).toBe(200)
})
