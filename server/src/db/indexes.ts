import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Indexes of large tables, built beside the running service: `migrations/indexes.sql`. What is
 * missing is found in the catalogue, so an interrupted build is simply repeated.
 */
export interface LargeIndex {
  name: string
  /** Begins with CREATE INDEX and the name. */
  text: string
}

const lockPauseMs = 200
/** An hour: a backup of a large database holds the lock that long. */
const lockTriesMax = 18_000
/** PostgreSQL's code for a deadlock. */
const deadlock = '40P01'
const attemptsMax = 5

/** None if the folder has no such file. */
export async function readLargeIndexes(folder: string): Promise<LargeIndex[]> {
  const text = await readFile(join(folder, 'indexes.sql'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const statements = text.replaceAll(/^--.*$/gm, '').split(';')
  return statements.flatMap((statement) => {
    const trimmed = statement.trim()
    if (trimmed === '') return []
    const name = /^CREATE INDEX (\w+) ON /.exec(trimmed)?.[1]
    if (!name) throw new Error(`indexes.sql: not the start of an index: ${trimmed.slice(0, 80)}`)
    return [{ name, text: trimmed }]
  })
}

/** Those that the database does not have, or has only in part. */
export async function missingIndexes(
  client: pg.Client,
  all: readonly LargeIndex[],
): Promise<LargeIndex[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND i.indisvalid
       AND c.relname = ANY($1)`,
    [all.map(({ name }) => name)],
  )
  const built = new Set(rows.map(({ name }) => name))
  return all.filter(({ name }) => !built.has(name))
}

/** Returns the names of those it built. Nodes may start together: one builds, the others wait. */
export async function buildIndexes(
  client: pg.Client,
  all: readonly LargeIndex[],
  lockId: string,
): Promise<string[]> {
  if ((await missingIndexes(client, all)).length === 0) return []
  await takeLock(client, lockId)
  try {
    const missing = await missingIndexes(client, all)
    for (const index of missing) await buildIndex(client, index)
    return missing.map(({ name }) => name)
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockId})`)
  }
}

/**
 * Asks again and again instead of waiting in the database: a statement that waits keeps a snapshot,
 * and the process that builds an index waits until every older snapshot has ended.
 */
async function takeLock(client: pg.Client, lockId: string): Promise<void> {
  for (let tries = 0; tries < lockTriesMax; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${lockId}) AS taken`,
    )
    if (rows[0]?.taken) return
    await sleep(lockPauseMs)
  }
  throw new Error('another process migrates the database, or makes a backup of it, for an hour')
}

async function buildIndex(client: pg.Client, { name, text }: LargeIndex): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // An interrupted build leaves an index that is kept up to date and never used.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
      await client.query(text.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'))
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== deadlock || attempt >= attemptsMax) throw error
      await sleep(lockPauseMs)
    }
  }
}
