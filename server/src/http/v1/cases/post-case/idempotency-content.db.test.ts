import { createHash } from 'node:crypto'
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
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
let key: string
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  key = await app.key(lender.id, 'live', { scopes: ['cases:create', 'callbacks:manage'] })
})
afterAll(() => app.end())

const post = (body: unknown, idempotencyKey: string, path = '/v1/cases') =>
  call(app.url, path, { key, body, headers: { 'idempotency-key': idempotencyKey } })

const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse())

const deed = sampleDocument('deed.pdf', Buffer.alloc(70_000, 9))
const map = sampleDocument('map.pdf', 'map')
const sent = sampleCase({ loan_amount: 4500000, documents: [deed, map] })

let used = 0
async function again(change: (json: string) => unknown): Promise<{ status: number; text: string }> {
  used += 1
  const idempotencyKey = `CONTENT-${used}`
  const body = { ...sent, external_ref: `CONTENT-${used}` }
  const first = await post(body, idempotencyKey)
  expect(first.status).toBe(202)
  const before = await countStored(app)
  const reply = await post(change(JSON.stringify(body)), idempotencyKey)
  expect(await countStored(app)).toEqual(before)
  if (reply.status === 202) {
    expect(reply.text).toBe(first.text)
    expect(reply.headers['idempotent-replayed']).toBe('true')
  }
  return reply
}

describe('the same content, written in another way, is a repeat', () => {
  test.each<[string, (json: string) => unknown]>([
    ['white space', (json) => JSON.stringify(JSON.parse(json), null, 2)],
    ['the order of keys', (json) => reversed(JSON.parse(json))],
    [
      'the order of the keys of a document',
      (json) => {
        const body = JSON.parse(json)
        return { ...body, documents: body.documents.map(reversed) }
      },
    ],
    ['escapes', (json) => json.replaceAll('/', '\\/').replace('Ramesh', '\\u0052amesh')],
    ['how a number is written', (json) => json.replace('4500000', '4.5e6')],
    ['null in place of nothing', (json) => ({ ...JSON.parse(json), ulpin: null })],
    ['a field that the API does not know', (json) => ({ ...JSON.parse(json), extra: 1 })],
    ['a byte order mark', (json) => `\ufeff${json}`],
    ['base64 in lines', (json) => json.replaceAll(/"content":"([^"]{76})/g, '"content":"$1\\r\\n')],
    ['base64 without padding', (json) => json.replaceAll('=', '')],
  ])('%s', async (_, change) => {
    expect((await again(change)).status).toBe(202)
  })
})

describe('other content is another request', () => {
  const changed = (more: object) => (json: string) => ({ ...JSON.parse(json), ...more })
  test.each<[string, (json: string) => unknown]>([
    ['a field', changed({ branch: 'Pune' })],
    ['a field less', (json) => ({ ...JSON.parse(json), loan_amount: undefined })],
    ['white space inside a text', changed({ applicant_name: 'Ramesh  Baburao Kulkarni' })],
    ['a byte of a document', changed({ documents: [deed, sampleDocument('map.pdf', 'mop')] })],
    ['the name of a document', changed({ documents: [deed, { ...map, filename: 'plan.pdf' }] })],
    ['the order of the documents', changed({ documents: [map, deed] })],
    [
      'the contents swapped',
      changed({
        documents: [
          { ...deed, content: map.content },
          { ...map, content: deed.content },
        ],
      }),
    ],
    ['a document less', changed({ documents: [deed] })],
    ['a document more', changed({ documents: [deed, map, map] })],
    ['a document that is not base64', changed({ documents: [deed, { ...map, content: '-' }] })],
  ])('%s', async (_, change) => {
    const reply = await again(change)
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('a number in a text', async () => {
    const reply = await again((json) => ({ ...JSON.parse(json), loan_amount: '4500000' }))
    expect(reply.status).toBe(422)
  })
})

test('a route without documents compares in the same way', async () => {
  const first = await post(
    '{"since":"2026-01-01","dry_run":true}',
    'REPLAY-1',
    '/v1/callback/deliveries/replay',
  )
  expect(first.status).toBe(200)
  const same = '{ "dry_run" : true,\n "since":"2026-01-01", "until": null }'
  const again = await post(same, 'REPLAY-1', '/v1/callback/deliveries/replay')
  expect([again.status, again.text]).toEqual([200, first.text])
  const other = await post(
    { since: '2026-01-02', dry_run: true },
    'REPLAY-1',
    '/v1/callback/deliveries/replay',
  )
  expectError(other, 422, 'idempotency_mismatch')
})

describe('a key stored by an older version', () => {
  const sha256 = (...parts: (string | Buffer)[]) => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  const store = (idempotencyKey: string, fingerprint: Buffer) =>
    app.db.rows(sql`
      UPDATE idempotency_keys SET fingerprint = ${fingerprint}
      WHERE lender_id = ${lender.id} AND key = ${idempotencyKey} RETURNING 1`)

  test('with documents: the same bytes are a repeat, others are not', async () => {
    const body = JSON.stringify({ ...sent, external_ref: 'OLD-1' })
    const first = await post(body, 'OLD-1')
    expect(await store('OLD-1', sha256('POST /v1/cases\n', sha256(body)))).toHaveLength(1)
    const again = await post(body, 'OLD-1')
    expect([again.status, again.text]).toEqual([202, first.text])
    expectError(await post(`${body} `, 'OLD-1'), 422, 'idempotency_mismatch')
  })

  test('without documents: the same fields in the same order are a repeat', async () => {
    const path = '/v1/callback/deliveries/replay'
    const body = { since: '2026-01-01', until: null, dry_run: true }
    const first = await post(body, 'OLD-2', path)
    const kept = '{"since":"2026-01-01","dry_run":true}'
    expect(await store('OLD-2', sha256(`POST ${path}\n`, sha256(kept)))).toHaveLength(1)
    const again = await post(body, 'OLD-2', path)
    expect([again.status, again.text]).toEqual([200, first.text])
    expectError(await post({ since: '2026-01-02' }, 'OLD-2', path), 422, 'idempotency_mismatch')
  })
})
