import {
  attachExtract,
  type DeskResult,
  type DeskRow,
  explainNameMatch,
  failSearch,
  findAtDesk,
  findDeskResult,
  giveBackToDesk,
  handOver,
  type JudgedSearch,
  listDesk,
  listExtracts,
  portalQuestions,
  previewSearch,
  removeExtract,
  reportFindings,
  submitSearch,
  takeFromDesk,
} from '../../../collateral/collateral.ts'
import { AppError } from '../../../lib/app-error.ts'
import { isId, type LenderId, type StaffId } from '../../../lib/ids.ts'
import { stateCodeOf } from '../../../lib/indian-states.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { StaffRequest } from '../staff-request.ts'
import { extractsOut, parcelOut, searchFormOut } from './collateral-out.ts'
import type {
  DeskFailBody,
  DeskHandOverBody,
  DeskQuery,
  DeskRecordBody,
} from './collateral-schemas.ts'

/** The properties that wait for a person, of one mode and every lender. */

const pageMax = 100

export async function getDesk({ services, mode, query, staff }: StaffRequest): Promise<Answer> {
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

export function deskFaults({ query }: Sent): string[] {
  const { after } = query as Sound<DeskQuery>
  const fits = after === undefined || placeOf(after) !== undefined
  return fits ? [] : ['after: must be the next_after of a page']
}

function placeOf(after: string) {
  const [time = '', id = ''] = after.split('~')
  const deskAt = new Date(time)
  return !Number.isNaN(deskAt.getTime()) && isId('prop', id) ? { deskAt, id } : undefined
}

export async function getDeskProperty(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const id = propertyIdOf(request)
  const [found, extracts] = await Promise.all([
    findAtDesk(services.db, mode, id),
    listExtracts(services.db, mode, id),
  ])
  if (!found) throw notAtDesk()
  const { searchForm } = services.states.find(found.state) ?? {}
  if (!searchForm) throw notAtDesk()
  return {
    body: {
      ...deskOut(found, services.clock.now()),
      extracts: await extractsOut(services, extracts),
      search_form: searchFormOut(searchForm),
      asks: portalQuestions(searchForm, found, found.borrowerName),
    },
  }
}

/** The result, for the searcher and for those who doubt it; it does not change any more. */
export async function getDeskResult(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const id = propertyIdOf(request)
  const [found, extracts] = await Promise.all([
    findDeskResult(services.db, mode, id),
    listExtracts(services.db, mode, id),
  ])
  if (!found)
    throw new AppError('not_found', 'The search desk has no completed search of this property.')
  return { body: { ...resultOut(found), extracts: await extractsOut(services, extracts) } }
}

export async function postDeskClaim(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const row = await takeFromDesk(services, actor, mode, propertyIdOf(request), staff.id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskRelease(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const row = await giveBackToDesk(services, actor, mode, propertyIdOf(request), staff.id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskHandOver(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { searcher_id } = request.body as DeskHandOverBody
  const from = { id: staff.id, isAdmin: staff.role === 'admin' }
  const row = await handOver(services, actor, mode, propertyIdOf(request), from, searcher_id)
  return { body: deskOut(row, services.clock.now()) }
}

export async function postDeskPreview(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const { record } = request.body as DeskRecordBody
  const id = propertyIdOf(request)
  const judged = await previewSearch(services, mode, id, record ?? undefined)
  return { body: judgedOut(judged) }
}

export async function postDeskSubmit(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { record } = request.body as DeskRecordBody
  const id = propertyIdOf(request)
  const judged = await submitSearch(services, actor, mode, id, staff.id, record ?? undefined)
  return { body: judgedOut(judged) }
}

export async function postDeskFail(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { code } = request.body as DeskFailBody
  await failSearch(services, actor, mode, propertyIdOf(request), staff.id, code)
  return { status: 204 }
}

export async function postDeskExtract(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff, raw, response, query } = request
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const sent = { filename: query.filename ?? '', pieces }
  const id = propertyIdOf(request)
  const file = await attachExtract(services, actor, mode, id, staff.id, sent)
  const [body] = await extractsOut(services, [file])
  return { status: 201, body }
}

export async function deleteExtract(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff, params } = request
  const id = propertyIdOf(request)
  await removeExtract(services, actor, mode, id, staff.id, params.file ?? '')
  return { status: 204 }
}

function propertyIdOf({ params }: StaffRequest): string {
  const { property = '' } = params
  if (!isId('prop', property)) throw notAtDesk()
  return property
}

function notAtDesk(): AppError {
  return new AppError('not_found', 'This property is not at the search desk.')
}

/** With the reason for the name match, which a lender does not get. */
function judgedOut({ findings, borrowerName }: JudgedSearch) {
  return { findings, name_match: explainNameMatch(borrowerName, findings) }
}

function askedOut(row: DeskRow) {
  return {
    property_id: row.id,
    collateral_id: row.requestId,
    lender: { id: row.lenderId, name: row.lenderName },
    reference: row.reference,
    borrower_name: row.borrowerName,
    external_ref: row.externalRef,
    loan_account_number: row.loanAccountNumber,
    parcel: parcelOut(row),
    searcher: row.searcherId && { id: row.searcherId, name: row.searcherName },
  }
}

function resultOut(row: DeskResult) {
  const { status, error, findings, borrowerName } = row
  return {
    ...askedOut(row),
    status,
    error,
    findings: findings && reportFindings(findings),
    name_match: findings && explainNameMatch(borrowerName, findings),
    finished_at: row.finishedAt.toISOString(),
  }
}

function deskOut(row: DeskRow, now: Date) {
  return {
    ...askedOut(row),
    waiting_since: row.deskAt.toISOString(),
    waiting_hours: Math.round((now.getTime() - row.deskAt.getTime()) / 360_000) / 10,
    why: row.deskWhy,
    claimed_at: row.searcherAt?.toISOString() ?? null,
  }
}
