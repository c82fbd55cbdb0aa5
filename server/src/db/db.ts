import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { unavailable } from '../lib/app-error.ts'
import type { Log } from '../lib/log.ts'

export { sql } from 'kysely'

/**
 * Kysely writes the SQL, pg runs it: Kysely's own transactions wait for each statement before the
 * next, while a pipelined pg connection sends the statements of a transaction in one go.
 * docs/decisions/0003-kysely-writes-pg-runs.md
 */
export type Query<R> = RawBuilder<R> | Compilable<R>

export interface Runner {
  rows<R>(query: Query<R>): Promise<R[]>
}

/** Statements of one transaction. They may be started together: the connection keeps their order. */
export interface Tx extends Runner {
  readonly inTransaction: true
}

export interface Db extends Runner {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs statements without parameters, several at once: migrations and maintenance. */
  script(text: string): Promise<void>
  /** A connection of its own, for LISTEN and for locks held by a session. */
  dedicated(): pg.Client
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  connectionsMax: number
  log: Log
  applicationName?: string
}

// biome-ignore lint/suspicious/noExplicitAny: Kysely needs a schema type; only its compiler is used.
const compiler = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const statementNames = new Map<string, string>()
const statementNamesMax = 500

/** Texts repeat, so the server parses and plans each once per connection. */
function nameOf(text: string): string | undefined {
  let name = statementNames.get(text)
  if (!name && statementNames.size < statementNamesMax) {
    name = `dw${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

async function runOn<R>(client: pg.Pool | pg.ClientBase, query: Query<R>): Promise<R[]> {
  const compiled = query.compile(compiler as never) as CompiledQuery<R>
  const name = nameOf(compiled.sql)
  const result = await client.query({
    text: compiled.sql,
    values: compiled.parameters as unknown[],
    ...(name && { name }),
  })
  return result.rows as R[]
}

// Counts and ids of ours stay far below 2^53, so numbers are numbers and not strings.
const int8 = 20
const numeric = 1700
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)

export function openDb(options: DbOptions): Db {
  const connection = {
    connectionString: options.url,
    application_name: options.applicationName ?? 'deedwire',
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connection,
    ...({ pipeline: true } as object),
    max: options.connectionsMax,
    idleTimeoutMillis: 60_000,
    // A server that stopped answering (half-open network) must not hold a request for ever.
    query_timeout: 20_000,
  })
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'))

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(rethrow)
    let broken: unknown
    try {
      const begun = client.query('BEGIN')
      const tx: Tx = { inTransaction: true, rows: (query) => runOn(client, query).catch(rethrow) }
      const [result] = await Promise.all([work(tx), begun])
      const ended = await client.query('COMMIT')
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
      if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((lost) => {
        broken = lost
      })
      return rethrow(error)
    } finally {
      client.release(broken !== undefined)
    }
  }

  return {
    rows: (query) => runOn(pool, query).catch(rethrow),
    transact,
    script: async (text) => {
      await pool.query(text).catch(rethrow)
    },
    dedicated: () => new pg.Client({ ...connection, statement_timeout: 0 }),
    close: () => pool.end(),
  }
}

function rethrow(error: unknown): never {
  throw isDatabaseAway(error) ? unavailable(error) : error
}

const uniqueViolation = '23505'

export function violates(error: unknown, constraint: string): boolean {
  const found = error as { code?: string; constraint?: string }
  return found.code === uniqueViolation && found.constraint === constraint
}

/** "Ask again later": no connection, lost a race, no room, shutting down, disk trouble, a standby. */
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

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code !== undefined && awayNetwork.has(code)) return true
  if (code?.length === 5 && awayClasses.some((start) => code.startsWith(start))) return true
  return awayMessages.test(error.message)
}
