import Type, { type Static } from 'typebox'
import { caseFields, caseStatuses } from '../../cases/cases.ts'
import { errorStatuses } from '../error-response.ts'
import { limits } from '../read-body.ts'

/** What goes in and out at the public routes; /openapi.json is made from these. */

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
    content: Type.String({
      contentEncoding: 'base64',
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

export const DocumentsBody = Type.Object(
  {
    documents: documents(1),
    note: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'text',
        description: 'Why the papers come. On a finalised case it becomes latest_revision_reason.',
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
const status = Type.Enum([...caseStatuses], { description: 'Where the case stands.' })

export const CaseCreatedOut = Type.Object(
  { external_ref: Type.String(), status: Type.Literal('received') },
  { title: 'CaseCreated', additionalProperties: false },
)

const RiskScoreOut = Type.Object(
  {
    grade: Type.Enum(['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'C']),
    grade_label: Type.String(),
    score: Type.Number(),
    recommendation: Type.String(),
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        score: Type.Number(),
        weight: Type.Number(),
      }),
    ),
    drivers: Type.Array(Type.String()),
  },
  { title: 'RiskScore' },
)

export const CaseViewOut = Type.Object(
  {
    case_id: Type.String({ examples: ['case_01kb2x8m5v0000000000000000'] }),
    external_ref: Type.String({ description: 'Exactly as sent.' }),
    status,
    is_sandbox: Type.Boolean({ description: 'True for cases made with a test key.' }),
    documents_awaited: Type.Boolean({ description: 'True while the analyst waits for papers.' }),
    latest_revision_reason: orNull(Type.String()),
    applicant_name: Type.String(),
    loan_account_number: Type.String(),
    case_type: Type.String(),
    ulpin: orNull(Type.String()),
    finalised_at: orNull(timestamp('Null until finalised, and again while a revision is made.')),
    risk_score: orNull(RiskScoreOut),
    timeline: Type.Array(
      Type.Object({ status, at: timestamp('UTC.') }, { title: 'TimelineEntry' }),
      { description: 'One entry per status entered, oldest first.' },
    ),
  },
  { title: 'CaseView', additionalProperties: false },
)

export const DocumentsAddedOut = Type.Object(
  {
    case_id: Type.String(),
    external_ref: Type.String(),
    status: Type.Enum([...caseStatuses, 'under_review'], {
      description: 'under_review where the papers reopened a finalised case.',
    }),
    reopened: Type.Boolean(),
    stored: Type.Array(Type.String(), { description: 'Names the papers are stored under.' }),
  },
  { title: 'DocumentsAdded', additionalProperties: false },
)

export const ErrorOut = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(Object.keys(errorStatuses)),
      message: Type.String(),
      details: Type.Array(Type.String(), {
        description: 'Each starts with the path of the field at fault; empty where none is.',
      }),
    }),
  },
  { $id: 'Error', title: 'Error' },
)
