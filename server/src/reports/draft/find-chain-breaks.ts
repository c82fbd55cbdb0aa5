import { type ReadTitle, readTitle } from '../chain/build-title-graph.ts'
import { type ChainLink, eventsFromChain } from '../chain/events-from-draft.ts'
import { findSaleAfter, findStrangers, listTakers } from '../chain/find-breaks.ts'
import { nameEdge } from '../chain/read-edges.ts'
import type { ProblemKind } from '../chain/title-graph.ts'

type TitleEdge = ReadTitle['edges'][number]

/** A place where title does not pass on. */
export interface ChainBreak {
  /** The number of the row in section 6, from 1; the break is before it. */
  row: number
  kind: 'unnamed' | 'not a holder' | 'passed on before' | 'not all signed' | 'too early'
  sentence: string
}

/** ▦ Which problems of a title break its chain; the others leave it continuous. */
export const breakKinds: Partial<Record<ProblemKind, ChainBreak['kind']>> = {
  missing_party: 'unnamed',
  break: 'not a holder',
  double_sale: 'passed on before',
  overlapping_areas: 'passed on before',
  fewer_co_owners: 'not all signed',
  missing_heir: 'not all signed',
  dated_before: 'too early',
}

/** Who has sold a part before, and now sells what others hold too, has passed it on before. */
const brokenByPart: typeof breakKinds = {
  ...breakKinds,
  fewer_co_owners: 'passed on before',
  missing_heir: 'passed on before',
}

const hasSoldPart = (edge: TitleEdge, { ofPart, people }: ReadTitle) =>
  [...ofPart].some(
    (sale) =>
      sale.at < edge.at &&
      edge.from.persons.some((person) => people.isOneOf(person, sale.from.persons)),
  )

/** Where the chain of section 6 is broken, by its own rows alone; the state says how it writes areas. */
export function findChainBreaks(rows: readonly ChainLink[], state?: string | null): ChainBreak[] {
  const title = readTitle(eventsFromChain(rows), { state: state ?? undefined })
  return title.found.flatMap(({ kind, sentence, at }) => {
    const known = hasSoldPart(at, title) ? brokenByPart[kind] : breakKinds[kind]
    const source = at.sources.find((each) => each.kind === 'chain')
    if (!known || source?.kind !== 'chain') return []
    return [{ row: source.row, kind: known, sentence }]
  })
}

/** Why none of the mortgagors holds the property at the end of the chain; undefined if one does. */
export function findMissingOwner(
  rows: readonly ChainLink[],
  mortgagors: readonly string[],
  state?: string | null,
): string | undefined {
  const given = mortgagors.filter((name) => name.trim())
  const title = readTitle(eventsFromChain(rows), { state: state ?? undefined })
  const received = listTakers(title.edges)
  if (received.length === 0 || given.length === 0) return undefined
  const named = given.map((name) => title.people.read(name))
  const holders = named.filter((name) => findStrangers(name, received, title.people).length === 0)
  if (holders.length === 0)
    return `no deed in the chain passes the property to ${given.join(' or ')}`
  const sales = holders.map(({ persons }) => findSaleAfter(persons, title.edges, title)?.sale)
  const sale = sales.includes(undefined) ? undefined : sales[0]
  return sale && describeSale(sale)
}

const describeSale = (sale: TitleEdge) =>
  `${sale.from.written} passed the property to ${sale.to.written} by ${nameEdge(sale)}`
