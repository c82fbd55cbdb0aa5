import { type IndianStateCode, stateCodeOf, stateNameOf } from '../../lib/indian-states.ts'
import type { Connector } from '../connectors/connector.ts'
import type { SimulatedOptions } from '../connectors/simulated/simulated-call.ts'
import { type FindingRules, findingRules, type StateFindings } from '../findings/finding-rules.ts'
import type { ParcelField, RecordParcel } from '../registry-record.ts'
import type { SandboxProperty } from './sandbox-property.ts'
import type { SearchForm } from './search-form.ts'

/** Everything the product knows about one state. Each folder beside this file contains one. */
export interface CollateralState {
  /** Its name and other codes are in `lib/indian-states.ts`. */
  code: IndianStateCode
  /** The searched source, as named to the lender. */
  portal: string
  /** In addition to state, district and survey_no. */
  required: readonly ParcelField[]
  /** The content of survey_no if it is not one of the usual numbers. */
  surveyNumber?: string
  /** The first entries of the sources, by district where it differs. */
  coveredFrom: string
  coveredFromByDistrict: Readonly<Record<string, string>>
  /** Searches started per second, over all lenders, to protect the registries. */
  searchesPerSecond: number
  /** The connector of its simulated registry, which `simulator/` runs. */
  simulated(options: SimulatedOptions): Connector
  /** How its registry writes areas and places, and the names of its government. */
  findings: Omit<StateFindings, 'code' | 'required'>
  /** For a person who searches its portals. */
  searchForm: SearchForm
  /** The property of sandbox reports; without it, one that names nothing of the state. */
  sandboxProperty?: SandboxProperty
  /** Documents of a case that exist in this state only, by their key. */
  documents: Readonly<Record<string, StateDocument>>
  /** An invented record, read when the service starts. */
  warmUp: WarmUpTexts
}

export interface StateDocument {
  title: string
  /** Words in a filename that suggest this document. */
  words: readonly string[]
}

export interface WarmUpTexts {
  place: Omit<RecordParcel, 'survey_no'>
  holder: string
  seller: string
  bank: string
  extent: string
  tenure: string
  natures: readonly [sale: string, mortgage: string, release: string]
}

export interface CoveredState extends CollateralState {
  name: string
}

/** The covered states. Code that needs them gets them as an argument, and uses no other table. */
export interface CoveredStates {
  readonly rows: readonly CoveredState[]
  /** Plain data, which can be sent to a thread. */
  readonly findings: readonly StateFindings[]
  readonly rules: FindingRules
  find(code: string): CoveredState | undefined
  /** YYYY-MM-DD: the first entries of the sources for a district. */
  coveredFrom(row: CoveredState, district: string): string
}

export function coverStates(table: readonly CollateralState[]): CoveredStates {
  const rows = table.map((row) => ({ ...row, name: stateNameOf(row.code) }))
  const byCode = new Map(rows.map((row) => [row.code as string, row]))
  for (const { code } of rows) requireOwnCode(code)
  if (byCode.size < rows.length) throw new Error('Two rows of the states table have the same code.')
  const findings = rows.map(({ code, required, findings: own }) => ({ code, required, ...own }))
  const rules = findingRules(findings)
  return {
    rows,
    findings,
    rules,
    find: (code) => byCode.get(code),
    coveredFrom: ({ coveredFrom, coveredFromByDistrict }, district) =>
      Object.entries(coveredFromByDistrict).find(([name]) =>
        rules.sameDistrict(name, district),
      )?.[1] ?? coveredFrom,
  }
}

/**
 * Requests are read into codes of the table of Indian states: a row under another code would never
 * match.
 */
function requireOwnCode(code: string): void {
  const own = stateCodeOf(code)
  if (own === code) return
  const hint = own === undefined ? 'It is not in that file' : `The code there is ${own}`
  throw new Error(
    `${code}: a supported state must use its code from lib/indian-states.ts. ${hint}.`,
  )
}
