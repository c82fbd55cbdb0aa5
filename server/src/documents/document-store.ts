import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import { nodeIsDead } from '../db/nodes.ts'
import type { BlobId, CaseId, DocumentId, NodeId, SubmissionId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import type { DocumentSource } from './document-sources.ts'
import type { DocumentScan } from './scanning/describe-scan.ts'

/** The only file that writes the tables of documents and blobs. */

export async function insertStagedBlob(
  db: Db,
  scope: Scope,
  id: BlobId,
  nodeId: NodeId,
): Promise<void> {
  // The database's clock, which the sweep also uses for its age.
  await db.rows(sql`
    INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
    VALUES (${id}, ${scope.lenderId}, ${scope.mode}, 'staged', ${nodeId}, now())`)
}

/** How many of them were still staged: one that counts as abandoned cannot be stored. */
export async function markStored(tx: Tx, scope: Scope, ids: readonly BlobId[]): Promise<number> {
  const rows = await tx.rows(sql`
    UPDATE blobs SET state = 'stored'
    WHERE id = ANY(${ids}) AND state = 'staged'
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    RETURNING id`)
  return rows.length
}

/**
 * Those of the given blobs that belong to no document; from now on they never can. One whose row is
 * gone (the sweep took this node for dead) counts too: its file may have been created since.
 *
 * Two statements: the first waits for a running commit that stores them, and only a later snapshot
 * sees the result of that commit.
 */
export async function condemn(db: Db, ids: readonly BlobId[]): Promise<BlobId[]> {
  await db.rows(sql`
    UPDATE blobs SET state = 'condemned' WHERE id = ANY(${ids}) AND state = 'staged'`)
  const stored = await db.rows<{ id: BlobId }>(sql`
    SELECT id FROM blobs WHERE id = ANY(${ids}) AND state = 'stored'`)
  return ids.filter((id) => !stored.some((row) => row.id === id))
}

/** Bytes that were stored for a while: nothing may refer to them any more. */
export async function condemnStored(tx: Tx, ids: readonly BlobId[]): Promise<void> {
  await tx.rows(sql`
    UPDATE blobs SET state = 'condemned' WHERE id = ANY(${ids}) AND state = 'stored'`)
}

/** Staged by a node that died, or so long ago that no request can still be using it. */
export async function condemnAbandoned(db: Db, limit: number): Promise<void> {
  await db.rows(sql`
    UPDATE blobs SET state = 'condemned' WHERE id IN (
      SELECT id FROM blobs
      WHERE state = 'staged' AND (${nodeIsDead} OR created_at < now() - interval '1 hour')
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`)
}

export async function listCondemned(
  db: Db,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<BlobId[]> {
  const rows = await db.rows<{ id: BlobId }>(sql`
    SELECT id FROM blobs
    WHERE state = 'condemned' AND created_at <= now() - ${olderThanMs} * interval '1 millisecond'
    ORDER BY created_at LIMIT ${limit}`)
  return rows.map((row) => row.id)
}

/** Those of the given that have no row. */
export async function findUnknown(db: Db, ids: readonly BlobId[]): Promise<BlobId[]> {
  const rows = await db.rows<{ id: BlobId }>(sql`
    SELECT g.id FROM unnest(${ids}::text[]) AS g (id)
    WHERE NOT EXISTS (SELECT 1 FROM blobs b WHERE b.id = g.id)`)
  return rows.map((row) => row.id)
}

export type BlobState = 'staged' | 'stored' | 'condemned'

/** Of those of the given that have a row. */
export async function findStates(db: Db, ids: readonly BlobId[]): Promise<Map<BlobId, BlobState>> {
  const rows = await db.rows<{ id: BlobId; state: BlobState }>(sql`
    SELECT id, state FROM blobs WHERE id = ANY(${ids})`)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

export async function countStored(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) FROM blobs WHERE state = 'stored'`)
  return row?.count ?? 0
}

export async function deleteBlobRows(db: Db, ids: readonly BlobId[]): Promise<void> {
  await db.rows(sql`DELETE FROM blobs WHERE id = ANY(${ids}) AND state = 'condemned'`)
}

/** The documents of a case by their sent name. */
export interface SentName {
  filenameSent: string
  count: number
  /** Those with the given bytes: their stored name by the hash in hex. */
  same: Record<string, string>
}

/**
 * For each name: how many documents of the case the lender sent with it, and which have one of the
 * hashes. What staff added is not the lender's: the same bytes from it are a new document.
 */
export async function findSentNames(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  asked: { names: readonly string[]; hashes: readonly Buffer[] },
): Promise<SentName[]> {
  return tx.rows<SentName>(sql`
    SELECT d.filename_sent AS "filenameSent", count(*) AS count,
      coalesce(jsonb_object_agg(encode(d.sha256, 'hex'), d.filename)
        FILTER (WHERE d.sha256 = ANY(${asked.hashes})), '{}') AS same
    FROM documents d JOIN submissions s ON s.id = d.submission_id
    WHERE d.case_id = ${caseId} AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}
      AND d.filename_sent = ANY(${asked.names}) AND s.source IS NULL
    GROUP BY d.filename_sent`)
}

/** Those of the lender, those that staff added, or both. */
export async function countDocuments(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  of: 'lender' | 'staff' | 'both',
): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    SELECT count(*) FROM documents d JOIN submissions s ON s.id = d.submission_id
    WHERE d.case_id = ${caseId} AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}
      AND (${of === 'both'} OR (s.source IS NULL) = ${of === 'lender'})`)
  return row?.count ?? 0
}

/**
 * Whether the lender or staff added one since the case had that many: none is ever removed. Without
 * a count (from an earlier release), since that time.
 */
export async function hasDocumentSince(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  { count, at }: { count: number | null; at: Date },
): Promise<boolean> {
  const [row] = await db.rows<{ isMore: boolean }>(sql`
    SELECT count(*) > coalesce(${count}::integer, count(*) FILTER (WHERE at < ${at})) AS "isMore"
    FROM documents
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return row?.isMore ?? false
}

/** Those of the names that are used by documents of the case. */
export async function findTaken(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ filename: string }>(sql`
    SELECT filename FROM documents
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND filename = ANY(${names})`)
  return rows.map(({ filename }) => filename)
}

/** Whoever of the staff added a document, and where it came from. */
export interface DocumentOrigin {
  source: DocumentSource
  addedBy: string
}

export interface NewSubmission {
  id: SubmissionId
  caseId: CaseId
  revision: number
  note: string | undefined
  /** Undefined: the lender sent it. */
  origin?: DocumentOrigin | undefined
}

export async function insertSubmission(
  tx: Tx,
  scope: Scope,
  made: NewSubmission,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO submissions (id, lender_id, mode, case_id, revision, note, source, added_by, at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${made.caseId}, ${made.revision},
      ${made.note ?? null}, ${made.origin?.source ?? null}, ${made.origin?.addedBy ?? null},
      ${now})`)
}

export interface NewDocument {
  id: DocumentId
  filename: string
  filenameSent: string
  contentType: string
  detectedType: string | null
  sizeBytes: number
  sha256: Buffer
  blobId: BlobId
}

export async function insertDocument(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  submissionId: SubmissionId,
  made: NewDocument,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO documents (id, lender_id, mode, case_id, submission_id, filename, filename_sent,
      content_type, detected_type, size_bytes, sha256, blob_id, at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${submissionId},
      ${made.filename}, ${made.filenameSent}, ${made.contentType}, ${made.detectedType},
      ${made.sizeBytes}, ${made.sha256}, ${made.blobId}, ${now})`)
}

export interface StoredDocument {
  id: DocumentId
  filename: string
  contentType: string
  detectedType: string | null
  sizeBytes: number
  sha256: Buffer
  scan: DocumentScan
  /** The request that it was sent with. */
  submissionId: SubmissionId
  revision: number
  note: string | null
  /** Null: the lender sent it. */
  origin: DocumentOrigin | null
  at: Date
}

const stored = sql`d.id, d.filename, d.content_type AS "contentType",
  d.detected_type AS "detectedType", d.size_bytes AS "sizeBytes", d.sha256,
  d.submission_id AS "submissionId", s.revision, s.note, s.source, s.added_by AS "addedBy", d.at,
  coalesce(m.state, 'not_scanned') AS "scanState", m.signature AS "scanSignature",
  m.scanned_at AS "scannedAt", m.fault AS "scanFault"`

type StoredRow = Omit<StoredDocument, 'scan' | 'origin'> & {
  source: DocumentSource | null
  addedBy: string | null
  scanState: DocumentScan['state']
  scanSignature: string | null
  scannedAt: Date | null
  scanFault: DocumentScan['fault']
}

function storedOf(row: StoredRow): StoredDocument {
  const { scanState, scanSignature, scannedAt, scanFault, source, addedBy, ...rest } = row
  const scan = { state: scanState, signature: scanSignature, scannedAt, fault: scanFault }
  return { ...rest, scan, origin: source && addedBy ? { source, addedBy } : null }
}

export async function listDocuments(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<StoredDocument[]> {
  const rows = await db.rows<StoredRow>(sql`
    SELECT ${stored} FROM documents d JOIN submissions s ON s.id = d.submission_id
      LEFT JOIN document_scans m ON m.document_id = d.id
    WHERE d.case_id = ${caseId} AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}
    ORDER BY d.id LIMIT 10000`)
  return rows.map(storedOf)
}

export async function findDocument(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  id: string,
): Promise<StoredDocument | undefined> {
  const [found] = await db.rows<StoredRow>(sql`
    SELECT ${stored} FROM documents d JOIN submissions s ON s.id = d.submission_id
      LEFT JOIN document_scans m ON m.document_id = d.id
    WHERE d.id = ${id} AND d.case_id = ${caseId}
      AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}`)
  return found && storedOf(found)
}

/** One with these bytes, whoever sent it. */
export async function findSameBytes(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  sha256: Buffer,
): Promise<{ id: DocumentId; filename: string } | undefined> {
  const [found] = await tx.rows<{ id: DocumentId; filename: string }>(sql`
    SELECT id, filename FROM documents
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND sha256 = ${sha256} ORDER BY id LIMIT 1`)
  return found
}

/** Only for `open-document.ts`, which decides whether it may be read. */
export async function findBlob(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  id: string,
): Promise<BlobId | undefined> {
  const [row] = await db.rows<{ blobId: BlobId }>(sql`
    SELECT blob_id AS "blobId" FROM documents
    WHERE id = ${id} AND case_id = ${caseId}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return row?.blobId
}

/** Of documents of all lenders, for staff; those of the other mode are left out. */
export async function listFilenames(
  db: Runner,
  mode: Mode,
  ids: readonly DocumentId[],
): Promise<Map<DocumentId, string>> {
  const rows = await db.rows<{ id: DocumentId; filename: string }>(sql`
    SELECT id, filename FROM documents WHERE id = ANY(${ids}) AND mode = ${mode}`)
  return new Map(rows.map(({ id, filename }) => [id, filename]))
}
