import Type, { type Static } from 'typebox'

/**
 * What a lender may send to create a case: validation, types and documentation come from here.
 * `x-fault` is the sentence for a value that breaks a pattern; it is not published.
 */
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

export const loanAmountMax = 9_999_999_999_999.99

export const caseFields = {
  external_ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      format: 'reference',
      description:
        'Your reference, compared and returned exactly as sent. Without it the loan account number is the reference.',
      examples: ['LOS-2026-000481'],
    }),
  ),
  applicant_name: Type.String({
    minLength: 1,
    maxLength: 200,
    format: 'name',
    description: 'Borrower whose title papers are examined.',
    examples: ['Ramesh Baburao Kulkarni'],
  }),
  co_applicant_name: text(200, 'Second borrower.', 'Sunita Ramesh Kulkarni'),
  loan_account_number: Type.String({
    minLength: 1,
    maxLength: 200,
    format: 'account',
    description: 'Loan account the report is for. Without external_ref: one open case per number.',
    examples: ['HL-2026-000481'],
  }),
  loan_amount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: loanAmountMax,
      description: 'In rupees. Two decimals are kept.',
      examples: [4_500_000],
    }),
  ),
  case_type: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
    description: `Kind of report. Catalogue: ${Object.entries(caseTypeCatalogue)
      .map(([code, label]) => `${code} (${label})`)
      .join(', ')}. Other codes are accepted unless a list was agreed with you.`,
    examples: ['TSR'],
    'x-fault': 'must be a short code of 1 to 32 letters, digits, _ or -',
  }),
  branch: text(200, 'Branch of the lender.', 'Pune Camp'),
  state: text(200, 'State the property is in, free text.', 'Maharashtra'),
  district: text(200, 'District the property is in.', 'Pune'),
  ulpin: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{14}$',
      description: 'Land parcel id of 14 letters or digits, echoed as sent.',
      examples: ['27ABCD12345678'],
      'x-fault': 'must be exactly 14 letters or digits',
    }),
  ),
  property_description: text(4000, 'The property in words.', 'Flat 12, Gat No. 45/2B, Haveli'),
  contact_name: text(200, 'Person submitting the case.', 'Asha Rao'),
  contact_email: Type.Optional(
    Type.String({
      maxLength: 200,
      format: 'emails',
      description: 'Address of that person; several are separated by commas.',
      examples: ['asha.rao@lender.example'],
    }),
  ),
  contact_phone: text(200, 'Telephone of that person.', '+91 20 5550 0100'),
}

export const CaseIn = Type.Object(caseFields)
export type CaseIn = Static<typeof CaseIn>
export type CaseFieldName = keyof CaseIn

/** Fields an operator may make required for one lender. */
export const optionalCaseFields = (Object.keys(caseFields) as CaseFieldName[]).filter(
  (name) => !['applicant_name', 'loan_account_number', 'case_type'].includes(name),
)
