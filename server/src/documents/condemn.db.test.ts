import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { type NodeId, newId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { condemn, insertStagedBlob, markStored } from './document-store.ts'

let app: TestApp
let scope: Scope
beforeAll(async () => {
  app = await sharedTestApp()
  scope = { lenderId: (await app.lender()).id, mode: 'live' }
})
afterAll(() => app.end())

/**
 * A transaction that has stored a blob and ends as instructed, while the blob is being condemned.
 */
async function condemnDuring(end: 'commit' | 'rollback') {
  const id = newId('blob')
  // A living node: what a dead one staged is condemned by the sweep, perhaps before this starts.
  const [node] = await app.db.rows<{ id: NodeId }>(sql`SELECT id FROM nodes`)
  if (!node) throw new Error('the application has no row among the nodes')
  await insertStagedBlob(app.db, scope, id, node.id)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let condemning: ReturnType<typeof condemn> | undefined
  const stored = app.db
    .transact(async (tx) => {
      expect(await markStored(tx, scope, [id])).toBe(1)
      condemning = condemn(app.db, [id])
      await finished
      if (end === 'rollback') throw new Error('rolled back')
    })
    .then(
      () => 'committed',
      (error: Error) => error.message,
    )
  await until('it waits for the transaction', async () => {
    const waiting = await app.db.rows(sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%condemned%'`)
    return waiting.length > 0
  })
  finish()
  expect(await stored).toBe(end === 'commit' ? 'committed' : 'rolled back')
  const condemned = await condemning
  const [row] = await app.db.rows<{ state: string }>(sql`SELECT state FROM blobs WHERE id = ${id}`)
  return { isCondemned: condemned?.includes(id), state: row?.state }
}

test('a blob stored by a running transaction is not condemned', async () => {
  expect(await condemnDuring('commit')).toEqual({ isCondemned: false, state: 'stored' })
})

test('a blob whose transaction is rolled back is condemned', async () => {
  expect(await condemnDuring('rollback')).toEqual({ isCondemned: true, state: 'condemned' })
})
