import { findAgreementsOnly } from './find-agreements.ts'
import { type Found, findBreak } from './find-breaks.ts'
import { findOpenCharges } from './find-charges.ts'
import { findMissingSigners, findOverlaps } from './find-missing-signers.ts'
import { nodesOf, People, type Person, type PersonNode } from './people.ts'
import { type Edge, nameEdge, readEdges } from './read-edges.ts'
import { eventsMax, type TitleEvent } from './title-event.ts'
import type { Holding, TitleEdge, TitleGraph, TitleNode, TitleProblem } from './title-graph.ts'
import type { Lot } from './title-lots.ts'
import { TitleWalk } from './walk-title.ts'

export interface GraphOptions {
  /** Code of the state, which decides what an area without a unit means. */
  state?: string | undefined
  /** Names of the lender that asks: its own charge stays open. */
  ownLenders?: readonly string[]
}

/** A title as read, for further questions about it. */
export interface ReadTitle {
  people: People
  edges: readonly Edge[]
  ofPart: ReadonlySet<Edge>
  found: readonly Found[]
  holdings: readonly Holding[][]
}

export function buildTitleGraph(
  events: readonly TitleEvent[],
  options: GraphOptions = {},
): TitleGraph {
  const { people, edges, found, holdings } = readTitle(events, options)
  return {
    nodes: people.nodes.filter(({ members }) => members.length > 0).map(toNode),
    edges: edges.map((edge, i) => toEdge(edge, holdings[i] ?? [])),
    steps: edges.map(({ id }, i) => ({ after: id, holdings: holdings[i] ?? [] })),
    problems: found.map(toProblem),
    isCut: events.length > eventsMax,
  }
}

export function readTitle(events: readonly TitleEvent[], options: GraphOptions = {}): ReadTitle {
  const people = new People()
  const edges = readEdges(events, people, options.state)
  const walk = new TitleWalk(people)
  const breaks: Found[] = []
  const holdings: Holding[][] = []
  for (const [i, edge] of edges.entries()) {
    const above = edges.slice(0, i)
    walk.take(edge)
    const broken = findBreak(edge, { people, above, ofPart: walk.ofPart })
    if (broken) breaks.push(broken)
    holdings.push(walk.lots.map(toHolding))
  }
  const found = [
    ...breaks,
    ...findOverlaps(walk.overlaps).filter(({ at }) => !breaks.some((other) => other.at === at)),
    ...findMissingSigners(walk.leftOut),
    ...findAgreementsOnly(edges, people),
    ...edges.flatMap((edge) => findUnregistered(edge) ?? []),
    ...findOpenCharges(edges, people, options.ownLenders ?? []),
  ]
  found.sort((a, b) => a.at.at - b.at.at)
  return { people, edges, ofPart: walk.ofPart, found, holdings }
}

/** A record of the register has a number; an analyst or a document may show that there is none. */
function findUnregistered(edge: Edge): Found | undefined {
  const isFromRegister = edge.sources.some(({ kind }) => kind === 'land_record')
  if (!edge.step.needsNumber || edge.number || isFromRegister) return undefined
  if (edge.event.source.kind === 'encumbrance') return undefined
  const sentence = `${nameEdge(edge)} (${edge.event.nature.trim()}) has no registration number.`
  return { kind: 'unregistered', sentence, at: edge, edges: [edge], persons: [] }
}

/** Holders shown as party to a charge. */
const partiesMax = 4

const nodeId = ({ id }: PersonNode) => `n${id}`
const nodeIds = (persons: readonly Person[]) => nodesOf(persons).map(nodeId)

function toNode({ id, members }: PersonNode): TitleNode {
  const spellings = [...new Set(members.map(({ written }) => written))]
  const isLender = members.some(({ lender }) => lender !== undefined)
  const isBody = members.some(({ party }) => party.isBody)
  const kind = isLender ? 'lender' : isBody ? 'company' : 'person'
  return { id: `n${id}`, name: spellings[0] ?? '', spellings, kind }
}

/** Section 8 and findings name one party: a charge is on whoever holds then, and so is its release. */
function toEdge(edge: Edge, holdings: readonly Holding[]): TitleEdge {
  const { id, step, event, date, sources } = edge
  const holders = [...new Set(holdings.flatMap(({ nodes }) => nodes))]
  const [from, to] = [nodeIds(edge.from.persons), nodeIds(edge.to.persons)]
  const isElsewhere = event.source.kind !== 'chain'
  const isCharged = from.length === 0 && isElsewhere && !step.passesTitle
  const isFreed = to.length === 0 && isElsewhere && !step.passesTitle
  return {
    id,
    kind: step.kind,
    nature: event.nature.trim(),
    ...(date && { date }),
    number: event.number?.trim() ?? '',
    area: event.area?.trim() ?? '',
    from: isCharged ? holders.slice(0, partiesMax) : from,
    to: isFreed ? holders.slice(0, partiesMax) : to,
    label: nameEdge(edge),
    sources,
  }
}

function toHolding({ holders, sqm, shares }: Lot): Holding {
  const nodes = [...holders.keys()]
  const known = nodes.map((node) => shares.get(node))
  const all = known.filter((share) => share !== undefined)
  return {
    nodes: nodes.map(nodeId),
    ...(sqm !== undefined && { sqm: Math.round(sqm * 100) / 100 }),
    ...(all.length === nodes.length && all.length > 0 && { shares: all }),
  }
}

function toProblem({ kind, sentence, at, edges, persons }: Found): TitleProblem {
  return {
    kind,
    sentence,
    at: at.id,
    edges: edges.map(({ id }) => id),
    nodes: nodeIds(persons),
  }
}
