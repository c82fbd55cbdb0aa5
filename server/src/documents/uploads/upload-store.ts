import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { BlobId, CaseId, UploadId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'

/** The only file that writes the tables of uploads. */

export interface Upload {
  id: UploadId
  filename: string
  contentType: string
  sizeBytes: number
  receivedBytes: number
  /** The case it was added to, and its name there. */
  caseId: CaseId | null
  storedAs: string | null
  expiresAt: Date
}

export interface UploadPart {
  beginsAt: number
  sizeBytes: number
  blobId: BlobId
}

const columns = sql`id, filename, content_type AS "contentType", size_bytes AS "sizeBytes",
  received_bytes AS "receivedBytes", case_id AS "caseId", stored_as AS "storedAs",
  expires_at AS "expiresAt"`

/** Nothing if the lender has that many unfinished ones; requests at the same moment may exceed it. */
export async function insertUpload(
  db: Db,
  scope: Scope,
  by: Actor,
  made: Pick<Upload, 'id' | 'filename' | 'contentType' | 'sizeBytes' | 'expiresAt'>,
  { now, unfinishedMax }: { now: Date; unfinishedMax: number },
): Promise<Upload | undefined> {
  const [row] = await db.rows<Upload>(sql`
    INSERT INTO uploads (id, lender_id, mode, created_by, filename, content_type, size_bytes,
      created_at, expires_at)
    SELECT ${made.id}, ${scope.lenderId}, ${scope.mode}, ${by.actor}, ${made.filename},
      ${made.contentType}, ${made.sizeBytes}, ${now}, ${made.expiresAt}
    WHERE (SELECT count(*) FROM uploads
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND case_id IS NULL
        AND expires_at > ${now}) < ${unfinishedMax}
    RETURNING ${columns}`)
  return row
}

/** Those of the ids that the lender has in this mode and that have not expired, in no order. */
export function findUploads(
  db: Runner,
  scope: Scope,
  ids: readonly string[],
  now: Date,
): Promise<Upload[]> {
  return db.rows<Upload>(sql`
    SELECT ${columns} FROM uploads
    WHERE id = ANY(${ids}) AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND expires_at > ${now}`)
}

export function listParts(db: Runner, id: UploadId): Promise<UploadPart[]> {
  return db.rows<UploadPart>(sql`
    SELECT begins_at AS "beginsAt", size_bytes AS "sizeBytes", blob_id AS "blobId"
    FROM upload_parts WHERE upload_id = ${id} ORDER BY begins_at LIMIT 10000`)
}

export async function countParts(db: Runner, id: UploadId): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) FROM upload_parts WHERE upload_id = ${id}`)
  return row?.count ?? 0
}

/** False if the upload is no longer where the part begins: another request was first. */
export async function insertPart(
  tx: Tx,
  scope: Scope,
  id: UploadId,
  { beginsAt, sizeBytes, blobId }: UploadPart,
  expiresAt: Date,
): Promise<boolean> {
  const moved = await tx.rows(sql`
    UPDATE uploads SET received_bytes = received_bytes + ${sizeBytes}, expires_at = ${expiresAt}
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND received_bytes = ${beginsAt} AND case_id IS NULL
    RETURNING 1`)
  if (moved.length === 0) return false
  await tx.rows(sql`
    INSERT INTO upload_parts (upload_id, begins_at, size_bytes, blob_id)
    VALUES (${id}, ${beginsAt}, ${sizeBytes}, ${blobId})`)
  return true
}

/** The number of those that were not part of a case until now. */
export async function markAdded(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  added: readonly { id: UploadId; storedAs: string }[],
): Promise<number> {
  const rows = await tx.rows(sql`
    UPDATE uploads u SET case_id = ${caseId}, stored_as = a.stored_as
    FROM unnest(${added.map(({ id }) => id)}::text[],
      ${added.map(({ storedAs }) => storedAs)}::text[]) AS a (id, stored_as)
    WHERE u.id = a.id AND u.lender_id = ${scope.lenderId} AND u.mode = ${scope.mode}
      AND u.case_id IS NULL
    RETURNING 1`)
  return rows.length
}

/** Their bytes are no longer needed, and no longer referred to. */
export async function deleteParts(tx: Tx, ids: readonly UploadId[]): Promise<BlobId[]> {
  const rows = await tx.rows<{ blobId: BlobId }>(sql`
    DELETE FROM upload_parts WHERE upload_id = ANY(${ids}) RETURNING blob_id AS "blobId"`)
  return rows.map(({ blobId }) => blobId)
}

/** Locked: no part can be added to them any more. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<UploadId[]> {
  const rows = await tx.rows<{ id: UploadId }>(sql`
    SELECT id FROM uploads WHERE expires_at <= ${now}
    ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`)
  return rows.map(({ id }) => id)
}

export async function lockUpload(
  tx: Tx,
  scope: Scope,
  id: string,
  now: Date,
): Promise<UploadId | undefined> {
  const [row] = await tx.rows<{ id: UploadId }>(sql`
    SELECT id FROM uploads
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND expires_at > ${now} FOR UPDATE`)
  return row?.id
}

export async function deleteUploads(tx: Tx, ids: readonly UploadId[]): Promise<void> {
  await tx.rows(sql`DELETE FROM uploads WHERE id = ANY(${ids})`)
}
