import {
  addNote,
  type CaseFile,
  listEvents,
  listNotes,
  readCaseFile,
  standOf,
} from '../../../cases/cases.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import { presentEvent } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, etagOf, type StaffRequest } from '../staff-request.ts'
import { fileFieldsOf } from './case-file-fields.ts'
import type { NoteBody } from './case-schemas.ts'

export async function getCaseFile(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { db, clock } = request.services
  const file = await readCaseFile(db, scope, id, clock.now())
  if (!file) throw caseNotFound()
  return { body: fileOut(file), headers: etagOf(file.found.version) }
}

export async function getEvents(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const events = await listEvents(request.services.db, scope, id)
  const out = events.map(async (event) => ({
    id: event.id,
    sequence: event.sequence,
    event: event.name,
    at: event.at.toISOString(),
    payload: await presentEvent(request.services, scope, id, event),
  }))
  return { body: { events: await Promise.all(out) } }
}

export async function getNotes(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const notes = await listNotes(request.services.db, scope, id)
  return {
    body: {
      notes: notes.map(({ id: noteId, staffId, staffName, text, at }) => ({
        id: noteId,
        by: { id: staffId, name: staffName },
        text,
        at: at.toISOString(),
      })),
    },
  }
}

export async function postNote(request: StaffRequest): Promise<Answer> {
  const { services, actor, staff } = request
  const { scope, id } = await caseOf(request)
  const { text } = request.body as NoteBody
  return { status: 201, body: { id: await addNote(services, actor, scope, id, staff.id, text) } }
}

function fileOut({ found, details, turnaround }: CaseFile) {
  return {
    ...standOf(found),
    mode: found.scope.mode,
    lender: { id: found.scope.lenderId, name: details.lenderName },
    external_ref: found.externalRef,
    state_code: details.stateCode,
    ...fileFieldsOf(details.fields),
    approval: details.approval,
    analyst: found.analystId && { id: found.analystId, name: details.analystName ?? '' },
    result_reason: found.resultReason,
    result_reason_at: found.resultReasonAt?.toISOString() ?? null,
    latest_revision_reason: found.latestRevisionReason,
    withdrawal_reason: found.withdrawalReason,
    risk_score: found.riskScore,
    received_at: details.receivedAt.toISOString(),
    updated_at: details.updatedAt.toISOString(),
    finalised_at: found.finalisedAt?.toISOString() ?? null,
    turnaround,
    timeline: found.timeline,
  }
}
