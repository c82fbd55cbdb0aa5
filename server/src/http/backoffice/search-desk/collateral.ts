import { mayDo, recordAudit } from '../../../access/access.ts'
import { readCaseFile } from '../../../cases/cases.ts'
import {
  type CaseSide,
  type CollateralRequest,
  caseComparer,
  explainNameMatch,
  findCollateral,
  linkCollateral,
  listCollateralOfCase,
  listExtracts,
  listExtractsOf,
  listLinkable,
  type Property,
  readAnswer,
  reportFindings,
  unlinkCollateral,
} from '../../../collateral/collateral.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import { type CaseId, isId } from '../../../lib/ids.ts'
import type { Scope } from '../../../lib/scope.ts'
import { flagsOf, proposeFactors, readDraft } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import type { Services } from '../../services.ts'
import { caseOf, lenderScopeOf, type StaffRequest } from '../staff-request.ts'
import { extractsOut, parcelOut } from './collateral-out.ts'
import type { LinkableQuery, LinkCollateralBody } from './collateral-schemas.ts'

/** Collateral requests of a case, with the findings and their evidence. */

const pageMax = 100

export async function getExtract(request: StaffRequest): Promise<Answer> {
  const { services, mode, params } = request
  const scope = await lenderScopeOf(request)
  const property = await propertyOf(request, scope)
  const files = await listExtracts(services.db, mode, property.id)
  const found = files.find(({ id }) => id === params.file)
  if (!found) throw new AppError('not_found', 'Extract not found.')
  await recordRead(request, scope, found.id)
  const { blobId, filename, detectedType: type, sizeBytes, sha256 } = found
  return { blob: { blobId, filename, type, sizeBytes, sha256, inline: false } }
}

export async function getCaseCollateral(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const found = await listCollateralOfCase(request.services.db, scope, id, pageMax)
  const flags = flagsOf(found.flatMap(({ properties }) => properties))
  const compare = caseComparer(await caseSideOf(request, scope, id))
  const shown = await requestsOut(request.services, scope, found)
  return {
    body: {
      requests: shown.map((one, at) => withComparison(one, found[at], compare)),
      // A suggestion for the analyst.
      proposed_factors: proposeFactors(flags),
    },
  }
}

/** The draft is compared only for those who may read it. */
async function caseSideOf(
  { services, staff }: StaffRequest,
  scope: Scope,
  id: CaseId,
): Promise<CaseSide> {
  const { db, clock } = services
  const [file, draft] = await Promise.all([
    readCaseFile(db, scope, id, clock.now()),
    mayDo(staff.role, 'documents:read') ? readDraft(db, scope, id) : undefined,
  ])
  if (!file) throw caseNotFound()
  const { fields, stateCode } = file.details
  return { ...fields, stateCode, deed: draft?.content.properties?.[0] ?? {} }
}

type Compare = ReturnType<typeof caseComparer>

function withComparison(
  shown: ReturnType<typeof requestOut>,
  request: CollateralRequest | undefined,
  compare: Compare,
) {
  const { borrowerName = '', properties = [] } = request ?? {}
  return {
    ...shown,
    properties: shown.properties.map((one, at) => ({
      ...one,
      comparison: comparisonOf(compare, borrowerName, properties[at]),
    })),
  }
}

function comparisonOf(compare: Compare, borrowerName: string, property: Property | undefined) {
  if (!property?.findings) return null
  const { findings, state, stateLabel, district, surveyNo } = property
  const { holders, nameMatch, nameMatchScore, area } = findings
  const place = { state, stateLabel, district, surveyNo }
  return compare({ borrowerName, ...place, holders, nameMatch, nameMatchScore, area })
}

export async function getLinkableCollateral(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { find = '' } = request.query as LinkableQuery
  const found = await listLinkable(request.services.db, scope, id, find.trim())
  const requests = found.map((one) => ({
    collateral_id: one.id,
    borrower_name: one.borrowerName,
    external_ref: one.externalRef,
    loan_account_number: one.loanAccountNumber,
    properties: one.properties,
    created_at: one.createdAt,
  }))
  return { body: { requests } }
}

export async function postCaseCollateral(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { collateral_id } = request.body as LinkCollateralBody
  await linkCollateral(request.services, request.actor, scope, id, collateral_id)
  return getCaseCollateral(request)
}

export async function deleteCaseCollateral(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { collateral = '' } = request.params
  await unlinkCollateral(request.services, request.actor, scope, id, collateral)
  return { status: 204 }
}

export async function getLenderCollateral(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  const [body] = await requestsOut(request.services, scope, [await requestIn(request, scope)])
  return { body }
}

/** The raw bytes of the registry: never shown in a page, always saved. */
export async function getAnswer(request: StaffRequest): Promise<Answer> {
  const { services, params } = request
  const scope = await lenderScopeOf(request)
  const property = await propertyOf(request, scope)
  const { number: given = '' } = params
  // An invalid number matches no answer.
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
  if (!found) throw new AppError('not_found', 'Collateral request not found.')
  return found
}

async function propertyOf(request: StaffRequest, scope: Scope): Promise<Property> {
  const { properties } = await requestIn(request, scope)
  const found = properties.find(({ id }) => id === request.params.property)
  if (!found) throw new AppError('not_found', 'Property not found.')
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

async function requestsOut({ db }: Services, scope: Scope, requests: readonly CollateralRequest[]) {
  const ids = requests.flatMap(({ properties }) => properties.map(({ id }) => id))
  const files = await listExtractsOf(db, scope, ids)
  const shown = await extractsOut({ db }, files)
  const of = (id: Property['id']) => shown.filter((_, at) => files[at]?.propertyId === id)
  return requests.map((request) => requestOut(request, of))
}

function requestOut(request: CollateralRequest, extractsOf: (id: Property['id']) => object[]) {
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
      findings: property.findings && reportFindings(property.findings),
      name_match: property.findings && explainNameMatch(request.borrowerName, property.findings),
      finished_at: property.finishedAt?.toISOString() ?? null,
      at_desk_since: property.desk?.at.toISOString() ?? null,
      extracts: extractsOf(property.id),
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
