import { type Runner, sql, type Tx } from '../db/db.ts'
import type { LenderId } from '../lib/ids.ts'

/** A key as it is stored: encrypted by another. */
export interface WrappedKey {
  id: string
  wrapped: Buffer
  wrappedBy: string
}

export interface InstallationKeys {
  /** The master key. */
  masterId: string
  rotatedAt: Date | null
  /** Undefined on an installation from before data keys: its master key is the root key. */
  own: { root: WrappedKey; wrapping: WrappedKey } | undefined
}

interface InstallationRow {
  masterId: string
  rotatedAt: Date | null
  rootId: string | null
  root: Buffer | null
  rootBy: string | null
  wrappingId: string | null
  wrapping: Buffer | null
  wrappingBy: string | null
}

/** In one statement: a rotation changes all of it together. */
export async function readInstallationKeys(db: Runner): Promise<InstallationKeys | undefined> {
  const [row] = await db.rows<InstallationRow>(sql`
    SELECT i.key_id AS "masterId", i.key_rotated_at AS "rotatedAt",
      r.id AS "rootId", r.wrapped AS root, r.wrapped_by AS "rootBy",
      w.id AS "wrappingId", w.wrapped AS wrapping, w.wrapped_by AS "wrappingBy"
    FROM installation i
      LEFT JOIN data_keys r ON r.purpose = 'root'
      LEFT JOIN data_keys w ON w.purpose = 'wrapping'`)
  if (!row) return undefined
  const { masterId, rotatedAt } = row
  const root = toWrapped(row.rootId, row.root, row.rootBy)
  const wrapping = toWrapped(row.wrappingId, row.wrapping, row.wrappingBy)
  if (!root !== !wrapping) throw new Error('one of the two keys of the installation is missing')
  return { masterId, rotatedAt, own: root && wrapping && { root, wrapping } }
}

function toWrapped(
  id: string | null,
  wrapped: Buffer | null,
  wrappedBy: string | null,
): WrappedKey | undefined {
  return id !== null && wrapped && wrappedBy !== null ? { id, wrapped, wrappedBy } : undefined
}

/** False if another process was first. */
export async function insertInstallation(tx: Tx, masterId: string, now: Date): Promise<boolean> {
  const made = await tx.rows(sql`
    INSERT INTO installation (key_id, created_at) VALUES (${masterId}, ${now})
    ON CONFLICT (single) DO NOTHING RETURNING 1`)
  return made.length > 0
}

/** From now on, a release that does not know these keys does not start. */
export async function insertOwnKeys(
  tx: Tx,
  { root, wrapping }: { root: WrappedKey; wrapping: WrappedKey },
  now: Date,
): Promise<void> {
  for (const [purpose, key] of [
    ['root', root],
    ['wrapping', wrapping],
  ] as const) {
    await tx.rows(sql`
      INSERT INTO data_keys (id, purpose, wrapped, wrapped_by, created_at)
      VALUES (${key.id}, ${purpose}, ${key.wrapped}, ${key.wrappedBy}, ${now})`)
  }
  await tx.rows(sql`
    INSERT INTO schema_needs (migration, reason)
    VALUES ('0037-data-keys', 'documents are encrypted with keys that it does not know')
    ON CONFLICT DO NOTHING`)
}

export async function findLenderKey(
  db: Runner,
  lenderId: LenderId,
): Promise<WrappedKey | undefined> {
  const [row] = await db.rows<WrappedKey>(sql`
    SELECT id, wrapped, wrapped_by AS "wrappedBy" FROM data_keys WHERE lender_id = ${lenderId}`)
  return row
}

/** Does nothing if the lender has one: the first stays. */
export async function insertLenderKey(
  db: Runner,
  lenderId: LenderId,
  { id, wrapped, wrappedBy }: WrappedKey,
): Promise<void> {
  await db.rows(sql`
    INSERT INTO data_keys (id, purpose, lender_id, wrapped, wrapped_by, created_at)
    VALUES (${id}, 'documents', ${lenderId}, ${wrapped}, ${wrappedBy}, now())
    ON CONFLICT (lender_id) DO NOTHING`)
}

/** By the id that a blob names. */
export async function findKeyOfBlob(
  db: Runner,
  id: string,
): Promise<(WrappedKey & { lenderId: LenderId }) | undefined> {
  const [row] = await db.rows<WrappedKey & { lenderId: LenderId }>(sql`
    SELECT id, wrapped, wrapped_by AS "wrappedBy", lender_id AS "lenderId" FROM data_keys
    WHERE id = ${id} AND purpose = 'documents'`)
  return row
}

export async function countLenderKeys(db: Runner): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM data_keys WHERE purpose = 'documents'`)
  return row?.count ?? 0
}

/** The master key of the installation, held until the transaction ends. */
export async function lockMasterId(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(sql`SELECT key_id AS id FROM installation FOR UPDATE`)
  return row?.id
}

/** False if it was not wrapped by that key any more. */
export async function replaceWrapped(
  tx: Tx,
  { id, wrapped, wrappedBy }: WrappedKey,
  oldMasterId: string,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE data_keys SET wrapped = ${wrapped}, wrapped_by = ${wrappedBy}
    WHERE id = ${id} AND wrapped_by = ${oldMasterId} RETURNING 1`)
  return changed.length === 1
}

export async function updateMasterId(tx: Tx, masterId: string, now: Date): Promise<void> {
  await tx.rows(sql`UPDATE installation SET key_id = ${masterId}, key_rotated_at = ${now}`)
}
