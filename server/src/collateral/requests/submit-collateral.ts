import { recordAudit } from '../../access/access.ts'
import type { Db, Tx } from '../../db/db.ts'
import { keep, type Remember } from '../../documents/documents.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { stateCodeOf, stateNameOf } from '../../lib/indian-states.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { parcelTypeOf } from '../parcel-types.ts'
import type { CoveredStates } from '../states/state.ts'
import { collateralFaults } from './collateral-faults.ts'
import { type CollateralRequest, insertRequest, type Property } from './collateral-store.ts'
import { type AskedYears, searchPeriod, yearInIndia } from './search-period.ts'

export interface SubmitDeps {
  db: Db
  keyring: Keyring
  clock: Clock
  states: CoveredStates
  /** Wakes the workers: there is something to search. */
  wake(): void
}

export interface CollateralIn {
  external_ref?: string | undefined
  loan_account_number?: string | undefined
  borrower_name: string
  callback_url?: string | undefined
  properties: PropertyIn[]
}

export interface PropertyIn extends AskedYears {
  reference: string
  state: string
  /** Required in a supported state only, like the number. */
  district?: string | undefined
  taluk?: string | undefined
  hobli?: string | undefined
  village?: string | undefined
  survey_no?: string | undefined
  parcel_type?: string | undefined
  building?: string | undefined
  wing?: string | undefined
  floor?: string | undefined
  unit?: string | undefined
}

/** Decisions, section 9: each property is searched separately, on its own state's registry. */
export async function submitCollateral(
  deps: SubmitDeps,
  by: Actor,
  scope: Scope,
  sent: CollateralIn,
  remember?: Remember<CollateralRequest>,
): Promise<CollateralRequest> {
  const now = deps.clock.now()
  const { states } = deps
  const faults = collateralFaults(states, sent, yearInIndia(now))
  if (faults.length > 0) throw invalidRequest(faults)
  const request = requestOf(states, scope, sent, now)
  if (request.properties.every(({ status }) => status === 'unsupported_state')) {
    throw outsideCoverage(states, sent)
  }
  return deps.db.transact(async (tx: Tx) => {
    await insertRequest(tx, request)
    tx.afterCommit(deps.wake)
    const entry = { action: 'collateral.received', subject: request.id, scope } as const
    const details = { properties: request.properties.length }
    await recordAudit(tx, deps.keyring, by, { ...entry, details }, now)
    if (remember) await keep(tx, remember, request)
    return request
  })
}

function rowOf(states: CoveredStates, state: string) {
  return states.find(stateCodeOf(state) ?? '')
}

function requestOf(
  states: CoveredStates,
  scope: Scope,
  sent: CollateralIn,
  now: Date,
): CollateralRequest {
  return {
    id: newId('col', now.getTime()),
    scope,
    externalRef: sent.external_ref ?? null,
    loanAccountNumber: sent.loan_account_number ?? null,
    borrowerName: sent.borrower_name,
    callbackUrl: sent.callback_url ?? null,
    status: 'running',
    createdAt: now,
    finishedAt: null,
    properties: sent.properties.map((property) => propertyOf(states, property, now)),
  }
}

function propertyOf(states: CoveredStates, sent: PropertyIn, now: Date): Property {
  const code = stateCodeOf(sent.state)
  const row = rowOf(states, sent.state)
  const coveredFrom = row ? states.coveredFrom(row, sent.district ?? '') : ''
  return {
    id: newId('prop', now.getTime()),
    reference: sent.reference,
    state: code ?? sent.state,
    stateLabel: code === undefined ? sent.state : stateNameOf(code),
    district: sent.district ?? '',
    taluk: sent.taluk,
    hobli: sent.hobli,
    village: sent.village,
    surveyNo: sent.survey_no ?? '',
    parcelType: sent.parcel_type === undefined ? undefined : parcelTypeOf(sent.parcel_type),
    building: sent.building,
    wing: sent.wing,
    floor: sent.floor,
    unit: sent.unit,
    ...searchPeriod(sent, yearInIndia(now), coveredFrom),
    status: row ? 'running' : 'unsupported_state',
    error: row ? null : { code: 'unsupported_state', message: outsideSentence(states, sent.state) },
    findings: null,
    finishedAt: row ? null : now,
    desk: null,
    answers: null,
  }
}

const covered = ({ rows }: CoveredStates) => rows.map(({ code }) => code).join(', ')

function outsideSentence(states: CoveredStates, state: string): string {
  return `${state} is not supported. Supported states: ${covered(states)}.`
}

function outsideCoverage(states: CoveredStates, { properties }: CollateralIn): AppError {
  return new AppError(
    'unsupported_state',
    `No property is in a supported state. Supported states: ${covered(states)}.`,
    {
      details: properties.map(
        ({ state }, i) => `properties[${i}].state: ${outsideSentence(states, state)}`,
      ),
    },
  )
}
