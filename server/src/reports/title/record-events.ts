import { documentNumber, type Property } from '../../collateral/collateral.ts'
import { eventsFromMortgages } from '../chain/events-from-records.ts'
import { mayBeOneDate } from '../chain/merge-edges.ts'
import type { TitleEvent } from '../chain/title-event.ts'
import type { TitleEdge } from '../chain/title-graph.ts'

type Searched = Pick<Property, 'id' | 'findings'>
type Found = NonNullable<Property['findings']>

/** Of all searches of a case together. */
const mortgagesMax = 100
const documentsMax = 300
const unplacedMax = 50

/** The mortgages that the land records name, and what discharged them. */
export function eventsFromFindings(properties: readonly Searched[]): TitleEvent[] {
  let left = mortgagesMax
  return properties.flatMap(({ id, findings }) => {
    if (!findings) return []
    const mortgages = findings.mortgages.slice(0, left)
    left -= mortgages.length
    return eventsFromMortgages(findings.portal, mortgages).map((event) => ({
      ...event,
      id: `${id}-${event.id}`,
      source: { ...event.source, property: id },
    }))
  })
}

/** A registered document of which the findings name no parties. */
export interface UnplacedDocument {
  property: string
  portal: string
  number: string
  date: string
  nature: string
  kind: Found['encumbrances'][number]['kind']
}

/**
 * The registered documents that the findings list without parties: those that are on the graph
 * become a source of their edge, the others are returned.
 */
export function placeDocuments(
  edges: readonly TitleEdge[],
  properties: readonly Searched[],
): UnplacedDocument[] {
  const byNumber = Map.groupBy(
    edges.filter(({ number }) => number),
    ({ number }) => documentNumber(number),
  )
  const unplaced = new Map<string, UnplacedDocument>()
  for (const { property, portal, number, date, nature, kind } of listDocuments(properties)) {
    const key = documentNumber(number)
    const edge = byNumber.get(key)?.find((each) => mayBeOneDate(each.date, date))
    if (!edge) {
      unplaced.set(`${key} ${date}`, { property, portal, number, date, nature, kind })
      continue
    }
    const isKnown = edge.sources.some(
      (source) => source.kind === 'land_record' && source.property === property,
    )
    if (!isKnown) edge.sources.push({ kind: 'land_record', portal, property, document: number })
  }
  return [...unplaced.values()].slice(0, unplacedMax)
}

const listDocuments = (properties: readonly Searched[]): UnplacedDocument[] =>
  properties
    .flatMap(({ id: property, findings }) =>
      (findings?.encumbrances ?? []).slice(0, documentsMax).map(({ documentNo, ...found }) => ({
        ...found,
        property,
        portal: findings?.portal ?? '',
        number: documentNo,
      })),
    )
    .filter(({ number }) => number.trim())
    .slice(0, documentsMax)
