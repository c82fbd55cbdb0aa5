import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { BlobId, CaseId, DocumentId, LenderId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { ScanFaultCode } from './scanner.ts'

/** The only file that writes the table of scans. Times of work are the database's own. */

export const scanStates = ['not_scanned', 'waiting', 'clean', 'infected', 'failed'] as const
export type ScanState = (typeof scanStates)[number]

/** In the transaction that stores the documents. */
export async function queueScans(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  ids: readonly DocumentId[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO document_scans (document_id, lender_id, mode, case_id, state, due_at)
    SELECT id, ${scope.lenderId}, ${scope.mode}, ${caseId}, 'waiting', now()
    FROM unnest(${ids}::text[]) AS id`)
}

/**
 * Queues documents that were received while scanning was off, newest first, one page of them.
 * Returns the start of the next page; undefined at the end.
 */
export async function queueUnscanned(
  db: Db,
  before: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const [row] = await db.rows<{ oldest: string | null }>(sql`
    WITH page AS (
      SELECT id, lender_id, mode, case_id FROM documents
      WHERE ${before ?? null}::text IS NULL OR id < ${before ?? null}
      ORDER BY id DESC LIMIT ${limit}),
    queued AS (
      INSERT INTO document_scans (document_id, lender_id, mode, case_id, state, due_at)
      SELECT id, lender_id, mode, case_id, 'not_scanned', now() FROM page
      ON CONFLICT (document_id) DO NOTHING)
    SELECT min(id) AS oldest FROM page`)
  return row?.oldest ?? undefined
}

export interface ClaimedScan {
  documentId: DocumentId
  lenderId: LenderId
  mode: Mode
  caseId: CaseId
  attempts: number
  /** Claims in a row without an outcome, this one included. */
  claims: number
  blobId: BlobId
  sizeBytes: number
  filename: string
  sha256: Buffer
  /** Added by staff: the lender does not know of it. */
  isOwn: boolean
}

/** Claims what is due in one mode; nobody else does until the lease ends. */
export async function claimScans(
  db: Db,
  { mode, room, leaseMs }: { mode: Mode; room: number; leaseMs: number },
): Promise<ClaimedScan[]> {
  return db.rows<ClaimedScan>(sql`
    WITH due AS (
      SELECT x.document_id FROM (
        -- In a new order each time, so that one lender's thousand documents hold up nobody else's.
        SELECT id FROM lenders ORDER BY random()) l
      CROSS JOIN LATERAL (
        SELECT s.document_id FROM document_scans s
        WHERE s.lender_id = l.id AND s.mode = ${mode} AND s.due_at <= now()
        ORDER BY s.due_at LIMIT ${room} FOR UPDATE SKIP LOCKED) x
      LIMIT ${room}),
    taken AS (
      UPDATE document_scans s SET claims = s.claims + 1,
        due_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM due WHERE s.document_id = due.document_id RETURNING s.*)
    SELECT t.document_id AS "documentId", t.lender_id AS "lenderId", t.mode, t.case_id AS "caseId",
      t.attempts, t.claims, d.blob_id AS "blobId", d.size_bytes AS "sizeBytes", d.filename, d.sha256,
      s.source IS NOT NULL AS "isOwn"
    FROM taken t JOIN documents d ON d.id = t.document_id
      JOIN submissions s ON s.id = d.submission_id`)
}

export async function renewScans(
  db: Db,
  ids: readonly DocumentId[],
  leaseMs: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE document_scans SET due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE document_id = ANY(${ids}) AND due_at IS NOT NULL`)
}

/** Releases a scan unchanged: another worker can claim it at once. */
export async function returnScan(db: Db, scope: Scope, id: DocumentId): Promise<void> {
  await db.rows(sql`
    UPDATE document_scans SET due_at = now(), claims = 0
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL`)
}

/** One document could not be scanned. A verdict of another worker stays. */
export async function failScan(
  db: Db,
  scope: Scope,
  id: DocumentId,
  { fault, retryMs }: { fault: ScanFaultCode; retryMs: number },
): Promise<void> {
  await db.rows(sql`
    UPDATE document_scans SET state = 'failed', fault = ${fault}, attempts = attempts + 1, claims = 0,
      due_at = now() + ${retryMs} * interval '1 millisecond'
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL`)
}

/**
 * The scanner is unreachable: everything due waits until the next check. Returns the cases whose
 * documents are newly marked by this, at most 500 of them.
 */
export async function postponeScans(
  db: Db,
  tried: readonly DocumentId[],
  retryMs: number,
): Promise<{ caseId: CaseId; mode: Mode }[]> {
  return db.rows<{ caseId: CaseId; mode: Mode }>(sql`
    WITH before AS (
      SELECT document_id, state FROM document_scans
      WHERE due_at IS NOT NULL AND (document_id = ANY(${tried}) OR due_at <= now())
      FOR UPDATE SKIP LOCKED),
    postponed AS (
      UPDATE document_scans s SET state = 'failed', fault = 'away', claims = 0,
        due_at = now() + ${retryMs} * interval '1 millisecond'
      FROM before b WHERE s.document_id = b.document_id
      RETURNING s.case_id, s.mode, b.state AS before)
    SELECT DISTINCT case_id AS "caseId", mode FROM postponed WHERE before = 'waiting' LIMIT 500`)
}

/** The scanner is back: nothing waits for its next attempt any longer. */
export async function hastenScans(db: Db): Promise<void> {
  await db.rows(sql`
    UPDATE document_scans SET due_at = now()
    WHERE state = 'failed' AND fault = 'away' AND due_at > now()`)
}

/** False if another worker was first. */
export async function writeVerdict(
  tx: Tx,
  scope: Scope,
  id: DocumentId,
  signature: string | null,
  now: Date,
): Promise<boolean> {
  const state: ScanState = signature === null ? 'clean' : 'infected'
  const rows = await tx.rows(sql`
    UPDATE document_scans SET state = ${state}, signature = ${signature}, scanned_at = ${now},
      due_at = NULL, fault = NULL
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL
    RETURNING 1`)
  return rows.length > 0
}

export interface CaseToAsk {
  scope: Scope
  caseId: CaseId
}

/** A lender is not asked about what staff added. */
const isOfLender = sql`NOT EXISTS (
  SELECT 1 FROM documents own JOIN submissions o ON o.id = own.submission_id
  WHERE own.id = s.document_id AND own.lender_id = s.lender_id AND own.mode = s.mode
    AND o.source IS NOT NULL)`

/**
 * Cases with malware that the lender was not asked about, in a status that allows it. One whose
 * other documents have just arrived and are still waiting is left for a moment, so that one query
 * names all.
 */
export async function listCasesToAsk(db: Db, limit: number): Promise<CaseToAsk[]> {
  const rows = await db.rows<{ caseId: CaseId; lenderId: LenderId; mode: Mode }>(sql`
    SELECT DISTINCT c.id AS "caseId", c.lender_id AS "lenderId", c.mode
    FROM document_scans s JOIN cases c ON c.id = s.case_id
    WHERE s.state = 'infected' AND s.lender_asked_at IS NULL AND ${isOfLender}
      AND c.status IN ('allocated', 'in_review')
      AND NOT EXISTS (
        SELECT 1 FROM document_scans w
        WHERE w.lender_id = c.lender_id AND w.mode = c.mode AND w.case_id = c.id
          AND w.state = 'waiting' AND w.due_at > now() - interval '1 minute')
    LIMIT ${limit}`)
  return rows.map(({ caseId, lenderId, mode }) => ({ caseId, scope: { lenderId, mode } }))
}

export interface RejectedScan {
  documentId: DocumentId
  filename: string
  signature: string
}

export async function listToAsk(
  tx: Tx,
  { scope, caseId }: CaseToAsk,
  limit: number,
): Promise<RejectedScan[]> {
  return tx.rows<RejectedScan>(sql`
    SELECT s.document_id AS "documentId", d.filename, s.signature
    FROM document_scans s JOIN documents d ON d.id = s.document_id
    WHERE s.case_id = ${caseId} AND s.lender_id = ${scope.lenderId} AND s.mode = ${scope.mode}
      AND s.state = 'infected' AND s.lender_asked_at IS NULL AND ${isOfLender}
    ORDER BY s.document_id LIMIT ${limit}`)
}

export async function markAsked(
  tx: Tx,
  { scope, caseId }: CaseToAsk,
  ids: readonly DocumentId[],
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE document_scans SET lender_asked_at = ${now}
    WHERE document_id = ANY(${ids}) AND case_id = ${caseId}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

export interface ScanFigures {
  waiting: number
  /** Could not be scanned so far; they are retried. */
  failed: number
  oldestWaitingAt: Date | null
}

/** Of one mode, or of both. Counts only scans without a verdict, which are few. */
export async function scanFigures(db: Runner, mode: Mode | null): Promise<ScanFigures> {
  const [row] = await db.rows<ScanFigures>(sql`
    SELECT count(*) FILTER (WHERE s.state IN ('waiting', 'not_scanned')) AS waiting,
      count(*) FILTER (WHERE s.state = 'failed') AS failed, min(d.at) AS "oldestWaitingAt"
    FROM document_scans s JOIN documents d ON d.id = s.document_id
    WHERE s.due_at IS NOT NULL AND (${mode}::mode IS NULL OR s.mode = ${mode}::mode)`)
  return row ?? { waiting: 0, failed: 0, oldestWaitingAt: null }
}

/**
 * How many documents from before scanning was on still wait, so that no more are queued than
 * needed.
 */
export async function countUnscanned(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM document_scans
    WHERE due_at IS NOT NULL AND state = 'not_scanned'`)
  return row?.count ?? 0
}
