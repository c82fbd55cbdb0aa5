import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { createLog } from '../lib/log/log.ts'
import { type Db, openDb, sql } from './db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, connectionsMax: 2, log: createLog('silent') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function lookUp(value: number) {
  const [row] = await db.lookUps.rows<{ value: number; pid: number }>(
    sql`SELECT ${value}::int AS value, pg_backend_pid() AS pid`,
  )
  return row
}

const numbers = Array.from({ length: 200 }, (_, i) => i)

test('look-ups at the same time share one connection, and each gets its own answer', async () => {
  const rows = await Promise.all(numbers.map(lookUp))
  expect(rows.map((row) => row?.value)).toEqual(numbers)
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1)
})

test('they do not wait for a free connection of the pool', async () => {
  const taken: Promise<unknown>[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  for (let i = 0; i < 2; i += 1) taken.push(db.transact(() => released))
  expect((await lookUp(7))?.value).toBe(7)
  release()
  await Promise.all(taken)
})

test('a failing statement does not affect the others', async () => {
  const before = (await lookUp(0))?.pid
  const results = await Promise.allSettled([
    lookUp(1),
    db.lookUps.rows(sql`SELECT 1 / ${0}::int`),
    lookUp(2),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await lookUp(0))?.pid).toBe(before)
})

test('a lost connection fails its look-ups, and the next one opens another', async () => {
  const pid = (await lookUp(0))?.pid
  const running = Promise.allSettled([
    db.lookUps.rows(sql`SELECT pg_sleep(${20}::int)`),
    ...numbers.map(lookUp),
  ])
  await db.rows(sql`SELECT pg_terminate_backend(${pid}::int)`)
  for (const result of await running) {
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable' },
    })
  }
  const after = await Promise.all(numbers.map(lookUp))
  expect(after.map((row) => row?.value)).toEqual(numbers)
  expect(after[0]?.pid).not.toBe(pid)
})

test('lost while idle: the next look-up succeeds', async () => {
  const pid = (await lookUp(0))?.pid
  await db.rows(sql`SELECT pg_terminate_backend(${pid}::int, ${5000}::int)`)
  expect((await lookUp(3))?.value).toBe(3)
})
