import { chmod, chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/db/embedded-postgres.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import { until } from '../until.ts'

export interface Standby {
  /** Read-only until it is promoted. */
  url: string
  /** Waits until it has replayed everything that the primary has written up to now. */
  catchUp(): Promise<void>
  /** From now on it receives nothing: later commits of the primary are lost with it. */
  cutOff(): Promise<void>
  /** Makes it a primary with a new timeline. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Useless for the copy, or harmful: PostgreSQL's manual, "Backing Up the Data Directory". */
const emptyInCopy = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_subtrans'])
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])

/**
 * An asynchronous standby of an embedded PostgreSQL, in a separate folder. The embedded binaries
 * have no pg_basebackup, so the copy is made with the functions beneath it.
 */
export async function startStandby(
  primary: { url: string; folder: string },
  folder: string,
  settings: Record<string, string> = {},
): Promise<Standby> {
  await copyCluster(primary, folder)
  const server = await startEmbeddedPostgres({ folder, log: createLog('silent'), settings })
  const onStandby = <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    query<T>(server.url, text, values)
  return {
    url: server.url,
    async catchUp() {
      const [at] = await query<{ lsn: string }>(
        primary.url,
        'SELECT pg_current_wal_flush_lsn()::text AS lsn',
      )
      const isReplayed = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done'
      await until('the standby has caught up', async () => {
        const [row] = await onStandby<{ done: boolean | null }>(isReplayed, [at?.lsn])
        return row?.done === true
      })
    },
    async cutOff() {
      await onStandby("ALTER SYSTEM SET primary_conninfo = ''")
      await onStandby('SELECT pg_reload_conf()')
      await until('the standby receives nothing', async () => {
        return (await onStandby('SELECT 1 FROM pg_stat_wal_receiver')).length === 0
      })
    },
    async promote() {
      const [row] = await onStandby<{ done: boolean }>('SELECT pg_promote(true, 120) AS done')
      if (!row?.done) throw new Error('the standby was not promoted within 120 s')
    },
    stop: () => server.stop(),
  }
}

/**
 * kill -9, for good: `stop` is called before the server's end is noticed, so it is not restarted.
 */
export async function killServer(server: EmbeddedPostgres): Promise<void> {
  const [row] = await query<{ pid: number }>(
    server.url,
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  )
  if (!row) throw new Error('the server does not say which process it is')
  process.kill(row.pid, 'SIGKILL')
  await server.stop()
}

async function copyCluster(
  primary: { url: string; folder: string },
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const to = join(folder, 'postgres')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    await copyFolder(join(primary.folder, 'postgres'), to)
    const stopped = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    await writeFile(join(to, 'backup_label'), stopped.rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await copyFile(join(primary.folder, 'postgres-password'), join(folder, 'postgres-password'))
  await writeFile(join(to, 'standby.signal'), '')
  // In this file and not as an argument of the server, so that ALTER SYSTEM can change it.
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(primary.url)}'\n`,
  )
  const { uid, gid } = await stat(to)
  for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) {
    await chown(join(to, name), uid, gid)
  }
}

function conninfo(url: string): string {
  const { username, password, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `host=${searchParams.get('host')} user=${username} password=${password}`
}

/** Files may disappear during the copy: the WAL contains what is missing then. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await copyOwner(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (notCopied.has(entry.name)) continue
    if (entry.isDirectory() && emptyInCopy.has(entry.name)) {
      await mkdir(target, { mode: 0o700 })
      await copyOwner(source, target)
    } else if (entry.isDirectory()) {
      await copyFolder(source, target)
    } else if (entry.isFile()) {
      await copyFileIfThere(source, target)
    }
  }
}

async function copyFileIfThere(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target)
    await copyOwner(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(target, { force: true })
  }
}

async function copyOwner(source: string, target: string): Promise<void> {
  const { uid, gid, mode } = await stat(source)
  await chmod(target, mode)
  if (process.getuid?.() === 0) await chown(target, uid, gid)
}

async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
