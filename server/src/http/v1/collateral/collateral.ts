import {
  type CollateralRequest,
  collateralView,
  findCollateral,
  listCollateral,
  submitCollateral,
  viewOfCollateral,
} from '../../../collateral/collateral.ts'
import type { Remember } from '../../../documents/documents.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { isText } from '../../routing/validate.ts'
import { receive } from '../receive.ts'
import { type CollateralBody, type CollateralQuery, pageDefault } from './collateral-schemas.ts'

/** A simulated search takes about a second, a search at the desk hours. */
const retryAfterSeconds = 5

export async function postCollateral(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, base } = request
  return receive(request, {
    parse: ({ value }) => value as CollateralBody,
    carryOut: (sent, remember: Remember<CollateralRequest> | undefined) =>
      submitCollateral(services, actor, caller.scope, sent, remember),
    present: (made) => ({
      status: 202,
      body: viewOfCollateral(made, services.states),
      headers: {
        location: `${base}/collateral/${made.id}`,
        'retry-after': String(retryAfterSeconds),
      },
    }),
  })
}

export async function listCollateralRequests(request: LenderRequest): Promise<Answer> {
  const { services, caller, query } = request
  const { external_ref: externalRef, cursor: before, limit: asked } = query as CollateralQuery
  const limit = Number(asked ?? pageDefault)
  const found = await listCollateral(services.db, caller.scope, { externalRef, before }, limit + 1)
  const shown = found.slice(0, limit)
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null
  const data = shown.map((one) => collateralView(one, services.states))
  return { status: 200, body: { data, next_cursor: next } }
}

export async function getCollateral({ services, caller, params }: LenderRequest): Promise<Answer> {
  const { id = '' } = params
  const found = isText(id) ? await findCollateral(services.db, caller.scope, id) : undefined
  if (!found) throw new AppError('not_found', 'Collateral request not found.')
  return { status: 200, body: viewOfCollateral(found, services.states) }
}
