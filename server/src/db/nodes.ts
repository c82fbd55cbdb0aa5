import { hostname } from 'node:os'
import type { Clock } from '../lib/clock.ts'
import { type NodeId, newId } from '../lib/ids.ts'
import type { Log } from '../lib/log/log.ts'
import { type Db, sql } from './db.ts'

/** A node not seen for 30 s counts as dead, and its unfinished work as abandoned. */
const heartbeatMs = 5_000

export interface Node {
  id: NodeId
  leave(): Promise<void>
}

/** Times are the database's, so that nodes with different clocks agree on who is alive. */
export async function joinNodes(
  db: Db,
  role: string,
  log: Log,
  options: { alone: boolean; clock: Clock; readWrappingKey(): Promise<string> },
): Promise<Node> {
  const id = newId('node', options.clock.now().getTime())
  // The only owner of an embedded database: any other listed node has died.
  if (options.alone) await db.rows(sql`DELETE FROM nodes`)
  const beat = async () => {
    // Alive also without it.
    const wrappingKey = await options.readWrappingKey().catch((error: unknown) => {
      log.error({ err: error }, 'the data keys could not be opened')
      return ''
    })
    await db.rows(sql`
      INSERT INTO nodes (id, role, host, pid, started_at, seen_at, wrapping_key)
      VALUES (${id}, ${role}, ${hostname()}, ${process.pid}, now(), now(), ${wrappingKey})
      ON CONFLICT (id) DO UPDATE SET seen_at = now(), wrapping_key = ${wrappingKey}`)
  }
  await beat()
  const timer = setInterval(() => {
    beat().catch((error) => log.warn({ err: error }, 'the heartbeat was not written'))
  }, heartbeatMs)
  timer.unref()
  return {
    id,
    async leave() {
      clearInterval(timer)
      await db.rows(sql`DELETE FROM nodes WHERE id = ${id}`)
    },
  }
}

export async function forgetDeadNodes(db: Db): Promise<number> {
  const gone = await db.rows(
    sql`DELETE FROM nodes WHERE seen_at < now() - interval '1 day' RETURNING 1`,
  )
  return gone.length
}

export interface NodeWithout {
  id: NodeId
  host: string
  pid: number
  /** Of a release from before data keys. */
  isOlder: boolean
}

/** Living nodes that have another wrapping key in memory, or none. */
export async function listNodesWithout(db: Db, wrappingKey: string): Promise<NodeWithout[]> {
  return db.rows<NodeWithout>(sql`
    SELECT id, host, pid, wrapping_key IS NULL AS "isOlder" FROM nodes
    WHERE seen_at > now() - interval '30 seconds' AND wrapping_key IS DISTINCT FROM ${wrappingKey}
    ORDER BY id LIMIT 1000`)
}

/** For WHERE: the node that a row of `blobs` names is no longer alive. */
export const nodeIsDead = sql`NOT EXISTS (
  SELECT 1 FROM nodes WHERE nodes.id = node_id AND nodes.seen_at > now() - interval '30 seconds')`
