import { afterAll, beforeAll, expect, test } from 'vitest'
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
})
afterAll(() => app.end())

const post = (body: unknown, idempotencyKey: string) =>
  call(app.url, '/v1/cases', {
    key: lender.live,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })

test('the same Idempotency-Key with another body: 422, nothing stored, the first answer stays', async () => {
  const body = sampleCase()
  const first = await post(body, 'K-1')
  const before = await countStored(app)
  const other = sampleCase({ documents: [sampleDocument('deed.pdf', 'x')] })
  expectError(await post(other, 'K-1'), 422, 'idempotency_mismatch')
  expect(await countStored(app)).toEqual(before)
  const again = await post(body, 'K-1')
  expect([again.status, again.json]).toEqual([first.status, first.json])
})

test('a body that differs in one byte of one document is another body', async () => {
  const body = (bytes: string) => ({ ...fixed, documents: [sampleDocument('deed.pdf', bytes)] })
  const fixed = sampleCase()
  expect((await post(body('deed 1'), 'K-2')).status).toBe(202)
  expectError(await post(body('deed 2'), 'K-2'), 422, 'idempotency_mismatch')
})

test('the key of an answer 200 is as used as that of a 202', async () => {
  const body = sampleCase()
  await post(body, 'K-3')
  expect((await post(body, 'K-4')).status).toBe(200)
  expectError(await post(sampleCase(), 'K-4'), 422, 'idempotency_mismatch')
})

test('a key used for a case cannot be used for its documents', async () => {
  const body = sampleCase({ external_ref: 'R-1', documents: [sampleDocument('deed.pdf', 'x')] })
  await post(body, 'K-5')
  const reply = await call(app.url, '/v1/cases/R-1/documents', {
    key: lender.live,
    body,
    headers: { 'idempotency-key': 'K-5' },
  })
  expectError(reply, 422, 'idempotency_mismatch')
})
