import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, DocumentId, LenderId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { ReadingFault } from './pages/pages.ts'

/** The only file that writes the tables of readings. Times of work are the database's own. */

export const readingStates = ['waiting', 'read', 'unreadable'] as const
export type ReadingState = (typeof readingStates)[number]

/** In the transaction that stores the documents. */
export async function queueReadings(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  ids: readonly DocumentId[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO document_readings (document_id, lender_id, mode, case_id, state, due_at)
    SELECT id, ${scope.lenderId}, ${scope.mode}, ${caseId}, 'waiting', now()
    FROM unnest(${ids}::text[]) AS id`)
}

/** Queues documents of open cases that were received while reading was off. Returns how many. */
export async function queueUnread(db: Db, limit: number): Promise<number> {
  const rows = await db.rows(sql`
    INSERT INTO document_readings (document_id, lender_id, mode, case_id, state, due_at)
    SELECT d.id, d.lender_id, d.mode, d.case_id, 'waiting', now()
    FROM cases c JOIN documents d
      ON d.case_id = c.id AND d.lender_id = c.lender_id AND d.mode = c.mode
    WHERE c.status IN ('received', 'allocated', 'in_review', 'query_raised')
      AND NOT EXISTS (SELECT 1 FROM document_readings r WHERE r.document_id = d.id)
    ORDER BY d.id LIMIT ${limit}
    ON CONFLICT (document_id) DO NOTHING
    RETURNING 1`)
  return rows.length
}

export interface ClaimedReading {
  documentId: DocumentId
  lenderId: LenderId
  mode: Mode
  caseId: CaseId
  /** Claims in a row without a page or an outcome, this one included. */
  claims: number
  sizeBytes: number
  detectedType: string | null
  stateCode: string | null
  /** Pages that are done. */
  done: number[]
}

/** Claims one document that is due, of each lender in turn; live ones first. */
export async function claimReading(db: Db, leaseMs: number): Promise<ClaimedReading | undefined> {
  const [row] = await db.rows<ClaimedReading>(sql`
    WITH due AS (
      SELECT x.document_id FROM (
        SELECT l.id, m.mode FROM lenders l CROSS JOIN (VALUES ('live'::mode, 0), ('test', 1)) m (mode, turn)
        -- In a new order each time, so that one lender's thousand documents hold up no one else's.
        ORDER BY m.turn, random()) o
      CROSS JOIN LATERAL (
        SELECT r.document_id FROM document_readings r
        WHERE r.lender_id = o.id AND r.mode = o.mode AND r.due_at <= now()
        ORDER BY r.due_at LIMIT 1 FOR UPDATE SKIP LOCKED) x
      WHERE NOT EXISTS (SELECT 1 FROM reading_pause)
      LIMIT 1),
    taken AS (
      UPDATE document_readings r SET claims = r.claims + 1,
        due_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM due WHERE r.document_id = due.document_id RETURNING r.*)
    SELECT t.document_id AS "documentId", t.lender_id AS "lenderId", t.mode, t.case_id AS "caseId",
      t.claims, d.size_bytes AS "sizeBytes", d.detected_type AS "detectedType",
      c.state_code AS "stateCode",
      ARRAY(SELECT p.page FROM document_pages p WHERE p.document_id = t.document_id
        ORDER BY p.page) AS done
    FROM taken t JOIN documents d ON d.id = t.document_id
      JOIN cases c ON c.id = t.case_id AND c.lender_id = t.lender_id AND c.mode = t.mode`)
  return row
}

export async function renewReading(
  db: Db,
  scope: Scope,
  id: DocumentId,
  leaseMs: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE document_readings SET due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL`)
}

/** Another worker can claim it after the pause. */
export async function returnReading(
  db: Db,
  scope: Scope,
  id: DocumentId,
  pauseMs: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE document_readings SET due_at = now() + ${pauseMs} * interval '1 millisecond', claims = 0
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL`)
}

export interface StoredPage {
  page: number
  source: 'text' | 'picture' | 'none' | 'failed'
  words: Buffer | null
  /** What the page is found by; null without words. */
  wordKeys: number[] | null
  engine: string | null
  fault: ReadingFault | null
}

/** The first of two workers that read the same page is kept. */
export async function writePage(
  db: Db,
  scope: Scope,
  { caseId, documentId }: { caseId: CaseId; documentId: DocumentId },
  { page, source, words, wordKeys, engine, fault }: StoredPage,
): Promise<void> {
  await db.rows(sql`
    WITH written AS (
      INSERT INTO document_pages (document_id, page, lender_id, mode, case_id, source, words,
        word_keys, engine, fault, read_at)
      VALUES (${documentId}, ${page}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${source},
        ${words}, ${wordKeys}, ${engine}, ${fault}, now())
      ON CONFLICT (document_id, page) DO NOTHING)
    UPDATE document_readings SET claims = 0
    WHERE document_id = ${documentId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

export async function writePageCount(
  db: Db,
  scope: Scope,
  id: DocumentId,
  pages: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE document_readings SET pages = ${pages}
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** It is done: with its pages, or with the reason why it cannot be read. */
export async function endReading(
  db: Db,
  scope: Scope,
  id: DocumentId,
  fault: ReadingFault | null,
): Promise<void> {
  const state: ReadingState = fault === null ? 'read' : 'unreadable'
  await db.rows(sql`
    UPDATE document_readings SET state = ${state}, fault = ${fault}, due_at = NULL, read_at = now(),
      facts_due_at = CASE WHEN ${state} = 'read' THEN now() END
    WHERE document_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND due_at IS NOT NULL`)
}

export interface ReadPage {
  documentId: DocumentId
  page: number
  source: 'text' | 'picture' | 'none' | 'failed'
  words: Buffer | null
}

/** The pages of a case in the order of its documents, or those of one document. */
export async function listPages(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  { documentId, limit }: { documentId?: string | undefined; limit: number },
): Promise<ReadPage[]> {
  return db.rows<ReadPage>(sql`
    SELECT document_id AS "documentId", page, source, words FROM document_pages
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND (${documentId ?? null}::text IS NULL OR document_id = ${documentId ?? null})
    ORDER BY document_id, page LIMIT ${limit}`)
}

export interface DocumentReading {
  documentId: DocumentId
  state: ReadingState
  pages: number | null
  pagesRead: number
  pagesWithText: number
  fault: ReadingFault | null
}

export async function listReadings(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<DocumentReading[]> {
  return db.rows<DocumentReading>(sql`
    SELECT r.document_id AS "documentId", r.state, r.pages, r.fault,
      count(p.page) AS "pagesRead", count(p.words) AS "pagesWithText"
    FROM document_readings r
      LEFT JOIN document_pages p ON p.document_id = r.document_id
    WHERE r.case_id = ${caseId} AND r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode}
    GROUP BY r.document_id LIMIT 10000`)
}

const countMax = 10_000

/** For the metrics: at most `countMax`, since after an upgrade every document may wait. */
export async function countWaiting(db: Runner, mode: Mode): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT lender_id FROM document_readings WHERE due_at IS NOT NULL AND mode = ${mode}
      LIMIT ${countMax}) n`)
  return row?.count ?? 0
}

export interface ReadingFigures {
  waiting: number
  oldestWaitingAt: Date | null
  pausedAt: Date | null
  pausedBy: string | null
}

/** Of one mode, or of both. Counts only what is not done, which is little. */
export async function readingFigures(db: Runner, mode: Mode | null): Promise<ReadingFigures> {
  const [row] = await db.rows<ReadingFigures>(sql`
    SELECT count(*) AS waiting, min(d.at) AS "oldestWaitingAt",
      (SELECT paused_at FROM reading_pause) AS "pausedAt",
      (SELECT paused_by FROM reading_pause) AS "pausedBy"
    FROM document_readings r JOIN documents d ON d.id = r.document_id
    WHERE r.due_at IS NOT NULL AND (${mode}::mode IS NULL OR r.mode = ${mode}::mode)`)
  return row ?? { waiting: 0, oldestWaitingAt: null, pausedAt: null, pausedBy: null }
}

/** False if it was paused already. */
export async function writePause(tx: Tx, by: string, now: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO reading_pause (paused_by, paused_at) VALUES (${by}, ${now})
    ON CONFLICT DO NOTHING RETURNING 1`)
  return rows.length > 0
}

/** False if it was not paused. */
export async function deletePause(tx: Tx): Promise<boolean> {
  return (await tx.rows(sql`DELETE FROM reading_pause RETURNING 1`)).length > 0
}
