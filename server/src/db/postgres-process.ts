import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Whether the process of an embedded server has ended, and when it is ready. */

export const databaseName = 'deedwire'
const readyTimeoutMs = 60_000

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

export async function untilReady(
  started: ChildProcess,
  url: string,
  logFile: string,
): Promise<void> {
  // A binary that cannot be run says so here; the loop below then finds it ended.
  started.on('error', () => {})
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (hasEnded(started)) {
      throw new Error(`the embedded database stopped during startup; see ${logFile}`)
    }
    if (await answers(url)) return
    await sleep(30)
  }
  throw new Error(`the embedded database is not ready after ${readyTimeoutMs / 1000} s`)
}

/** Connects to the maintenance database; makes ours if this is the first time. */
async function answers(url: string): Promise<boolean> {
  const maintenance = url.replace(`/${databaseName}?`, '/postgres?')
  const client = new pg.Client({ connectionString: maintenance, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
