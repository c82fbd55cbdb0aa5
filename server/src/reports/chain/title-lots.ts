import { nodesOf, type PersonNode } from './people.ts'
import type { Edge } from './read-edges.ts'

/** How somebody came to hold. */
export interface Claim {
  since: Edge
  how: 'deed' | 'succession' | 'partition'
}

/** What some hold together: all of the property, or a part that was sold or divided off. */
export interface Lot {
  holders: Map<PersonNode, Claim>
  /** What is left of it, where the deeds say it. */
  sqm: number | undefined
  /** Of each holder, where the deeds say it. */
  shares: Map<PersonNode, number>
  /** Co-owners without whom a deed of the whole was made. */
  leftOut: Map<PersonNode, LeftOut>
  /** Who held it before: a co-owner who was left out may confirm the sale to them. */
  past: Set<PersonNode>
  /** The deeds by which parts of its area were sold. */
  parts: Edge[]
  /** Its holders took a part each by a partition. */
  isDivided: boolean
  /** It is itself a share, a flat or a part, so that a deed of a “flat” is of all of it. */
  isUnit: boolean
}

/** Somebody who should have signed. */
export interface LeftOut {
  edge: Edge
  claim: Claim
  node: PersonNode
  /** The deed states the area of the whole. */
  takesAll: boolean
}

/** More sold than was held. */
export interface Overlap {
  edge: Edge
  parts: readonly Edge[]
  /** What was left, in square metres; undefined for fractions. */
  sqmLeft: number | undefined
}

/** Figures in deeds are rounded, and surveys differ a little. */
export const areaTolerance = 0.01

export function newLot(
  edge: Edge,
  how: Claim['how'],
  from: Partial<Pick<Lot, 'sqm' | 'leftOut' | 'past' | 'isDivided' | 'isUnit'>> = {},
): Lot {
  const takers = nodesOf(edge.to.persons)
  const [only, ...more] = takers
  return {
    holders: new Map(takers.map((node) => [node, { since: edge, how }])),
    sqm: from.sqm,
    shares: only && more.length === 0 && !edge.to.hasOthers ? new Map([[only, 1]]) : new Map(),
    leftOut: from.leftOut ?? new Map(),
    past: from.past ?? new Set(),
    parts: [],
    isDivided: from.isDivided ?? false,
    isUnit: from.isUnit ?? false,
  }
}

/** What a deed covers of a lot. */
export type Extent = { of: 'all' } | { of: 'area'; sqm: number } | { of: 'share' }

export function extentOf(edge: Edge, lot: Lot): Extent {
  const isLess =
    edge.sqm !== undefined && lot.sqm !== undefined && edge.sqm < lot.sqm * (1 - areaTolerance)
  if (isLess && edge.sqm) return { of: 'area', sqm: edge.sqm }
  const again = edge.sqm !== undefined && lot.parts.length > 0
  if (again && edge.sqm && lot.sqm !== undefined) return { of: 'area', sqm: edge.sqm }
  if (edge.part !== undefined) return { of: 'share' }
  return edge.step.isOfPart && !lot.isUnit ? { of: 'share' } : { of: 'all' }
}

/** Both state their area, and it is the same. */
export const takesAll = ({ sqm }: Lot, edge: Edge): boolean =>
  sqm !== undefined && edge.sqm !== undefined && edge.sqm >= sqm * (1 - areaTolerance)

export const fitsIn = ({ sqm }: Lot, edge: Edge): boolean =>
  sqm === undefined || edge.sqm === undefined || edge.sqm <= sqm * (1 + areaTolerance) + 0.01

export const claimBy = ({ step: { kind } }: Edge): Claim['how'] =>
  kind === 'succession' || kind === 'partition' ? kind : 'deed'

/** Holders without whom a deed of the whole is made, unless its words or its parties explain it. */
export function findMissing(
  lot: Lot,
  edge: Edge,
  signers: readonly PersonNode[],
): Map<PersonNode, LeftOut> {
  const takers = nodesOf(edge.to.persons)
  const rest = [...lot.holders].filter(([node]) => !signers.includes(node))
  const isAmongThem = edge.step.kind !== 'partition' && rest.some(([node]) => takers.includes(node))
  const isOwnShare = edge.step.nature.kind === 'release' || isAmongThem
  if (isOwnShare || edge.hasLink || edge.from.hasOthers) return new Map()
  const isOfAll = takesAll(lot, edge)
  return new Map(rest.map(([node, claim]) => [node, { edge, claim, node, takesAll: isOfAll }]))
}
