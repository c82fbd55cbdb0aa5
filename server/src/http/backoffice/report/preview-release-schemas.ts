import Type, { type Static } from 'typebox'
import { caseEvents, results } from '../../../cases/cases.ts'
import { releaseCheckKeys, reportSections } from '../../../reports/reports.ts'
import { RiskScoreOut } from '../../v1/cases/schemas.ts'
import { orNull, strict, whole } from '../schema-pieces.ts'

const version = Type.Optional(
  Type.String({ pattern: '^\\d{1,9}$', 'x-fault': 'must be a whole number' }),
)
const reason = Type.Optional(Type.String({ maxLength: 4000, format: 'text' }))
const result = Type.Enum([...results])

const place = Type.Object(
  {
    tab: Type.Enum(['report', 'documents', 'collateral']),
    section: Type.Optional(
      Type.String({ description: 'Section of the report, score or outcome.' }),
    ),
    document: Type.Optional(Type.String()),
  },
  { ...strict, description: 'Where it is put right.' },
)

const CheckLine = Type.Object(
  {
    key: Type.Enum([...releaseCheckKeys]),
    sentence: Type.String({ description: 'What must be true.' }),
    rule: Type.Enum(['blocks', 'needs_reason'], {
      description: 'needs_reason: passed over with a written reason in overrides of the release.',
    }),
    state: Type.Enum(['passed', 'failed', 'overridden']),
    reason: orNull(Type.String()),
    place,
    faults: Type.Array(
      Type.Object({ path: Type.String(), sentence: Type.String(), place }, strict),
    ),
  },
  strict,
)

export const FinalisePreviewQuery = Type.Object(
  {
    result,
    reason,
    draft_version: version,
    case_version: version,
    move: Type.Optional(
      Type.Enum(['finalise', 're-release'], {
        description: 'Default: re-release for a finalised case, otherwise finalise.',
      }),
    ),
  },
  strict,
)
export type FinalisePreviewQuery = Static<typeof FinalisePreviewQuery>

export const FinalisePreviewOut = Type.Object(
  {
    move: Type.Enum(['finalise', 're-release']),
    case_version: whole,
    draft_version: whole,
    report_version: Type.Integer({ description: 'Version of the report that would be released.' }),
    score: orNull(RiskScoreOut),
    refusals: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          message: Type.String(),
          details: Type.Array(Type.String()),
        },
        strict,
      ),
      { description: 'Everything that prevents the release now; empty if nothing does.' },
    ),
    checks: Type.Array(CheckLine, {
      description: 'Every release check that applies to this result, in order.',
    }),
    destination: Type.Union(
      [Type.Object({ host: Type.String(), enabled: Type.Boolean() }, strict), Type.Null()],
      { description: 'Null: the lender has no callback URL, so nothing is sent.' },
    ),
    events: Type.Array(
      Type.Object(
        {
          event: Type.Enum([...caseEvents]),
          sequence: whole,
          payload: Type.Unknown(),
          placeholders: Type.Array(
            Type.Object({ path: Type.String(), means: Type.String() }, strict),
            { description: 'Parts of the payload that exist only after the release.' },
          ),
        },
        strict,
      ),
    ),
  },
  { title: 'FinalisePreview', ...strict },
)

export const DiffQuery = Type.Object({ result: Type.Optional(result), reason }, strict)
export type DiffQuery = Static<typeof DiffQuery>

export const DiffOut = Type.Object(
  {
    draft_version: whole,
    version: Type.Union([whole, Type.Null()], {
      description: 'Released version it is compared with; null before the first release.',
    }),
    changes: Type.Array(Type.String()),
    sections: Type.Array(Type.Enum(Object.keys(reportSections))),
  },
  { title: 'DraftDiff', ...strict },
)
