import Type, { type TSchema } from 'typebox'
import type { Permission } from '../../access/access.ts'
import { getCaseFile, getEvents, getNotes, getStaffQueries, postNote } from './cases.ts'
import { deleteAttachment, getDraft, getPreview, postAttachment, putDraft } from './drafts.ts'
import {
  postAllocate,
  postFinalise,
  postRaiseQuery,
  postResumeReview,
  postStaffReRelease,
  postStartReview,
} from './moves.ts'
import {
  getCalendar,
  getColleagues,
  getLenders,
  getReference,
  getStaff,
  patchStaff,
  postStaff,
  putCalendar,
} from './office.ts'
import { getDocument, getDocuments, getVersion, getVersionFile, getVersions } from './papers.ts'
import { getCounts, getQueue, postAllocateMany, postNext } from './queue.ts'
import * as schemas from './schemas.ts'
import {
  deleteSession,
  getMethods,
  getSession,
  getSignOn,
  getSignOnReturn,
  postSession,
  putPassword,
} from './sign-in.ts'
import type { OpenRequest, StaffAnswer, StaffRequest } from './staff-request.ts'

interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  name: string
  summary: string
  tag: 'Session' | 'Queue' | 'Case' | 'Moves' | 'Report' | 'Office'
  query?: TSchema
  /** JSON by its schema; `pdf` is read by the route itself. */
  body?: TSchema | 'pdf'
  answers: { status: number; schema?: TSchema; type?: string }
  /** Asks for the version the sender has seen, of the case or of the draft. */
  ifMatch?: 'case' | 'draft'
}

export interface StaffRoute extends RouteFacts {
  /** `signed-in` is every role. */
  access: Permission | 'signed-in'
  handle(request: StaffRequest): Promise<StaffAnswer>
}

export interface OpenRoute extends RouteFacts {
  access: 'public'
  handle(request: OpenRequest): Promise<StaffAnswer>
}

const ok = (schema: TSchema) => ({ status: 200, schema })
const made = (schema: TSchema) => ({ status: 201, schema })
const done = { status: 204 }
const file = (type: string) => ({ status: 200, type })
const nothing = Type.Object({}, { title: 'Nothing', additionalProperties: false })

/** Before anybody is signed in. */
export const openRoutes: readonly OpenRoute[] = [
  // biome-ignore-start format: a table is read by its columns.
  {
    method: 'GET',
    path: '/sign-in-methods',
    access: 'public',
    name: 'getSignInMethods',
    tag: 'Session',
    summary: 'How staff can sign in',
    answers: ok(schemas.MethodsOut),
    handle: getMethods,
  },
  {
    method: 'POST',
    path: '/session',
    access: 'public',
    name: 'signIn',
    tag: 'Session',
    summary: 'Sign in by password',
    body: schemas.SignInBody,
    answers: ok(schemas.SessionOut),
    handle: postSession,
  },
  {
    method: 'GET',
    path: '/sso',
    access: 'public',
    name: 'beginSingleSignOn',
    tag: 'Session',
    summary: 'Off to the identity provider',
    answers: { status: 302 },
    handle: getSignOn,
  },
  {
    method: 'GET',
    path: '/sso/return',
    access: 'public',
    name: 'endSingleSignOn',
    tag: 'Session',
    summary: 'Back from the identity provider',
    answers: { status: 303 },
    handle: getSignOnReturn,
  },
  // biome-ignore-end format: a table is read by its columns.
]

/** Every route of the back office below /backoffice. `:mode` is live or test, and nothing mixes them. */
export const staffRoutes: readonly StaffRoute[] = [
  // biome-ignore-start format: a table is read by its columns.
  {
    method: 'GET',
    path: '/session',
    access: 'signed-in',
    name: 'getSession',
    tag: 'Session',
    summary: 'Who is signed in',
    answers: ok(schemas.SessionOut),
    handle: getSession,
  },
  {
    method: 'DELETE',
    path: '/session',
    access: 'signed-in',
    name: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    answers: done,
    handle: deleteSession,
  },
  {
    method: 'PUT',
    path: '/session/password',
    access: 'signed-in',
    name: 'changePassword',
    tag: 'Session',
    summary: 'Change one’s own password; ends every session',
    body: schemas.PasswordBody,
    answers: done,
    handle: putPassword,
  },

  {
    method: 'GET',
    path: '/reference',
    access: 'signed-in',
    name: 'getReference',
    tag: 'Office',
    summary: 'Moves, canned queries, sections, score table',
    answers: ok(schemas.ReferenceOut),
    handle: getReference,
  },
  {
    method: 'GET',
    path: '/colleagues',
    access: 'staff:read',
    name: 'listColleagues',
    tag: 'Office',
    summary: 'Whom a case can be given to',
    answers: ok(schemas.ColleaguesOut),
    handle: getColleagues,
  },
  {
    method: 'GET',
    path: '/staff',
    access: 'staff:manage',
    name: 'listStaff',
    tag: 'Office',
    summary: 'Staff accounts',
    answers: ok(schemas.StaffListOut),
    handle: getStaff,
  },
  {
    method: 'POST',
    path: '/staff',
    access: 'staff:manage',
    name: 'createStaff',
    tag: 'Office',
    summary: 'Add a staff account',
    body: schemas.StaffBody,
    answers: made(schemas.StaffOut),
    handle: postStaff,
  },
  {
    method: 'PATCH',
    path: '/staff/:staff',
    access: 'staff:manage',
    name: 'changeStaff',
    tag: 'Office',
    summary: 'Change or disable a staff account; ends its sessions',
    body: schemas.StaffChangeBody,
    answers: ok(schemas.StaffOut),
    handle: patchStaff,
  },
  {
    method: 'GET',
    path: '/lenders',
    access: 'cases:read',
    name: 'listLenders',
    tag: 'Office',
    summary: 'The lenders',
    answers: ok(schemas.LendersOut),
    handle: getLenders,
  },
  {
    method: 'GET',
    path: '/lenders/:lender/calendar',
    access: 'cases:read',
    name: 'getCalendar',
    tag: 'Office',
    summary: 'Business hours, holidays and turnaround of a lender',
    answers: ok(schemas.CalendarOut),
    handle: getCalendar,
  },
  {
    method: 'PUT',
    path: '/lenders/:lender/calendar',
    access: 'lenders:manage',
    name: 'setCalendar',
    tag: 'Office',
    summary: 'Change them; open cases are due anew',
    body: schemas.CalendarBody,
    answers: ok(schemas.CalendarSavedOut),
    handle: putCalendar,
  },

  {
    method: 'GET',
    path: '/:mode/queue',
    access: 'cases:read',
    name: 'getQueue',
    tag: 'Queue',
    summary: 'A page of the queue',
    query: schemas.QueueQuery,
    answers: ok(schemas.QueueOut),
    handle: getQueue,
  },
  {
    method: 'GET',
    path: '/:mode/queue/counts',
    access: 'cases:read',
    name: 'getQueueCounts',
    tag: 'Queue',
    summary: 'How many cases each status has',
    query: schemas.QueueQuery,
    answers: ok(schemas.CountsOut),
    handle: getCounts,
  },
  {
    method: 'POST',
    path: '/:mode/queue/take-next',
    access: 'cases:work',
    name: 'takeNext',
    tag: 'Queue',
    summary: 'Take the received case that is due first',
    body: schemas.NextBody,
    answers: ok(schemas.NextOut),
    handle: postNext,
  },
  {
    method: 'POST',
    path: '/:mode/queue/allocate',
    access: 'cases:allocate',
    name: 'allocateMany',
    tag: 'Queue',
    summary: 'Give many cases to one analyst',
    body: schemas.AllocateManyBody,
    answers: ok(schemas.AllocatedManyOut),
    handle: postAllocateMany,
  },

  {
    method: 'GET',
    path: '/:mode/cases/:id',
    access: 'cases:read',
    name: 'getCaseFile',
    tag: 'Case',
    summary: 'A case with its clocks and allowed moves',
    answers: ok(schemas.CaseFileOut),
    handle: getCaseFile,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/events',
    access: 'documents:read',
    name: 'listEvents',
    tag: 'Case',
    summary: 'What the lender is told',
    answers: ok(schemas.EventsOut),
    handle: getEvents,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/documents',
    access: 'documents:read',
    name: 'listDocuments',
    tag: 'Case',
    summary: 'The papers',
    answers: ok(schemas.DocumentsOut),
    handle: getDocuments,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/documents/:document',
    access: 'documents:read',
    name: 'readDocument',
    tag: 'Case',
    summary: 'The bytes of a paper',
    query: schemas.ContentQuery,
    answers: file('application/octet-stream'),
    handle: getDocument,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/notes',
    access: 'cases:read',
    name: 'listNotes',
    tag: 'Case',
    summary: 'Internal notes',
    answers: ok(schemas.NotesOut),
    handle: getNotes,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/notes',
    access: 'notes:write',
    name: 'addNote',
    tag: 'Case',
    summary: 'Add an internal note',
    body: schemas.NoteBody,
    answers: made(schemas.NoteOut),
    handle: postNote,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/queries',
    access: 'cases:read',
    name: 'listQueries',
    tag: 'Case',
    summary: 'What was asked of the lender',
    answers: ok(schemas.QueriesOut),
    handle: getStaffQueries,
  },

  {
    method: 'POST',
    path: '/:mode/cases/:id/allocate',
    access: 'cases:allocate',
    name: 'allocate',
    tag: 'Moves',
    summary: 'Give the case to an analyst, the first or another',
    ifMatch: 'case',
    body: schemas.AllocateBody,
    answers: ok(schemas.StandOut),
    handle: postAllocate,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/start-review',
    access: 'cases:work',
    name: 'startReview',
    tag: 'Moves',
    summary: 'Begin to read',
    ifMatch: 'case',
    body: nothing,
    answers: ok(schemas.StandOut),
    handle: postStartReview,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/raise-query',
    access: 'cases:work',
    name: 'raiseQuery',
    tag: 'Moves',
    summary: 'Ask the lender',
    ifMatch: 'case',
    body: schemas.QueryBody,
    answers: ok(schemas.StandOut),
    handle: postRaiseQuery,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/resume-review',
    access: 'cases:work',
    name: 'resumeReview',
    tag: 'Moves',
    summary: 'Settle the query without papers',
    ifMatch: 'case',
    body: nothing,
    answers: ok(schemas.StandOut),
    handle: postResumeReview,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/finalise',
    access: 'cases:work',
    name: 'finalise',
    tag: 'Moves',
    summary: 'Release the report',
    ifMatch: 'case',
    body: schemas.FinaliseBody,
    answers: ok(schemas.StandOut),
    handle: postFinalise,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/re-release',
    access: 'cases:work',
    name: 'reRelease',
    tag: 'Moves',
    summary: 'Release again as positive',
    ifMatch: 'case',
    body: schemas.StaffReReleaseBody,
    answers: ok(schemas.StandOut),
    handle: postStaffReRelease,
  },

  {
    method: 'GET',
    path: '/:mode/cases/:id/draft',
    access: 'documents:read',
    name: 'getDraft',
    tag: 'Report',
    summary: 'The draft of the report',
    answers: ok(schemas.DraftOut),
    handle: getDraft,
  },
  {
    method: 'PUT',
    path: '/:mode/cases/:id/draft',
    access: 'cases:work',
    name: 'saveDraft',
    tag: 'Report',
    summary: 'Save the draft',
    ifMatch: 'draft',
    body: schemas.DraftBody,
    answers: ok(schemas.DraftSavedOut),
    handle: putDraft,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/draft/preview',
    access: 'cases:work',
    name: 'previewReport',
    tag: 'Report',
    summary: 'The PDF as it would be released',
    query: schemas.PreviewQuery,
    answers: file('application/pdf'),
    handle: getPreview,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/draft/attachments',
    access: 'cases:work',
    name: 'attach',
    tag: 'Report',
    summary: 'Add a signed PDF to the next release',
    query: schemas.AttachQuery,
    body: 'pdf',
    answers: made(schemas.AttachmentOut),
    handle: postAttachment,
  },
  {
    method: 'DELETE',
    path: '/:mode/cases/:id/draft/attachments/:file',
    access: 'cases:work',
    name: 'detach',
    tag: 'Report',
    summary: 'Take a signed PDF back',
    answers: done,
    handle: deleteAttachment,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/reports',
    access: 'documents:read',
    name: 'listVersions',
    tag: 'Report',
    summary: 'Every released version',
    answers: ok(schemas.VersionsOut),
    handle: getVersions,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/reports/:version',
    access: 'documents:read',
    name: 'getVersion',
    tag: 'Report',
    summary: 'A version, with what changed since the last',
    answers: ok(schemas.VersionOut),
    handle: getVersion,
  },
  {
    method: 'GET',
    path: '/:mode/cases/:id/reports/:version/files/:file',
    access: 'documents:read',
    name: 'readVersionFile',
    tag: 'Report',
    summary: 'The bytes of a released file',
    query: schemas.ContentQuery,
    answers: file('application/pdf'),
    handle: getVersionFile,
  },
  // biome-ignore-end format: a table is read by its columns.
]
