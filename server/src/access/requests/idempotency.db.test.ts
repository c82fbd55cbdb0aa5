import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { sql } from '../../db/db.ts'
import { createLog } from '../../lib/log/log.ts'
import type { Scope } from '../../lib/scope.ts'
import { IdempotencyKeys, rememberAnswer } from './idempotency.ts'

let app: TestApp
let scope: Scope
beforeAll(async () => {
  app = await sharedTestApp()
  scope = { lenderId: (await app.lender()).id, mode: 'live' }
})
afterAll(() => app.end())

async function opened(leaseMs: number): Promise<IdempotencyKeys> {
  const [node] = await app.db.rows<{ id: `node_${string}` }>(sql`SELECT id FROM nodes LIMIT 1`)
  if (!node) throw new Error('there is no node')
  return new IdempotencyKeys({ db: app.db, nodeId: node.id, log: createLog('silent'), leaseMs })
}

const answer = { status: 202, body: '{}' }

/** Ends the lease of a key as if its holder could not renew it. */
const endLease = (key: string) =>
  app.db.rows(sql`UPDATE idempotency_keys SET lease_until = now() WHERE key = ${key}`)

test('a claim that cannot be released is free once its lease has ended, even if its node is alive', async () => {
  const keys = await opened(60_000)
  const first = await keys.claim(scope, 'LOST-1')
  expect(first.kind).toBe('claimed')
  expect(await keys.claim(scope, 'LOST-1')).toEqual({ kind: 'running' })
  await endLease('LOST-1')
  const second = await keys.claim(scope, 'LOST-1')
  keys.close()
  if (first.kind !== 'claimed' || second.kind !== 'claimed') throw new Error('not claimed')
  // The first request is too late to answer, and must not release what it no longer owns.
  await expect(rememberAnswer(app.db, first.claim, Buffer.from('a'), answer)).rejects.toMatchObject(
    { code: 'unavailable' },
  )
  await keys.release(first.claim)
  await rememberAnswer(app.db, second.claim, Buffer.from('b'), answer)
  expect(await keys.claim(scope, 'LOST-1')).toMatchObject({ kind: 'answered', answer })
})

test('the lease of a running request is renewed, and stops when it is done', async () => {
  const keys = await opened(3_000)
  const claimed = await keys.claim(scope, 'LONG-1')
  if (claimed.kind !== 'claimed') throw new Error('not claimed')
  const leaseUntil = async () => {
    const [row] = await app.db.rows<{ at: Date }>(
      sql`SELECT lease_until AS at FROM idempotency_keys WHERE key = 'LONG-1'`,
    )
    return row?.at.getTime() ?? 0
  }
  const first = await leaseUntil()
  await expect.poll(leaseUntil, { timeout: 30_000 }).toBeGreaterThan(first)
  keys.done(claimed.claim)
  await endLease('LONG-1')
  expect((await keys.claim(scope, 'LONG-1')).kind).toBe('claimed')
  keys.close()
})

test('a row of an older version is decided by whether its node is alive', async () => {
  const keys = await opened(60_000)
  await app.db.rows(sql`
    INSERT INTO idempotency_keys (lender_id, mode, key, node_id, created_at)
    SELECT ${scope.lenderId}, 'live', 'OLD-ALIVE', id, now() FROM nodes LIMIT 1`)
  await app.db.rows(sql`
    INSERT INTO idempotency_keys (lender_id, mode, key, node_id, created_at)
    VALUES (${scope.lenderId}, 'live', 'OLD-DEAD', 'node_gone', now())`)
  expect((await keys.claim(scope, 'OLD-ALIVE')).kind).toBe('running')
  expect((await keys.claim(scope, 'OLD-DEAD')).kind).toBe('claimed')
  keys.close()
})
