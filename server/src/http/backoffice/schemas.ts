import Type, { type Static, type TSchema } from 'typebox'
import { permissions, staffRoles } from '../../access/access.ts'
import {
  cannedQueries,
  caseEvents,
  caseMoves,
  caseStatuses,
  queueSorts,
  results,
} from '../../cases/cases.ts'
import { severities } from '../../collateral/collateral.ts'
import { scanStates } from '../../documents/documents.ts'
import { ReportDraft } from '../../reports/reports.ts'
import { RiskScoreOut } from '../v1/cases/schemas.ts'
import { PapersOut } from './case/checklist-schemas.ts'
import { object, orNull, strict, text, time, whole } from './schema-pieces.ts'

/** What goes in and out at the staff routes; /backoffice/openapi.json is made from these. */

const line = (lengthMax: number, description: string) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'name', description })
const id = (what: string) =>
  Type.String({ maxLength: 64, format: 'text', description: `Id of ${what}.` })
const role = Type.Enum([...staffRoles])
const status = Type.Enum([...caseStatuses])
const result = Type.Enum([...results])
const staffMoves = caseMoves.filter(({ by }) => by === 'staff').map(({ move }) => move)
const allowed = Type.Array(Type.Enum([...new Set(staffMoves)]))

export const SignInBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 300, format: 'text' }),
    password: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
  },
  { title: 'SignIn', ...strict },
)
export type SignInBody = Static<typeof SignInBody>

export const PasswordBody = Type.Object(
  {
    current: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
    password: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
  },
  { title: 'PasswordChange', ...strict },
)
export type PasswordBody = Static<typeof PasswordBody>

export const MethodsOut = object(
  { password: Type.Boolean(), single_sign_on: orNull(Type.String()) },
  'SignInMethods',
)

export const SessionOut = object(
  {
    staff: object({ id: text, email: text, name: text, role }),
    permissions: Type.Array(Type.Enum(Object.keys(permissions))),
    csrf_token: Type.String({ description: 'Send it as X-CSRF-Token with every change.' }),
    expires_at: time,
  },
  'Session',
)

const staffShown = {
  id: text,
  email: text,
  name: text,
  role,
  has_password: Type.Boolean(),
  created_at: time,
  disabled_at: orNull(time),
}
export const StaffOut = object(staffShown, 'Staff')
export const StaffListOut = object({ staff: Type.Array(object(staffShown)) }, 'StaffList')
export const ColleaguesOut = object(
  { staff: Type.Array(object({ id: text, name: text, role })) },
  'Colleagues',
)

export const StaffBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 300, format: 'text' }),
    name: line(200, 'As colleagues see it.'),
    role,
    password: Type.Optional(
      Type.String({
        maxLength: 1000,
        format: 'text',
        description: 'Left out: only single sign-on lets the account in.',
      }),
    ),
  },
  { title: 'NewStaff', ...strict },
)
export type StaffBody = Static<typeof StaffBody>

export const StaffChangeBody = Type.Object(
  {
    name: Type.Optional(line(200, 'As colleagues see it.')),
    role: Type.Optional(role),
    disabled: Type.Optional(Type.Boolean()),
    password: Type.Optional(
      orNull(Type.String({ maxLength: 1000, format: 'text', description: 'Null takes it away.' })),
    ),
  },
  { title: 'StaffChange', minProperties: 1, ...strict },
)
export type StaffChangeBody = Static<typeof StaffChangeBody>

export const LendersOut = object(
  { lenders: Type.Array(object({ id: text, name: text })) },
  'Lenders',
)

const calendarFields = {
  time_zone: Type.String({ maxLength: 64, examples: ['Asia/Kolkata'] }),
  work_days: Type.Array(Type.Integer(), {
    maxItems: 7,
    description: 'ISO weekdays, 1 is Monday.',
  }),
  opens_at: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    examples: ['09:30'],
    'x-fault': 'must be a time such as 09:30',
  }),
  closes_at: Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    examples: ['18:30'],
    'x-fault': 'must be a time such as 18:30',
  }),
  holidays: Type.Array(Type.String({ maxLength: 10 }), {
    maxItems: 500,
    examples: [['2027-01-26']],
  }),
  vendor_hours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 5000,
    description: 'Business hours a report may take, without the time papers were awaited.',
  }),
  file_hours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 5000,
    description: 'Business hours it may take in all.',
  }),
}
export const CalendarBody = Type.Object(calendarFields, { title: 'Calendar', ...strict })
export type CalendarBody = Static<typeof CalendarBody>
export const CalendarOut = object(calendarFields, 'CalendarOut')
export const CalendarSavedOut = object(
  { calendar: object(calendarFields), cases_recalculated: whole },
  'CalendarSaved',
)

const clock = object({
  used_minutes: whole,
  allowed_minutes: whole,
  due_at: orNull(time),
  overdue: Type.Boolean(),
  running: Type.Boolean(),
})
const person = orNull(object({ id: text, name: text }))
const lender = object({ id: text, name: text })

const queueRow = object(
  {
    case_id: text,
    version: whole,
    lender,
    external_ref: text,
    loan_account_number: text,
    applicant_name: text,
    case_type: text,
    branch: orNull(text),
    state: orNull(text),
    state_code: orNull(text),
    district: orNull(text),
    status,
    result: orNull(result),
    documents_awaited: Type.Boolean(),
    revision: whole,
    report_version: whole,
    analyst: person,
    received_at: time,
    finalised_at: orNull(time),
    due_at: orNull(time),
    overdue: Type.Boolean(),
    file_due_at: orNull(time),
    file_overdue: Type.Boolean(),
    allowed_moves: allowed,
  },
  'QueueRow',
)

export const QueueQuery = Type.Object(
  {
    status: Type.Optional(
      Type.String({ description: 'One or more, separated by commas; the open ones if left out.' }),
    ),
    lender: Type.Optional(id('a lender')),
    state: Type.Optional(
      Type.String({ maxLength: 200, description: 'State of the property, in any usual spelling.' }),
    ),
    case_type: Type.Optional(Type.String({ maxLength: 32, format: 'text' })),
    analyst: Type.Optional(
      Type.String({ maxLength: 64, format: 'text', description: 'An id, me, or none.' }),
    ),
    received_from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
    received_to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; excluded.' })),
    older_than_hours: Type.Optional(
      Type.String({ pattern: '^\\d{1,6}$', 'x-fault': 'must be a whole number' }),
    ),
    overdue: Type.Optional(Type.Enum(['true', 'false'])),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'text',
        description: 'Words in names, loan number and reference; one of three letters at least.',
      }),
    ),
    sort: Type.Optional(Type.Enum([...queueSorts])),
    limit: Type.Optional(
      Type.String({ pattern: '^\\d{1,3}$', 'x-fault': 'must be a whole number from 1 to 200' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
  },
  strict,
)
export type QueueQuery = Static<typeof QueueQuery>

export const QueueOut = object({ cases: Type.Array(queueRow), next_cursor: orNull(text) }, 'Queue')
const count = object({ count: whole, more: Type.Boolean() })
export const CountsOut = object(
  {
    statuses: Type.Record(status, count) as TSchema,
    overdue: count,
  },
  'QueueCounts',
)

export const AllocateBody = Type.Object(
  { analyst_id: id('an analyst') },
  { title: 'Allocate', ...strict },
)
export type AllocateBody = Static<typeof AllocateBody>

export const AllocateManyBody = Type.Object(
  {
    analyst_id: id('an analyst'),
    cases: Type.Array(
      Type.Object({ case_id: id('a case'), version: Type.Integer({ minimum: 1 }) }, strict),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { title: 'AllocateMany', ...strict },
)
export type AllocateManyBody = Static<typeof AllocateManyBody>

export const NextBody = Type.Object(
  {
    lender: Type.Optional(id('a lender')),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    case_type: Type.Optional(Type.String({ maxLength: 32, format: 'text' })),
  },
  { title: 'TakeNext', ...strict },
)
export type NextBody = Static<typeof NextBody>

const standFields = {
  case_id: text,
  version: whole,
  status,
  documents_awaited: Type.Boolean(),
  revision: whole,
  report_version: whole,
  result: orNull(result),
  analyst_id: orNull(text),
  allowed_moves: allowed,
}
export const StandOut = object(standFields, 'CaseStand')
export const NextOut = object({ case: orNull(object(standFields)) }, 'TakenNext')
export const AllocatedManyOut = object(
  {
    cases: Type.Array(
      object({
        case_id: text,
        allocated: Type.Boolean(),
        case: orNull(object(standFields)),
        error: orNull(object({ code: text, message: text, details: Type.Array(Type.String()) })),
      }),
    ),
  },
  'AllocatedMany',
)

export const CaseFileOut = object(
  {
    ...standFields,
    mode: Type.Enum(['live', 'test']),
    lender,
    external_ref: text,
    loan_account_number: text,
    loan_amount: orNull(Type.Number()),
    applicant_name: text,
    co_applicant_name: orNull(text),
    case_type: text,
    branch: orNull(text),
    state: orNull(text),
    state_code: orNull(text),
    district: orNull(text),
    ulpin: orNull(text),
    property_description: orNull(text),
    contact: object({ name: orNull(text), email: orNull(text), phone: orNull(text) }),
    analyst: person,
    result_reason: orNull(text),
    result_reason_at: orNull(time),
    latest_revision_reason: orNull(text),
    risk_score: orNull(RiskScoreOut),
    received_at: time,
    updated_at: time,
    finalised_at: orNull(time),
    turnaround: object({ vendor: clock, file: clock }),
    timeline: Type.Array(object({ status, at: time })),
  },
  'CaseFile',
)

export const EventsOut = object(
  {
    events: Type.Array(
      object({
        id: text,
        sequence: whole,
        event: Type.Enum([...caseEvents]),
        at: time,
        payload: Type.Unknown(),
      }),
    ),
  },
  'Events',
)

export const DocumentsOut = object(
  {
    documents: Type.Array(
      object(
        {
          id: text,
          filename: text,
          content_type: text,
          detected_type: orNull(text),
          type_differs: Type.Boolean(),
          size_bytes: whole,
          sha256: text,
          revision: whole,
          note: orNull(text),
          received_at: time,
          seen_at: orNull(time),
          scan: object({
            state: Type.Enum([...scanStates], {
              description: 'not_scanned also while scanning is off.',
            }),
            signature: orNull(Type.String({ description: 'What the scanner calls the malware.' })),
            scanned_at: orNull(time),
            withheld: orNull(
              Type.Enum(['scanning', 'not_scanned', 'malware'], {
                description: 'Why its bytes are not given out; null where they are.',
              }),
            ),
            message: orNull(Type.String({ description: 'To be shown beside it.' })),
          }),
        },
        'Document',
      ),
    ),
  },
  'Documents',
)

export const ContentQuery = Type.Object(
  { download: Type.Optional(Type.Enum(['true', 'false'])) },
  strict,
)

export const NoteBody = Type.Object(
  { text: line(10_000, 'For colleagues; no lender sees it.') },
  { title: 'NewNote', ...strict },
)
export type NoteBody = Static<typeof NoteBody>
export const NoteOut = object({ id: text }, 'NoteAdded')
export const NotesOut = object(
  {
    notes: Type.Array(
      object({ id: text, by: object({ id: text, name: text }), text, at: time }, 'Note'),
    ),
  },
  'Notes',
)

export const QueryBody = Type.Object(
  {
    text: line(4000, 'What the lender reads.'),
    canned: Type.Optional(Type.Enum(Object.keys(cannedQueries))),
    documents_awaited: Type.Optional(Type.Boolean({ description: 'True if left out.' })),
  },
  { title: 'NewQuery', ...strict },
)
export type QueryBody = Static<typeof QueryBody>
export const QueriesOut = object(
  {
    queries: Type.Array(
      object({
        id: text,
        revision: whole,
        text,
        canned: orNull(text),
        documents_awaited: Type.Boolean(),
        raised_by: text,
        raised_at: time,
        closed_at: orNull(time),
        closed_by: orNull(text),
      }),
    ),
  },
  'StaffQueries',
)

const attachment = object(
  { id: text, filename: text, size_bytes: whole, sha256: text, added_by: text, added_at: time },
  'Attachment',
)
const draftFields = {
  version: whole,
  content: ReportDraft,
  saved_by: orNull(text),
  saved_at: orNull(time),
}
export const DraftBody = Type.Object({ content: ReportDraft }, { title: 'Draft', ...strict })
export type DraftBody = Static<typeof DraftBody>
export const DraftOut = object(
  { ...draftFields, score: RiskScoreOut, attachments: Type.Array(attachment) },
  'DraftOut',
)
export const DraftSavedOut = object(
  { version: whole, saved_at: time, score: RiskScoreOut },
  'DraftSaved',
)
export const AttachmentOut = attachment

export const AttachQuery = Type.Object(
  { filename: Type.String({ minLength: 1, maxLength: 255, format: 'filename' }) },
  strict,
)

export const FinaliseBody = Type.Object(
  {
    result,
    reason: Type.Optional(line(4000, 'Required unless the result is positive.')),
    draft_version: Type.Integer({ minimum: 0, description: 'The draft you have read.' }),
  },
  { title: 'Finalise', ...strict },
)
export type FinaliseBody = Static<typeof FinaliseBody>

export const StaffReReleaseBody = Type.Object(
  {
    reason: line(4000, 'What resolved the negative or query result.'),
    draft_version: Type.Integer({ minimum: 0, description: 'The draft you have read.' }),
  },
  { title: 'StaffReRelease', ...strict },
)
export type StaffReReleaseBody = Static<typeof StaffReReleaseBody>

export const PreviewQuery = Type.Object(
  {
    result: Type.Optional(result),
    reason: Type.Optional(Type.String({ maxLength: 4000, format: 'text' })),
  },
  strict,
)
export type PreviewQuery = Static<typeof PreviewQuery>

const versionFields = {
  version: whole,
  revision: whole,
  kind: Type.Enum(['first', 'revision', 're-release']),
  result,
  reason: orNull(text),
  verification_code: text,
  released_by: text,
  released_at: time,
}
export const VersionsOut = object({ versions: Type.Array(object(versionFields)) }, 'ReportVersions')
export const VersionOut = object(
  {
    ...versionFields,
    risk_score: RiskScoreOut,
    changes: Type.Array(text),
    draft: ReportDraft,
    documents: Type.Array(object({ id: text, filename: text, sha256: text })),
    files: Type.Array(
      object({
        id: text,
        kind: Type.Enum(['report', 'attachment']),
        filename: text,
        size_bytes: whole,
        sha256: text,
      }),
    ),
  },
  'ReportVersion',
)

export const ReferenceOut = object(
  {
    moves: Type.Array(Type.Unknown()),
    canned_queries: Type.Array(
      object({ key: text, title: text, text, documents_awaited: Type.Boolean() }),
    ),
    case_types: Type.Array(object({ code: text, label: text })),
    flags: Type.Array(
      object({ name: text, severity: Type.Enum([...severities]), sentence: text }),
      { description: 'Of findings, gravest first.' },
    ),
    search_failures: Type.Array(
      object({
        code: text,
        title: Type.String({ description: 'For staff.' }),
        sentence: Type.String({ description: 'As the lender is told it.' }),
      }),
    ),
    ...PapersOut,
    sections: Type.Array(object({ key: text, number: whole, title: text, kind: text })),
    score: object({
      components: Type.Array(object({ key: text, label: text, weight: Type.Number(), why: text })),
      factors: Type.Array(Type.Unknown()),
      grades: Type.Array(object({ grade: text, from: whole, label: text })),
    }),
  },
  'Reference',
)

export const CallbacksOut = object(
  {
    callbacks: Type.Array(
      object({
        lender_id: text,
        enabled: Type.Boolean(),
        disabled_why: orNull(text),
        failing_since: orNull(time),
        pending: whole,
        oldest_pending_at: orNull(time),
      }),
    ),
  },
  'Callbacks',
)
