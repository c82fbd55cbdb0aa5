import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sql, type Tx, transactionOn } from './db.ts'

/** Requests that need the same table wait at most this long for it. */
const lockTimeoutMs = 500
const attemptsMax = 240
/** PostgreSQL's codes for a deadlock, and for a lock time-out. */
const lockFaults = new Set(['40P01', '55P03'])

/** The code of a transaction that another one was in the way of: it may be tried again. */
export function isLockFault(error: unknown): boolean {
  return lockFaults.has((error as { code?: string }).code ?? '')
}

export async function limitLockWait(tx: Tx): Promise<void> {
  await tx.rows(sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
}

export async function transactOn<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work(transactionOn(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A lost connection has nothing to roll back, and the first error is the reason.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** For changes of tables in use: gives way to others, and tries again. */
export async function changeTables<T>(
  client: pg.Client,
  signal: AbortSignal,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOn(client, async (tx) => {
        await limitLockWait(tx)
        return work(tx)
      })
    } catch (error) {
      if (!isLockFault(error) || attempt >= attemptsMax) throw error
      await sleep(100 + Math.random() * 400, undefined, { signal })
    }
  }
}
