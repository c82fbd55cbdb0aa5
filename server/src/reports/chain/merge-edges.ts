import { People } from './people.ts'
import type { EdgeKind } from './read-step.ts'
import type { EventSource, TitleEvent } from './title-event.ts'

/** What an event says about its document. */
interface Said {
  event: TitleEvent
  step: { kind: EdgeKind }
  /** YYYY-MM-DD */
  date: string | undefined
  /** Normalised; empty if it has none. */
  number: string
  sqm: number | undefined
  hasLink: boolean
  sources: EventSource[]
}

type Side = string | readonly string[]

export const textOf = (side: Side) => (typeof side === 'string' ? side : side.join(', ')).trim()

/**
 * One document in several places is one event: of two sections, of the draft and a record or a
 * document, or of rows that list its takers one by one.
 */
export function mergeSame<E extends Said>(edges: readonly E[]): E[] {
  const merged: E[] = []
  const byNumber = new Map<string, E[]>()
  const byDay = new Map<string, E[]>()
  const agree = partyCheck()
  for (const edge of edges) {
    const numbered = edge.number ? (byNumber.get(edge.number) ?? []) : []
    const day = edge.date ? `${edge.step.kind} ${edge.date}` : ''
    const ofDay = day ? (byDay.get(day) ?? []) : []
    const same =
      numbered.find((other) => isSameDocument(other, edge)) ??
      ofDay.find((other) => mayLackNumber(other, edge) && agree(other.event, edge.event))
    if (same) {
      join(same, edge)
      continue
    }
    merged.push(edge)
    if (edge.number) byNumber.set(edge.number, [...numbered, edge])
    if (day) byDay.set(day, [...ofDay, edge])
  }
  return merged
}

/** Two rows of one section, or two entries of one record or document, are different documents. */
const placeOf = (source: EventSource): string => {
  if (source.kind === 'document') return source.documentId
  return source.kind === 'land_record' ? (source.property ?? source.portal) : source.kind
}

const isElsewhere = (one: Said, other: Said) =>
  one.sources.every((source) => placeOf(source) !== placeOf(other.event.source))

function isSameDocument(one: Said, other: Said): boolean {
  if (one.step.kind !== other.step.kind) return false
  if (isElsewhere(one, other)) return mayBeOneDate(one.date, other.date)
  if (one.date !== other.date) return false
  const saysSame = one.event.nature === other.event.nature && !!one.date
  return saysSame && textOf(one.event.from) === textOf(other.event.from)
}

/** Registration Act, 1908, sections 23 and 25: within four months, and four more with a fine. */
const registeredWithinDays = 250

/** A deed has the day on which it was signed, a register the day on which it was registered. */
export function mayBeOneDate(one: string | undefined, other: string | undefined): boolean {
  if (!one || !other) return true
  const days = Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
  return days <= registeredWithinDays
}

/** Of the same day; one has no number, or a shorter one, as without its office. */
function mayLackNumber(one: Said, other: Said): boolean {
  if (!isElsewhere(one, other)) return false
  const [short, long] =
    one.number.length < other.number.length
      ? [one.number, other.number]
      : [other.number, one.number]
  return short === '' || (short !== long && long.endsWith(short))
}

/** Pairs compared by their parties in one graph; more stay apart. */
const pairsMax = 300
const namesMax = 3

/** Whether both sides of two events may name the same; at least one side must be named in both. */
function partyCheck(): (one: TitleEvent, other: TitleEvent) => boolean {
  let pairs = 0
  return (one, other) => {
    pairs += 1
    if (pairs > pairsMax) return false
    const sides: [Side, Side][] = [
      [one.from, other.from],
      [one.to, other.to],
    ]
    const named = sides.filter(([a, b]) => textOf(a) && textOf(b))
    return named.length > 0 && named.every(([a, b]) => mayNameSame(a, b))
  }
}

function mayNameSame(a: Side, b: Side): boolean {
  const people = new People()
  const [some, others] = [a, b].map((side) => people.read(side).persons.slice(0, namesMax))
  return (some ?? []).some((person) => people.mayBeOneOf(person, others ?? []))
}

function join(one: Said, other: Said): void {
  const isRow = !isElsewhere(one, other)
  const [a, b] = [one.event, other.event]
  const to = isRow ? [textOf(a.to), textOf(b.to)] : textOf(a.to) ? a.to : b.to
  one.event = {
    ...a,
    number: a.number?.trim() ? a.number : b.number,
    from: textOf(a.from) ? a.from : b.from,
    to: typeof to === 'string' ? to : [...new Set(to)],
    area: a.area?.trim() ? a.area : b.area,
    standing: a.standing ?? b.standing,
    refersTo: a.refersTo ?? b.refersTo,
  }
  one.number ||= other.number
  one.sqm = isRow && one.sqm && other.sqm ? one.sqm + other.sqm : (one.sqm ?? other.sqm)
  one.date ??= other.date
  one.hasLink ||= other.hasLink
  one.sources.push(other.event.source)
}
