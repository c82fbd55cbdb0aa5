import Type, { type Static, type TSchema } from 'typebox'

/**
 * ▦ What a lender sends to create a case. Validation, columns, view, case file, redaction, the
 * SDK's types, the CLI's flags, examples and documentation come from here; CONTRIBUTING.md says how
 * to add a field. `x-fault` is the sentence for a value that breaks a pattern; it is not published.
 */
interface CaseField {
  /** Its label in forms and lists. */
  label: string
  /** A hint for the person who fills it in. */
  hint?: string
  schema: TSchema
  /** Identifies a person or a loan, or is a contact: never written to the log. */
  isPersonal: boolean
  /** Part of the case view. */
  isEchoed?: true
  /** Found by the search of the queue. */
  isSearched?: true
}

const text = (lengthMax: number, description: string, example: string) =>
  Type.Optional(
    Type.String({ maxLength: lengthMax, format: 'text', description, examples: [example] }),
  )

export const caseTypeCatalogue = {
  TSR: 'Title search report',
  LSR: 'Legal scrutiny report',
  LO: 'Legal opinion',
  TIR: 'Title investigation report',
  NEC: 'Search update',
  MODT: 'Memorandum of deposit of title deeds',
  LIT: 'Litigation check',
  VET: 'Vetting',
} as const

const loanAmountMax = 9_999_999_999_999.99

const caseFieldTable = {
  external_ref: {
    label: 'Reference',
    hint: 'default: the loan account number',
    isPersonal: true,
    schema: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        format: 'reference',
        description:
          'Your reference, compared and returned exactly as sent; not . or .., which no URL can address. Without it the loan account number is the reference.',
        examples: ['LOS-2026-000481'],
      }),
    ),
  },
  applicant_name: {
    label: 'Applicant name',
    isPersonal: true,
    isEchoed: true,
    isSearched: true,
    schema: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'name',
      description: 'Borrower whose title documents are examined.',
      examples: ['Ramesh Baburao Kulkarni'],
    }),
  },
  co_applicant_name: {
    label: 'Co-applicant name',
    isPersonal: true,
    isSearched: true,
    schema: text(200, 'Second borrower.', 'Sunita Ramesh Kulkarni'),
  },
  loan_account_number: {
    label: 'Loan account number',
    isPersonal: true,
    isEchoed: true,
    isSearched: true,
    schema: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'account',
      description:
        'Loan account the report is for. Without external_ref: one open case per number.',
      examples: ['HL-2026-000481'],
    }),
  },
  loan_amount: {
    label: 'Loan amount',
    hint: 'in rupees',
    isPersonal: false,
    schema: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: loanAmountMax,
        description: 'In rupees. Two decimals are kept.',
        examples: [4_500_000],
      }),
    ),
  },
  case_type: {
    label: 'Case type',
    hint: Object.keys(caseTypeCatalogue).join(', '),
    isPersonal: false,
    isEchoed: true,
    schema: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
      description: `Kind of report. Catalogue: ${Object.entries(caseTypeCatalogue)
        .map(([code, label]) => `${code} (${label})`)
        .join(', ')}. Other codes are accepted unless a list was agreed with you.`,
      examples: ['TSR'],
      'x-fault': 'must be a short code of 1 to 32 letters, digits, _ or -',
    }),
  },
  branch: {
    label: 'Branch',
    isPersonal: false,
    schema: text(200, 'Branch of the lender.', 'Pune Camp'),
  },
  state: {
    label: 'State',
    isPersonal: false,
    schema: text(200, 'State the property is in, free text.', 'Maharashtra'),
  },
  district: {
    label: 'District',
    isPersonal: false,
    schema: text(200, 'District the property is in.', 'Pune'),
  },
  ulpin: {
    label: 'ULPIN',
    hint: '14 letters or digits',
    isPersonal: false,
    isEchoed: true,
    schema: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9]{14}$',
        description: 'Land parcel id of 14 letters or digits, echoed as sent.',
        examples: ['27ABCD12345678'],
        'x-fault': 'must be exactly 14 letters or digits',
      }),
    ),
  },
  property_description: {
    label: 'Property description',
    isPersonal: true,
    schema: text(4000, 'The property in words.', 'Flat 12, Gat No. 45/2B, Haveli'),
  },
  contact_name: {
    label: 'Contact name',
    isPersonal: true,
    schema: text(200, 'Person submitting the case.', 'Asha Rao'),
  },
  contact_email: {
    label: 'Contact e-mail',
    hint: 'separate several with commas',
    isPersonal: true,
    schema: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'emails',
        description: 'E-mail address of that person; separate several with commas.',
        examples: ['asha.rao@lender.example'],
      }),
    ),
  },
  contact_phone: {
    label: 'Contact phone',
    isPersonal: true,
    schema: text(200, 'Telephone of that person.', '+91 20 5550 0100'),
  },
} as const satisfies Record<string, CaseField>

type Table = typeof caseFieldTable
export type CaseFieldName = keyof Table

const caseFieldNames = Object.keys(caseFieldTable) as CaseFieldName[]

const rowOf = (name: CaseFieldName): CaseField => caseFieldTable[name]

export const caseFields = Object.fromEntries(
  caseFieldNames.map((name) => [name, rowOf(name).schema]),
) as { [Name in CaseFieldName]: Table[Name]['schema'] }

export const CaseIn = Type.Object(caseFields)
export type CaseIn = Static<typeof CaseIn>

const required: readonly string[] = CaseIn.required
const isRequired = (name: CaseFieldName): boolean => required.includes(name)

/** Fields an operator may make required for one lender. */
export const optionalCaseFields = caseFieldNames.filter((name) => !isRequired(name))

/** The reference is not here: a case without one is given one. */
type StoredName = Exclude<CaseFieldName, 'external_ref'>

/** A field as it is stored: null where it was not sent. */
type Stored<Name extends StoredName> = undefined extends CaseIn[Name]
  ? Exclude<CaseIn[Name], undefined> | null
  : CaseIn[Name]

export type StoredFields = { [Name in StoredName]: Stored<Name> }

/** Each is a column of the same name. */
export const storedNames = caseFieldNames.filter((name) => name !== 'external_ref')

type EchoedName = {
  [Name in StoredName]: Table[Name] extends { isEchoed: true } ? Name : never
}[StoredName]
export type EchoedFields = Pick<StoredFields, EchoedName>

export const echoedNames = storedNames.filter((name) => rowOf(name).isEchoed) as EchoedName[]

export function echoedOf(fields: Partial<StoredFields>): EchoedFields {
  return Object.fromEntries(echoedNames.map((name) => [name, fields[name] ?? null])) as EchoedFields
}

export const searchedNames = storedNames.filter((name) => rowOf(name).isSearched)

export const personalCaseFields: readonly string[] = caseFieldNames.filter(
  (name) => rowOf(name).isPersonal,
)

/** The description of a field in the documentation and in forms. */
export interface FieldFacts {
  name: CaseFieldName
  label: string
  hint: string | undefined
  description: string
  type: 'string' | 'number'
  isRequired: boolean
  example: string | number
}

export const caseFieldFacts: readonly FieldFacts[] = caseFieldNames.map((name) => {
  const { label, hint, schema } = rowOf(name)
  const { type, description, examples } = schema as unknown as {
    type: FieldFacts['type']
    description: string
    examples: [string | number]
  }
  const [example] = examples
  return { name, label, hint, description, type, isRequired: isRequired(name), example }
})

/** A value for every field. */
export const caseExample = Object.fromEntries(
  caseFieldFacts.map(({ name, example }) => [name, example]),
) as Required<CaseIn>
