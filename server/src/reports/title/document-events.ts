import { documentNumber } from '../../collateral/collateral.ts'
import { type DocumentFacts, dayOf } from '../../facts/facts.ts'
import { eventsFromFacts } from '../chain/events-from-facts.ts'
import type { TitleEvent } from '../chain/title-event.ts'
import { idOf } from '../proposals/proposal.ts'
import type { ReportDraft } from '../report-content.ts'

type Document = Pick<DocumentFacts, 'documentId' | 'kind' | 'facts'>
type Decided = NonNullable<ReportDraft['proposals']>

/** Of all documents of a case together, and of one side of an event. */
const eventsMax = 150
const partiesMax = 10

/**
 * The deeds that were read in documents and are not decided. Of an accepted one the
 * row of the draft speaks, with its pins; a corrected or dismissed one is not shown again, also
 * from another document of the same number.
 */
export function eventsFromDocuments(
  documents: readonly Document[],
  proposals: Decided,
): TitleEvent[] {
  const decisions = new Map(proposals.map(({ id, decision }) => [id, decision]))
  const read = documents.flatMap(readEvents).map(({ event, ids }) => ({
    event,
    number: documentNumber(event.number ?? ''),
    decision: ids.map((id) => decisions.get(id)).find((decision) => decision !== undefined),
  }))
  const isSettled = ({ decision }: (typeof read)[number]) =>
    decision === 'corrected' || decision === 'dismissed'
  const settled = new Set(read.filter(isSettled).map(({ number }) => number))
  return read
    .filter(({ decision, number }) => !decision && !(number && settled.has(number)))
    .map(({ event }) => event)
    .slice(0, eventsMax)
}

/** With the ids under which each may have been proposed. */
function readEvents({ documentId, kind, facts }: Document) {
  const isNamed = facts.some((fact) => fact.kind === 'document_kind')
  const named = { kind: 'document_kind', value: kind ?? '', places: [] }
  const events = eventsFromFacts(documentId, isNamed ? facts : [named, ...facts])
  return events.slice(0, eventsMax).map((event) => {
    const entry = { documentId, number: Number(event.id.slice(documentId.length + 1)) }
    return {
      event: {
        ...event,
        // “12th day of March, 2015” as 2015-03-12.
        date: event.date && dayOf(event.date),
        from: firstOf(event.from),
        to: firstOf(event.to),
      },
      ids: [idOf('chain_of_title', entry), idOf('encumbrances', entry)],
    }
  })
}

const firstOf = (side: TitleEvent['from']) =>
  typeof side === 'string' ? side : side.slice(0, partiesMax)
