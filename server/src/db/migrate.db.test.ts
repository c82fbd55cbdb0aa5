import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const note = (name: string) =>
  client.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
    name,
    new Date().toISOString(),
  ])

test('a node starts on a database that a newer version has migrated', async () => {
  await note('9998-of-a-newer-version')
  await note('9999-of-a-newer-version')
  expect(await migrate(database.url)).toEqual([])
  expect(await pendingMigrations(database.url)).toEqual([])
})

test('a migration that is missing among its own is still refused', async () => {
  await note('0003-unknown')
  await expect(migrate(database.url)).rejects.toThrow('could not be migrated')
})

test('migrations wait for requests under way and do not deadlock with them', async () => {
  await client.query('DELETE FROM kysely_migration')
  const folder = await temporaryFolder()
  const steps = {
    '0001-tables': 'CREATE TABLE first (n integer); CREATE TABLE second (n integer)',
    '0002-first': 'ALTER TABLE first ADD COLUMN more integer',
    '0003-second': 'ALTER TABLE second ADD COLUMN more integer',
  }
  const write = (name: keyof typeof steps) => writeFile(join(folder, `${name}.sql`), steps[name])
  await write('0001-tables')
  expect(await migrate(database.url, folder)).toEqual(['0001-tables'])
  await write('0002-first')
  await write('0003-second')
  // A request of an older node: it has written to the second table and then writes to the first.
  await client.query('BEGIN')
  await client.query('INSERT INTO second VALUES (1)')
  const migrating = migrate(database.url, folder)
  const outcome = migrating.catch((error: Error) => error.cause)
  await expect.poll(isSecondAwaited).toBe(true)
  await client.query('INSERT INTO first VALUES (1)')
  // It gives up for a moment, so that nobody queues behind it for long.
  await expect.poll(isSecondAwaited, { interval: 10 }).toBe(false)
  await client.query('COMMIT')
  expect(await outcome).toEqual(['0002-first', '0003-second'])
})

/** Whether somebody waits for the lock on the second table. */
async function isSecondAwaited(): Promise<boolean> {
  const found = await client.query(
    "SELECT 1 FROM pg_locks WHERE relation = 'second'::regclass AND NOT granted",
  )
  return found.rowCount === 1
}
