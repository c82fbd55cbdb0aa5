import { ok } from '../../routing/route.ts'
import { nothing, type StaffRoute } from '../staff-route.ts'
import { getChecklist, putSeen, putTick } from './checklist.ts'
import { ChecklistOut, SeenOut, TickBody } from './checklist-schemas.ts'

export const checklistRoutes: readonly StaffRoute[] = [
  {
    method: 'PUT',
    path: '/:mode/cases/:id/documents/:document/seen',
    access: 'documents:read',
    name: 'markSeen',
    tag: 'Case',
    summary: 'Mark a document as seen by me; only the first time is recorded',
    body: nothing,
    answers: ok(SeenOut),
    handle: putSeen,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/checklist',
    access: 'documents:read',
    name: 'getChecklist',
    tag: 'Case',
    summary: 'Read the document checklist of the case',
    answers: ok(ChecklistOut),
    handle: getChecklist,
  },
  {
    method: 'PUT',
    path: '/:mode/cases/:id/checklist/:item',
    access: 'cases:work',
    name: 'tickPaper',
    tag: 'Case',
    summary: 'Set the status of a checklist item',
    body: TickBody,
    answers: ok(ChecklistOut),
    handle: putTick,
  },
]
