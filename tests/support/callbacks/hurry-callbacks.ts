import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql } from '../../../server/src/db/db.ts'

/**
 * Retries wait seconds to hours, too long for a test. While this runs, deliveries that wait for a
 * retry are due at once. Leases are left alone. The time is in the past for every clock: that of a
 * worker may be behind this one.
 */
export function hurryCallbacks(db: Db, everyMs: () => number) {
  const ended = new AbortController()
  const running = (async () => {
    while (!ended.signal.aborted) {
      await sleep(everyMs())
      await db
        .rows(sql`
          UPDATE callback_streams SET due_at = now() - interval '1 minute'
          WHERE NOT leased AND due_at > now() - interval '1 minute'`)
        .catch(() => {})
    }
  })()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

/** Deliveries that still wait; -1 while the database does not answer. */
export async function countWaiting(db: Db): Promise<number> {
  const rows = await db
    .rows<{ n: number }>(sql`SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'`)
    .catch(() => [])
  return rows[0]?.n ?? -1
}
