import { type AuditAction, listLinesOf, type SubjectLine } from '../../../access/access.ts'
import { type DeliveryRow, listDeliveries } from '../../../callbacks/callbacks.ts'
import {
  type CaseNote,
  type CaseQuery,
  findById,
  listEvents,
  listNotes,
  listThreads,
  type QueryThread,
  type RecordedEvent,
} from '../../../cases/cases.ts'
import { listDocuments, type StoredDocument } from '../../../documents/documents.ts'
import type { CaseId } from '../../../lib/ids.ts'
import type { Scope } from '../../../lib/scope.ts'
import { listRemarks, listVersions, type ReportVersion } from '../../../reports/reports.ts'
import type { Services } from '../../services.ts'
import { type Names, nameStaff, whoOf } from '../name-staff.ts'
import type { moveNames, TimelineEntry } from './timeline-schemas.ts'

/** Each move by its name in the audit trail, which also records who made it. */
const movesByAction: Partial<Record<AuditAction, (typeof moveNames)[number]>> = {
  'case.created': 'create',
  'case.allocated': 'allocate',
  'case.reallocated': 'reallocate',
  'case.review_started': 'start-review',
  'case.query_raised': 'raise-query',
  'case.review_resumed': 'resume-review',
  'documents.added': 'add-documents',
  'case.finalised': 'finalise',
  'case.re_released': 're-release',
  'case.withdrawn': 'withdraw',
  'report.submitted': 'submit',
  'report.approved': 'approve',
  'report.sent_back': 'send-back',
}

/** The order of entries of one moment. */
export const kindOrder = [
  'move',
  'document',
  'malware_found',
  'query_answered',
  'query_closed',
  'query_raised',
  'release',
  'event',
  'note',
] as const satisfies readonly TimelineEntry['kind'][]

/** An entry with its sort key among others of its moment and kind. */
export interface Placed {
  entry: TimelineEntry
  key: string
}

const linesMax = 5000
const eventsPage = 500

/**
 * The whole history of a case, oldest first. Without the right to read documents, their names and
 * the texts of the lender or a report are hidden.
 */
export async function readTimeline(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  caseId: CaseId,
  mayReadDocuments: boolean,
): Promise<Placed[]> {
  const actions = Object.keys(movesByAction) as AuditAction[]
  const [found, moves, documents, queries, versions, events, deliveries, notes, remarks] =
    await Promise.all([
      findById(db, scope, caseId),
      listLinesOf(db, scope, caseId, actions, linesMax),
      listDocuments(db, scope, caseId),
      listThreads(db, scope, caseId),
      listVersions(db, scope, caseId),
      allEvents(db, scope, caseId),
      listDeliveries(db, scope, { caseId }, linesMax),
      listNotes(db, scope, caseId),
      listRemarks(db, scope, caseId),
    ])
  const people = [
    ...moves.flatMap(({ actor, details }) => [actor, `staff:${String(details.analyst)}`]),
    ...queries.flatMap(({ raisedBy, answers }) => [
      raisedBy,
      ...answers.map(({ answeredBy }) => answeredBy),
    ]),
    ...versions.map(({ releasedBy }) => releasedBy),
    ...documents.flatMap(({ origin }) => origin?.addedBy ?? []),
  ]
  const names = await nameStaff(db, people)
  const byEvent = new Map(deliveries.map((row) => [row.eventId, row]))
  const reasonOf = ({ action, details }: SubjectLine): string | null => {
    if (!mayReadDocuments) return null
    if (action === 'case.withdrawn') return found?.withdrawalReason ?? null
    return action === 'report.sent_back' ? (remarks.get(Number(details.number)) ?? null) : null
  }
  const all: Placed[] = [
    ...moves.map((line, i) => ({ key: keyOf(i), entry: moveEntry(line, names, reasonOf(line)) })),
    ...documents.map((one) => ({
      key: one.id,
      entry: documentEntry(one, names, mayReadDocuments),
    })),
    ...documents.flatMap((one) =>
      malwareEntry(one, mayReadDocuments).map((entry) => ({ key: one.id, entry })),
    ),
    ...queries.map((one) => ({ key: one.id, entry: raisedEntry(one, names) })),
    ...queries.flatMap((one) => closedEntry(one).map((entry) => ({ key: one.id, entry }))),
    ...queries.flatMap((one) => answeredEntries(one, names, mayReadDocuments)),
    ...versions.map((one) => ({
      key: keyOf(one.version),
      entry: releaseEntry(one, names, mayReadDocuments),
    })),
    ...events.map((one) => ({
      key: keyOf(one.sequence),
      entry: eventEntry(one, byEvent.get(one.id)),
    })),
    ...notes.map((one) => ({ key: one.id, entry: noteEntry(one) })),
  ]
  return all.sort((a, b) => (isAfter(placeOf(a), placeOf(b)) ? 1 : -1))
}

async function allEvents(db: Services['db'], scope: Scope, caseId: CaseId) {
  const all: RecordedEvent[] = []
  for (;;) {
    const page = await listEvents(db, scope, caseId, all.at(-1)?.sequence ?? 0, eventsPage)
    all.push(...page)
    if (page.length < eventsPage || all.length >= linesMax) return all
  }
}

function moveEntry(
  { at, actor, action, details }: SubjectLine,
  names: Names,
  reason: string | null,
): TimelineEntry {
  const { analyst } = details
  return {
    kind: 'move',
    at: at.toISOString(),
    move: movesByAction[action] ?? 'create',
    by: whoOf(actor, names),
    analyst: typeof analyst === 'string' ? { id: analyst, name: names.get(analyst) ?? null } : null,
    reason,
  }
}

function documentEntry(
  { id, filename, note, origin, revision, at }: StoredDocument,
  names: Names,
  isShown: boolean,
): TimelineEntry {
  const said = isShown ? { filename, note } : { filename: null, note: null }
  const from = { source: origin?.source ?? null, by: origin && whoOf(origin.addedBy, names) }
  return { kind: 'document', at: at.toISOString(), id, ...said, ...from, revision }
}

function malwareEntry({ id, filename, scan }: StoredDocument, isShown: boolean): TimelineEntry[] {
  const { signature, scannedAt } = scan
  if (signature === null || scannedAt === null) return []
  const said = { filename: isShown ? filename : null, signature }
  return [{ kind: 'malware_found', at: scannedAt.toISOString(), id, ...said }]
}

function raisedEntry(query: CaseQuery, names: Names): TimelineEntry {
  const { id, text, canned, documentsAwaited, raisedBy, raisedAt } = query
  const said = { text, canned, documents_awaited: documentsAwaited }
  return {
    kind: 'query_raised',
    at: raisedAt.toISOString(),
    id,
    by: whoOf(raisedBy, names),
    ...said,
  }
}

function closedEntry({ id, closedAt, closedBy }: CaseQuery): TimelineEntry[] {
  if (!closedAt || !closedBy) return []
  return [{ kind: 'query_closed', at: closedAt.toISOString(), id, closed_by: closedBy }]
}

/** Answers in words; documents have entries of their own. */
function answeredEntries({ id, answers }: QueryThread, names: Names, isShown: boolean): Placed[] {
  return answers.flatMap((answer) => {
    if (answer.text === null) return []
    const said = { by: whoOf(answer.answeredBy, names), text: isShown ? answer.text : null }
    const at = answer.at.toISOString()
    return [{ key: answer.id, entry: { kind: 'query_answered', at, id, ...said } }]
  })
}

function releaseEntry(
  { version, result, reason, releasedBy, releasedAt }: Omit<ReportVersion, 'content'>,
  names: Names,
  isShown: boolean,
): TimelineEntry {
  return {
    kind: 'release',
    at: releasedAt.toISOString(),
    version,
    by: whoOf(releasedBy, names),
    result,
    reason: isShown ? reason : null,
  }
}

function eventEntry(
  { id, name, sequence, at }: RecordedEvent,
  delivery: DeliveryRow | undefined,
): TimelineEntry {
  return {
    kind: 'event',
    at: at.toISOString(),
    id,
    event: name,
    sequence,
    delivery: delivery
      ? {
          id: delivery.id,
          state: delivery.state,
          attempts: delivery.attempts,
          due_at: delivery.dueAt?.toISOString() ?? null,
          finished_at: delivery.finishedAt?.toISOString() ?? null,
        }
      : null,
  }
}

function noteEntry({ id, staffId, staffName, text, at }: CaseNote): TimelineEntry {
  const by = { kind: 'staff', id: staffId, name: staffName } as const
  return { kind: 'note', at: at.toISOString(), id, by, text }
}

/** Numbers padded so that they sort as text. */
function keyOf(number: number): string {
  return String(number).padStart(8, '0')
}

export type Place = [at: string, order: number, key: string]

export function placeOf({ entry, key }: Placed): Place {
  return [entry.at, kindOrder.indexOf(entry.kind), key]
}

export function isAfter(a: Place, b: Place): boolean {
  if (a[0] !== b[0]) return a[0] > b[0]
  if (a[1] !== b[1]) return a[1] > b[1]
  return a[2] > b[2]
}
