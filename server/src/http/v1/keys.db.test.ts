import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { listKeys } from '../../access/access.ts'
import { sql } from '../../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

test('a key is its prefix and at least 32 random letters and digits', async () => {
  expect(lender.live).toMatch(/^svc_live_[A-Za-z0-9]{32,}$/)
  expect(lender.test).toMatch(/^svc_test_[A-Za-z0-9]{32,}$/)
  const keys = await Promise.all(Array.from({ length: 20 }, () => app.key(lender.id, 'live')))
  expect(new Set(keys).size).toBe(20)
})

test('of a key only its SHA-256 and last four characters are stored', async () => {
  const rows = await app.db.rows<Record<string, unknown> & { sha256: Buffer; last_four: string }>(
    sql`SELECT * FROM api_keys WHERE last_four = ${lender.live.slice(-4)}`,
  )
  const sha256 = createHash('sha256').update(lender.live).digest()
  expect(rows.filter((row) => row.sha256.equals(sha256))).toHaveLength(1)
  const random = lender.live.slice('svc_live_'.length)
  for (let at = 0; at + 5 <= random.length; at += 1) {
    expect(JSON.stringify(rows)).not.toContain(random.slice(at, at + 5))
  }
})

test('a list of keys shows prefix and last four', async () => {
  const shown = (await listKeys(app.db, lender.id)).map((row) => row.key)
  expect(shown).toContain(`svc_live_…${lender.live.slice(-4)}`)
  expect(shown).toContain(`svc_test_…${lender.test.slice(-4)}`)
})

test('a new key may create and read cases, and no more', async () => {
  const [key] = await listKeys(app.db, lender.id)
  expect([...(key?.scopes ?? [])].sort()).toEqual(['cases:create', 'cases:read'])
})
