import type { Parties, People, Person } from './people.ts'
import { type Edge, nameEdge } from './read-edges.ts'
import type { EdgeKind } from './read-step.ts'
import type { ProblemKind } from './title-graph.ts'

/** A problem before its parts are numbered. */
export interface Found {
  kind: ProblemKind
  sentence: string
  at: Edge
  edges: readonly Edge[]
  persons: readonly Person[]
}

/** The lender signs these, or nobody who must hold. */
const notByHolder: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'release',
  'part_release',
  'assignment',
])
/** What these notify or order does not come from the holder. */
const suits = new Set(['lis_pendens', 'attachment', 'stay'])

/** What the checks of one deed need to know. */
export interface BreakContext {
  people: People
  /** In order of time, up to the deed. */
  above: readonly Edge[]
  /** Deeds after which the seller keeps something. */
  ofPart: ReadonlySet<Edge>
}

/**
 * Every executant must have received the property by a deed above, and not have passed it on to
 * somebody else since, unless the row says how they hold.
 */
export function findBreak(edge: Edge, context: BreakContext): Found | undefined {
  const { above } = context
  const isRoot = !above.some(isOfTitle)
  if (!isOfTitle(edge)) return undefined
  const isUnnamed = (!isRoot && edge.from.persons.length === 0) || edge.to.persons.length === 0
  // The root of a title, such as a grant or a partition, may have no executant.
  if (isUnnamed) {
    const sentence = `${nameEdge(edge)} does not name both parties.`
    return { kind: 'missing_party', sentence, at: edge, edges: [edge], persons: [] }
  }
  if (isRoot || edge.hasLink || isByOther(edge)) return undefined
  return findStranger(edge, context) ?? findSecondSale(edge, context) ?? findEarly(edge, context)
}

/** A row of section 8 names only who it is in favour of. */
const isOfTitle = ({ event, step }: Edge) =>
  event.source.kind === 'chain' || (event.source.kind !== 'encumbrance' && step.passesTitle)

const isByOther = ({ step: { kind, nature, passesTitle } }: Edge) =>
  notByHolder.has(kind) || suits.has(nature.kind) || (kind === 'cancellation' && !passesTitle)

function findStranger(edge: Edge, { people, above }: BreakContext): Found | undefined {
  const known = listTakers(above)
  // Who sold first had bought before the chain begins, and may sell the rest.
  known.push(...(above.find(isOfTitle)?.from.persons ?? []))
  const strangers = findStrangers(edge.from, known, people)
  if (strangers.length === 0 || isAmongSharers(edge, known, people)) return undefined
  const sentence = `${nameEdge(edge)} is by ${strangers.map(({ written }) => written).join(', ')}, to whom no earlier deed in the chain passes the property.`
  return { kind: 'break', sentence, at: edge, edges: [edge], persons: strangers }
}

/** Co-sharers who divide, or release to a holder, may have inherited. */
function isAmongSharers(edge: Edge, known: readonly Person[], people: People): boolean {
  const { kind } = edge.step.nature
  if (kind !== 'partition' && kind !== 'release') return false
  const side = kind === 'release' ? edge.to : edge.from
  return findStrangers(side, known, people).length < side.persons.length
}

/**
 * Who of these is nobody of those known. A partial match is a matter of spelling or
 * initials, which section 17 states.
 */
export function findStrangers(
  { persons }: Parties,
  known: readonly Person[],
  people: People,
): Person[] {
  return persons.filter((person) => !people.mayBeOneOf(person, known))
}

export const listTakers = (edges: readonly Edge[]): Person[] =>
  edges.flatMap(({ to }) => to.persons)

/** A seller who has nothing left to sell. A deed that repeats or corrects an earlier one is none. */
function findSecondSale(edge: Edge, { people, above, ofPart }: BreakContext): Found | undefined {
  if (!edge.step.passesTitle || edge.step.kind === 'correction') return undefined
  const found = findSaleAfter(edge.from.persons, above, { people, ofPart })
  if (!found) return undefined
  const { sale, seller } = found
  if (edge.to.persons.some((taker) => people.isOneOf(taker, sale.to.persons))) return undefined
  const sentence = `${nameEdge(edge)} is by ${seller.written}, who passed the property to ${sale.to.written} by ${nameEdge(sale)}.`
  return { kind: 'double_sale', sentence, at: edge, edges: [edge, sale], persons: [seller] }
}

/** The deed by which one of these passed the property on, if they did not receive it again. */
export function findSaleAfter(
  persons: readonly Person[],
  edges: readonly Edge[],
  { people, ofPart }: Pick<BreakContext, 'people' | 'ofPart'>,
): { sale: Edge; seller: Person } | undefined {
  for (const [at, sale] of edges.entries()) {
    const { passesTitle, kind } = sale.step
    if (!passesTitle || kind === 'correction' || ofPart.has(sale)) continue
    if (sale.to.persons.length === 0) continue
    const seller = persons.find(
      (person) =>
        people.isOneOf(person, sale.from.persons) &&
        !edges.slice(at).some(({ to }) => people.isOneOf(person, to.persons)),
    )
    if (seller) return { sale, seller }
  }
  return undefined
}

/** Dated before the day on which its executant acquired. A will speaks from the death. */
function findEarly(edge: Edge, { people, above }: BreakContext): Found | undefined {
  const { date, step, from } = edge
  if (!date || !step.passesTitle || step.kind === 'correction' || step.nature.kind === 'will')
    return undefined
  for (const person of from.persons) {
    const got = above.filter(
      (deed) =>
        (deed.step.passesTitle || deed.step.kind === 'development') &&
        people.mayBeOneOf(person, deed.to.persons),
    )
    const [first] = got
    if (!first || !got.every((deed) => deed.date && deed.date > date)) continue
    const sentence = `${nameEdge(edge)} is dated before ${nameEdge(first)}, by which ${person.written} acquired the property.`
    return { kind: 'dated_before', sentence, at: edge, edges: [edge, first], persons: [person] }
  }
  return undefined
}
