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
    district: Type.Optional(
      line(
        200,
        'Required in a supported state. Name used by the registry; old and new names are both accepted.',
      ),
    ),
    taluk: Type.Optional(line(200, requiredFor('taluk'))),
    village: Type.Optional(line(200, requiredFor('village'))),
    hobli: Type.Optional(line(200, requiredFor('hobli'))),
    survey_no: Type.Optional(
      line(
        100,
        `Required in a supported state. Survey, gat, CTS or plot number${numbers.join('')}.`,
      ),
    ),
    parcel_type: Type.Optional(line(50, 'survey, gat, cts, plot, hissa, milkat.')),
    building: Type.Optional(line(200, 'For a flat or shop: name of the building or society.')),
    wing: Type.Optional(line(200, 'Wing or block of the building.')),
    floor: Type.Optional(line(200, 'Floor.')),
    unit: Type.Optional(line(200, 'Number of the flat, shop or office.')),
    from_year: year(
      'First year to search, four digits. Default: 30 years ago, or the first year of the sources.',
    ),
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
    raw: Type.String({ description: 'As the registry wrote it; empty if it gives none.' }),
    sqm: Type.Number({ description: '0 if there is none or it cannot be read with certainty.' }),
    sqyd: Type.Number(),
    sqft: Type.Number(),
  },
  { title: 'Area', ...strict },
)
const documentNo = Type.String()
const date = Type.String({ format: 'date' })

const EvidenceOut = Type.Object(
  {
    flag: Type.String(),
    text: Type.String({ description: 'As the registry wrote it.' }),
    source: Type.String({ description: 'The answer it was read from.', examples: ['7/12'] }),
    retrievedAt: Type.String({ format: 'date-time' }),
    sha256: Type.String({
      description:
        'Of that answer as it was received. Of several answers: of their hashes in hexadecimal, one per line.',
    }),
  },
  { title: 'Evidence', ...strict },
)

export const FindingsOut = Type.Object(
  {
    portal: Type.String(),
    holders: Type.Array(Type.String()),
    area,
    encumbrances: Type.Array(
      Type.Object(
        {
          documentNo,
          date,
          nature: Type.String(),
          kind: Type.Optional(
            Type.Enum(['transfer', 'encumbrance', 'release', 'other'], {
              description: 'What the document does: a sale, for example, is a transfer.',
            }),
          ),
        },
        { title: 'Encumbrance', ...strict },
      ),
      { description: 'Every registered document of the period.' },
    ),
    mortgages: Type.Array(
      Type.Object(
        {
          documentNo: Type.String({ description: 'Empty for a charge in the record of rights.' }),
          date: Type.String({
            description: 'YYYY-MM-DD; empty for a charge in the record of rights.',
          }),
          lender: orNull(Type.String()),
          status: Type.Enum(['open', 'discharged']),
          dischargedBy: orNull(Type.Object({ documentNo, date }, strict)),
          kind: Type.Optional(
            Type.Enum(['registered', 'revenue'], {
              description: 'revenue: a charge in the record of rights only.',
            }),
          ),
          own: Type.Optional(
            Type.Boolean({ description: 'To you, by the names an operator keeps for you.' }),
          ),
        },
        { title: 'Mortgage', ...strict },
      ),
    ),
    otherUnits: Type.Integer({
      description:
        'Registered documents of other units of the building; they are not in the findings.',
    }),
    nameMatchScore: Type.Number({
      description: '0 to 100, for the best-matching holder; 0 if not checked.',
    }),
    nameMatch: Type.Enum(['match', 'partial', 'mismatch', 'not_checked']),
    riskBand: Type.Enum(['low', 'medium', 'high']),
    riskFlags: Type.Array(Type.String()),
    evidence: Type.Array(EvidenceOut, {
      description: 'The words of the record for each flag; empty for searches before this existed.',
    }),
  },
  { title: 'Findings', ...strict },
)

const PropertyOut = Type.Object(
  {
    reference: Type.String(),
    state: Type.String({ description: 'Short code.', examples: ['MH'] }),
    stateLabel: Type.String({ examples: ['Maharashtra'] }),
    portal: Type.String({ description: 'Outside coverage in an unsupported state.' }),
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

const time = (description: string) => Type.String({ format: 'date-time', description })

const collateralData = Type.Object(
  {
    id: Type.String(),
    external_ref: orNull(Type.String()),
    loan_account_number: orNull(Type.String()),
    status: Type.Enum(['running', 'completed', 'partial', 'failed']),
    created_at: time('UTC.'),
    completed_at: orNull(time('UTC; null while a search runs.')),
    properties: Type.Array(PropertyOut),
  },
  strict,
)

export const CollateralOut = Type.Object(
  { data: collateralData },
  { title: 'Collateral', ...strict },
)

export const pageDefault = 20
export const CollateralQuery = Type.Object(
  {
    external_ref: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, format: 'text', description: 'Yours, exactly.' }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]\\d?|100)$',
        'x-fault': 'must be a whole number from 1 to 100',
        'x-published': {
          ...{ type: 'integer', minimum: 1, maximum: 100 },
          description: `Requests per page. Default: ${pageDefault}.`,
        },
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^col_[0-9a-z]{26}$',
        description: 'The next_cursor of a page.',
        'x-fault': 'must be the next_cursor of a page',
      }),
    ),
  },
  strict,
)
export type CollateralQuery = Static<typeof CollateralQuery>

export const CollateralListOut = Type.Object(
  {
    data: Type.Array(collateralData),
    next_cursor: orNull(Type.String({ description: 'Null on the last page.' })),
  },
  { title: 'CollateralList', ...strict },
)
