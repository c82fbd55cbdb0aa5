import { stateRowOf } from '../states/states.ts'
import type { CollateralRequest, Property } from './collateral-store.ts'

/** As lenders see it: in the answer to the POST, when they poll, and in the callback. Spec, section 2.8. */
export function viewOfCollateral({ id, status, properties }: CollateralRequest) {
  return { data: { id, status, properties: properties.map(viewOfProperty) } }
}

export type CollateralView = ReturnType<typeof viewOfCollateral>

function viewOfProperty({ reference, state, stateLabel, status, findings, error }: Property) {
  return {
    reference,
    state,
    stateLabel,
    portal: stateRowOf(state)?.portal ?? null,
    status,
    ...(findings && { findings }),
    ...(error && { error }),
  }
}
