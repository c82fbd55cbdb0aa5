import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { BlobId, CollateralId, FileId, LenderId, PropertyId, StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { Parcel } from '../registry-record.ts'
import { absentForNull, ownLenders, parcelColumns } from '../requests/collateral-store.ts'
import type { StoredFindings } from '../requests/stored-findings.ts'

/** The search desk of one mode, over all lenders: the properties that wait for a person. */

export interface DeskRow extends Parcel {
  id: PropertyId
  requestId: CollateralId
  lenderId: LenderId
  lenderName: string
  /** Names under which the lender holds mortgages. */
  ownLenders: string[]
  reference: string
  stateLabel: string
  borrowerName: string
  externalRef: string | null
  loanAccountNumber: string | null
  deskAt: Date
  deskWhy: string | null
  searcherId: StaffId | null
  searcherName: string | null
  searcherAt: Date | null
}

/** A property that a person has searched. */
export interface DeskResult extends DeskRow {
  status: 'completed' | 'failed'
  error: { code: string; message: string } | null
  findings: StoredFindings | null
  finishedAt: Date
}

export interface DeskFilter {
  state?: string | undefined
  lenderId?: LenderId | undefined
  /** `none`: not claimed. */
  searcherId?: StaffId | 'none' | undefined
  /** Waiting longer than the given one. */
  after?: { deskAt: Date; id: PropertyId } | undefined
}

const columns = sql`p.id, p.request_id AS "requestId", p.lender_id AS "lenderId",
  l.name AS "lenderName", ${ownLenders} AS "ownLenders", p.reference,
  p.state_label AS "stateLabel", r.borrower_name AS "borrowerName", r.external_ref AS "externalRef",
  r.loan_account_number AS "loanAccountNumber", p.desk_at AS "deskAt", p.desk_why AS "deskWhy",
  p.searcher_id AS "searcherId", (SELECT name FROM staff WHERE id = p.searcher_id) AS "searcherName",
  p.searcher_at AS "searcherAt", ${parcelColumns}`

const tables = sql`collateral_properties p JOIN collateral_requests r ON r.id = p.request_id
  JOIN lenders l ON l.id = p.lender_id`

const atDesk = sql`p.status = 'running' AND p.desk_at IS NOT NULL`

/** The longest wait comes first. */
export async function listDesk(
  db: Runner,
  mode: Mode,
  filter: DeskFilter,
  limit: number,
): Promise<DeskRow[]> {
  const all = [sql`p.mode = ${mode} AND ${atDesk}`]
  if (filter.state) all.push(sql`p.state = ${filter.state}`)
  if (filter.lenderId) all.push(sql`p.lender_id = ${filter.lenderId}`)
  if (filter.searcherId === 'none') all.push(sql`p.searcher_id IS NULL`)
  else if (filter.searcherId) all.push(sql`p.searcher_id = ${filter.searcherId}`)
  if (filter.after) {
    all.push(sql`(p.desk_at, p.id) > (${filter.after.deskAt}::timestamptz, ${filter.after.id})`)
  }
  const conditions = all.reduce((some, next) => sql`${some} AND ${next}`)
  const rows = await db.rows<DeskRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE ${conditions} ORDER BY p.desk_at, p.id LIMIT ${limit}`)
  return rows.map(absentForNull)
}

export async function findAtDesk(db: Runner, mode: Mode, id: string): Promise<DeskRow | undefined> {
  const [row] = await db.rows<DeskRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE p.id = ${id} AND p.mode = ${mode} AND ${atDesk}`)
  return row && absentForNull(row)
}

export async function findDeskResult(
  db: Runner,
  mode: Mode,
  id: string,
): Promise<DeskResult | undefined> {
  const [row] = await db.rows<DeskResult>(sql`
    SELECT ${columns}, p.status, p.findings, p.finished_at AS "finishedAt",
      CASE WHEN p.error_code IS NULL THEN NULL
        ELSE json_build_object('code', p.error_code, 'message', p.error_message) END AS error
    FROM ${tables}
    WHERE p.id = ${id} AND p.mode = ${mode} AND p.desk_at IS NOT NULL
      AND p.status IN ('completed', 'failed')`)
  if (!row) return undefined
  const { error, findings, ...rest } = row
  return { ...absentForNull(rest), error, findings }
}

/** Locked until the commit, before its request, in the same order as when a search ends. */
export async function lockAtDesk(tx: Tx, mode: Mode, id: string): Promise<DeskRow | undefined> {
  await tx.rows(sql`
    SELECT id FROM collateral_properties WHERE id = ${id} AND mode = ${mode} FOR UPDATE`)
  return findAtDesk(tx, mode, id)
}

export async function setSearcher(
  tx: Tx,
  mode: Mode,
  id: PropertyId,
  searcherId: StaffId | null,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE collateral_properties SET searcher_id = ${searcherId},
      searcher_at = ${searcherId === null ? null : now}
    WHERE id = ${id} AND mode = ${mode}`)
}

export interface DeskExtract {
  id: FileId
  filename: string
  detectedType: string
  sizeBytes: number
  sha256: Buffer
  blobId: BlobId
  addedBy: string
  at: Date
}

export async function insertExtract(
  tx: Tx,
  scope: Scope,
  propertyId: PropertyId,
  file: DeskExtract,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO desk_extracts (id, property_id, lender_id, mode, filename, detected_type, size_bytes,
      sha256, blob_id, added_by, at)
    VALUES (${file.id}, ${propertyId}, ${scope.lenderId}, ${scope.mode}, ${file.filename},
      ${file.detectedType}, ${file.sizeBytes}, ${file.sha256}, ${file.blobId}, ${file.addedBy},
      ${file.at})`)
}

/** Returns whether it existed. Its bytes are swept later. */
export async function deleteExtract(
  tx: Tx,
  scope: Scope,
  propertyId: PropertyId,
  id: string,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    WITH gone AS (
      DELETE FROM desk_extracts
      WHERE id = ${id} AND property_id = ${propertyId}
        AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      RETURNING blob_id)
    UPDATE blobs SET state = 'condemned' WHERE id IN (SELECT blob_id FROM gone) RETURNING id`)
  return gone.length > 0
}

const extractColumns = sql`id, filename, detected_type AS "detectedType",
  size_bytes AS "sizeBytes", sha256, blob_id AS "blobId", added_by AS "addedBy", at`

export async function listExtracts(
  db: Runner,
  mode: Mode,
  propertyId: string,
): Promise<DeskExtract[]> {
  return db.rows<DeskExtract>(sql`
    SELECT ${extractColumns}
    FROM desk_extracts WHERE property_id = ${propertyId} AND mode = ${mode} ORDER BY id LIMIT 100`)
}

/** For several properties of one lender; each has few. */
export async function listExtractsOf(
  db: Runner,
  scope: Scope,
  propertyIds: readonly PropertyId[],
): Promise<(DeskExtract & { propertyId: PropertyId })[]> {
  if (propertyIds.length === 0) return []
  return db.rows<DeskExtract & { propertyId: PropertyId }>(sql`
    SELECT property_id AS "propertyId", ${extractColumns} FROM desk_extracts
    WHERE property_id = ANY(${propertyIds}) AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}
    ORDER BY id LIMIT 10000`)
}
