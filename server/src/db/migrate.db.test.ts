import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { checkSchema, migrate, pendingMigrations } from './migrate.ts'

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

test('a missing migration among its own is still refused', async () => {
  await note('0003-unknown')
  await expect(migrate(database.url)).rejects.toThrow('could not be migrated')
})

test('migrations wait for running requests and do not deadlock with them', async () => {
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
  // It gives up for a moment, so that nothing queues behind it for long.
  await expect.poll(isSecondAwaited, { interval: 10 }).toBe(false)
  await client.query('COMMIT')
  expect(await outcome).toEqual(['0002-first', '0003-second'])
})

describe('in a separate database', () => {
  const names = ['0001-a', '0002-b', '0003-c']
  let empty: TestDatabase
  let session: pg.Client
  let folder: string
  beforeEach(async () => {
    empty = await createTestDatabase()
    session = new pg.Client({ connectionString: empty.url })
    await session.connect()
    await ask('DROP SCHEMA public CASCADE')
    await ask('CREATE SCHEMA public')
    folder = await temporaryFolder()
    for (const name of names) await write(name, `CREATE TABLE "${name}" (n integer)`)
  })
  afterEach(async () => {
    await session.end()
    await empty.drop()
  })

  const ask = async (statement: string) => (await session.query(statement)).rows
  const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
  const readNames = async () =>
    (await ask('SELECT name FROM kysely_migration ORDER BY timestamp, name')).map((row) => row.name)
  const causeOf = (migrating: Promise<unknown>) =>
    migrating.then(
      () => undefined,
      (error: Error) => String(error.cause),
    )

  test('nodes that start together run each migration once', async () => {
    const nodes = Array.from({ length: 6 }, () => migrate(empty.url, folder))
    expect((await Promise.all(nodes)).flat().toSorted()).toEqual(names)
    expect(await readNames()).toEqual(names)
  })

  test('a migration that fails leaves no change, and those before it stay', async () => {
    await write('0002-b', 'CREATE TABLE half (n integer); SELECT 1 / 0')
    expect(await causeOf(migrate(empty.url, folder))).toContain('division by zero')
    expect(await readNames()).toEqual(['0001-a'])
    expect(await ask("SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
    await write('0002-b', 'CREATE TABLE half (n integer)')
    expect(await migrate(empty.url, folder)).toEqual(['0002-b', '0003-c'])
  })

  test('a migration is not run after a later one', async () => {
    await migrate(empty.url, folder)
    await write('0002-a', 'CREATE TABLE late (n integer)')
    const cause = await causeOf(migrate(empty.url, folder))
    expect(cause).toContain('migration 0002-a must run before 0002-b')
    expect(await ask("SELECT to_regclass('late') AS late")).toEqual([{ late: null }])
  })

  test('a start that does not migrate names what is missing, and the command', async () => {
    await expect(checkSchema(empty.url, folder)).rejects.toThrow(
      /lacks 3 migrations or indexes \(0001-a, 0002-b, 0003-c\): run “deedwire migrate”/,
    )
    expect(await ask("SELECT to_regclass('kysely_migration') AS made")).toEqual([{ made: null }])
    await migrate(empty.url, folder)
    await checkSchema(empty.url, folder)
  })

  describe('indexes of large tables', () => {
    beforeEach(async () => {
      await write(
        'indexes',
        '-- Why.\nCREATE INDEX a_n ON "0001-a" (n);\nCREATE INDEX b_n ON "0002-b" (n)',
      )
    })
    const isValid = async (name: string) => {
      const [row] = await ask(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('${name}')`,
      )
      return row?.valid
    }

    test('are built after the migrations, once, also by nodes that start together', async () => {
      expect(await pendingMigrations(empty.url, folder)).toEqual([...names, 'a_n', 'b_n'])
      const nodes = Array.from({ length: 6 }, () => migrate(empty.url, folder))
      expect((await Promise.all(nodes)).flat().toSorted()).toEqual([...names, 'a_n', 'b_n'])
      expect(await pendingMigrations(empty.url, folder)).toEqual([])
      expect(await migrate(empty.url, folder)).toEqual([])
    })

    test('do not hold writes to their table', async () => {
      await migrate(empty.url, folder)
      await ask('DROP INDEX a_n')
      // The build waits for the end of this transaction; writes do not wait for the build.
      const reader = new pg.Client({ connectionString: empty.url })
      await reader.connect()
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; INSERT INTO "0001-a" VALUES (1)')
      const migrating = migrate(empty.url, folder)
      await expect.poll(() => isValid('a_n')).toBe(false)
      await ask("SET statement_timeout = '10s'")
      await ask('INSERT INTO "0001-a" VALUES (2)')
      expect(await isValid('a_n')).toBe(false)
      await reader.query('COMMIT')
      await reader.end()
      expect(await migrating).toEqual(['a_n'])
      expect(await isValid('a_n')).toBe(true)
    })

    test('are built again after an interrupted build', async () => {
      await migrate(empty.url, folder)
      await ask('DROP INDEX a_n')
      await ask('INSERT INTO "0001-a" VALUES (1), (1)')
      // A unique index that cannot be built stays behind, invalid.
      await ask('CREATE UNIQUE INDEX CONCURRENTLY a_n ON "0001-a" (n)').catch(() => {})
      expect(await isValid('a_n')).toBe(false)
      await expect(checkSchema(empty.url, folder)).rejects.toThrow(
        /lacks a migration or index \(a_n\)/,
      )
      expect(await migrate(empty.url, folder)).toEqual(['a_n'])
      expect(await isValid('a_n')).toBe(true)
    })

    test('are named by their file alone', async () => {
      await write('indexes', 'DROP TABLE cases')
      expect(await causeOf(migrate(empty.url, folder))).toContain('not the start of an index')
    })
  })

  test('a release that lacks what the database needs does not start, and says what to do', async () => {
    await migrate(empty.url, folder)
    await ask('CREATE TABLE schema_needs (migration text PRIMARY KEY, reason text NOT NULL)')
    await ask("INSERT INTO schema_needs VALUES ('0002-b', 'column a was dropped')")
    await checkSchema(empty.url, folder)
    await ask("INSERT INTO schema_needs VALUES ('0009-newer', 'column b was dropped')")
    const words = /column b was dropped.*Install a release that has migration 0009-newer/
    await expect(checkSchema(empty.url, folder)).rejects.toThrow(words)
    await write('0004-d', 'CREATE TABLE after (n integer)')
    await expect(migrate(empty.url, folder)).rejects.toThrow(words)
    expect(await ask("SELECT to_regclass('after') AS after")).toEqual([{ after: null }])
  })

  test('takes over the table of a release that used Kysely, and waits for its lock', async () => {
    // As Kysely 0.29 creates them.
    await ask(`CREATE TABLE "kysely_migration"
      ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)`)
    await ask(`CREATE TABLE "kysely_migration_lock"
      ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)`)
    await ask('CREATE TABLE "0001-a" (n integer)')
    await ask("INSERT INTO kysely_migration VALUES ('0001-a', '2026-11-01T00:00:00.000Z')")
    const other = new pg.Client({ connectionString: empty.url })
    await other.connect()
    await other.query('SELECT pg_advisory_lock(3853314791062309107)')
    const migrating = migrate(empty.url, folder)
    const isAwaited = async () =>
      (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
        .rowCount === 1
    await expect.poll(isAwaited).toBe(true)
    expect(await readNames()).toEqual(['0001-a'])
    await other.end()
    expect(await migrating).toEqual(['0002-b', '0003-c'])
  })

  test('leaves the table as a release that uses Kysely expects it, whatever the clock says', async () => {
    await migrate(empty.url, folder)
    // Kysely reads the order from the times, and refuses one that is not the order of names.
    await ask("UPDATE kysely_migration SET timestamp = '2999-01-01T00:00:00.000Z'")
    await write('0004-d', 'SELECT 1')
    await migrate(empty.url, folder)
    expect(await readNames()).toEqual([...names, '0004-d'])
    const columns = await ask(
      `SELECT column_name, data_type, character_maximum_length AS length, is_nullable
       FROM information_schema.columns WHERE table_name = 'kysely_migration' ORDER BY 1`,
    )
    const text = { data_type: 'character varying', length: 255, is_nullable: 'NO' }
    expect(columns).toEqual([
      { column_name: 'name', ...text },
      { column_name: 'timestamp', ...text },
    ])
  })
})

/** Whether a session waits for the lock on the second table. */
async function isSecondAwaited(): Promise<boolean> {
  const found = await client.query(
    "SELECT 1 FROM pg_locks WHERE relation = 'second'::regclass AND NOT granted",
  )
  return found.rowCount === 1
}
