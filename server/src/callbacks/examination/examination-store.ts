import { type Db, sql, type Tx } from '../../db/db.ts'
import type { ExaminationId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { SignedCertificate } from './certificate.ts'

/** The only file that knows the table of examinations. */

export interface ExaminationRow {
  id: ExaminationId
  url: string
  by: string
  startedAt: Date
  certificate: SignedCertificate | null
}

/** Those that began since a time, the latest first; and which of them still runs. */
export async function recentExaminations(
  tx: Tx,
  scope: Scope,
  since: Date,
): Promise<{ startedAt: Date; isRunning: boolean }[]> {
  return tx.rows(sql`
    SELECT started_at AS "startedAt", ended_at IS NULL AS "isRunning" FROM examinations
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND started_at > ${since}
    ORDER BY started_at DESC`)
}

/** Examinations of a process that died count as ended. */
export async function endAbandoned(tx: Tx, scope: Scope, before: Date): Promise<void> {
  await tx.rows(sql`
    UPDATE examinations SET ended_at = started_at
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND ended_at IS NULL
      AND started_at < ${before}`)
}

/** False if one of this lender is already running. */
export async function insertExamination(
  tx: Tx,
  scope: Scope,
  { id, url, by }: Pick<ExaminationRow, 'id' | 'url' | 'by'>,
  now: Date,
): Promise<boolean> {
  const made = await tx.rows(sql`
    INSERT INTO examinations (id, lender_id, mode, url, by, started_at)
    VALUES (${id}, ${scope.lenderId}, ${scope.mode}, ${url}, ${by}, ${now})
    ON CONFLICT (lender_id, mode) WHERE ended_at IS NULL DO NOTHING RETURNING id`)
  return made.length > 0
}

export async function endExamination(
  tx: Tx,
  scope: Scope,
  id: ExaminationId,
  certificate: SignedCertificate | undefined,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE examinations SET ended_at = ${now},
      certificate = ${certificate ? JSON.stringify(certificate) : null}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND id = ${id}`)
}

/** Only the newest are kept. */
export async function forgetExaminations(tx: Tx, scope: Scope, kept: number): Promise<void> {
  await tx.rows(sql`
    DELETE FROM examinations
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND id IN (
      SELECT id FROM examinations
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      ORDER BY started_at DESC OFFSET ${kept})`)
}

/** Those that ended with a certificate, the latest first. */
export async function listExaminations(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<ExaminationRow[]> {
  return db.rows<ExaminationRow>(sql`
    SELECT id, url, by, started_at AS "startedAt", certificate FROM examinations
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND certificate IS NOT NULL
    ORDER BY started_at DESC LIMIT ${limit}`)
}
