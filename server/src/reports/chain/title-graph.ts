import type { EdgeKind } from './read-step.ts'
import type { EventSource } from './title-event.ts'

/** Who dealt with whom in a property, who holds it after each step, and what is wrong with it. */
export interface TitleGraph {
  /** One per person, firm or bank, in order of appearance. */
  nodes: TitleNode[]
  /** In order of time. */
  edges: TitleEdge[]
  /** Who holds after each edge, in the same order. */
  steps: TitleStep[]
  problems: TitleProblem[]
  /** There were more events than are read. */
  isCut: boolean
}

export interface TitleNode {
  id: string
  /** As first written. */
  name: string
  /** All ways in which it is written. */
  spellings: string[]
  kind: 'person' | 'company' | 'lender'
}

export interface TitleEdge {
  id: string
  kind: EdgeKind
  nature: string
  /** YYYY-MM-DD; missing if it cannot be read. */
  date?: string
  /** As written. */
  number: string
  area: string
  /** Ids of nodes. */
  from: string[]
  to: string[]
  /** `No. 3`, as the report numbers it, or by its document number. */
  label: string
  sources: EventSource[]
}

export interface TitleStep {
  /** Id of the edge. */
  after: string
  holdings: Holding[]
}

/** Those who hold together. */
export interface Holding {
  /** Ids of nodes. */
  nodes: string[]
  /** Of all of them together, where the deeds say it. */
  sqm?: number
  /** Of each, where the deeds say it; in the order of `nodes`. */
  shares?: number[]
}

/** ▦ What may be wrong with a title. */
export const problemKinds = {
  break: 'A deed by a stranger to the title',
  double_sale: 'Sold before to somebody else',
  unreleased_charge: 'A charge that is not released',
  release_by_another: 'A release by another lender',
  release_before_charge: 'A release dated before its charge',
  missing_heir: 'An heir has not signed',
  fewer_co_owners: 'Not signed by all co-owners',
  overlapping_areas: 'More sold than was held',
  agreement_only: 'Title by agreement or power of attorney only',
  unregistered: 'Not registered',
  dated_before: 'Dated before its executant acquired',
  missing_party: 'A party is not named',
} as const

export type ProblemKind = keyof typeof problemKinds

export interface TitleProblem {
  kind: ProblemKind
  sentence: string
  /** Id of the edge where it shows. */
  at: string
  /** Ids of all edges and nodes it is about. */
  edges: string[]
  nodes: string[]
}
