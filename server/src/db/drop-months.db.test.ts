import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { existingTables, makeOlder, monthsAgo } from '../../../tests/support/backup/old-months.ts'
import { newId } from '../lib/ids.ts'
import { createLog } from '../lib/log/log.ts'
import { type Db, openDb, sql } from './db.ts'
import { dropEmptyMonths, formatMonth } from './partitions.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 2, log: createLog('silent') })
  await makeOlder({ db })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const monthsLeft = () => existingTables({ db }, 'api\\_requests\\_%')
const nameOf = (ago: number) => `api_requests_${formatMonth(monthsAgo(ago))}`

test('empty months of requests that are past their retention are dropped, and nothing else', async () => {
  const at = new Date(monthsAgo(5).getTime() + 1000)
  const insert = sql`
    INSERT INTO api_requests (lender_id, mode, id, at, key_id, method, path, status, duration_ms)
    VALUES ('lender_x', 'live', ${newId('req', at.getTime())}, ${at}, 'key_x', 'GET', '/', 200, 1)`
  await db.rows(insert)
  const others = await existingTables({ db }, 'deliveries%')
  // The month of the limit itself is not over.
  const limit = new Date(monthsAgo(3).getTime() + 86_400_000)
  const dropped = await dropEmptyMonths(db.transact, limit)
  expect(dropped).toContain(nameOf(4))
  expect(dropped).not.toContain(nameOf(5))
  expect(await monthsLeft()).toEqual(
    [...[5, 3, 2, 1, 0, -1].map(nameOf), 'api_requests_default', 'api_requests_first'].sort(),
  )
  expect(await existingTables({ db }, 'deliveries%')).toEqual(others)
  expect(await dropEmptyMonths(db.transact, limit)).toEqual([])
})
