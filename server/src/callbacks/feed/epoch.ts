import { renumberChanges } from '../../cases/cases.ts'
import { type Db, type Sql, sql, type Tx } from '../../db/db.ts'
import { unavailable } from '../../lib/app-error.ts'

/** More events than a feed gets in a second, so time-based positions stay ahead of them. */
const positionsPerSecond = 100_000
/** Reserved for lost positions, in case the server's clock is wrong. */
const positionsLostMax = 1_000_000

/** Taken to number events or start an epoch. */
export const feedLock = sql`hashtext('deedwire event positions')`

/**
 * If the server was promoted or restored, positions that lenders hold as cursors may be missing
 * here. From then on positions are above all of them: no cursor skips an event that is numbered
 * later. They are based on the time, since a restored backup may be older than an epoch whose
 * cursors are in use. Cursors of the list of cases name their epoch instead.
 */
export async function startEpoch(tx: Tx): Promise<void> {
  await beginEpoch(tx, sql`history <> server_history()`)
}

/** After a restore, which the server itself may not show: it may be the same one. */
export async function restartEpoch(tx: Tx): Promise<void> {
  await beginEpoch(tx, sql`true`)
}

async function beginEpoch(tx: Tx, condition: Sql): Promise<void> {
  await tx.rows(sql`
    WITH started AS (
      UPDATE feed_epoch SET epoch = epoch + 1, history = server_history(),
        token = gen_random_uuid()
      WHERE ${condition} RETURNING epoch)
    SELECT setval('event_positions', greatest(
      last_value + ${positionsLostMax}::bigint,
      floor(extract(epoch FROM clock_timestamp()) * ${positionsPerSecond}::bigint)::bigint))
    FROM started, event_positions`)
}

/**
 * After the start of an epoch: the list of cases is ready once no case has a number that this server
 * has not reached. Apart from the start, since the feed must not wait for it.
 */
export async function settleEpoch(db: Db): Promise<number> {
  const { epoch, isSettled } = await findEpoch(db)
  if (isSettled) return 0
  const count = await renumberChanges(db)
  await db.rows(sql`UPDATE feed_epoch SET cases_epoch = ${epoch} WHERE epoch = ${epoch}`)
  return count
}

/**
 * Names the history of this server that cursors of the list of cases belong to. Unavailable until
 * the jobs have prepared the list, for a moment after a promotion or a restore.
 */
export async function readEpoch(db: Db): Promise<string> {
  const { name, isCurrent, isSettled } = await findEpoch(db)
  if (!isCurrent || !isSettled) throw unavailable(new Error('the epoch is not settled yet'))
  return name
}

interface Epoch {
  epoch: number
  name: string
  isCurrent: boolean
  isSettled: boolean
}

async function findEpoch(db: Db): Promise<Epoch> {
  const [row] = await db.rows<Epoch>(sql`
    SELECT epoch, epoch || '-' || left(token::text, 8) AS name,
      (history <> server_history()) IS NOT TRUE AS "isCurrent", cases_epoch = epoch AS "isSettled"
    FROM feed_epoch`)
  if (!row) throw new Error('there is no epoch')
  return row
}
