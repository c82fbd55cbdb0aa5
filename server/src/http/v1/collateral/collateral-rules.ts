import { faultsOfUrl } from '../../../callbacks/callbacks.ts'
import { collateralFaults, yearInIndia } from '../../../collateral/collateral.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { CollateralBody } from './collateral-schemas.ts'

/** What the schema cannot express: the callback URL, and the fields that a state requires. */
export function collateralRules({ body }: Sent, { services, caller }: LenderRequest): string[] {
  const { callback_url: url } = body as Sound<CollateralBody>
  const allowPrivate = services.allowPrivate(caller.scope.mode)
  const ofUrl = url === undefined ? [] : faultsOfUrl(url, { allowPrivate })
  return [
    ...ofUrl.map((fault) => fault.replace(/^url:/, 'callback_url:')),
    ...collateralFaults(services.states, body, yearInIndia(services.clock.now())),
  ]
}
