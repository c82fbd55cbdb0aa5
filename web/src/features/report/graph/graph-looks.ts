import type { TitleGraphOut } from '../../../api/reports.ts'

export type GraphNode = TitleGraphOut['nodes'][number]
export type GraphEdge = TitleGraphOut['edges'][number]
export type GraphProblem = TitleGraphOut['problems'][number]
export type GraphSource = GraphEdge['sources'][number]
export type GraphLayout = NonNullable<TitleGraphOut['layout']>

/** ▦ What a problem does to a positive release; the sign says it without its colour. */
export const effectLooks: Record<GraphProblem['effect'], { sign: string; label: string }> = {
  blocks: { sign: '✕', label: 'Blocks a positive release' },
  needs_reason: { sign: '!', label: 'Needs a written reason' },
  counted: { sign: '=', label: 'Counted in the score' },
  informs: { sign: 'i', label: 'For information' },
}

type Line = 'title' | 'charge' | 'release' | 'promise'

/** ▦ How the line of each kind of event is drawn. */
const lineOfKind: Record<GraphEdge['kind'], Line> = {
  deed: 'title',
  succession: 'title',
  partition: 'title',
  mutation: 'title',
  correction: 'title',
  agreement: 'promise',
  development: 'promise',
  power: 'promise',
  charge: 'charge',
  release: 'release',
  part_release: 'release',
  assignment: 'charge',
  cancellation: 'promise',
  other: 'promise',
}

export const lineOf = ({ kind }: GraphEdge): Line => lineOfKind[kind]

/** ▦ The key of the drawing. */
export const lineLabels: Record<Line, string> = {
  title: 'passes title',
  charge: 'charge',
  release: 'release',
  promise: 'agreement, power, other',
}

/** DD-MM-YYYY. */
export const formatDay = (date: string | null) => date?.split('-').reverse().join('-') ?? ''

/** The deed in words, for those who do not see the drawing. */
export function describeEdge(edge: GraphEdge, nodes: readonly GraphNode[]): string {
  const names = (ids: readonly string[]) =>
    nodes
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || 'not named'
  const deed = [edge.label, edge.nature, formatDay(edge.date), edge.number].filter(Boolean)
  return `${[...new Set(deed)].join(', ')}: from ${names(edge.from)} to ${names(edge.to)}`
}

/** The problems that show at an edge, with their number in the list, from 1. */
export const numberedAt = (problems: readonly GraphProblem[], edge: string) =>
  problems.flatMap((problem, i) => (problem.at === edge ? [{ number: i + 1, problem }] : []))
