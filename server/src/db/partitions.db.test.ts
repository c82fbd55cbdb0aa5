import { cp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { newId } from '../lib/ids.ts'
import { createLog } from '../lib/log/log.ts'
import { type Db, openDb, sql } from './db.ts'
import { migrate } from './migrate.ts'
import { listPartitions, makePartitions, type PartitionedTable } from './partitions.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 4, log: createLog('silent') })
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

const tables: PartitionedTable[] = [
  'api_requests',
  'deliveries',
  'delivery_attempts',
  'case_events',
  'audit_trail',
]
/** The start of the month that many months from now. */
const monthsOn = (count: number, days = 0) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1 + days))
}
const nameOf = (table: string, month: Date) =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
const namesOf = async (table: PartitionedTable) =>
  (await db.transact((tx) => listPartitions(tx, table))).map(({ name }) => name)

async function insertDelivery(at: Date, eventId = newId('evt', at.getTime())): Promise<string> {
  const id = newId('dlv', at.getTime())
  await db.rows(sql`
    INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, created_at)
    VALUES (${id}, 'lender_a', 'test', ${newId('case')}, 1, ${eventId}, 'case.received', ${at})`)
  return id
}

async function insertLine(seq: number, at: Date): Promise<void> {
  await db.rows(sql`
    INSERT INTO audit_trail (seq, at, actor, action, subject, details, mac, chain)
    VALUES (${seq}, ${at}, 'cli', 'key.issued', 'key_1', '{}', '', '')`)
}

const partitionOf = async (table: string, condition: string) => {
  const { rows } = await withClient((client) =>
    client.query(`SELECT tableoid::regclass::text AS name FROM ${table} WHERE ${condition}`),
  )
  return rows.map(({ name }) => name)
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('this month and the next have a partition from the start', async () => {
  expect(await makePartitions(db.transact, new Date())).toEqual([])
  for (const table of tables) {
    const partitions = await db.transact((tx) => listPartitions(tx, table))
    expect(partitions).toEqual([
      { name: `${table}_first`, from: null, until: monthsOn(2) },
      { name: `${table}_default`, from: null, until: null },
    ])
  }
})

test('as time goes on, months are made ahead, each once, by any number of nodes', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makePartitions(db.transact, monthsOn(2, 3))))
  const months = [monthsOn(2), monthsOn(3)]
  const expected = tables.flatMap((table) => months.map((month) => nameOf(table, month)))
  expect(made.flat().toSorted()).toEqual(expected.toSorted())
  for (const table of tables) {
    expect(await namesOf(table)).toEqual([
      `${table}_first`,
      ...months.map((month) => nameOf(table, month)),
      `${table}_default`,
    ])
  }
})

test('rows are stored in the partition of their month', async () => {
  await makePartitions(db.transact, monthsOn(1))
  const [now, later] = [await insertDelivery(new Date()), await insertDelivery(monthsOn(2, 9))]
  await insertLine(1, new Date())
  await insertLine(2, monthsOn(2))
  expect(await partitionOf('deliveries', `id = '${now}'`)).toEqual(['deliveries_first'])
  expect(await partitionOf('deliveries', `id = '${later}'`)).toEqual([
    nameOf('deliveries', monthsOn(2)),
  ])
  expect(await partitionOf('audit_trail', 'seq > 0')).toEqual([
    'audit_trail_first',
    nameOf('audit_trail', monthsOn(2)),
  ])
})

test('rows of a month without a partition are kept, and moved when it gets one', async () => {
  const id = await insertDelivery(monthsOn(2, 5))
  const far = await insertDelivery(monthsOn(400))
  await insertLine(1, monthsOn(2, 5))
  expect(await partitionOf('deliveries', `id = '${id}'`)).toEqual(['deliveries_default'])
  await makePartitions(db.transact, monthsOn(1))
  expect(await partitionOf('deliveries', `id = '${id}'`)).toEqual([
    nameOf('deliveries', monthsOn(2)),
  ])
  expect(await partitionOf('audit_trail', 'seq = 1')).toEqual([nameOf('audit_trail', monthsOn(2))])
  expect(await partitionOf('deliveries', `id = '${far}'`)).toEqual(['deliveries_default'])
})

test('a month has the keys, checks and indexes of the first partition', async () => {
  await makePartitions(db.transact, monthsOn(1))
  const month = monthsOn(2, 1)
  const eventId = newId('evt', month.getTime())
  await insertDelivery(month, eventId)
  await expect(insertDelivery(month, eventId)).rejects.toThrow('duplicate key')
  const definitions = (table: string) =>
    withClient(async (client) => {
      const { rows } = await client.query(
        `SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') AS text
         FROM pg_index WHERE indrelid = $1::regclass ORDER BY 1`,
        [table],
      )
      return rows.map(({ text }) => text)
    })
  for (const table of tables) {
    const first = await definitions(`${table}_first`)
    expect(first.length).toBeGreaterThan(0)
    expect(await definitions(nameOf(table, month))).toEqual(first)
  }
})

test('no partition of the audit trail can be changed or emptied', async () => {
  await makePartitions(db.transact, monthsOn(1))
  await insertLine(1, monthsOn(2, 1))
  await insertLine(2, monthsOn(90))
  for (const name of await namesOf('audit_trail')) {
    await expect(db.script(`TRUNCATE ${name}`)).rejects.toThrow('only ever added to')
  }
  await expect(db.script('DELETE FROM audit_trail')).rejects.toThrow('only ever added to')
  await expect(db.script("UPDATE audit_trail SET actor = 'x'")).rejects.toThrow(
    'only ever added to',
  )
})

test('an event belongs to a case in every partition', async () => {
  await makePartitions(db.transact, monthsOn(1))
  for (const at of [new Date(), monthsOn(2, 1), monthsOn(90)]) {
    const inserted = db.rows(sql`
      INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
      VALUES (${newId('evt', at.getTime())}, 'lender_a', 'test', 'case_none', 1, 'case.received', '{}', ${at})`)
    await expect(inserted).rejects.toThrow('foreign key')
  }
})

test('a table that is in use is not waited for; nothing is left half made', async () => {
  await withClient(async (reader) => {
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM deliveries')
    await expect(makePartitions(db.transact, monthsOn(1))).rejects.toThrow(
      'temporarily unavailable',
    )
    expect(await namesOf('deliveries')).toEqual(['deliveries_first', 'deliveries_default'])
    expect(await migrate(database.url)).toEqual([])
    await reader.query('COMMIT')
  })
  await makePartitions(db.transact, monthsOn(1))
  expect(await namesOf('deliveries')).toContain(nameOf('deliveries', monthsOn(2)))
})

test('a request that has changed a case can still read events while a month is made', async () => {
  await withClient(async (request) => {
    await request.query('BEGIN')
    await request.query('UPDATE cases SET version = version')
    const making = makePartitions(db.transact, monthsOn(1))
    await expect.poll(isCasesAwaited).toBe(true)
    await request.query('SELECT count(*) FROM case_events')
    await request.query('COMMIT')
    expect(await making).toContain(nameOf('case_events', monthsOn(2)))
  })
})

async function isCasesAwaited(): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT 1 FROM pg_locks WHERE relation = 'cases'::regclass AND NOT granted`)
  return rows.length > 0
}

describe('a database of an earlier release', () => {
  beforeEach(async () => {
    const migrations = resolve(import.meta.dirname, '../../migrations')
    const folder = await temporaryFolder()
    for (const file of await readdir(migrations)) {
      if (/^00[0-3]\d-/.test(file)) await cp(join(migrations, file), join(folder, file))
    }
    await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(database.url, folder)
  })

  test('keeps its rows, and those from a node whose clock was ahead', async () => {
    const ids = [await insertDelivery(new Date()), await insertDelivery(monthsOn(7, 3))]
    await insertLine(1, monthsOn(-30))
    await migrate(database.url)
    const rows = await db.rows<{ id: string }>(sql`SELECT id FROM deliveries ORDER BY id`)
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(await db.transact((tx) => listPartitions(tx, 'deliveries'))).toMatchObject([
      { name: 'deliveries_first', until: monthsOn(8) },
      { name: 'deliveries_default' },
    ])
    expect(await partitionOf('audit_trail', 'seq = 1')).toEqual(['audit_trail_first'])
  })

  test('is used by statements that were prepared before', async () => {
    await withClient(async (client) => {
      const statement = { name: 'kept', text: 'SELECT count(*)::int AS n FROM deliveries' }
      expect((await client.query(statement)).rows).toEqual([{ n: 0 }])
      await migrate(database.url)
      await insertDelivery(new Date())
      expect((await client.query(statement)).rows).toEqual([{ n: 1 }])
    })
  })
})
