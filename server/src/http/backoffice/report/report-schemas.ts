import Type, { type Static } from 'typebox'
import {
  componentKeys,
  factorKeys,
  ReportDraft,
  releaseCheckKeys,
} from '../../../reports/reports.ts'
import { RiskScoreOut } from '../../v1/cases/schemas.ts'
import { line, object, orNull, result, strict, text, time, whole } from '../schema-pieces.ts'

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

/** Of the saved draft, as with a positive result. */
const scoreFields = {
  score: orNull(RiskScoreOut),
  unassessed: Type.Array(Type.Enum([...componentKeys]), {
    description:
      'Components without a ticked factor or a confirmed “nothing found”. Until it is empty there is no score and no release.',
  }),
  conditional: Type.Array(Type.Enum([...factorKeys]), {
    description: 'Factors that need a condition if the result is positive.',
  }),
}

export const DraftBody = Type.Object({ content: ReportDraft }, { title: 'Draft', ...strict })

export type DraftBody = Static<typeof DraftBody>

export const DraftOut = object(
  { ...draftFields, ...scoreFields, attachments: Type.Array(attachment) },
  'DraftOut',
)

export const DraftSavedOut = object(
  { version: whole, saved_at: time, ...scoreFields },
  'DraftSaved',
)

export const AttachmentOut = attachment

export const AttachQuery = Type.Object(
  { filename: Type.String({ minLength: 1, maxLength: 255, format: 'filename' }) },
  strict,
)

const overrides = Type.Optional(
  Type.Array(
    Type.Object(
      {
        check: Type.Enum([...releaseCheckKeys]),
        reason: line(1000, 'Why the report is released although this check fails.'),
      },
      strict,
    ),
    {
      maxItems: releaseCheckKeys.length,
      description: 'Release checks that are passed over; only those whose rule is needs_reason.',
    },
  ),
)

export const FinaliseBody = Type.Object(
  {
    result,
    reason: Type.Optional(line(4000, 'Required unless the result is positive.')),
    draft_version: Type.Integer({ minimum: 0, description: 'Version of the draft you read.' }),
    overrides,
  },
  { title: 'Finalise', ...strict },
)

export type FinaliseBody = Static<typeof FinaliseBody>

export const StaffReReleaseBody = Type.Object(
  {
    reason: line(4000, 'What resolved the negative or query result.'),
    draft_version: Type.Integer({ minimum: 0, description: 'Version of the draft you read.' }),
    overrides,
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
  signature: orNull(
    object({
      signed_by: text,
      certificate_serial: text,
      signed_at: time,
      level: Type.Enum(['B-B', 'B-T']),
    }),
  ),
  released_by: text,
  released_at: time,
}

export const VersionsOut = object({ versions: Type.Array(object(versionFields)) }, 'ReportVersions')

export const VersionOut = object(
  {
    ...versionFields,
    written_by: Type.Array(text, { description: 'Names of those who wrote it.' }),
    approved_by: orNull(
      Type.String({ description: 'Name of the second person, if the lender asks for one.' }),
    ),
    overrides: Type.Array(object({ check: text, reason: text }), {
      description: 'Checks that did not pass, each with the reason it was released with.',
    }),
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
