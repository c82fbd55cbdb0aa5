import { recordAudit } from '../../access/access.ts'
import {
  attachExtract,
  type CollateralRequest,
  type DeskExtract,
  type DeskRow,
  failSearch,
  findAtDesk,
  findCollateral,
  giveBackToDesk,
  handOver,
  linkCollateral,
  listCollateralOfCase,
  listDesk,
  listExtracts,
  type Property,
  previewSearch,
  readAnswer,
  submitSearch,
  takeFromDesk,
  unlinkCollateral,
} from '../../collateral/collateral.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { isId, type LenderId, type StaffId } from '../../lib/ids.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import type { Scope } from '../../lib/scope.ts'
import { proposeFactors } from '../../reports/reports.ts'
import type {
  DeskFailBody,
  DeskHandOverBody,
  DeskQuery,
  DeskRecordBody,
  LinkCollateralBody,
} from './collateral-schemas.ts'
import { caseOf, lenderScopeOf, type StaffAnswer, type StaffRequest } from './staff-request.ts'

const pageMax = 100

export async function getDesk({
  services,
  mode,
  query,
  staff,
}: StaffRequest): Promise<StaffAnswer> {
  const { state, lender, searcher, after } = query as DeskQuery
  const filter = {
    state: state === undefined ? undefined : (stateCodeOf(state) ?? state),
    lenderId: lender as LenderId | undefined,
    searcherId: searcher === 'me' ? staff.id : (searcher as StaffId | 'none' | undefined),
    after: after === undefined ? undefined : placeOf(after),
  }
  const rows = await listDesk(services.db, mode, filter, pageMax + 1)
  const shown = rows.slice(0, pageMax)
  const last = rows.length > pageMax ? shown.at(-1) : undefined
  const now = services.clock.now()
  return {
    body: {
      properties: shown.map((row) => deskOut(row, now)),
      next_after: last ? `${last.deskAt.toISOString()}~${last.id}` : null,
    },
  }
}

function placeOf(after: string) {
  const [time = '', id = ''] = after.split('~')
  const deskAt = new Date(time)
  if (Number.isNaN(deskAt.getTime()) || !isId('prop', id)) {
    throw invalidRequest(['after: must be the next_after of a page'])
  }
  return { deskAt, id }
}

export async function getDeskProperty(request: StaffRequest): Promise<StaffAnswer> {
  const { services, mode } = request
  const id = propertyIdOf(request)
  const [found, extracts] = await Promise.all([
    findAtDesk(services.db, mode, id),
    listExtracts(services.db, mode, id),
  ])
  if (!found) throw notAtDesk()
  const property = deskOut(found, services.clock.now())
  return { body: { ...property, extracts: extracts.map(extractOut) } }
}

export async function postDeskClaim(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff } = request
  const row = await takeFromDesk(services, actor, mode, propertyIdOf(request), staff.id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskRelease(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff } = request
  const row = await giveBackToDesk(services, actor, mode, propertyIdOf(request), staff.id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskHandOver(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff } = request
  const { searcher_id } = request.body as DeskHandOverBody
  const from = { id: staff.id, isAdmin: staff.role === 'admin' }
  const row = await handOver(services, actor, mode, propertyIdOf(request), from, searcher_id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskPreview(request: StaffRequest): Promise<StaffAnswer> {
  const { services, mode } = request
  const { record } = request.body as DeskRecordBody
  const id = propertyIdOf(request)
  return { body: { findings: await previewSearch(services, mode, id, record ?? undefined) } }
}

export async function postDeskSubmit(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff } = request
  const { record } = request.body as DeskRecordBody
  const id = propertyIdOf(request)
  const findings = await submitSearch(services, actor, mode, id, staff.id, record ?? undefined)
  return { body: { findings } }
}

export async function postDeskFail(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff } = request
  const { code } = request.body as DeskFailBody
  await failSearch(services, actor, mode, propertyIdOf(request), staff.id, code)
  return { status: 204 }
}

export async function postDeskExtract(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, mode, staff, raw, response, query } = request
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const sent = { filename: query.filename ?? '', pieces }
  const id = propertyIdOf(request)
  const file = await attachExtract(services, actor, mode, id, staff.id, sent)
  return { status: 201, body: extractOut(file) }
}

export async function getExtract(request: StaffRequest): Promise<StaffAnswer> {
  const { services, mode, params } = request
  const scope = await lenderScopeOf(request)
  const property = await propertyOf(request, scope)
  const files = await listExtracts(services.db, mode, property.id)
  const found = files.find(({ id }) => id === params.file)
  if (!found) throw new AppError('not_found', 'There is no such extract.')
  await recordRead(request, scope, found.id)
  const { blobId, filename, detectedType: type, sizeBytes, sha256 } = found
  return { blob: { blobId, filename, type, sizeBytes, sha256, inline: true } }
}

export async function getCaseCollateral(request: StaffRequest): Promise<StaffAnswer> {
  const { scope, id } = await caseOf(request)
  const found = await listCollateralOfCase(request.services.db, scope, id, pageMax)
  // What was not found out is no better than what was found empty.
  const flags = found.flatMap(({ properties }) =>
    properties.flatMap(({ findings }) => findings?.riskFlags ?? ['nil_result_unverified']),
  )
  return {
    body: {
      requests: found.map(requestOut),
      // For the analyst to accept or override.
      proposed_factors: proposeFactors([...new Set(flags)]),
    },
  }
}

export async function postCaseCollateral(request: StaffRequest): Promise<StaffAnswer> {
  const { scope, id } = await caseOf(request)
  const { collateral_id } = request.body as LinkCollateralBody
  await linkCollateral(request.services, request.actor, scope, id, collateral_id)
  return getCaseCollateral(request)
}

export async function deleteCaseCollateral(request: StaffRequest): Promise<StaffAnswer> {
  const { scope, id } = await caseOf(request)
  const { collateral = '' } = request.params
  await unlinkCollateral(request.services, request.actor, scope, id, collateral)
  return { status: 204 }
}

export async function getLenderCollateral(request: StaffRequest): Promise<StaffAnswer> {
  return { body: requestOut(await requestIn(request, await lenderScopeOf(request))) }
}

/** As the registry gave it: never shown in a page, always saved. */
export async function getAnswer(request: StaffRequest): Promise<StaffAnswer> {
  const { services, params } = request
  const scope = await lenderScopeOf(request)
  const property = await propertyOf(request, scope)
  const { number: given = '' } = params
  // What is no number is the number of no answer.
  const number = /^(0|[1-9]\d{0,3})$/.test(given) ? Number(given) : -1
  const answer = await readAnswer(
    services,
    scope,
    params.collateral ?? '',
    property.reference,
    number,
  )
  await recordRead(request, scope, property.id)
  const filename = `${property.id}-${number}`
  return {
    bytes: { type: 'application/octet-stream', filename, content: answer.bytes, isSaved: true },
  }
}

async function requestIn({ services, params }: StaffRequest, scope: Scope) {
  const { collateral = '' } = params
  const found = isId('col', collateral)
    ? await findCollateral(services.db, scope, collateral)
    : undefined
  if (!found) throw new AppError('not_found', 'There is no such collateral request.')
  return found
}

async function propertyOf(request: StaffRequest, scope: Scope): Promise<Property> {
  const { properties } = await requestIn(request, scope)
  const found = properties.find(({ id }) => id === request.params.property)
  if (!found) throw new AppError('not_found', 'There is no such property.')
  return found
}

async function recordRead(
  { services, actor }: StaffRequest,
  scope: Scope,
  subject: string,
): Promise<void> {
  const { db, keyring, clock } = services
  await db.transact((tx) =>
    recordAudit(
      tx,
      keyring,
      actor,
      { action: 'collateral.answer_read', subject, scope },
      clock.now(),
    ),
  )
}

function propertyIdOf({ params }: StaffRequest): string {
  const { property = '' } = params
  if (!isId('prop', property)) throw notAtDesk()
  return property
}

function notAtDesk(): AppError {
  return new AppError('not_found', 'There is no such property at the desk.')
}

function deskOut(row: DeskRow, now: Date) {
  return {
    property_id: row.id,
    collateral_id: row.requestId,
    lender: { id: row.lenderId, name: row.lenderName },
    reference: row.reference,
    borrower_name: row.borrowerName,
    external_ref: row.externalRef,
    loan_account_number: row.loanAccountNumber,
    parcel: parcelOut(row),
    waiting_since: row.deskAt.toISOString(),
    waiting_hours: Math.round((now.getTime() - row.deskAt.getTime()) / 360_000) / 10,
    why: row.deskWhy,
    searcher: row.searcherId && { id: row.searcherId, name: row.searcherName },
    claimed_at: row.searcherAt?.toISOString() ?? null,
  }
}

function parcelOut(row: Pick<DeskRow, 'state' | 'stateLabel'> & Partial<DeskRow>) {
  return {
    state: row.state,
    state_label: row.stateLabel,
    district: row.district ?? null,
    taluk: row.taluk ?? null,
    hobli: row.hobli ?? null,
    village: row.village ?? null,
    survey_no: row.surveyNo ?? null,
    parcel_type: row.parcelType ?? null,
    from_year: row.fromYear ?? null,
    to_year: row.toYear ?? null,
  }
}

function requestOut(request: CollateralRequest) {
  return {
    collateral_id: request.id,
    external_ref: request.externalRef,
    loan_account_number: request.loanAccountNumber,
    borrower_name: request.borrowerName,
    status: request.status,
    created_at: request.createdAt.toISOString(),
    finished_at: request.finishedAt?.toISOString() ?? null,
    properties: request.properties.map((property) => ({
      property_id: property.id,
      reference: property.reference,
      parcel: parcelOut(property),
      status: property.status,
      error: property.error,
      findings: property.findings,
      finished_at: property.finishedAt?.toISOString() ?? null,
      at_desk_since: property.desk?.at.toISOString() ?? null,
      answers: (property.answers ?? []).map(
        ({ source, contentType, fetchedAt, sha256, sizeBytes }) => ({
          source,
          content_type: contentType,
          fetched_at: fetchedAt,
          sha256,
          size_bytes: sizeBytes,
        }),
      ),
    })),
  }
}

function extractOut({ id, filename, detectedType, sizeBytes, sha256, at }: DeskExtract) {
  return {
    id,
    filename,
    type: detectedType,
    size_bytes: sizeBytes,
    sha256: sha256.toString('hex'),
    at: at.toISOString(),
  }
}
