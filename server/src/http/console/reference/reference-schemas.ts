import Type from 'typebox'
import { severities } from '../../../collateral/collateral.ts'
import { object, orNull, text, whole } from '../../routing/schema-pieces.ts'

const named = object({ code: text, name: text })

export const ReferenceOut = object(
  {
    case_fields: Type.Array(
      object({
        name: text,
        label: text,
        hint: orNull(text),
        is_required: Type.Boolean({ description: 'By the API, or as agreed with the lender.' }),
        is_number: Type.Boolean(),
        length_max: orNull(whole),
      }),
    ),
    case_types: Type.Array(named, {
      description: 'Those agreed with the lender, or the catalogue.',
    }),
    other_case_types: Type.Boolean({ description: 'Other codes are accepted too.' }),
    documents: object({
      count_max: Type.Integer({ description: 'In one request.' }),
      bytes_max: Type.Integer({ description: 'Of all documents of one request, decoded.' }),
    }),
    uploads: object({
      count_max: Type.Integer({ description: 'Added to a case by one request.' }),
      bytes_max: Type.Integer({ description: 'Of these together.' }),
      file_bytes_max: Type.Integer({ description: 'Of one file.' }),
    }),
    states: Type.Array(named, { description: 'Of India.' }),
    collateral: object({
      properties_max: whole,
      states: Type.Array(
        object({
          code: text,
          name: text,
          required: Type.Array(text),
          survey_number: orNull(
            Type.String({ description: 'What survey_no is, if not one of the usual numbers.' }),
          ),
        }),
        { description: 'States whose land records are searched.' },
      ),
      parcel_types: Type.Array(text),
      flags: Type.Array(
        object({ name: text, severity: Type.Enum([...severities]), sentence: text }),
      ),
    }),
  },
  'LenderReference',
)
