import type { CoveredStates } from '../states/state.ts'
import type { CollateralRequest, Property } from './collateral-store.ts'

/** As lenders see it: in the answer to the POST, when they poll, and in the callback. Spec, section 2.8. */
export function viewOfCollateral(
  { id, status, properties }: CollateralRequest,
  states: CoveredStates,
) {
  return { data: { id, status, properties: properties.map((one) => viewOfProperty(one, states)) } }
}

function viewOfProperty(
  { reference, state, stateLabel, status, findings, error }: Property,
  states: CoveredStates,
) {
  return {
    reference,
    state,
    stateLabel,
    portal: states.find(state)?.portal ?? null,
    status,
    ...(findings && { findings }),
    ...(error && { error }),
  }
}
