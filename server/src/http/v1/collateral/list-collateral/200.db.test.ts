import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { property, submit } from '../../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let lender: TestLender
/** Oldest first. */
let ids: string[]
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  ids = []
  for (const external_ref of ['A', 'B', 'A', null, 'A']) {
    const made = await submit(app, lender.test, [property('MH', '1')], { external_ref })
    ids.push(made.json.data.id)
  }
})
afterAll(() => app.end())

const list = (query = '', key = lender.test, base = '/uat/v1') =>
  call(app.url, `${base}/collateral${query}`, { key })
const idsIn = ({ json }: Reply) => json.data.map(({ id }: { id: string }) => id)

test('all requests, the newest first, each as it is read by its id', async () => {
  const reply = await list()
  expect([reply.status, idsIn(reply), reply.json.next_cursor]).toEqual([
    200,
    ids.toReversed(),
    null,
  ])
  const read = await call(app.url, `/uat/v1/collateral/${ids[4]}`, { key: lender.test })
  expect(reply.json.data[0]).toEqual(read.json.data)
})

test('by reference, exactly', async () => {
  expect(idsIn(await list('?external_ref=A'))).toEqual([ids[4], ids[2], ids[0]])
  expect(idsIn(await list('?external_ref=a'))).toEqual([])
})

test('page by page, with and without a reference', async () => {
  const first = await list('?limit=2')
  expect(idsIn(first)).toEqual([ids[4], ids[3]])
  const second = await list(`?limit=2&cursor=${first.json.next_cursor}`)
  expect(idsIn(second)).toEqual([ids[2], ids[1]])
  // A new request does not move the pages of one who is reading.
  await submit(app, lender.test, [property('MH', '1')], { external_ref: 'NEW' })
  const last = await list(`?limit=2&cursor=${second.json.next_cursor}`)
  expect([idsIn(last), last.json.next_cursor]).toEqual([[ids[0]], null])
  const ofA = await list('?external_ref=A&limit=1')
  expect(idsIn(await list(`?external_ref=A&limit=5&cursor=${ofA.json.next_cursor}`))).toEqual([
    ids[2],
    ids[0],
  ])
})

test('not those of another lender or of the other mode', async () => {
  const other = await app.lender()
  expect(idsIn(await list('', other.test))).toEqual([])
  expect(idsIn(await list('', lender.live, '/v1'))).toEqual([])
  const foreign = await submit(app, other.test, [property('MH', '1')], { external_ref: 'A' })
  expect(idsIn(await list('?external_ref=A'))).not.toContain(foreign.json.data.id)
  // Another lender's id as a cursor shows only one's own.
  const from = await list(`?cursor=${foreign.json.data.id}`)
  expect(idsIn(from)).not.toContain(foreign.json.data.id)
})

test('a key that may only create is refused', async () => {
  const key = await app.key(lender.id, 'test', { scopes: ['cases:create'] })
  expectError(await list('', key), 403, 'forbidden')
})

describe('bad queries', () => {
  test.each([
    ['?limit=0', 'limit: must be a whole number from 1 to 100'],
    ['?limit=101', 'limit: must be a whole number from 1 to 100'],
    ['?limit=x', 'limit: must be a whole number from 1 to 100'],
    ['?cursor=1', 'cursor: must be the next_cursor of a page'],
    ['?external_ref=', 'external_ref: '],
    [`?external_ref=${'x'.repeat(201)}`, 'external_ref: '],
    ['?external_ref=%00', 'external_ref: '],
  ])('%s', async (query, fault) => {
    const reply = await list(query)
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(`^${fault}`)])
  })
})

test('both lists are read from an index', async () => {
  const plan = async (where: string) => {
    const rows = await app.db.transact(async (tx) => {
      await tx.rows(sql`SET LOCAL enable_seqscan = off`)
      return where === 'all'
        ? tx.rows<Record<string, string>>(sql`EXPLAIN SELECT id FROM collateral_requests
            WHERE lender_id = 'l' AND mode = 'test' ORDER BY id DESC LIMIT 21`)
        : tx.rows<Record<string, string>>(sql`EXPLAIN SELECT id FROM collateral_requests
            WHERE lender_id = 'l' AND mode = 'test' AND external_ref = 'A'
            ORDER BY id DESC LIMIT 21`)
    })
    return rows.map((row) => Object.values(row).join()).join('\n')
  }
  expect(await plan('all')).toMatch(/collateral_requests_of_lender/)
  const byReference = await plan('reference')
  expect(byReference).toMatch(/collateral_requests_reference/)
  expect(byReference).not.toContain('Sort')
})
