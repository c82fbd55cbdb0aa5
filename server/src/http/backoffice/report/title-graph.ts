import Type from 'typebox'
import {
  type CaseTitle,
  edgeKinds,
  problemEffects,
  problemKinds,
  readTitleGraph,
} from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { ok } from '../../routing/route.ts'
import { object, orNull, pagePlace, text, whole } from '../schema-pieces.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'

/** GET /:mode/cases/:id/title-graph */

const number = Type.Number()
const ids = (of: string) => Type.Array(text, { description: `Ids of ${of}.` })
const lines = Type.Array(text, { description: 'Lines of text, as they are drawn.' })
const rectangle = { x: number, y: number, w: number, h: number }

const source = Type.Union([
  object({ kind: Type.Literal('chain'), row: whole }),
  object({ kind: Type.Literal('encumbrance'), row: whole }),
  object({ kind: Type.Literal('land_record'), portal: text, document: orNull(text) }),
  object({
    kind: Type.Literal('document'),
    document_id: text,
    places: Type.Array(pagePlace),
  }),
])

const node = object(
  {
    id: text,
    name: text,
    spellings: Type.Array(text),
    kind: Type.Enum(['person', 'company', 'lender']),
    holds: Type.Boolean({ description: 'Holds after the last event.' }),
  },
  'TitleNode',
)

const edge = object(
  {
    id: text,
    kind: Type.Enum([...edgeKinds]),
    nature: text,
    date: orNull(Type.String({ description: 'YYYY-MM-DD; null if it cannot be read.' })),
    number: text,
    area: text,
    from: ids('nodes'),
    to: ids('nodes'),
    label: Type.String({ description: 'As the report numbers it, or by its document number.' }),
    sources: Type.Array(source, { description: 'Everything that says so. Rows count from 1.' }),
  },
  'TitleEdge',
)

const problem = object(
  {
    kind: Type.Enum(Object.keys(problemKinds) as (keyof typeof problemKinds)[]),
    title: text,
    sentence: text,
    at: Type.String({ description: 'Id of the edge where it shows.' }),
    edges: ids('edges'),
    nodes: ids('nodes'),
    effect: Type.Enum([...problemEffects], {
      description:
        'In a release as positive. counted: the score has a factor for it; informs: it shows only together with land records or documents.',
    }),
    check: orNull(Type.String({ description: 'Key of the release check that fails by it.' })),
  },
  'TitleProblem',
)

const layout = object(
  {
    width: number,
    height: number,
    boxes: Type.Array(object({ node: text, ...rectangle, lines })),
    deeds: Type.Array(
      object({
        edge: text,
        label: object({ ...rectangle, lines }),
        paths: Type.Array(
          object({
            points: Type.Array(object({ x: number, y: number })),
            has_arrow: Type.Boolean(),
          }),
        ),
      }),
    ),
    not_drawn: ids('edges between a person and the same person'),
  },
  'TitleLayout',
)

const TitleGraphOut = object(
  {
    draft_version: whole,
    nodes: Type.Array(node),
    edges: Type.Array(edge, { description: 'In order of time.' }),
    problems: Type.Array(problem),
    unplaced: Type.Array(
      object({
        portal: text,
        number: text,
        date: text,
        nature: text,
        kind: Type.Enum(['transfer', 'encumbrance', 'release', 'other']),
      }),
      { description: 'Registered documents of the land records that are not on the graph.' },
    ),
    more: Type.Boolean({ description: 'There is more than is listed.' }),
    layout: orNull(layout),
  },
  'TitleGraph',
)

export const titleGraphRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/cases/:id/title-graph',
    access: 'documents:read',
    name: 'getTitleGraph',
    tag: 'Report',
    summary: 'Read the chain of title as a graph, with what is wrong with it',
    answers: ok(TitleGraphOut),
    handle: getTitleGraph,
  },
]

async function getTitleGraph(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  return { body: titleOut(await readTitleGraph(request.services, scope, id)) }
}

/** Of one node, edge or source; a graph of the largest draft stays below 2 MB. */
const limits = { spellings: 10, sources: 20, places: 20, problems: 200 }

function titleOut(title: CaseTitle) {
  const { nodes, edges, problems, holders, layout, unplaced } = title
  return {
    draft_version: title.draftVersion,
    nodes: nodes.map(({ spellings, ...each }) => ({
      ...each,
      spellings: spellings.slice(0, limits.spellings),
      holds: holders.includes(each.id),
    })),
    edges: edges.map(({ date = null, sources, ...each }) => ({
      ...each,
      date,
      sources: sources.slice(0, limits.sources).map(sourceOut),
    })),
    problems: problems
      .slice(0, limits.problems)
      .map((each) => ({ ...each, title: problemKinds[each.kind] })),
    unplaced: unplaced.map(({ property: _, ...each }) => each),
    more: title.isCut || problems.length > limits.problems,
    layout: layout ? layoutOut(layout) : null,
  }
}

function sourceOut(from: CaseTitle['edges'][number]['sources'][number]) {
  if (from.kind === 'document') {
    const { kind, documentId: document_id, places } = from
    return { kind, document_id, places: places.slice(0, limits.places) }
  }
  if (from.kind !== 'land_record') return from
  const { kind, portal, document = null } = from
  return { kind, portal, document }
}

const layoutOut = ({ notDrawn, deeds, ...drawn }: NonNullable<CaseTitle['layout']>) => ({
  ...drawn,
  deeds: deeds.map(({ lines: paths, ...deed }) => ({
    ...deed,
    paths: paths.map(({ points, hasArrow: has_arrow }) => ({ points, has_arrow })),
  })),
  not_drawn: notDrawn,
})
