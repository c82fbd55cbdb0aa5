// Generated from server/src/cases/case/case-fields.ts by `npm run generate`.

export interface CaseField {
  name: string
  label: string
  hint?: string
  type: 'string' | 'number'
  isRequired: boolean
  example: string | number
}

export const caseFieldFacts: readonly CaseField[] = [
  {
    "name": "external_ref",
    "label": "Reference",
    "hint": "default: the loan account number",
    "type": "string",
    "isRequired": false,
    "example": "LOS-2026-000481"
  },
  {
    "name": "applicant_name",
    "label": "Applicant name",
    "type": "string",
    "isRequired": true,
    "example": "Ramesh Baburao Kulkarni"
  },
  {
    "name": "co_applicant_name",
    "label": "Co-applicant name",
    "type": "string",
    "isRequired": false,
    "example": "Sunita Ramesh Kulkarni"
  },
  {
    "name": "loan_account_number",
    "label": "Loan account number",
    "type": "string",
    "isRequired": true,
    "example": "HL-2026-000481"
  },
  {
    "name": "loan_amount",
    "label": "Loan amount",
    "hint": "in rupees",
    "type": "number",
    "isRequired": false,
    "example": 4500000
  },
  {
    "name": "case_type",
    "label": "Case type",
    "hint": "TSR, LSR, LO, TIR, NEC, MODT, LIT, VET",
    "type": "string",
    "isRequired": true,
    "example": "TSR"
  },
  {
    "name": "branch",
    "label": "Branch",
    "type": "string",
    "isRequired": false,
    "example": "Pune Camp"
  },
  {
    "name": "state",
    "label": "State",
    "type": "string",
    "isRequired": false,
    "example": "Maharashtra"
  },
  {
    "name": "district",
    "label": "District",
    "type": "string",
    "isRequired": false,
    "example": "Pune"
  },
  {
    "name": "ulpin",
    "label": "ULPIN",
    "hint": "14 letters or digits",
    "type": "string",
    "isRequired": false,
    "example": "27ABCD12345678"
  },
  {
    "name": "property_description",
    "label": "Property description",
    "type": "string",
    "isRequired": false,
    "example": "Flat 12, Gat No. 45/2B, Haveli"
  },
  {
    "name": "contact_name",
    "label": "Contact name",
    "type": "string",
    "isRequired": false,
    "example": "Asha Rao"
  },
  {
    "name": "contact_email",
    "label": "Contact e-mail",
    "hint": "separate several with commas",
    "type": "string",
    "isRequired": false,
    "example": "asha.rao@lender.example"
  },
  {
    "name": "contact_phone",
    "label": "Contact phone",
    "type": "string",
    "isRequired": false,
    "example": "+91 20 5550 0100"
  }
]
