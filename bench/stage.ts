import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { allScopes, createLender, issueKey } from '../server/src/access/access.ts'
import { openDb } from '../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { makePartitions } from '../server/src/db/partitions.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { newId } from '../server/src/lib/ids.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import type { Mode } from '../server/src/lib/scope.ts'

/**
 * A real PostgreSQL (durable, as shipped), databases, services and baselines, all stopped together.
 */
export interface Stage {
  database(name: string): Promise<Database>
  /** Adds another lender; returns its key. */
  lender(database: Database, mode: Mode): Promise<string>
  service(database: Database, more?: Record<string, string>): Promise<Subject>
  floor(database: Database): Promise<Subject>
  folder: string
  end(): Promise<void>
}

export interface Database {
  url: string
  /** Of the services on it: each database has a document store of its own. */
  dataDir: string
  key: string
  lenderId: string
  query(text: string): Promise<void>
}

export interface Subject {
  url: string
  pid: number
  ask<T>(message: string): Promise<T>
  rssBytes(): Promise<number>
}

const log = createLog('warn')
/** Partitions of every table that has them: as many as an installation keeps that archives. */
const months = Number(process.env.BENCH_MONTHS ?? 14)

async function makeMonths(url: string): Promise<void> {
  const db = openDb({ url, connectionsMax: 1, log })
  const now = new Date()
  for (let ahead = 1; ahead <= months; ahead += 1) {
    const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    await makePartitions(db.transact, later)
  }
  await db.close()
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-bench-'))
  const server = await startEmbeddedPostgres({ folder, log })
  const children: ChildProcess[] = []

  async function start(file: string, databaseUrl: string, more: Record<string, string> = {}) {
    const out = await open(join(folder, `service-${children.length}.log`), 'w')
    const child = fork(file, {
      execArgv: [
        ...(process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean),
        '--import',
        new URL('./loop-probe.ts', import.meta.url).href,
      ],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...more },
      stdio: ['ignore', out.fd, 'inherit', 'ipc'],
    })
    await out.close()
    children.push(child)
    return child
  }

  async function makeLender(url: string, dataDir: string, mode: Mode) {
    const db = openDb({ url, connectionsMax: 2, log })
    const { keyring } = await openKeys(db, { dataDir }, new Date())
    const made = await db.transact(async (tx) => {
      const by = { actor: 'cli' } as const
      const now = new Date()
      const { id: lenderId } = await createLender(
        tx,
        keyring,
        by,
        { name: `Bench ${newId('req')}` },
        now,
      )
      const rate = { ratePerSecond: 1_000_000, rateBurst: 1_000_000 }
      const scopes = allScopes
      const key = await issueKey(tx, keyring, by, { lenderId, mode, scopes, ...rate }, now)
      return { lenderId, key: key.secret }
    })
    await db.close()
    return made
  }

  return {
    folder,
    async database(name) {
      const url = server.url.replace('/deedwire?', `/${name}?`)
      await query(server.url, `CREATE DATABASE ${name}`)
      await migrate(url)
      await makeMonths(url)
      const dataDir = join(folder, `data-${name}`)
      const { key, lenderId } = await makeLender(url, dataDir, 'live')
      return { url, dataDir, key, lenderId, query: (text) => query(url, text) }
    },
    async lender({ url, dataDir }, mode) {
      return (await makeLender(url, dataDir, mode)).key
    },
    async service(database, more = {}) {
      const env = { PORT: '0', DATA_DIR: database.dataDir, ...more }
      const child = await start('server/src/main.ts', database.url, env)
      return subject(child, await urlFromLog(join(folder, `service-${children.length - 1}.log`)))
    },
    async floor(database) {
      const child = await start('bench/floor-server.ts', database.url)
      const { url } = await answer<{ url: string }>(child)
      return subject(child, url)
    },
    async end() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map(ended))
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function subject(child: ChildProcess, url: string): Subject {
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    ask: (message) => {
      const answered = answer<never>(child)
      child.send(message)
      return answered
    },
    async rssBytes() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)))
}

async function urlFromLog(file: string): Promise<string> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const ready = (await readFile(file, 'utf8'))
      .split('\n')
      .find((line) => line.includes('"ready"'))
    if (ready) return JSON.parse(ready).url
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the service did not get ready; see ${file}`)
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
