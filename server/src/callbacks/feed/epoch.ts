import { renumberChanges } from '../../cases/cases.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

/** More events than a feed gets in a second, so time-based positions stay ahead of them. */
const positionsPerSecond = 100_000
/** Reserved for lost positions, in case the server's clock is wrong. */
const positionsLostMax = 1_000_000

/** Taken by everything that numbers events or starts an epoch. */
export const feedLock = sql`hashtext('deedwire event positions')`

/**
 * If the server was promoted or restored, positions that lenders hold as cursors may be missing
 * here. From then on positions are above all of them: no cursor skips an event that is numbered
 * later. They are based on the time, since a restored backup may be older than an epoch whose
 * cursors are in use. Cursors of the list of cases name their epoch instead.
 */
export async function startEpoch(tx: Tx): Promise<void> {
  const [started] = await tx.rows(sql`
    WITH started AS (
      UPDATE feed_epoch SET epoch = epoch + 1, history = server_history(),
        token = gen_random_uuid()
      WHERE history <> server_history() RETURNING epoch)
    SELECT setval('event_positions', greatest(
      last_value + ${positionsLostMax}::bigint,
      floor(extract(epoch FROM clock_timestamp()) * ${positionsPerSecond}::bigint)::bigint))
    FROM started, event_positions`)
  if (started) await renumberChanges(tx)
}

/** Names the history of this server that cursors of the list of cases belong to. */
export async function readEpoch(db: Db): Promise<string> {
  const found = await findEpoch(db)
  if (found.isCurrent) return found.name
  await db.transact(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${feedLock})`)
    await startEpoch(tx)
  })
  return (await findEpoch(db)).name
}

async function findEpoch(db: Db): Promise<{ name: string; isCurrent: boolean }> {
  const [row] = await db.rows<{ name: string; isCurrent: boolean }>(sql`
    SELECT epoch || '-' || left(token::text, 8) AS name,
      (history <> server_history()) IS NOT TRUE AS "isCurrent"
    FROM feed_epoch`)
  if (!row) throw new Error('there is no epoch')
  return row
}
