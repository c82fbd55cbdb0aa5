import Type, { type Static } from 'typebox'
import {
  comparisonVerdicts,
  RecordEntry,
  RegistryRecord,
  searchFailures,
} from '../../../collateral/collateral.ts'
import { factorKeys } from '../../../reports/reports.ts'
import { FindingsOut } from '../../v1/collateral/collateral-schemas.ts'
import { object, orNull, text, time } from '../schema-pieces.ts'

/** Inputs and outputs of the search desk and of the collateral of a case. */

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

export const DeskHandOverBody = object(
  { searcher_id: id('the searcher who takes over') },
  'DeskHandOver',
)
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
    building: orNull(text),
    wing: orNull(text),
    floor: orNull(text),
    unit: orNull(text),
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
  why: orNull(Type.String({ description: 'Why it could not be searched automatically.' })),
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
const wordingFields = {
  local: Type.String({ description: "The portal's label; empty if it has none." }),
  english: text,
}
const wordingWithExample = { ...wordingFields, example: Type.Optional(text) }
const wording = object(wordingWithExample, 'Wording')
const entryWording = object(
  {
    ...wordingWithExample,
    heads: Type.Array(text, { description: 'Other headings of this column in a pasted table.' }),
  },
  'EntryWording',
)
type EntryField = Exclude<keyof RecordEntry, 'source'>
const entryFields = Object.keys(RecordEntry.properties).filter(
  (field): field is EntryField => field !== 'source',
)
const SearchFormOut = object(
  {
    language: text,
    place: object({
      district: wording,
      taluk: Type.Optional(wording),
      hobli: Type.Optional(wording),
      village: Type.Optional(wording),
      survey_no: wording,
    }),
    holders: wording,
    shares: wording,
    extent: wording,
    tenure: wording,
    tenures: Type.Array(text),
    land_use: wording,
    remarks: Type.Array(wording),
    kharab_b: wording,
    pending_mutation: wording,
    entries_title: wording,
    entry: object(
      Object.fromEntries(entryFields.map((field) => [field, entryWording])) as Record<
        EntryField,
        typeof entryWording
      >,
    ),
    paste_order: Type.Array(orNull(Type.Enum(entryFields)), {
      description: 'Columns of a pasted table without headings; null: skip the column.',
    }),
    sources: Type.Array(text),
    portals: Type.Array(object({ name: text, url: text }), {
      description: 'Public pages where the property is looked up.',
    }),
  },
  'SearchForm',
)
export const DeskPropertyOut = object(deskFields, 'DeskProperty')
export const DeskPropertyWithExtractsOut = object(
  {
    ...deskFields,
    extracts: Type.Array(ExtractOut),
    search_form: SearchFormOut,
    asks: Type.Array(object({ ...wordingFields, text }), {
      description: 'Search fields of the portal, in its order, with the values to enter.',
    }),
  },
  'DeskPropertyWithExtracts',
)
export const DeskOut = object(
  { properties: Type.Array(DeskPropertyOut), next_after: orNull(text) },
  'Desk',
)
const nameMatch = orNull(
  object(
    {
      holder: Type.String({ description: 'Closest match among the holders.' }),
      why: Type.String({ description: 'For staff; lenders receive only the score.' }),
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

const requestFields = {
  collateral_id: text,
  external_ref: orNull(text),
  loan_account_number: orNull(text),
  borrower_name: text,
  status: Type.Enum(['running', 'completed', 'partial', 'failed']),
  created_at: time,
  finished_at: orNull(time),
}
const propertyFields = {
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
}
export const CollateralRequestOut = object(
  { ...requestFields, properties: Type.Array(object(propertyFields)) },
  'CollateralRequest',
)
const comparison = orNull(
  Type.Array(
    object(
      {
        what: text,
        deed: Type.String({ description: 'Value in the case and its deeds.' }),
        registry: text,
        verdict: Type.Enum([...comparisonVerdicts]),
        note: orNull(text),
      },
      'ComparedRow',
    ),
    { description: 'Comparison of the case with the registry; null without findings.' },
  ),
)
const CaseCollateralRequestOut = object(
  { ...requestFields, properties: Type.Array(object({ ...propertyFields, comparison })) },
  'CaseCollateralRequest',
)
export const LinkableQuery = object({
  find: Type.Optional(
    Type.String({
      maxLength: 200,
      format: 'text',
      description: 'Part of the id, reference, loan account number or name of the borrower.',
    }),
  ),
})
export type LinkableQuery = Static<typeof LinkableQuery>
export const LinkableCollateralOut = object(
  {
    requests: Type.Array(
      object({
        collateral_id: text,
        borrower_name: text,
        external_ref: orNull(text),
        loan_account_number: orNull(text),
        properties: Type.String({ description: 'Number and place of each property.' }),
        created_at: time,
      }),
    ),
  },
  'LinkableCollateral',
)
export const CaseCollateralOut = object(
  {
    requests: Type.Array(CaseCollateralRequestOut),
    proposed_factors: Type.Array(Type.Enum([...factorKeys])),
  },
  'CaseCollateral',
)
