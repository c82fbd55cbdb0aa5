import Type, { type Static } from 'typebox'
import { RegistryRecord, searchFailures } from '../../../collateral/collateral.ts'
import { factorKeys } from '../../../reports/reports.ts'
import { FindingsOut } from '../../v1/collateral/collateral-schemas.ts'
import { object, orNull, text, time } from '../schema-pieces.ts'

/** What goes in and out at the desk and beside a case. */

const id = (what: string) =>
  Type.String({ maxLength: 64, format: 'text', description: `Id of ${what}.` })

export const DeskQuery = object({
  state: Type.Optional(Type.String({ maxLength: 100, format: 'text' })),
  lender: Type.Optional(id('the lender')),
  searcher: Type.Optional(
    Type.String({ maxLength: 64, format: 'text', description: 'me, none, or an id.' }),
  ),
  after: Type.Optional(Type.String({ maxLength: 100, format: 'text' })),
})
export type DeskQuery = Static<typeof DeskQuery>

export const DeskHandOverBody = object({ searcher_id: id('whoever goes on') }, 'DeskHandOver')
export type DeskHandOverBody = Static<typeof DeskHandOverBody>

export const DeskRecordBody = object(
  {
    record: orNull(RegistryRecord),
  },
  'DeskRecord',
)
export type DeskRecordBody = Static<typeof DeskRecordBody>

export const DeskFailBody = object(
  { code: Type.Enum(Object.keys(searchFailures) as (keyof typeof searchFailures)[]) },
  'DeskFail',
)
export type DeskFailBody = Static<typeof DeskFailBody>

export const LinkCollateralBody = object({ collateral_id: id('the request') }, 'LinkCollateral')
export type LinkCollateralBody = Static<typeof LinkCollateralBody>

const parcel = object(
  {
    state: text,
    state_label: text,
    district: orNull(text),
    taluk: orNull(text),
    hobli: orNull(text),
    village: orNull(text),
    survey_no: orNull(text),
    parcel_type: orNull(text),
    from_year: orNull(Type.Integer()),
    to_year: orNull(Type.Integer()),
  },
  'Parcel',
)

const askedFields = {
  property_id: text,
  collateral_id: text,
  lender: object({ id: text, name: text }),
  reference: text,
  borrower_name: text,
  external_ref: orNull(text),
  loan_account_number: orNull(text),
  parcel,
  searcher: orNull(object({ id: text, name: orNull(text) })),
}
const deskFields = {
  ...askedFields,
  waiting_since: time,
  waiting_hours: Type.Number(),
  why: orNull(Type.String({ description: 'Why no connector could search it.' })),
  claimed_at: orNull(time),
}
export const ExtractOut = object(
  {
    id: text,
    filename: text,
    type: text,
    size_bytes: Type.Integer(),
    sha256: text,
    added_by: object({ id: text, name: orNull(text) }),
    at: time,
  },
  'Extract',
)
export const DeskPropertyOut = object(deskFields, 'DeskProperty')
export const DeskPropertyWithExtractsOut = object(
  { ...deskFields, extracts: Type.Array(ExtractOut) },
  'DeskPropertyWithExtracts',
)
export const DeskOut = object(
  { properties: Type.Array(DeskPropertyOut), next_after: orNull(text) },
  'Desk',
)
const nameMatch = orNull(
  object(
    {
      holder: Type.String({ description: 'Who came closest.' }),
      why: Type.String({ description: 'For staff; lenders are told the score alone.' }),
    },
    'NameMatchReason',
  ),
)
export const DeskFindingsOut = object(
  { findings: FindingsOut, name_match: nameMatch },
  'DeskFindings',
)
const failure = orNull(object({ code: text, message: text }))
export const DeskResultOut = object(
  {
    ...askedFields,
    status: Type.Enum(['completed', 'failed']),
    error: failure,
    findings: orNull(FindingsOut),
    name_match: nameMatch,
    finished_at: time,
    extracts: Type.Array(ExtractOut),
  },
  'DeskResult',
)

export const CollateralRequestOut = object(
  {
    collateral_id: text,
    external_ref: orNull(text),
    loan_account_number: orNull(text),
    borrower_name: text,
    status: Type.Enum(['running', 'completed', 'partial', 'failed']),
    created_at: time,
    finished_at: orNull(time),
    properties: Type.Array(
      object({
        property_id: text,
        reference: text,
        parcel,
        status: Type.Enum(['running', 'completed', 'failed', 'unsupported_state']),
        error: failure,
        findings: orNull(FindingsOut),
        name_match: nameMatch,
        finished_at: orNull(time),
        at_desk_since: orNull(time),
        extracts: Type.Array(ExtractOut),
        answers: Type.Array(
          object({
            source: text,
            content_type: text,
            fetched_at: time,
            sha256: text,
            size_bytes: Type.Integer(),
          }),
        ),
      }),
    ),
  },
  'CollateralRequest',
)
export const CaseCollateralOut = object(
  {
    requests: Type.Array(CollateralRequestOut),
    proposed_factors: Type.Array(Type.Enum([...factorKeys])),
  },
  'CaseCollateral',
)
