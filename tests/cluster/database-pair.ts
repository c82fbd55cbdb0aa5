import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { type DatabaseGate, gateBefore } from '../support/processes/database-gate.ts'
import { killServer, type Standby, startStandby } from '../support/processes/standby.ts'
import { until } from '../support/until.ts'

export interface DatabasePair {
  /** Both servers, as `DATABASE_URL` names them. */
  url: string
  /** The primary, on its socket. */
  primaryUrl(): string
  /** Returns how long it took until `untilTaken` was done. */
  failOver(untilTaken: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

const log = createLog('silent')
const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '512MB' }

/**
 * A primary and a synchronous standby, each behind a gate that keeps its address. `prepare` fills
 * the primary before it has a standby.
 */
export async function openDatabasePair(
  folder: string,
  prepare: (url: string) => Promise<void>,
): Promise<DatabasePair> {
  const place = (name: string) => join(folder, name)
  let count = 0
  let primary: Pick<Standby, 'url' | 'stop'> = await startEmbeddedPostgres({
    ...{ folder: place('server-0'), log, settings },
  })
  let primaryFolder = place('server-0')
  await prepare(primary.url)
  let standby = await follow()
  const gates: [DatabaseGate, DatabaseGate] = [
    await gateBefore(primary.url),
    await gateBefore(standby.url),
  ]
  const second = new URL(gates[1].url).host
  const url = gates[0].url.replace(/(@127\.0\.0\.1:\d+)/u, `$1,${second}`)
  /** Which gate leads to the primary. */
  let turn: 0 | 1 = 0

  /** A new standby, without which no commit is acknowledged from then on. */
  async function follow(): Promise<Standby> {
    count += 1
    const own = place(`server-${count}`)
    const fresh = await startStandby({ url: primary.url, folder: primaryFolder }, own, settings)
    await fresh.catchUp()
    await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await query(primary.url, 'SELECT pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const { rows } = await query(primary.url, 'SELECT sync_state FROM pg_stat_replication')
      return rows[0]?.sync_state === 'sync'
    })
    return fresh
  }

  return {
    url,
    primaryUrl: () => primary.url,
    async failOver(untilTaken) {
      const oldFolder = primaryFolder
      await killServer(primary)
      const endedAt = performance.now()
      await gates[turn].close()
      await standby.promote()
      await untilTaken()
      const ms = performance.now() - endedAt
      primary = standby
      primaryFolder = place(`server-${count}`)
      standby = await follow()
      await gates[turn].open(standby.url)
      turn = turn === 0 ? 1 : 0
      await rm(oldFolder, { recursive: true, force: true })
      return ms
    },
    async close() {
      for (const gate of gates) await gate.close()
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
}

export async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
