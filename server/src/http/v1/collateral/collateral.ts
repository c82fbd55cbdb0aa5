import { faultsOfUrl } from '../../../callbacks/callbacks.ts'
import {
  type CollateralRequest,
  findCollateral,
  submitCollateral,
  viewOfCollateral,
} from '../../../collateral/collateral.ts'
import type { Remember } from '../../../documents/documents.ts'
import { AppError, invalidRequest } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { isText } from '../../routing/validate.ts'
import type { ApiRequest } from '../api-request.ts'
import { withoutNulls } from '../parse-body.ts'
import { faultsIn } from '../read-checked.ts'
import { receive } from '../receive.ts'
import { CollateralBody } from './collateral-schemas.ts'

export async function postCollateral(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const allowPrivate = services.allowPrivate(caller.scope.mode)
  return receive(request, {
    parse: ({ value }) => parse(value, allowPrivate),
    carryOut: (sent, remember: Remember<CollateralRequest> | undefined) =>
      submitCollateral(services, actor, caller.scope, sent, remember),
    present: (made) => ({ status: 202, body: viewOfCollateral(made, services.states) }),
  })
}

export async function getCollateral({ services, caller, params }: ApiRequest): Promise<Answer> {
  const { id = '' } = params
  const found = isText(id) ? await findCollateral(services.db, caller.scope, id) : undefined
  if (!found) throw new AppError('not_found', 'Collateral request not found.')
  return { status: 200, body: viewOfCollateral(found, services.states) }
}

function parse(value: unknown, allowPrivate: boolean): CollateralBody {
  const sent = withoutNullProperties(value)
  const faults = faultsIn(CollateralBody, sent)
  const { callback_url: url } = sent as Partial<CollateralBody>
  if (typeof url === 'string' && !faults.some((fault) => fault.startsWith('callback_url:'))) {
    const ofUrl = faultsOfUrl(url, { allowPrivate })
    faults.push(...ofUrl.map((fault) => fault.replace(/^url:/, 'callback_url:')))
  }
  if (faults.length > 0) throw invalidRequest(faults)
  return sent as CollateralBody
}

/** Null equals absent, for the fields of each property too. */
function withoutNullProperties(value: unknown): object {
  const sent = value as { properties?: unknown }
  if (typeof sent !== 'object' || sent === null) return { properties: undefined }
  const { properties } = sent
  return Array.isArray(properties)
    ? { ...sent, properties: properties.map((property) => withoutNulls(property)) }
    : sent
}
