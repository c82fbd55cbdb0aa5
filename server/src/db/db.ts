import pg from 'pg'
import { unavailable } from '../lib/app-error.ts'
import type { Pooler } from '../lib/database-address.ts'
import type { Log } from '../lib/log/log.ts'
import { traced } from '../lib/tracing/trace.ts'
import { newClient, newPool } from './address/connect.ts'
import { sessionOf } from './address/pooler.ts'
import { SharedConnection } from './shared-connection.ts'
import { type Sql, type Statement, statementOf } from './sql.ts'

export { fragment, planned, type Sql, sql } from './sql.ts'

export interface Runner {
  rows<R>(query: Sql<R>): Promise<R[]>
}

/**
 * Statements of one transaction. They may be started together: the connection is pipelined, sends
 * them at once and keeps their order.
 */
export interface Tx extends Runner {
  readonly inTransaction: true
  /** Runs once the transaction is committed and visible; not at all if it is rolled back. */
  afterCommit(act: () => void): void
}

export interface Db extends Runner {
  readonly connections: number
  /** How long the first in the queue for a connection has waited; 0 if none waits. */
  waitedMs(): number
  /** Connections in use and idle, and those who wait for one; look-ups apart. */
  poolFigures(): { used: number; idle: number; waiting: number }
  /** For reading single rows by an index, with nearly every request: see shared-connection.ts. */
  lookUps: Runner
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  /** For statements and transactions; look-ups share one more. */
  connectionsMax: number
  log: Log
  /** A connection was lost: the next may be to another server. */
  onLost?(): void
  applicationName?: string
  pooler?: Pooler | undefined
  /** False for a pooler that cannot keep prepared statements. */
  keepsStatements?: boolean | undefined
}

/**
 * pg copies the own properties of a config for every statement, which costs more than the rest of
 * its work. An object that inherits them has none of its own. As many as sql.ts gives names.
 */
const configs = new Map<string, pg.QueryConfig>()

function toConfig(text: string, name: string | undefined): string | pg.QueryConfig {
  if (name === undefined) return text
  let config = configs.get(name)
  if (!config) {
    config = Object.create({ text, name }) as pg.QueryConfig
    configs.set(name, config)
  }
  return config
}

type RunOn = <R>(client: pg.ClientBase, query: Sql<R>) => Promise<R[]>

const runNamed: RunOn = (client, query) => send(client, statementOf(query))
const runUnnamed: RunOn = (client, query) =>
  send(client, { ...statementOf(query), name: undefined })

function send<R>(client: pg.ClientBase, { text, name, values }: Statement): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null | undefined, result: { rows: unknown[] }) =>
      error ? reject(error) : resolve(result.rows as R[])
    client.query(new pg.Query(toConfig(text, name), values, settle))
  })
}

/** Statements on a connection whose transaction the caller begins and ends. */
export function transactionOn(client: pg.ClientBase): Tx {
  return {
    inTransaction: true,
    rows: (query) => runNamed(client, query),
    afterCommit: () => {
      throw new Error('the end of this transaction is not known here')
    },
  }
}

// Counts and ids of ours stay far below 2^53, so numbers are numbers and not strings.
const int8 = 20
const numeric = 1700
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)

export function openDb(options: DbOptions): Db {
  const { url, connectionsMax, pooler = 'none' } = options
  const { config, prepare } = sessionOf(pooler)
  const connection = { ...toConnectionConfig(options), ...config }
  const runOn = options.keepsStatements === false ? runUnnamed : runNamed
  let closing = false
  const lost = (error: Error) => {
    options.onLost?.()
    if (!closing) options.log.warn({ err: error }, 'a database connection was lost')
  }
  const pool = newPool(url, { ...connection, max: connectionsMax, idleTimeoutMillis }, prepare)
  listenForLoss(pool, lost)
  const shared = new SharedConnection(async () => {
    const client = newClient(url, connection, prepare)
    client.on('error', lost)
    await client.connect()
    return client
  })
  const queue: Queue = new Set()
  const connect = () => takeConnection(pool, queue)

  return {
    rows: (query) => runAlone(connect, query, runOn),
    connections: connectionsMax,
    waitedMs: () => {
      const [first] = queue
      // One more connection is being opened, which takes time on a busy machine: this is not a
      // stall.
      const isFull = pool.totalCount >= connectionsMax && pool.idleCount === 0
      return first && isFull ? performance.now() - first.since : 0
    },
    poolFigures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    lookUps: {
      rows: (query) => shared.run((client) => runOn(client, query), isDatabaseAway).catch(rethrow),
    },
    transact: (work) =>
      traced('database transaction', {}, () => runTransaction(connect, work, runOn)),
    script: async (text) => {
      await pool.query(text).catch(rethrow)
    },
    close: async () => {
      closing = true
      await Promise.all([pool.end(), shared.close()])
    },
  }
}

const idleTimeoutMillis = 60_000

function toConnectionConfig(options: DbOptions): pg.ClientConfig {
  return {
    application_name: options.applicationName ?? 'deedwire',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A server that stopped answering (half-open network) must not block a request forever.
    query_timeout: 20_000,
    ...({ pipeline: true } as object),
  }
}

/** The pool itself listens only while a connection is idle; a loss in use would end the process. */
function listenForLoss(pool: pg.Pool, lost: (error: Error) => void): void {
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
}

/** Those who wait for a connection, the first one first. */
type Queue = Set<{ since: number }>

async function takeConnection(pool: pg.Pool, queue: Queue): Promise<pg.PoolClient> {
  const place = { since: performance.now() }
  queue.add(place)
  try {
    return await pool.connect()
  } catch (error) {
    return rethrow(error)
  } finally {
    queue.delete(place)
  }
}

async function runAlone<R>(
  connect: () => Promise<pg.PoolClient>,
  query: Sql<R>,
  runOn: RunOn,
): Promise<R[]> {
  const client = await connect()
  let failed: unknown
  try {
    return await runOn(client, query)
  } catch (error) {
    failed = error
    return rethrow(error)
  } finally {
    client.release(isDatabaseAway(failed))
  }
}

async function runTransaction<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (tx: Tx) => Promise<T>,
  runOn: RunOn,
): Promise<T> {
  const client = await connect()
  let broken: unknown
  try {
    sendTogether(client)
    const begun = client.query('BEGIN')
    const acts: (() => void)[] = []
    const tx: Tx = {
      inTransaction: true,
      rows: (query) => {
        sendTogether(client)
        return runOn(client, query).catch(rethrow)
      },
      afterCommit: (act) => void acts.push(act),
    }
    const [result] = await Promise.all([work(tx), begun])
    const ended = await client.query('COMMIT')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back')
    for (const act of acts) act()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((lost) => {
      broken = lost
    })
    if (isReadOnly(error)) broken = error
    return rethrow(error)
  } finally {
    client.release(broken !== undefined)
  }
}

/** What is asked until the next tick goes out in one write: BEGIN with the first statement, say. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function rethrow(error: unknown): never {
  throw isDatabaseAway(error) ? unavailable(error) : error
}

const uniqueViolation = '23505'

export function violates(error: unknown, constraint: string): boolean {
  const found = error as { code?: string; constraint?: string }
  return found.code === uniqueViolation && found.constraint === constraint
}

/** Retryable: no connection, lost a race, no room, shutting down, disk trouble, a standby. */
const awayClasses = ['08', '40', '53', '55P03', '57', '58', '25006']
const awayNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|Client was closed/

/** The server became a standby, or always was one. */
const isReadOnly = (error: unknown) => (error as { code?: string }).code === '25006'

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code !== undefined && awayNetwork.has(code)) return true
  if (code?.length === 5 && awayClasses.some((start) => code.startsWith(start))) return true
  return awayMessages.test(error.message)
}
