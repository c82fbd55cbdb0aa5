import type { Result } from '../cases/cases.ts'
import { type Runner, sql, type Tx } from '../db/db.ts'
import type { BlobId, CaseId, FileId, LenderId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import { upgradeDraft } from './draft/upgrade-draft.ts'
import { addWriter, replaceSubmission } from './release/submission-store.ts'
import type { ReleasedContent, ReportContent, ReportDraft } from './report-content.ts'
import type { ReportSignature } from './signing/signer.ts'

/** The only file that knows the tables of drafts, versions and their files. */

export interface Draft {
  /** 0 if nothing was written yet. */
  version: number
  content: ReportDraft
  savedBy: string | null
  savedAt: Date | null
}

export async function readDraft(db: Runner, scope: Scope, caseId: CaseId): Promise<Draft> {
  const [row] = await db.rows<Draft>(sql`
    SELECT version, content, saved_by AS "savedBy", saved_at AS "savedAt" FROM report_drafts
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  if (!row) return { version: 0, content: {}, savedBy: null, savedAt: null }
  return { ...row, content: upgradeDraft(row.content) }
}

/**
 * The caller holds the lock on the case. Who saves a draft is one of its writers, and what was
 * submitted before can no longer be approved; returns whether something was.
 */
export async function writeDraft(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  draft: { version: number; content: ReportDraft; savedBy: string },
  now: Date,
): Promise<boolean> {
  const content = JSON.stringify(draft.content)
  await tx.rows(sql`
    INSERT INTO report_drafts (case_id, lender_id, mode, version, content, saved_by, saved_at)
    VALUES (${caseId}, ${scope.lenderId}, ${scope.mode}, ${draft.version}, ${content},
      ${draft.savedBy}, ${now})
    ON CONFLICT (case_id) DO UPDATE SET version = ${draft.version}, content = ${content},
      saved_by = ${draft.savedBy}, saved_at = ${now}`)
  await addWriter(tx, scope, caseId, draft.savedBy, now)
  return replaceSubmission(tx, scope, caseId)
}

export interface ReportVersion {
  version: number
  revision: number
  kind: ReportContent['kind']
  result: Result
  reason: string | null
  content: ReleasedContent
  code: string
  /** Null: not signed. */
  signature: ReportSignature | null
  releasedBy: string
  releasedAt: Date
}

export async function insertVersion(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  made: Omit<ReportVersion, 'releasedAt'>,
  now: Date,
): Promise<void> {
  const { signature: signed } = made
  await tx.rows(sql`
    INSERT INTO report_versions (case_id, version, lender_id, mode, revision, kind, result, reason,
      content, code, released_by, released_at, signer_subject, signer_serial, signer_certificate,
      signed_at, signature_level)
    VALUES (${caseId}, ${made.version}, ${scope.lenderId}, ${scope.mode}, ${made.revision},
      ${made.kind}, ${made.result}, ${made.reason}, ${JSON.stringify(made.content)}, ${made.code},
      ${made.releasedBy}, ${now}, ${signed?.subject ?? null}, ${signed?.serial ?? null},
      ${signed?.certificate ?? null}, ${signed?.at ?? null}, ${signed?.level ?? null})`)
}

const signatureColumns = sql`signer_subject AS "signerSubject", signer_serial AS "signerSerial",
  signer_certificate AS "signerCertificate", signed_at AS "signedAt",
  signature_level AS "signatureLevel"`

interface SignatureColumns {
  signerSubject: string | null
  signerSerial: string
  signerCertificate: string
  signedAt: Date
  signatureLevel: ReportSignature['level']
}

/** All of them, or none. */
function withSignature<T extends SignatureColumns>(row: T) {
  const { signerSubject, signerSerial, signerCertificate, signedAt, signatureLevel, ...rest } = row
  const signature: ReportSignature | null =
    signerSubject === null
      ? null
      : {
          subject: signerSubject,
          serial: signerSerial,
          at: signedAt,
          level: signatureLevel,
          certificate: signerCertificate,
        }
  return { ...rest, signature }
}

type VersionRow = Omit<ReportVersion, 'signature'> & SignatureColumns

/** Oldest first; a case has one version per release, so there are never many. */
export async function listVersions(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<Omit<ReportVersion, 'content'>[]> {
  const rows = await db.rows<Omit<VersionRow, 'content'>>(sql`
    SELECT version, revision, kind, result, reason, code, released_by AS "releasedBy",
      released_at AS "releasedAt", ${signatureColumns}
    FROM report_versions
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY version LIMIT 1000`)
  return rows.map(withSignature)
}

export async function findVersion(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  version: number,
): Promise<ReportVersion | undefined> {
  const [row] = await db.rows<VersionRow>(sql`
    SELECT version, revision, kind, result, reason, content, code, released_by AS "releasedBy",
      released_at AS "releasedAt", ${signatureColumns}
    FROM report_versions
    WHERE case_id = ${caseId} AND version = ${version}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  if (!row) return undefined
  const found = withSignature(row)
  return { ...found, content: { ...found.content, draft: upgradeDraft(found.content.draft) } }
}

export interface ReportFile {
  id: FileId
  kind: 'report' | 'attachment'
  filename: string
  sizeBytes: number
  sha256: Buffer
  blobId: BlobId
  addedBy: string
  at: Date
}

const shown = sql`id, kind, filename, size_bytes AS "sizeBytes", sha256, blob_id AS "blobId",
  added_by AS "addedBy", at`

export async function insertFile(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  version: number | null,
  made: Omit<ReportFile, 'at'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO report_files (id, lender_id, mode, case_id, version, kind, filename, size_bytes,
      sha256, blob_id, added_by, at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${version}, ${made.kind},
      ${made.filename}, ${made.sizeBytes}, ${made.sha256}, ${made.blobId}, ${made.addedBy}, ${now})`)
}

/** The files of a version, the report first; with null, those that wait for the next release. */
export async function listFiles(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  version: number | null,
): Promise<ReportFile[]> {
  return db.rows<ReportFile>(sql`
    SELECT ${shown} FROM report_files
    WHERE case_id = ${caseId} AND version IS NOT DISTINCT FROM ${version}::integer
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY kind DESC, id LIMIT 100`)
}

export async function releaseWaitingFiles(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  version: number,
): Promise<void> {
  await tx.rows(sql`
    UPDATE report_files SET version = ${version}
    WHERE case_id = ${caseId} AND version IS NULL
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** Removes a waiting file; its bytes are condemned with it. */
export async function deleteWaitingFile(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  id: string,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    WITH gone AS (
      DELETE FROM report_files
      WHERE id = ${id} AND case_id = ${caseId} AND version IS NULL
        AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      RETURNING blob_id)
    UPDATE blobs SET state = 'condemned' WHERE id IN (SELECT blob_id FROM gone) RETURNING id`)
  return gone.length > 0
}

export interface AddressedFile extends ReportFile {
  caseId: CaseId
  scope: Scope
  version: number | null
}

/** By its id alone: a signed link is opened without a key. */
export async function findFileOfLink(db: Runner, id: string): Promise<AddressedFile | undefined> {
  const [row] = await db.rows<
    ReportFile & { caseId: CaseId; lenderId: LenderId; mode: Mode; version: number | null }
  >(sql`
    SELECT ${shown}, case_id AS "caseId", lender_id AS "lenderId", mode, version
    FROM report_files WHERE id = ${id} AND version IS NOT NULL`)
  return row && { ...row, scope: { lenderId: row.lenderId, mode: row.mode } }
}

export interface VerifiedVersion {
  version: number
  releasedAt: Date
  mode: Mode
  sha256: string
  latestVersion: number
  isOpen: boolean
  code: string
  signature: ReportSignature | null
}

/** The report of a verification code, without its lender. */
export async function findByCode(db: Runner, code: string): Promise<VerifiedVersion | undefined> {
  const [row] = await db.rows<Omit<VerifiedVersion, 'signature'> & SignatureColumns>(sql`
    SELECT v.code, ${signatureColumns}, v.version, v.released_at AS "releasedAt", v.mode, encode(f.sha256, 'hex') AS sha256,
      c.report_version AS "latestVersion", c.status <> 'finalised' AS "isOpen"
    FROM report_versions v
    JOIN report_files f ON f.case_id = v.case_id AND f.version = v.version AND f.kind = 'report'
    JOIN cases c ON c.id = v.case_id
    WHERE v.code = ${code}`)
  return row && withSignature(row)
}
