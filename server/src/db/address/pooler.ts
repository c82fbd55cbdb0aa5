import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Pooler } from '../../lib/database-address.ts'
import { setTimeLimits, timeLimitNames, timeLimits } from '../time-limits.ts'
import { newClient } from './connect.ts'

/**
 * A pooler refuses or drops settings that a client sends while connecting. In session mode they are
 * set afterwards; in transaction mode only the database can give them, for the role.
 */
export function sessionOf(pooler: Pooler): {
  config: pg.ClientConfig
  prepare?: (client: pg.Client) => Promise<unknown>
} {
  if (pooler === 'none') return { config: timeLimits }
  if (pooler === 'transaction') return { config: {} }
  return { config: {}, prepare: (client) => client.query(setTimeLimits) }
}

export interface PoolerAbilities {
  /** A statement that was prepared once can be run on whichever server the pooler gives. */
  keepsStatements: boolean
}

/** Throws in words if sessions would have no time limits, or the pooler is not what was said. */
export async function checkPooler(url: string, pooler: Pooler): Promise<PoolerAbilities> {
  const one = await open(url, pooler)
  try {
    await checkLimits(one, pooler)
    if (pooler === 'none') return { keepsStatements: true }
    const other = await open(url, pooler)
    try {
      return await tryStatement(one, other, pooler)
    } finally {
      await other.end().catch(() => {})
    }
  } finally {
    await one.end().catch(() => {})
  }
}

const checkMsMax = 10_000
const refusedSetting = /unsupported startup parameter/iu

async function open(url: string, pooler: Pooler): Promise<pg.Client> {
  const { config, prepare } = sessionOf(pooler)
  const limits = { connectionTimeoutMillis: checkMsMax, query_timeout: checkMsMax }
  const client = newClient(
    url,
    { ...config, ...limits, application_name: 'deedwire check' },
    prepare,
  )
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (refusedSetting.test((error as Error).message)) throw new Error(isPooler, { cause: error })
    throw error
  }
}

const isPooler =
  'DATABASE_URL leads to a pooler: set DATABASE_POOLER to its mode (session or transaction) and DATABASE_DIRECT_URL to the address of the database itself'

async function checkLimits(client: pg.Client, pooler: Pooler): Promise<void> {
  const columns = timeLimitNames.map((name) => `current_setting('${name}') AS ${name}`)
  const { rows } = await client.query<Record<string, string> & { role: string; name: string }>(
    `SELECT ${columns.join()}, quote_ident(current_user) AS role,
       quote_ident(current_database()) AS name`,
  )
  const [row] = rows
  const missing = timeLimitNames.filter((name) => row?.[name] === '0')
  if (missing.length === 0) return
  if (pooler === 'none') throw new Error(`the time limits were dropped on the way; ${isPooler}`)
  const statements = missing.map(
    (name) => `ALTER ROLE ${row?.role} IN DATABASE ${row?.name} SET ${name} = ${timeLimits[name]};`,
  )
  throw new Error(
    `connections through the pooler have no time limits. Run on the database, then RECONNECT in the pooler: ${statements.join(' ')}`,
  )
}

const triesMax = 20

/**
 * The other client keeps a server busy, so that the first is given another. While other processes
 * use the pooler, it may be given the same again: then it is tried once more.
 */
async function tryStatement(
  one: pg.Client,
  other: pg.Client,
  pooler: Pooler,
): Promise<PoolerAbilities> {
  // A pooler that keeps no statements leaves them with the server, for the next process to meet.
  const name = `deedwire_check_${randomUUID()}`
  const statement = { name, text: 'SELECT pg_backend_pid() AS pid' }
  const readPid = async () => (await one.query<{ pid: number }>(statement)).rows[0]?.pid
  const first = await readPid()
  for (let tries = 0; tries < triesMax; tries += 1) {
    await other.query('BEGIN')
    const next = await readPid().catch((error: Error) => {
      if (isUnknownStatement(error)) return undefined
      throw error
    })
    await other.query('ROLLBACK')
    if (next === first) continue
    if (pooler === 'session') {
      throw new Error('DATABASE_POOLER is session, but the pooler is in transaction mode')
    }
    return { keepsStatements: next !== undefined }
  }
  // Always the same server: that is what session mode does. In transaction mode it proves nothing.
  return { keepsStatements: pooler === 'session' }
}

/** PostgreSQL's codes for a prepared statement that does not exist, and for one that does. */
const isUnknownStatement = (error: Error) =>
  ['26000', '42P05'].includes((error as { code?: string }).code ?? '')
