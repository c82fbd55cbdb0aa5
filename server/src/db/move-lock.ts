import type pg from 'pg'

/** Two numbers that name an advisory lock of ours. */
const lockSpace = 1_146_569_287
const lockNumber = 2

/**
 * Documents are moved by one process at a time: two could each delete what the other has just
 * copied. Held by the connection: it ends with the process, however that ends. Returns false if
 * another process holds it.
 */
export async function takeMoveLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(${lockSpace}, ${lockNumber}) AS taken`,
  )
  return rows[0]?.taken === true
}
