import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  type Reply,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  await call(app.url, '/v1/cases', { key: lender.live, body: sampleCase({ external_ref: 'R-1' }) })
})
afterAll(() => app.end())

/** Runs while a table is missing. */
async function without<T>(table: string, run: () => Promise<T>): Promise<T> {
  await app.db.script(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    return await run()
  } finally {
    await app.db.script(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}

/** A fault of ours, reported without its cause, and logged with the request id. */
async function expectOurFault(reply: Reply): Promise<void> {
  expectError(reply, 500, 'internal_error')
  expect(reply.text).not.toMatch(/select|insert|update|relation|column|table|\bat \w|\.ts\b|pg/i)
  await expect
    .poll(() => app.logged.find((line) => line.request_id === reply.headers['x-request-id']))
    .toMatchObject({ level: 'error', status: 500, code: 'internal_error', err: expect.anything() })
}

const papers = { documents: [sampleDocument('deed.pdf', 'deed')] }
const create = () => call(app.url, '/v1/cases', { key: lender.live, body: sampleCase(papers) })
const add = () => call(app.url, '/v1/cases/R-1/documents', { key: lender.live, body: papers })
const read = () => call(app.url, '/v1/cases/R-1', { key: lender.live })

test.each([
  'cases',
  'case_timeline',
  'case_events',
  'audit_inbox',
  'submissions',
  'documents',
  'blobs',
])(
  'the table %s gone: 500 without a statement or a stack, and nothing half done',
  async (table) => {
    const before = await countStored(app)
    const replies = await without(table, async () => [await create(), await add()])
    for (const reply of replies) await expectOurFault(reply)
    // What could not be cleaned up at once is left to the sweep.
    await expect.poll(() => countStored(app)).toEqual(before)
  },
)

test.each(['api_keys', 'cases', 'case_timeline'])(
  'the table %s gone: 500 for a read as well',
  async (table) => {
    await expectOurFault(await without(table, read))
  },
)

test('an Idempotency-Key is free again after a 500', async () => {
  const body = sampleCase()
  const send = () =>
    call(app.url, '/v1/cases', { key: lender.live, body, headers: { 'idempotency-key': 'K-1' } })
  await expectOurFault(await without('case_events', send))
  expect((await send()).status).toBe(202)
})
