import { readCaseFile } from '../../cases/cases.ts'
import { listCollateralOfCase } from '../../collateral/collateral.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { buildTitleGraph } from '../chain/build-title-graph.ts'
import { eventsFromDraft } from '../chain/events-from-draft.ts'
import { layoutForScreen, type ScreenLayout } from '../chain/layout/screen-layout.ts'
import type { TitleEvent } from '../chain/title-event.ts'
import type { TitleGraph, TitleProblem } from '../chain/title-graph.ts'
import { pinsOn } from '../pins.ts'
import { releaseChecks } from '../release/release-checks.ts'
import { listOwnLenders } from '../release/release-facts.ts'
import { type DraftProblem, type DraftTitle, readDraftTitle } from '../release/title-problems.ts'
import type { Evidence, ReportDraft } from '../report-content.ts'
import type { ReportDeps } from '../report-deps.ts'
import { readDraft } from '../report-store.ts'
import { eventsFromFindings, placeDocuments, type UnplacedDocument } from './record-events.ts'

/** What a problem does to a release as positive. */
export const problemEffects = ['blocks', 'needs_reason', 'counted', 'informs'] as const

export interface ShownProblem extends TitleProblem {
  effect: (typeof problemEffects)[number]
  /** The release check that fails by it; null if it only informs. */
  check: DraftProblem['check'] | null
}

export interface CaseTitle extends Pick<TitleGraph, 'nodes' | 'edges' | 'isCut'> {
  draftVersion: number
  problems: ShownProblem[]
  /** Ids of the nodes that hold in the end. */
  holders: string[]
  unplaced: UnplacedDocument[]
  layout: ScreenLayout | undefined
}

const requestsMax = 100

/** The title by everything that is known of a case: its draft, land records and documents. */
export async function readTitleGraph(
  { db, clock }: Pick<ReportDeps, 'db' | 'clock'>,
  scope: Scope,
  caseId: CaseId,
): Promise<CaseTitle> {
  const [file, draft, requests, ownLenders] = await Promise.all([
    readCaseFile(db, scope, caseId, clock.now()),
    readDraft(db, scope, caseId),
    listCollateralOfCase(db, scope, caseId, requestsMax),
    listOwnLenders(db, scope),
  ])
  if (!file) throw caseNotFound()
  const properties = requests.flatMap((request) => request.properties)
  const options = { state: file.details.stateCode ?? undefined, ownLenders }
  const own = readDraftTitle(draft.content, options)
  const more: TitleEvent[] = eventsFromFindings(properties)
  const graph =
    more.length === 0
      ? own.graph
      : buildTitleGraph([...eventsFromDraft(draft.content), ...more], options)
  const unplaced = placeDocuments(graph.edges, properties)
  addPins(graph, draft.content)
  const problems = listProblems(graph, own)
  const marks = Map.groupBy(problems, ({ at }) => at)
  return {
    nodes: graph.nodes,
    edges: graph.edges,
    isCut: graph.isCut,
    draftVersion: draft.version,
    problems,
    holders: [...new Set((graph.steps.at(-1)?.holdings ?? []).flatMap(({ nodes }) => nodes))],
    unplaced,
    layout: layoutForScreen(graph, new Map([...marks].map(([edge, { length }]) => [edge, length]))),
  }
}

/** Where the documents prove a row: what the analyst pinned is a source too. */
function addPins({ edges }: TitleGraph, draft: ReportDraft): void {
  const rows = { chain: draft.chain_of_title ?? [], encumbrance: draft.encumbrances ?? [] }
  for (const { sources } of edges) {
    const places = sources.flatMap((source) => {
      if (source.kind !== 'chain' && source.kind !== 'encumbrance') return []
      const row = rows[source.kind][source.row - 1]
      const pinned = pinsOn(draft, source.kind, row?.id, String(source.row))
      return [...pinned, ...(row?.evidence ?? []).map(toPlace)]
    })
    const isKnown = (id: string) =>
      sources.some((source) => source.kind === 'document' && source.documentId === id)
    const byDocument = Map.groupBy(places, ({ document_id }) => document_id)
    for (const [documentId, found] of byDocument) {
      if (isKnown(documentId)) continue
      const marked = found.map(({ page, rect }) => ({ page, rect }))
      sources.push({ kind: 'document', documentId, places: marked })
    }
  }
}

function toPlace({ document_id, page, rectangle = [0, 0, 1, 1] }: Evidence) {
  const [x = 0, y = 0, w = 1, h = 1] = rectangle
  return { document_id, page, rect: { x, y, w, h } }
}

/**
 * Those of the draft first, since the release checks see them; then those that show only together
 * with the records and documents. An id of an edge is the same in both graphs.
 */
function listProblems(graph: TitleGraph, own: DraftTitle): ShownProblem[] {
  const shown = own.problems.map((problem): ShownProblem => {
    const { kind, sentence, at, edges, check } = problem
    return {
      ...{ kind, sentence, at, edges, check },
      nodes: toNodes(problem, graph, own),
      effect: effectOf(problem),
    }
  })
  const isKnown = ({ kind, at }: TitleProblem) =>
    shown.some((problem) => problem.kind === kind && problem.at === at)
  const others = graph.problems.filter(
    (problem) => !isKnown(problem) && !isOfReading(problem, graph),
  )
  return [
    ...shown,
    ...others.map((problem): ShownProblem => ({ ...problem, effect: 'informs', check: null })),
  ]
}

/** What was not read in a document may still stand in it. */
function isOfReading({ kind, at }: TitleProblem, { edges }: TitleGraph): boolean {
  if (kind !== 'unregistered' && kind !== 'missing_party') return false
  const sources = edges.find(({ id }) => id === at)?.sources ?? []
  return sources.every((source) => source.kind === 'document')
}

function effectOf({ check, isCounted }: DraftProblem): ShownProblem['effect'] {
  return isCounted ? 'counted' : releaseChecks[check].rule
}

/** The same persons in the larger graph. */
function toNodes({ nodes }: TitleProblem, graph: TitleGraph, own: DraftTitle): string[] {
  if (graph === own.graph) return nodes
  const names = new Set(
    own.graph.nodes.filter(({ id }) => nodes.includes(id)).map(({ name }) => name),
  )
  return graph.nodes
    .filter(({ spellings }) => spellings.some((spelling) => names.has(spelling)))
    .map(({ id }) => id)
}
