import type { Found } from './find-breaks.ts'
import { type Edge, nameEdge } from './read-edges.ts'
import type { LeftOut, Overlap } from './title-lots.ts'

/** Deeds of the whole that not all who hold it have signed, one problem for each deed. */
export function findMissingSigners(leftOut: readonly LeftOut[]): Found[] {
  const byEdge = Map.groupBy(leftOut, ({ edge }) => edge)
  return [...byEdge].flatMap(([edge, all]) => {
    const isFamily = ({ claim }: LeftOut) => claim.how !== 'deed' || edge.step.kind === 'partition'
    const heirs = all.filter(isFamily)
    const others = all.filter((one) => !isFamily(one))
    return [
      ...(heirs.length > 0 ? [describe('missing_heir', edge, heirs)] : []),
      ...(others.length > 0 ? [describe('fewer_co_owners', edge, others)] : []),
    ]
  })
}

function describe(
  kind: 'missing_heir' | 'fewer_co_owners',
  edge: Edge,
  missing: readonly LeftOut[],
): Found {
  const persons = missing.flatMap(({ node }) => node.members.slice(0, 1))
  const names = persons.map(({ written }) => written).join(', ')
  const claims = [...new Set(missing.map(({ claim }) => claim.since))]
  const by = claims.map(nameEdge).join(', ')
  const isOne = missing.length === 1
  const areHeirs = missing.every(({ claim }) => claim.how === 'succession')
  const role = isOne ? 'an heir' : 'heirs'
  const holding = `who ${isOne ? 'holds' : 'hold'} the property together with the executant`
  const sentence = `${nameEdge(edge)} is not signed by ${names}, ${areHeirs ? role : holding} by ${by}.`
  return { kind, sentence, at: edge, edges: [edge, ...claims], persons }
}

export function findOverlaps(overlaps: readonly Overlap[]): Found[] {
  return overlaps.map(({ edge, parts, sqmLeft }) => {
    const before = parts.map(nameEdge).join(', ')
    const left = sqmLeft === undefined ? '' : `: ${Math.round(sqmLeft * 100) / 100} sq m were left`
    const sentence =
      parts.length > 0
        ? `${nameEdge(edge)} and the parts sold before (${before}) add up to more than ${edge.from.written} held${left}.`
        : `${nameEdge(edge)} is of a larger share than ${edge.from.written} held.`
    return {
      kind: 'overlapping_areas',
      sentence,
      at: edge,
      edges: [edge, ...parts],
      persons: edge.from.persons,
    }
  })
}
