import {
  type ChecklistState,
  markSeen,
  openDocument,
  readChecklist,
  tickDocument,
} from '../../../documents/documents.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import type { TickBody } from './checklist-schemas.ts'

export async function getChecklist(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { db, clock } = request.services
  const items = await readChecklist(db, scope, id, clock.now())
  return {
    body: {
      items: items.map(({ documentIds: document_ids, at, ...item }) => ({
        ...item,
        document_ids,
        at: at?.toISOString() ?? null,
      })),
    },
  }
}

/** Answers the whole list: a tick changes the suggestions too. */
export async function putTick(request: StaffRequest): Promise<Answer> {
  const { services, actor, staff, params } = request
  const { scope, id } = await caseOf(request)
  const { state, document_ids: documentIds = [] } = request.body as TickBody
  const tick = { state: state as ChecklistState, documentIds }
  await tickDocument(services, actor, scope, id, staff.id, params.item ?? '', tick)
  return getChecklist(request)
}

export async function putSeen(request: StaffRequest): Promise<Answer> {
  const { services, staff, params } = request
  const { scope, id } = await caseOf(request)
  // Nobody has seen what cannot be opened.
  const found = await openDocument(services, scope, id, params.document ?? '')
  const now = services.clock.now()
  const at = await markSeen(services.db, scope, id, found.id, staff.id, now)
  return { body: { seen_at: at.toISOString() } }
}
