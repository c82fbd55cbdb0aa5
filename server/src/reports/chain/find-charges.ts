import {
  type ChargeStanding,
  documentNumber,
  type RecordEntry,
  standingOfCharges,
} from '../../collateral/collateral.ts'
import type { Found } from './find-breaks.ts'
import type { People } from './people.ts'
import { type Edge, nameEdge } from './read-edges.ts'
import type { EdgeKind } from './read-step.ts'
import type { ProblemKind } from './title-graph.ts'

const ofCharges: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'charge',
  'release',
  'part_release',
  'assignment',
  'cancellation',
])

const isOfCharges = ({ step: { kind, nature }, from }: Edge) =>
  ofCharges.has(kind) ||
  nature.secures ||
  nature.kind === 'sale_certificate' ||
  // `Release deed`, signed by a bank.
  (nature.kind === 'release' && from.persons.some(({ lender }) => lender !== undefined))

/** Charges that are still open, by the same rules as in a land record. */
export function findOpenCharges(
  edges: readonly Edge[],
  people: People,
  ownLenders: readonly string[],
): Found[] {
  const dates = datesOf(edges)
  const entries = new Map(
    edges.filter(isOfCharges).map((edge) => [toEntry(edge, dates.get(edge) ?? ''), edge]),
  )
  const own = ownLenders.length > 0 ? { names: ownLenders, today: '9999-12-31' } : undefined
  const samePerson = (one: string, other: string) =>
    people.read(one).persons.some((person) => people.isOneOf(person, people.read(other).persons))
  const standing = standingOfCharges([...entries.keys()], { samePerson, own })
  const open = standing.filter((charge) => {
    const said = entries.get(charge.entry)?.event.standing
    if (charge.own || said === 'discharged') return false
    return said === 'open' || !charge.endedBy
  })
  const explained = new Set<Edge>()
  return open.flatMap((charge) => {
    const edge = entries.get(charge.entry)
    // A correction is open with the charge it corrects.
    if (!edge || (edge.step.nature.changes === 'corrects' && open.length > 1)) return []
    return [explain(edge, charge, entries, explained)]
  })
}

/** What has no date counts as of the day after what stands before it. */
function datesOf(edges: readonly Edge[]): Map<Edge, string> {
  let day = new Date('1900-01-01T00:00:00Z')
  return new Map(
    edges.map((edge) => {
      day = edge.date ? new Date(`${edge.date}T00:00:00Z`) : new Date(day.getTime() + 86_400_000)
      return [edge, day.toISOString().slice(0, 10)]
    }),
  )
}

function toEntry(edge: Edge, date: string): RecordEntry {
  const { event } = edge
  const sideOf = (side: string | readonly string[]) =>
    (typeof side === 'string' ? [side] : [...side]).filter((name) => name.trim())
  const isNew = edge.step.kind === 'charge' && edge.step.nature.changes === undefined
  const refersTo = isNew ? undefined : readReference(event.refersTo, event.number)
  return {
    document_no: event.number ?? '',
    date,
    nature: event.nature,
    executants: sideOf(event.from),
    claimants: sideOf(event.to),
    ...(refersTo && { refers_to: refersTo }),
  }
}

/** Office, number and year: what looks like the number of another document. */
const numbered =
  /[\p{L}\p{M}]{2,12}[- ]?\d{0,3} ?[/-] ?(?:\d{1,3} ?[/-] ?)?\d{1,7} ?[/-] ?\d{2,4}/gu

/** A text that names another document; other remarks say nothing about it. */
function readReference(text = '', own = ''): string | undefined {
  const named = [...text.slice(0, 1000).matchAll(numbered)].map(([found]) => found)
  const others = named.filter((found) => !documentNumber(own).startsWith(documentNumber(found)))
  return others.length > 0 ? text.slice(0, 500) : undefined
}

/** Which release was meant for it, or that there is none. */
function explain(
  edge: Edge,
  { lender, failed }: ChargeStanding,
  edges: ReadonlyMap<RecordEntry, Edge>,
  explained: Set<Edge>,
): Found {
  for (const { entry, why, owedTo } of failed) {
    const release = edges.get(entry)
    if (why === 'in_part' || !release || explained.has(release)) continue
    explained.add(release)
    const [kind, sentence] = describe(why, edge, release, owedTo)
    const persons = [...edge.to.persons, ...release.from.persons]
    return { kind, sentence, at: release, edges: [release, edge], persons }
  }
  const part = failed
    .filter(({ why }) => why === 'in_part')
    .map(({ entry }) => edges.get(entry))
    .find((found) => found !== undefined)
  const inPart = part ? ` ${nameEdge(part)} does not release all of it.` : ''
  return {
    kind: 'unreleased_charge',
    sentence: `No release of the charge of ${lender} (${nameEdge(edge)}) is in the chain.${inPart}`,
    at: edge,
    edges: part ? [edge, part] : [edge],
    persons: edge.to.persons,
  }
}

function describe(
  why: 'another_lender' | 'too_early',
  charge: Edge,
  release: Edge,
  owedTo: string,
): [ProblemKind, string] {
  const by = release.from.written || release.to.written
  return why === 'another_lender'
    ? [
        'release_by_another',
        `${nameEdge(release)} is a release by ${by}, but the charge of ${nameEdge(charge)} is held by ${owedTo}.`,
      ]
    : [
        'release_before_charge',
        `${nameEdge(release)} is dated before the charge of ${nameEdge(charge)} and cannot release it.`,
      ]
}
