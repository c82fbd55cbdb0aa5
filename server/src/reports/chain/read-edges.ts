import {
  documentNumber,
  lenderOf,
  phraseFinder,
  readArea,
  readPart,
  wordsOf,
} from '../../collateral/collateral.ts'
import { mergeSame, textOf } from './merge-edges.ts'
import type { Parties, People } from './people.ts'
import { readEventDate } from './read-event-date.ts'
import { readStep, type Step } from './read-step.ts'
import { type EventSource, eventsMax, type TitleEvent } from './title-event.ts'

/** An event that has been read: who, what, when, and all places that say so. */
export interface Edge {
  readonly id: string
  /** Position in time, from 0. */
  at: number
  event: TitleEvent
  step: Step
  /** YYYY-MM-DD */
  date: string | undefined
  /** Normalised; empty if it has none. */
  number: string
  from: Parties
  to: Parties
  sqm: number | undefined
  /** The part of what the executant holds, if it is stated as a fraction. */
  part: number | undefined
  hasLink: boolean
  sources: EventSource[]
}

/** The state decides what figures without a unit mean. */
export function readEdges(
  events: readonly TitleEvent[],
  people: People,
  state: string | undefined,
): Edge[] {
  const edges = mergeSame(events.slice(0, eventsMax).map((event) => readEdge(event, state)))
  // In the order of time, so that who is who is decided by what came before.
  const ordered = inOrder(edges)
  for (const [at, edge] of ordered.entries()) {
    edge.at = at
    edge.from = people.read(edge.event.from)
    edge.to = people.read(takersOf(edge), edge.from.persons)
  }
  for (const edge of ordered) settleCancellation(edge, ordered, people)
  return ordered
}

/** A cancellation that does not say of what gives back what its signer had got by a deed, if at all. */
function settleCancellation(edge: Edge, edges: readonly Edge[], people: People): void {
  const { step, from, to } = edge
  if (step.kind !== 'cancellation' || step.nature.about !== undefined) return
  const isGivenBack = edges
    .slice(0, edge.at)
    .some(
      (deed) =>
        deed.step.passesTitle &&
        from.persons.some((person) => people.mayBeOneOf(person, deed.to.persons)) &&
        to.persons.some((person) => people.mayBeOneOf(person, deed.from.persons)),
    )
  if (!isGivenBack) edge.step = { ...step, passesTitle: false }
}

/**
 * Heirs are listed by their names alone, often of one word, which elsewhere may be a place: in a
 * list of three or more each is one of them.
 */
function takersOf({ event: { to }, step: { kind } }: Edge): string | readonly string[] {
  if (typeof to !== 'string' || (kind !== 'succession' && kind !== 'partition')) return to
  const parts = to.split(separators).filter((part) => part.trim())
  return parts.length >= 3 ? parts : to
}
const separators = /[,;]|\s(?:and|व|आणि|ಮತ್ತು|ಹಾಗೂ)\s/iu

const nobody: Parties = { written: '', persons: [], hasOthers: false }

function readEdge(event: TitleEvent, state: string | undefined): Edge {
  const area = event.area?.trim() ?? ''
  const step = stepOf(event)
  const part = readPart(area) ?? (step.isOfPart ? fractionIn(event.nature) : undefined)
  const hasNumber = /\p{Nd}/u.test(event.number ?? '')
  return {
    id: event.id,
    at: 0,
    event,
    step,
    date: readEventDate(event.date),
    number: hasNumber ? documentNumber(event.number ?? '') : '',
    from: nobody,
    to: nobody,
    sqm: area ? (readArea(state ?? '', area).area.sqm ?? undefined) : undefined,
    part: part && part < 1 ? part : undefined,
    hasLink: Boolean(event.link?.trim()),
    sources: [event.source],
  }
}

/** An assignment between two lenders is of the debt, not of the land. */
function stepOf(event: TitleEvent): Step {
  const step = readStep(event.nature)
  if (step.nature.kind !== 'sale' || !assigns.in(event.nature)) return step
  const isLender = (side: string | readonly string[]) => lenderOf(textOf(side)).institution
  if (!isLender(event.from) || !isLender(event.to)) return step
  return { ...step, kind: 'assignment', passesTitle: false, needsNumber: false }
}
const assigns = phraseFinder(wordsOf('assignment, असाइनमेंट, असाईनमेंट'))

/** “Sale deed of 1/3 share”, “undivided half share”. */
function fractionIn(nature: string): number | undefined {
  const [, said] = fraction.exec(nature.slice(0, 300)) ?? []
  if (said) return readPart(said)
  return half.test(nature) ? 1 / 2 : undefined
}
const fraction = /(?<!\d)(\d{1,3} ?\/ ?\d{1,4}|[½¼¾]|\d{1,3} ?%)(?!\d)/u
const half = /\bhalf (?:undivided )?share\b/iu

/**
 * By date; the rows of the chain stay in their order, and what has no date stays at the end. Where
 * the dates of rows run backwards, the later row counts as of the day of the one above it.
 */
function inOrder(edges: readonly Edge[]): Edge[] {
  let latest = ''
  const keyed = edges.map((edge, i) => {
    const isRow = edge.event.source.kind === 'chain'
    const date = edge.date ?? (isRow ? latest : undated)
    if (isRow && date > latest) latest = date
    return { edge, i, isRow, key: isRow ? latest : date }
  })
  // A charge of the day of a purchase comes after it.
  keyed.sort((a, b) => compare(a.key, b.key) || Number(b.isRow) - Number(a.isRow) || a.i - b.i)
  return keyed.map(({ edge }) => edge)
}
const undated = '9999-12-31'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `No. 3`, as the report numbers its rows; a document by its number. */
export function nameEdge({ event, sources }: Edge): string {
  const row = sources.find(({ kind }) => kind === 'chain')
  if (row?.kind === 'chain') return `No. ${row.row}`
  const [source] = sources
  if (source?.kind === 'encumbrance') return `No. ${source.row} of section 8`
  if (event.number?.trim()) return `Document ${event.number.trim()}`
  const date = event.date?.trim()
  return `The document “${event.nature.trim()}”${date ? ` of ${date}` : ''}`
}
