import { findLender, type SignedIn } from '../../access/access.ts'
import { scopeOfCase } from '../../cases/cases.ts'
import { AppError, caseNotFound } from '../../lib/app-error.ts'
import { type CaseId, isId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { versionSent } from '../routing/list-faults.ts'
import type { AccountRequest } from '../sign-in/door.ts'

/** A request of a signed-in person. */
export interface StaffRequest extends AccountRequest {
  staff: SignedIn
  /** Live and test never mix: the address says which. */
  mode: Mode
}

/** The case in the address, and its lender. A case of the other mode is not found. */
export async function caseOf({
  services,
  params,
  mode,
}: StaffRequest): Promise<{ scope: Scope; id: CaseId }> {
  const { id = '' } = params
  const scope = isId('case', id) ? await scopeOfCase(services.db, mode, id) : undefined
  if (!scope) throw caseNotFound()
  return { scope, id: id as CaseId }
}

/** The lender in the address, in the mode of the address. */
export async function lenderScopeOf({ services, params, mode }: StaffRequest): Promise<Scope> {
  const found = await findLender(services.db, params.lender ?? '')
  if (!found || found.id !== params.lender) {
    throw new AppError('not_found', 'Lender not found.')
  }
  return { lenderId: found.id, mode }
}

/** The version that the client has seen. Without it, a move could undo unseen changes. */
export function ifMatchOf({ raw }: Pick<StaffRequest, 'raw'>): number {
  const sent = raw.headers['if-match']
  if (sent === undefined) {
    throw new AppError(
      'precondition_required',
      'Send If-Match with the version you read, from the ETag.',
    )
  }
  // Its form is checked with the rest of the request.
  return Number(versionSent.exec(sent)?.[1])
}

export async function seenCaseOf(request: StaffRequest) {
  const version = ifMatchOf(request)
  return { ...(await caseOf(request)), version }
}

export function etagOf(version: number): Record<string, string> {
  return { etag: `"${version}"` }
}
