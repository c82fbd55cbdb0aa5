import Type, { type Static } from 'typebox'
import {
  caseFields,
  caseStatuses,
  echoedNames,
  results,
  threadStates,
} from '../../../cases/cases.ts'
import { componentKeys, grades } from '../../../reports/reports.ts'
import { limits } from '../../routing/read-body.ts'
import { fieldsOut } from './fields-out.ts'

/** Inputs and outputs of the public routes; /openapi.json is generated from these. */

export const DocumentIn = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      format: 'filename',
      description: 'Path parts and control characters are removed for storage.',
      examples: ['sale-deed.pdf'],
    }),
    content_type: Type.String({
      maxLength: 200,
      format: 'media-type',
      examples: ['application/pdf'],
    }),
    // No contentEncoding: generators turn it into a Blob, which JSON cannot contain.
    content: Type.String({
      description: 'The bytes in base64 (RFC 4648, standard alphabet, padding optional).',
      examples: ['JVBERi0xLjcK'],
    }),
  },
  { title: 'DocumentIn' },
)

const documents = (itemsMin: number) =>
  Type.Array(DocumentIn, {
    minItems: itemsMin,
    maxItems: limits.documentsMax,
    description: 'At most 15 MB decoded in one request.',
  })

export const CaseBody = Type.Object(
  { ...caseFields, documents: Type.Optional(documents(0)) },
  { title: 'CaseIn' },
)
export type CaseBody = Static<typeof CaseBody>

export const WithdrawBody = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 2000,
      format: 'name',
      description: 'Why the report is no longer needed. Shown to the analysts.',
      examples: ['The customer took the loan elsewhere.'],
    }),
  },
  { title: 'Withdraw' },
)
export type WithdrawBody = Static<typeof WithdrawBody>

export const DocumentsBody = Type.Object(
  {
    documents: documents(1),
    note: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'text',
        description:
          'Why the documents are sent. On a finalised case it becomes latest_revision_reason.',
      }),
    ),
    query_id: Type.Optional(
      Type.String({
        maxLength: 64,
        format: 'text',
        description:
          'The query that the documents answer. Without it, they answer every open query of a case that is query_raised.',
      }),
    ),
  },
  { title: 'DocumentsIn' },
)
export type DocumentsBody = Static<typeof DocumentsBody>

const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-15T09:30:00.000Z'] })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const status = Type.Enum([...caseStatuses], { description: 'Status of the case.' })

export const reportedResult = (description: string) =>
  Type.Enum(['', 'positive', 'negative', 'query'], { description })

export const CaseCreatedOut = Type.Object(
  { external_ref: Type.String(), status: Type.Literal('received') },
  { title: 'CaseCreated', additionalProperties: false },
)

const strict = { additionalProperties: false } as const

export const RiskScoreOut = Type.Object(
  {
    grade: Type.Enum(grades.map(({ grade }) => grade)),
    grade_label: Type.Enum(grades.map(({ label }) => label)),
    score: Type.Number({ minimum: 0, maximum: 100, description: 'One decimal.' }),
    recommendation: Type.String(),
    components: Type.Array(
      Type.Object(
        {
          key: Type.Enum([...componentKeys]),
          label: Type.String(),
          score: Type.Number({ minimum: 0, maximum: 100 }),
          weight: Type.Number({ minimum: 0, maximum: 1 }),
        },
        strict,
      ),
    ),
    drivers: Type.Array(Type.String(), {
      description: 'Main reasons for the score, most serious first.',
    }),
  },
  { title: 'RiskScore', ...strict },
)

export const CaseViewOut = Type.Object(
  {
    case_id: Type.String({ examples: ['case_01kb2x8m5v0000000000000000'] }),
    external_ref: Type.String({ description: 'Exactly as sent.' }),
    status,
    is_sandbox: Type.Boolean({ description: 'True for cases created with a test key.' }),
    documents_awaited: Type.Boolean({ description: 'True while the analyst waits for documents.' }),
    latest_revision_reason: orNull(Type.String()),
    ...fieldsOut(echoedNames),
    finalised_at: orNull(timestamp('Null until finalised, and again during a revision.')),
    result: reportedResult(
      'Empty until there is a result, and again during a revision. A hold is reported as query.',
    ),
    result_reason: Type.Optional(
      Type.String({
        description: 'The reason in the report. Only with a negative or query result.',
      }),
    ),
    result_reason_at: Type.Optional(timestamp('UTC. Only with result_reason.')),
    report_version: Type.Integer({
      minimum: 0,
      description: 'Newest released version of the report; 0 before the first.',
    }),
    risk_score: orNull(RiskScoreOut),
    timeline: Type.Array(
      Type.Object({ status, at: timestamp('UTC.') }, { title: 'TimelineEntry' }),
      { description: 'One entry per status entered, oldest first.' },
    ),
    updated_at: timestamp('UTC. Last change of the case.'),
    due_at: orNull(
      timestamp(
        'UTC. When the turnaround time agreed with you ends. Null while documents are awaited from you, and for a finalised or withdrawn case.',
      ),
    ),
    rejected_documents: Type.Optional(
      Type.Array(
        Type.Object(
          {
            filename: Type.String({ description: 'As stored.' }),
            sha256: Type.String(),
            reason: Type.Enum(['malware']),
            signature: Type.String({ description: 'Name the malware scanner gives it.' }),
            at: timestamp('UTC.'),
          },
          { title: 'RejectedDocument' },
        ),
        {
          description:
            'Documents that were received but cannot be used, oldest first. Present only if there are any.',
        },
      ),
    ),
  },
  { title: 'CaseView', additionalProperties: false },
)

export const DocumentsAddedOut = Type.Object(
  {
    case_id: Type.String(),
    external_ref: Type.String(),
    status: Type.Enum([...caseStatuses, 'under_review'], {
      description:
        'under_review if the documents reopened a finalised case. Unchanged if the case already had all of them.',
    }),
    reopened: Type.Boolean(),
    stored: Type.Array(Type.String(), {
      description: 'File names the documents are stored under.',
    }),
  },
  { title: 'DocumentsAdded', additionalProperties: false },
)

export const DocumentsOut = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          filename: Type.String({ description: 'As stored.' }),
          content_type: Type.String({ description: 'As sent.' }),
          bytes: Type.Integer({ description: 'Size of the decoded file.' }),
          sha256: Type.String({ description: 'Of the file, in hexadecimal digits.' }),
          received_at: timestamp('UTC.'),
        },
        { title: 'StoredDocument', ...strict },
      ),
      { description: 'Oldest first.' },
    ),
  },
  { title: 'Documents', ...strict },
)

export const ReportOut = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          filename: Type.String(),
          url: Type.String({ format: 'uri', description: 'Signed; needs no key.' }),
          expires_in: Type.Integer({ description: 'Seconds the link is valid.', examples: [3600] }),
        },
        { title: 'ReportFile', ...strict },
      ),
    ),
  },
  { title: 'Report', ...strict },
)

export const QueryOut = Type.Object(
  {
    id: Type.String({ examples: ['query_01kb2x8m5v0000000000000000'] }),
    text: Type.String(),
    documents_awaited: Type.Boolean(),
    state: Type.Enum([...threadStates], {
      description: 'closed: by our staff, or because the case was withdrawn.',
    }),
    raised_at: timestamp('UTC.'),
    closed_at: orNull(timestamp('When it was last answered or closed. Null while it is open.')),
    answers: Type.Array(
      Type.Object(
        {
          by: Type.Enum(['lender', 'staff'], {
            description: 'staff: our staff noted what you said, for example by telephone.',
          }),
          text: orNull(Type.String({ description: 'Null if documents are the answer.' })),
          documents: Type.Array(Type.String(), {
            description: 'File names under which the documents of the answer are stored.',
          }),
          at: timestamp('UTC.'),
        },
        { title: 'QueryAnswer', ...strict },
      ),
      { description: 'Oldest first.' },
    ),
  },
  { title: 'Query', ...strict },
)

export const QueriesOut = Type.Object(
  { queries: Type.Array(QueryOut, { description: 'Oldest first.' }) },
  { title: 'Queries', ...strict },
)

export const AnswerBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 5000,
      format: 'name',
      description: 'Your answer, in words. Shown to the analysts.',
      examples: ['The second holder is his wife; both signed the loan application.'],
    }),
  },
  { title: 'QueryAnswerIn' },
)
export type AnswerBody = Static<typeof AnswerBody>

export const AdvanceBody = Type.Object(
  {
    to: Type.Enum(['allocated', 'in_review', 'query_raised', 'finalised']),
    result: Type.Optional(
      Type.Enum([...results], { description: 'With finalised. Default: positive.' }),
    ),
    reason: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'text',
        description:
          'Required unless the result is positive. With query_raised: the text of the query.',
      }),
    ),
    documents_awaited: Type.Optional(
      Type.Boolean({ description: 'With query_raised. Default: true.' }),
    ),
  },
  { title: 'Advance' },
)
export type AdvanceBody = Static<typeof AdvanceBody>

export const ReReleaseBody = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 2000,
      format: 'name',
      description: 'What resolved the negative or query result.',
      examples: ['The charge was redeemed.'],
    }),
  },
  { title: 'ReRelease' },
)
export type ReReleaseBody = Static<typeof ReReleaseBody>
