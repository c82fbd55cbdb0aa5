import Type, { type Static, type TSchema } from 'typebox'
import { states } from '../../../collateral/collateral.ts'

/** Inputs and outputs of /collateral. Spec, sections 2.7 and 2.8. */

export const propertiesMax = 10

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const line = (lengthMax: number, description: string) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'account', description })
const year = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer()], { description }))

type ParcelField = (typeof states.rows)[number]['required'][number]

/** Which states require a field, from the table of states. */
function requiredFor(field: ParcelField): string {
  const names = states.rows.filter(({ required }) => required.includes(field))
  if (names.length === 0) return 'Optional.'
  return `Required for ${names.map(({ name }) => name).join(', ')}.`
}

const numbers = states.rows.flatMap(({ name, surveyNumber }) =>
  surveyNumber === undefined ? [] : [`; in ${name} ${surveyNumber}`],
)

const PropertyBody = Type.Object(
  {
    reference: line(
      200,
      'Your reference for the property; unique in the request and echoed in the results.',
    ),
    state: line(100, 'Full name, short code (MH) or ISO code (IN-MH).'),
    district: line(200, 'Name used by the registry; old and new names are both accepted.'),
    taluk: Type.Optional(line(200, requiredFor('taluk'))),
    village: Type.Optional(line(200, requiredFor('village'))),
    hobli: Type.Optional(line(200, requiredFor('hobli'))),
    survey_no: line(100, `Survey, gat, CTS or plot number${numbers.join('')}.`),
    parcel_type: Type.Optional(line(50, 'survey, gat, cts, plot, hissa, milkat.')),
    from_year: year('First year to search, four digits. Default: 30 years ago.'),
    to_year: year('Last year to search, four digits. Default: this year.'),
  },
  { title: 'PropertyIn' },
)

export const CollateralBody = Type.Object(
  {
    external_ref: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, format: 'reference', description: 'Yours.' }),
    ),
    loan_account_number: Type.Optional(
      line(100, 'Links the request to the case with this loan account number.'),
    ),
    borrower_name: Type.String({
      minLength: 1,
      maxLength: 500,
      format: 'name',
      description: 'Compared with the holders of each property.',
    }),
    callback_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        format: 'text',
        description: 'HTTPS URL that receives the findings once, signed.',
      }),
    ),
    properties: Type.Array(PropertyBody, { minItems: 1, maxItems: propertiesMax }),
  },
  { title: 'CollateralIn' },
)
export type CollateralBody = Static<typeof CollateralBody>

const strict = { additionalProperties: false } as const
const area = Type.Object(
  {
    raw: Type.String({ description: 'As the registry wrote it.' }),
    sqm: orNull(Type.Number({ description: 'Null if it cannot be read with certainty.' })),
    sqyd: orNull(Type.Number()),
    sqft: orNull(Type.Number()),
  },
  { title: 'Area', ...strict },
)
const documentNo = Type.String()
const date = Type.String({ format: 'date' })

export const FindingsOut = Type.Object(
  {
    portal: Type.String(),
    holders: Type.Array(Type.String()),
    area: orNull(area),
    encumbrances: Type.Array(
      Type.Object({ documentNo, date, nature: Type.String() }, { title: 'Encumbrance', ...strict }),
    ),
    mortgages: Type.Array(
      Type.Object(
        {
          documentNo,
          date,
          lender: orNull(Type.String()),
          status: Type.Enum(['open', 'discharged']),
          dischargedBy: orNull(Type.Object({ documentNo, date }, strict)),
        },
        { title: 'Mortgage', ...strict },
      ),
    ),
    nameMatchScore: orNull(Type.Number({ description: '0 to 100, for the best-matching holder.' })),
    nameMatch: Type.Enum(['match', 'partial', 'mismatch', 'not_checked']),
    riskBand: Type.Enum(['low', 'medium', 'high']),
    riskFlags: Type.Array(Type.String()),
  },
  { title: 'Findings', ...strict },
)

const PropertyOut = Type.Object(
  {
    reference: Type.String(),
    state: Type.String({ description: 'Short code.', examples: ['MH'] }),
    stateLabel: Type.String({ examples: ['Maharashtra'] }),
    portal: orNull(Type.String({ description: 'Null in an unsupported state.' })),
    status: Type.Enum(['running', 'completed', 'failed', 'unsupported_state']),
    findings: Type.Optional(FindingsOut),
    error: Type.Optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { title: 'SearchError', ...strict },
      ),
    ),
  },
  { title: 'Property', ...strict },
)

export const CollateralOut = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.String(),
        status: Type.Enum(['running', 'completed', 'partial', 'failed']),
        properties: Type.Array(PropertyOut),
      },
      strict,
    ),
  },
  { title: 'Collateral', ...strict },
)
