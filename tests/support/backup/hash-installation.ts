import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Blobs } from '../../../server/src/documents/documents.ts'
import type { BlobId } from '../../../server/src/lib/ids.ts'

export type Hashes = Record<string, string>

/** What a restored copy has of its own, and tables that no backup has. */
const ownOfCopy: Record<string, string> = {
  installation: `SELECT to_jsonb(t) - 'store_id' - 'store_bound_at' FROM installation t`,
  feed_epoch: `SELECT to_jsonb(t) - 'epoch' - 'history' - 'token' FROM feed_epoch t`,
  audit_inbox: `SELECT to_jsonb(t) FROM audit_inbox t
    WHERE action NOT IN ('backup.restored', 'sending.paused')`,
  sending_pause: 'SELECT NULL WHERE false',
}
const notInBackups = ['staff_sessions', 'nodes', 'case_presence', 'rate_buckets']

/** The rows and a hash of every table, by its name; in the given snapshot, if one is given. */
export async function hashTables(url: string, snapshot?: string): Promise<Hashes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    const hashes: Hashes = {}
    for (const { name } of tables) {
      if (notInBackups.includes(name)) continue
      const rowsOf = ownOfCopy[name] ?? `SELECT to_jsonb(t) FROM ${name} t`
      const { rows } = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '')) AS hash
         FROM (${rowsOf}) AS all_rows (r)`,
      )
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  } finally {
    await client.end()
  }
}

/** The SHA-256 of every file as it is stored, by its id. */
export async function hashStore(blobs: Blobs): Promise<Hashes> {
  const hashes: Hashes = {}
  for await (const id of blobs.list()) hashes[id] = await hashSealed(blobs, id)
  return hashes
}

export async function hashSealed(blobs: Blobs, id: BlobId): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of blobs.readSealed(id)) hash.update(piece)
  return hash.digest('hex')
}
