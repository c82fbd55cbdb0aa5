import type { CoveredStates } from '../states/state.ts'
import type { CollateralRequest, Property } from './collateral-store.ts'
import { reportFindings } from './stored-findings.ts'

/**
 * As lenders see it: in the answer to the POST, when they poll or list, and in the callback. Spec,
 * section 2.8.
 */
export function viewOfCollateral(request: CollateralRequest, states: CoveredStates) {
  return { data: collateralView(request, states) }
}

export function collateralView(request: CollateralRequest, states: CoveredStates) {
  const { id, status, externalRef, loanAccountNumber, createdAt, finishedAt } = request
  return {
    id,
    external_ref: externalRef,
    loan_account_number: loanAccountNumber,
    status,
    created_at: createdAt.toISOString(),
    completed_at: finishedAt?.toISOString() ?? null,
    properties: request.properties.map((one) => viewOfProperty(one, states)),
  }
}

function viewOfProperty(
  { reference, state, stateLabel, status, findings, error }: Property,
  states: CoveredStates,
) {
  return {
    reference,
    state,
    stateLabel,
    portal: states.find(state)?.portal ?? 'Outside coverage',
    status,
    ...(findings && { findings: reportFindings(findings) }),
    ...(error && { error }),
  }
}
