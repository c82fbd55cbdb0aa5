import { faultsOfUrl } from '../../../callbacks/callbacks.ts'
import {
  type CollateralRequest,
  type CoveredStates,
  collateralFaults,
  collateralView,
  findCollateral,
  listCollateral,
  submitCollateral,
  viewOfCollateral,
  yearInIndia,
} from '../../../collateral/collateral.ts'
import type { Remember } from '../../../documents/documents.ts'
import { AppError, invalidRequest } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { isText } from '../../routing/validate.ts'
import { apiPaths } from '../api-paths.ts'
import type { ApiRequest } from '../api-request.ts'
import { withoutNulls } from '../parse-body.ts'
import { faultsIn } from '../read-checked.ts'
import { receive } from '../receive.ts'
import { CollateralBody, type CollateralQuery, pageDefault } from './collateral-schemas.ts'

/** A simulated search takes about a second, a search at the desk hours. */
const retryAfterSeconds = 5

export async function postCollateral(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const { mode } = caller.scope
  const rules = {
    allowPrivate: services.allowPrivate(mode),
    states: services.states,
    thisYear: yearInIndia(services.clock.now()),
  }
  return receive(request, {
    parse: ({ value }) => parse(value, rules),
    carryOut: (sent, remember: Remember<CollateralRequest> | undefined) =>
      submitCollateral(services, actor, caller.scope, sent, remember),
    present: (made) => ({
      status: 202,
      body: viewOfCollateral(made, services.states),
      headers: {
        location: `${apiPaths[mode]}/collateral/${made.id}`,
        'retry-after': String(retryAfterSeconds),
      },
    }),
  })
}

export async function listCollateralRequests(request: ApiRequest): Promise<Answer> {
  const { services, caller, query } = request
  const { external_ref: externalRef, cursor: before, limit: asked } = query as CollateralQuery
  const limit = Number(asked ?? pageDefault)
  const found = await listCollateral(services.db, caller.scope, { externalRef, before }, limit + 1)
  const shown = found.slice(0, limit)
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null
  const data = shown.map((one) => collateralView(one, services.states))
  return { status: 200, body: { data, next_cursor: next } }
}

export async function getCollateral({ services, caller, params }: ApiRequest): Promise<Answer> {
  const { id = '' } = params
  const found = isText(id) ? await findCollateral(services.db, caller.scope, id) : undefined
  if (!found) throw new AppError('not_found', 'Collateral request not found.')
  return { status: 200, body: viewOfCollateral(found, services.states) }
}

interface Rules {
  allowPrivate: boolean
  states: CoveredStates
  thisYear: number
}

function parse(value: unknown, { allowPrivate, states, thisYear }: Rules): CollateralBody {
  const sent = withoutNullProperties(value)
  const faults = faultsIn(CollateralBody, sent)
  const isNamed = (fault: string) => faults.some((one) => pathIn(one) === pathIn(fault))
  faults.push(...collateralFaults(states, sent, thisYear).filter((fault) => !isNamed(fault)))
  const { callback_url: url } = sent as Partial<CollateralBody>
  if (typeof url === 'string' && !faults.some((fault) => fault.startsWith('callback_url:'))) {
    const ofUrl = faultsOfUrl(url, { allowPrivate })
    faults.push(...ofUrl.map((fault) => fault.replace(/^url:/, 'callback_url:')))
  }
  if (faults.length > 0) throw invalidRequest(faults)
  return sent as CollateralBody
}

const pathIn = (fault: string) => fault.slice(0, fault.indexOf(':'))

/** Null equals absent, for the fields of each property too. */
function withoutNullProperties(value: unknown): object {
  const sent = value as { properties?: unknown }
  if (typeof sent !== 'object' || sent === null) return { properties: undefined }
  const { properties } = sent
  return Array.isArray(properties)
    ? { ...sent, properties: properties.map((property) => withoutNulls(property)) }
    : sent
}
