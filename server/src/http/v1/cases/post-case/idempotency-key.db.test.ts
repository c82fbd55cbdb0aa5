import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import {
  call,
  sampleCase,
  sampleDocument,
} from '../../../../../../tests/support/http/http-client.ts'
import { forgetOldKeys } from '../../../../access/access.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (
  body: unknown,
  idempotencyKey: string,
  { path = '/v1/cases', key = lender.live } = {},
) => call(app.url, path, { key, body, headers: { 'idempotency-key': idempotencyKey } })

describe('the same key with the same body', () => {
  test('returns the first answer again, with its status, and does nothing more', async () => {
    const body = sampleCase({ documents: [sampleDocument('deed.pdf', 'x')] })
    const first = await post(body, 'SAME-1')
    expect(first.status).toBe(202)
    const before = await countStored(app)
    for (let n = 0; n < 3; n += 1) {
      const again = await post(body, 'SAME-1')
      expect(again.status).toBe(202)
      expect(again.text).toBe(first.text)
      expect(again.headers.location).toMatch(/^\/v1\/cases\/case_[0-9a-z]{26}$/)
      expect(again.headers.location).toBe(first.headers.location)
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
    expect(await countStored(app)).toEqual(before)
  })

  test('returns a first answer 200 unchanged, though the case has moved on', async () => {
    const body = sampleCase({ external_ref: 'MOVES-1' })
    await post(body, 'MOVES-A')
    const first = await post(body, 'MOVES-B')
    expect(first.status).toBe(200)
    await app.db.rows(sql`UPDATE cases SET status = 'allocated' WHERE external_ref = 'MOVES-1'`)
    const again = await post(body, 'MOVES-B')
    expect([again.status, again.text]).toEqual([200, first.text])
  })

  test('does so for 24 hours at least', async () => {
    const body = sampleCase()
    await post(body, 'DAY-1')
    await app.db.rows(sql`
      UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 minute'
      WHERE key = 'DAY-1'`)
    await forgetOldKeys(app.db)
    expect((await post(body, 'DAY-1')).status).toBe(202)
  })

  test('works with another API key of the same lender and mode', async () => {
    const body = sampleCase()
    await post(body, 'KEYS-1')
    const other = await app.key(lender.id, 'live')
    expect((await post(body, 'KEYS-1', { key: other })).status).toBe(202)
  })
})

describe('a failed request does not use up the key', () => {
  test('400, then another body', async () => {
    expectError(await post('{', 'FAILED-1'), 400, 'invalid_request', expect.any(Array))
    expectError(await post({}, 'FAILED-1'), 400, 'invalid_request', expect.any(Array))
    expect((await post(sampleCase(), 'FAILED-1')).status).toBe(202)
  })

  test('400 about a reference, then the advice followed', async () => {
    await post(sampleCase({ external_ref: 'HL-5', loan_account_number: 'HL-6' }), 'FAILED-2')
    const { external_ref: _, ...body } = sampleCase({ loan_account_number: 'HL-5' })
    expectError(await post(body, 'FAILED-3'), 400, 'invalid_request', expect.any(Array))
    expect((await post({ ...body, external_ref: 'HL-5-A' }, 'FAILED-3')).status).toBe(202)
  })

  test('413, then a smaller one', async () => {
    const large = sampleCase({
      documents: [sampleDocument('a', Buffer.alloc(15 * 1024 * 1024 + 1))],
    })
    expectError(await post(large, 'FAILED-4'), 413, 'payload_too_large')
    expect((await post(sampleCase(), 'FAILED-4')).status).toBe(202)
  })

  test('and leaves no trace of it', async () => {
    const before = await countStored(app)
    await post({}, 'FAILED-5')
    expect(await countStored(app)).toEqual(before)
  })
})

describe('a key belongs to one lender and one mode', () => {
  test('another lender and the other mode use the same key for their own bodies', async () => {
    const other = await app.lender()
    const places = [
      { path: '/v1/cases', key: lender.live },
      { path: '/uat/v1/cases', key: lender.test },
      { path: '/v1/cases', key: other.live },
      { path: '/uat/v1/cases', key: other.test },
    ]
    for (const place of places) {
      const body = sampleCase()
      const reply = await post(body, 'PLACE-1', place)
      expect(reply.status).toBe(202)
      expect(reply.json.external_ref).toBe(body.external_ref)
    }
  })
})

test.each(['x', 'x'.repeat(255), '8e03978e-40d5-43e8-bc93-6894a57f9324', '~!@ #$%^&*()'])(
  'the key %s is accepted',
  async (idempotencyKey) => {
    expect((await post(sampleCase(), idempotencyKey)).status).toBe(202)
  },
)
