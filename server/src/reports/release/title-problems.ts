import { buildTitleGraph, type GraphOptions } from '../chain/build-title-graph.ts'
import { eventsFromDraft } from '../chain/events-from-draft.ts'
import type { ProblemKind, TitleEdge, TitleGraph, TitleProblem } from '../chain/title-graph.ts'
import type { ReportDraft } from '../report-content.ts'
import type { FactorKey } from '../score/risk-score.ts'
import { openFactors } from '../score/score-faults.ts'

export type TitleCheck = 'chain' | 'charges' | 'conveyance' | 'registration'

interface ProblemRow {
  /** The release check that fails by it in a positive report. */
  check: TitleCheck
  /** Factors of the score that account for it: the check then passes, and the grade is capped. */
  countedBy?: readonly FactorKey[]
}

/**
 * ▦ Which release check each problem of sections 6 and 8 fails. A charge that section 8 lists is
 * left to the check `score`, which asks for its factor. Problems that show only together with land
 * records or documents fail none: what the records say is decided in the check `land_records`, and
 * what was read in a document counts once a person has accepted it into the draft.
 */
export const problemChecks: Readonly<Record<ProblemKind, ProblemRow>> = {
  break: { check: 'chain' },
  double_sale: { check: 'chain' },
  dated_before: { check: 'chain' },
  missing_party: { check: 'chain' },
  missing_heir: { check: 'chain' },
  fewer_co_owners: { check: 'chain' },
  overlapping_areas: { check: 'chain' },
  unreleased_charge: { check: 'charges', countedBy: openFactors },
  release_by_another: { check: 'charges', countedBy: openFactors },
  release_before_charge: { check: 'charges', countedBy: openFactors },
  agreement_only: {
    check: 'conveyance',
    countedBy: ['agreement_only', 'gpa_sale', 'agreement_to_other'],
  },
  unregistered: { check: 'registration' },
}

export interface DraftProblem extends TitleProblem {
  check: TitleCheck | 'score'
  isCounted: boolean
  /** Of the row in the draft. */
  path: string
}

export interface DraftTitle {
  graph: TitleGraph
  problems: DraftProblem[]
}

/** What is wrong with the title by the rows of the draft alone, as the release checks see it. */
export function readDraftTitle(draft: ReportDraft, options: GraphOptions): DraftTitle {
  const graph = buildTitleGraph(eventsFromDraft(draft), options)
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]))
  const ticked = new Set((draft.score?.factors ?? []).map(({ key }) => key))
  const problems = graph.problems.flatMap((problem): DraftProblem[] => {
    const { check, countedBy = [] } = problemChecks[problem.kind]
    const path = pathOf(edges.get(problem.at))
    if (path === undefined) return []
    const isListed = check === 'charges' && isIn(chargeOf(problem, edges), 'encumbrance')
    // An agreement that only section 8 lists is an encumbrance, not the mortgagor's title.
    const isEncumbrance = check === 'conveyance' && !isIn(edges.get(problem.at), 'chain')
    const isScored = isListed || isEncumbrance
    const factors = isScored ? openFactors : countedBy
    const isCounted = factors.some((key) => ticked.has(key))
    return [{ ...problem, check: isScored ? 'score' : check, isCounted, path }]
  })
  return { graph, problems }
}

/** Each as `path: sentence`, for one release check. */
export const faultsOfTitle = (problems: readonly DraftProblem[], wanted: TitleCheck): string[] =>
  problems
    .filter(({ check, isCounted }) => check === wanted && !isCounted)
    .map(({ path, sentence }) => `${path}: ${sentence}`)

type Edges = ReadonlyMap<string, TitleEdge>

/** The problem of a release names the release first, then the charge that it leaves open. */
function chargeOf({ kind, at, edges: [, second] }: TitleProblem, edges: Edges) {
  return edges.get(kind === 'unreleased_charge' ? at : (second ?? at))
}

const isIn = (edge: TitleEdge | undefined, kind: 'chain' | 'encumbrance') =>
  edge?.sources.some((source) => source.kind === kind) ?? false

function pathOf(edge: TitleEdge | undefined): string | undefined {
  for (const source of edge?.sources ?? []) {
    if (source.kind === 'chain') return `draft.chain_of_title[${source.row - 1}]`
    if (source.kind === 'encumbrance') return `draft.encumbrances[${source.row - 1}]`
  }
  return undefined
}
