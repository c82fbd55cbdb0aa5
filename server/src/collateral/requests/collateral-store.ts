import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { CollateralId, LenderId, PropertyId, StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { currentTraceparent } from '../../lib/tracing/trace.ts'
import type { Parcel } from '../registry-record.ts'
import type { StoredFindings } from './stored-findings.ts'

/** The registry's record with its notes; the bytes of all answers, compressed and encrypted. */
export interface SealedAnswers {
  notes: AnswerNote[]
  sealed: Buffer
}

/** The only file that knows the tables of collateral. */

export type PropertyStatus = 'running' | 'completed' | 'failed' | 'unsupported_state'
export type RequestStatus = 'running' | 'completed' | 'partial' | 'failed'

export interface Property extends Parcel {
  id: PropertyId
  reference: string
  stateLabel: string
  status: PropertyStatus
  error: { code: string; message: string } | null
  findings: StoredFindings | null
  finishedAt: Date | null
  desk: { at: Date; why: string | null; searcherId: StaffId | null } | null
  /** The registry's answers, one entry each, in the order of the bytes. */
  answers: AnswerNote[] | null
}

export interface AnswerNote {
  source: string
  contentType: string
  fetchedAt: string
  sha256: string
  sizeBytes: number
}

export interface CollateralRequest {
  id: CollateralId
  scope: Scope
  externalRef: string | null
  loanAccountNumber: string | null
  borrowerName: string
  callbackUrl: string | null
  status: RequestStatus
  createdAt: Date
  finishedAt: Date | null
  properties: Property[]
}

export async function insertRequest(tx: Tx, made: CollateralRequest): Promise<void> {
  const { scope, properties } = made
  await tx.rows(sql`
    INSERT INTO collateral_requests (id, lender_id, mode, external_ref, loan_account_number,
      borrower_name, callback_url, status, created_at, finished_at, running, traceparent)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${made.externalRef},
      ${made.loanAccountNumber}, ${made.borrowerName}, ${made.callbackUrl}, ${made.status},
      ${made.createdAt}, ${made.finishedAt},
      ${properties.filter(({ status }) => status === 'running').length}, ${currentTraceparent()})`)
  const of = <T>(pick: (property: Property) => T) => properties.map(pick)
  await tx.rows(sql`
    INSERT INTO collateral_properties (request_id, lender_id, mode, due_at, id, position, reference,
      state, state_label, district, taluk, hobli, village, survey_no, parcel_type, from_year, to_year,
      status, error_code, error_message, finished_at, building, wing, floor, unit,
      is_default_period)
    SELECT ${made.id}, ${scope.lenderId}, ${scope.mode},
      least(now(), ${made.createdAt}::timestamptz), * FROM unnest(
      ${of((p) => p.id)}::text[], ${properties.map((_, i) => i)}::integer[],
      ${of((p) => p.reference)}::text[], ${of((p) => p.state)}::text[],
      ${of((p) => p.stateLabel)}::text[], ${of((p) => p.district)}::text[],
      ${of((p) => p.taluk ?? null)}::text[], ${of((p) => p.hobli ?? null)}::text[],
      ${of((p) => p.village ?? null)}::text[], ${of((p) => p.surveyNo)}::text[],
      ${of((p) => p.parcelType ?? null)}::text[], ${of((p) => p.fromYear)}::integer[],
      ${of((p) => p.toYear)}::integer[], ${of((p) => p.status)}::text[],
      ${of((p) => p.error?.code ?? null)}::text[], ${of((p) => p.error?.message ?? null)}::text[],
      ${of((p) => p.finishedAt)}::timestamptz[], ${of((p) => p.building ?? null)}::text[],
      ${of((p) => p.wing ?? null)}::text[], ${of((p) => p.floor ?? null)}::text[],
      ${of((p) => p.unit ?? null)}::text[], ${of((p) => p.isDefaultPeriod ?? false)}::boolean[])`)
}

type RequestRow = Omit<CollateralRequest, 'scope' | 'properties'> & {
  lenderId: LenderId
  mode: Mode
  properties: PropertyRow[]
}
type PropertyRow = Omit<Property, 'error' | 'desk' | 'finishedAt'> & {
  errorCode: string | null
  errorMessage: string | null
  finishedAt: string | null
  deskAt: string | null
  deskWhy: string | null
  searcherId: StaffId | null
}

export const parcelColumns = sql`p.state, p.district, p.taluk, p.hobli, p.village,
  p.survey_no AS "surveyNo", p.parcel_type AS "parcelType", p.from_year AS "fromYear",
  p.to_year AS "toYear", p.building, p.wing, p.floor, p.unit,
  p.is_default_period AS "isDefaultPeriod"`

/** Names under which the lender `l` holds mortgages. */
export const ownLenders = sql`coalesce(l.own_names, ARRAY[l.name])`

const requestColumns = sql`r.id, r.lender_id AS "lenderId", r.mode, r.external_ref AS "externalRef",
  r.loan_account_number AS "loanAccountNumber", r.borrower_name AS "borrowerName",
  r.callback_url AS "callbackUrl", r.status, r.created_at AS "createdAt",
  r.finished_at AS "finishedAt", (
    SELECT coalesce(json_agg(p ORDER BY p.position), '[]') FROM (
      SELECT p.id, p.position, p.reference, p.state_label AS "stateLabel", ${parcelColumns},
        p.status, p.error_code AS "errorCode", p.error_message AS "errorMessage", p.findings,
        p.finished_at AS "finishedAt", p.desk_at AS "deskAt", p.desk_why AS "deskWhy",
        p.searcher_id AS "searcherId", p.answers
      FROM collateral_properties p
      WHERE p.request_id = r.id AND p.lender_id = r.lender_id AND p.mode = r.mode
    ) p) AS properties`

/** An absent value is null in the database, and absent everywhere else. */
export function absentForNull<R extends Parcel>(row: R): R {
  const { taluk, hobli, village, parcelType, building, wing, floor, unit } = row
  return {
    ...row,
    building: building ?? undefined,
    wing: wing ?? undefined,
    floor: floor ?? undefined,
    unit: unit ?? undefined,
    taluk: taluk ?? undefined,
    hobli: hobli ?? undefined,
    village: village ?? undefined,
    parcelType: parcelType ?? undefined,
  }
}

function requestOf({ lenderId, mode, properties, ...rest }: RequestRow): CollateralRequest {
  return { ...rest, scope: { lenderId, mode }, properties: properties.map(propertyOf) }
}

function propertyOf(row: PropertyRow): Property {
  const { errorCode, errorMessage, finishedAt, deskAt, deskWhy, searcherId, ...rest } = row
  return {
    ...absentForNull(rest),
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
    desk: deskAt === null ? null : { at: new Date(deskAt), why: deskWhy, searcherId },
  }
}

export async function findRequest(
  db: Runner,
  scope: Scope,
  id: string,
): Promise<CollateralRequest | undefined> {
  const [row] = await db.rows<RequestRow>(sql`
    SELECT ${requestColumns} FROM collateral_requests r
    WHERE r.id = ${id} AND r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode}`)
  return row && requestOf(row)
}

/** The newest first, from before the given one. */
export async function listRequests(
  db: Runner,
  scope: Scope,
  filter: { externalRef?: string | undefined; before?: string | undefined },
  limit: number,
): Promise<CollateralRequest[]> {
  const all = [sql`r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode}`]
  if (filter.externalRef !== undefined) all.push(sql`r.external_ref = ${filter.externalRef}`)
  if (filter.before !== undefined) all.push(sql`r.id < ${filter.before}`)
  const conditions = all.reduce((some, next) => sql`${some} AND ${next}`)
  const rows = await db.rows<RequestRow>(sql`
    SELECT ${requestColumns} FROM collateral_requests r
    WHERE ${conditions} ORDER BY r.id DESC LIMIT ${limit}`)
  return rows.map(requestOf)
}

/** The same loan account number, or linked by staff; the newest first. */
export async function listOfCase(
  db: Runner,
  scope: Scope,
  caseId: string,
  limit: number,
): Promise<CollateralRequest[]> {
  const rows = await db.rows<RequestRow>(sql`
    SELECT ${requestColumns} FROM collateral_requests r
    WHERE r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode} AND (
      r.loan_account_number = (SELECT loan_account_number FROM cases c WHERE c.id = ${caseId}
        AND c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode})
      OR r.id IN (SELECT request_id FROM case_collateral k WHERE k.case_id = ${caseId}
        AND k.lender_id = ${scope.lenderId} AND k.mode = ${scope.mode}))
    ORDER BY r.id DESC LIMIT ${limit}`)
  return rows.map(requestOf)
}

export async function linkToCase(
  tx: Tx,
  scope: Scope,
  link: { caseId: string; requestId: string; by: string },
  now: Date,
): Promise<boolean> {
  const made = await tx.rows(sql`
    INSERT INTO case_collateral (case_id, request_id, lender_id, mode, linked_by, linked_at)
    VALUES (${link.caseId}, ${link.requestId}, ${scope.lenderId}, ${scope.mode}, ${link.by}, ${now})
    ON CONFLICT DO NOTHING RETURNING case_id`)
  return made.length > 0
}

export async function unlinkFromCase(
  tx: Tx,
  scope: Scope,
  caseId: string,
  requestId: string,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    DELETE FROM case_collateral WHERE case_id = ${caseId} AND request_id = ${requestId}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} RETURNING case_id`)
  return gone.length > 0
}

export async function findAnswers(
  db: Runner,
  scope: Scope,
  requestId: string,
  reference: string,
): Promise<(SealedAnswers & { id: PropertyId }) | undefined> {
  const [row] = await db.rows<SealedAnswers & { id: PropertyId }>(sql`
    SELECT id, answers_sealed AS sealed, answers AS notes FROM collateral_properties
    WHERE request_id = ${requestId} AND reference = ${reference} AND answers_sealed IS NOT NULL
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return row
}
