import { findLender } from '../../access/access.ts'
import type { CaseFile } from '../../cases/cases.ts'
import { listCollateralOfCase } from '../../collateral/collateral.ts'
import type { Runner } from '../../db/db.ts'
import { listSeenByAnyone, readChecklist } from '../../documents/documents.ts'
import type { Scope } from '../../lib/scope.ts'
import type { ReportContent } from '../report-content.ts'
import type { ReportVersion } from '../report-store.ts'
import type { FactorKey } from '../score/risk-score.ts'
import { proposeFactors } from '../score/score-case.ts'
import { type DraftProblem, readDraftTitle } from './title-problems.ts'

/** Everything the release checks look at. */
export interface ReleaseFacts {
  content: ReportContent
  /** The last released version. */
  before: ReportVersion | undefined
  move: 'finalise' | 're-release'
  isSandbox: boolean
  /** Documents that no one of the office has opened. */
  unread: readonly { filename: string }[]
  /** Titles of the items of the checklist without an answer. */
  undecided: readonly string[]
  /** Proposed by the land records, and neither accepted nor dismissed. */
  findings: readonly FactorKey[]
  /** Searches of the land records that have not ended. */
  running: number
  /** Of the title, by sections 6 and 8. */
  problems: readonly DraftProblem[]
  /** Of the property; decides how figures without a unit are read. */
  stateCode: string | null
  /** Only an advocate with an account may sign. */
  needsAccount: boolean
  now: Date
}

export interface FactsIn
  extends Pick<ReleaseFacts, 'content' | 'before' | 'move' | 'isSandbox' | 'needsAccount'> {
  file: CaseFile
  now: Date
}

const requestsMax = 100

export async function readReleaseFacts(
  db: Runner,
  { file, ...given }: FactsIn,
): Promise<ReleaseFacts> {
  const { scope, id } = file.found
  const { stateCode } = file.details
  const [seen, checklist, requests, ownLenders] = await Promise.all([
    listSeenByAnyone(db, scope, id),
    readChecklist(db, scope, id, given.now),
    listCollateralOfCase(db, scope, id, requestsMax),
    listOwnLenders(db, scope),
  ])
  const options = { state: stateCode ?? undefined, ownLenders }
  const properties = requests.flatMap((request) => request.properties)
  const ended = properties.filter(({ status }) => status !== 'running')
  return {
    ...given,
    unread: given.content.documents.filter((document) => !seen.has(document.id)),
    undecided: checklist.filter(({ state }) => state === 'missing').map(({ title }) => title),
    findings: undecidedFactors(given.content, proposeFactors(flagsOf(ended))),
    running: properties.length - ended.length,
    problems: readDraftTitle(given.content.draft, options).problems,
    stateCode,
  }
}

/** Names under which the lender of a case holds mortgages. */
export async function listOwnLenders(db: Runner, { lenderId }: Scope): Promise<string[]> {
  const lender = await findLender(db, lenderId)
  return lender?.id === lenderId ? (lender.own_names ?? [lender.name]) : []
}

type Searched = Awaited<ReturnType<typeof listCollateralOfCase>>[number]['properties']

/** A failed search is no better than an empty one. */
export function flagsOf(properties: Searched): string[] {
  const flags = properties.flatMap(
    ({ findings }) => findings?.riskFlags ?? ['nil_result_unverified'],
  )
  return [...new Set<string>(flags)]
}

function undecidedFactors({ draft }: ReportContent, proposed: readonly FactorKey[]): FactorKey[] {
  const { factors = [], dismissed = [] } = draft.score ?? {}
  const decided = new Set<string>([...factors.map(({ key }) => key), ...dismissed])
  return proposed.filter((key) => !decided.has(key))
}
