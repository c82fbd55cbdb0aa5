import type { TextSectionKey } from '../report-sections.ts'

/** A field of the draft. Schema, editor, PDF and comparison are made from these tables. */
export interface DraftField {
  label: string
  hint?: string
  /** A closed list; otherwise free text. */
  options?: readonly string[]
  /** Characters; a line has `lineLengthMax`. */
  lengthMax?: number
}

export const lineLengthMax = 300

export type FieldTable = Readonly<Record<string, DraftField>>

const yesNo = ['yes', 'no'] as const
const documentForms = ['original', 'certified copy', 'photocopy'] as const
const asOnDeed = 'As on the deed.'

export const instructionFields = {
  addressee: { label: 'Addressed to', hint: 'Officer and branch the report is addressed to.' },
  date: { label: 'Date of instruction', hint: 'If empty, the day the case was received.' },
} as const satisfies FieldTable

/** ▦ Section 3: one row per schedule. */
export const propertyFields = {
  schedule: { label: 'Schedule', hint: 'Schedule A, Schedule B, …' },
  unit: { label: 'Flat, floor and building' },
  survey_no: { label: 'Survey, CTS or gat number', hint: 'With its kind: Gat No. 45/2B.' },
  village: { label: 'Village' },
  taluka: { label: 'Taluka' },
  district: { label: 'District' },
  sub_registrar: { label: 'Sub-registrar' },
  extent: { label: 'Extent by deed', hint: 'As the deeds write it.' },
  extent_by_record: { label: 'Extent by record', hint: 'As the land record writes it.' },
  dimensions: { label: 'Dimensions' },
  east: { label: 'East' },
  west: { label: 'West' },
  north: { label: 'North' },
  south: { label: 'South' },
  description: { label: 'As described in the deeds', lengthMax: 20_000 },
} as const satisfies FieldTable

/** ▦ Section 4: one row per document read. */
export const scrutinyFields = {
  document_id: { label: 'File', hint: 'Id of a document of the case; empty if none was sent.' },
  nature: { label: 'Nature', hint: 'Sale deed, Index-II, tax receipt, …' },
  date: { label: 'Date', hint: asOnDeed },
  parties: { label: 'Parties', lengthMax: 1000 },
  registration_no: { label: 'Registration no.' },
  form: { label: 'Form', options: documentForms },
  original_seen: { label: 'Original seen', options: yesNo },
} as const satisfies FieldTable

/** ▦ Section 6: one row per transfer. */
export const chainFields = {
  date: { label: 'Date', hint: asOnDeed },
  nature: { label: 'Nature', hint: 'Sale deed, gift, partition, …' },
  document_no: { label: 'Document no.', hint: 'Registration number.' },
  from: { label: 'From', hint: 'Executant.' },
  to: { label: 'To', hint: 'Claimant.' },
  area: { label: 'Area', hint: 'As the deed writes it.' },
  link: {
    label: 'Link',
    hint: 'How the executant holds, if no row above says it: inheritance, merger, what was kept after a sale, …',
  },
  remarks: { label: 'Remarks' },
} as const satisfies FieldTable

/** ▦ Section 7: one row per search. */
export const searchFields = {
  office: { label: 'Office or portal', hint: 'Office or portal searched.' },
  from_year: { label: 'From year', hint: 'First year.' },
  to_year: { label: 'To year', hint: 'Last year.' },
  receipt_no: { label: 'Receipt no.', hint: 'Receipt or application number.' },
  receipt_date: { label: 'Receipt date' },
  years_missing: { label: 'Years not available' },
  remarks: { label: 'Outcome' },
} as const satisfies FieldTable

/** ▦ Section 8: one row per encumbrance. */
export const encumbranceFields = {
  date: { label: 'Date', hint: asOnDeed },
  nature: { label: 'Nature', hint: 'Mortgage, lease, charge, …' },
  document_no: { label: 'Document no.', hint: 'Registration number.' },
  in_favour_of: { label: 'In favour of', hint: 'Holder of the charge.' },
  amount: { label: 'Amount', hint: 'As written.' },
  standing: { label: 'Status', options: ['open', 'discharged', 'not known'] },
  remarks: { label: 'Remarks', hint: 'Reconveyance, release, …' },
} as const satisfies FieldTable

/** ▦ Section 20: one row per document to be deposited. */
export const depositFields = {
  document: { label: 'Document', lengthMax: 2000 },
  form: { label: 'Form', options: documentForms },
  date: { label: 'Date', hint: asOnDeed },
  held_by: { label: 'Held by', hint: 'Who holds it now.' },
} as const satisfies FieldTable

const verdicts = ['clear', 'adverse', 'not applicable'] as const
export type Verdict = (typeof verdicts)[number]

/** Before the fields of each section. */
export const verdictFields = {
  verdict: { label: 'Verdict', options: verdicts },
  because: { label: 'Because', hint: 'Why it is adverse or not applicable.', lengthMax: 2000 },
} as const satisfies FieldTable

/** ▦ Sections 5 and 9 to 18: a verdict each, and the particulars a bank looks for. */
export const findingFields = {
  certified_copies: {
    compared: { label: 'Documents compared' },
    copy_obtained: { label: 'Certified copy obtained on' },
  },
  cersai_roc: {
    search_id: { label: 'CERSAI search id' },
    search_date: { label: 'Date of CERSAI search' },
    charges: { label: 'Charges found' },
    roc_search: { label: 'ROC search', hint: 'CIN and SRN, where the mortgagor is a company.' },
  },
  revenue_records: {
    record_no: { label: '7/12, RTC or property card' },
    mutation_no: { label: 'Mutation entry numbers' },
    khata_no: { label: '8A or khata number' },
    holder: { label: 'Holder on record' },
    tax_paid_until: { label: 'Tax paid until' },
  },
  tenure: {
    tenure: {
      label: 'Tenure',
      options: ['freehold', 'leasehold', 'occupant class 1', 'occupant class 2', 'granted'],
    },
    lessor: { label: 'Lessor' },
    lease_period: { label: 'Lease period' },
    lease_consent: { label: 'Lessor’s consent to mortgage' },
  },
  land_use: {
    land_use: { label: 'Use on record' },
    conversion_order: { label: 'Conversion order number' },
    conversion_date: { label: 'Date of conversion order' },
    zone: { label: 'Zone in the development plan' },
    ceiling: { label: 'Land ceiling' },
  },
  approvals: {
    authority: { label: 'Sanctioning authority' },
    plan_no: { label: 'Sanctioned plan' },
    commencement: { label: 'Commencement certificate' },
    occupancy: { label: 'Occupancy certificate' },
    rera_no: { label: 'RERA number' },
  },
  special_interests: {
    minors: { label: 'Minors' },
    family: { label: 'HUF and heirs' },
    tribal: { label: 'Tribal or granted land' },
    trust: { label: 'Trust or wakf' },
    power_of_attorney: { label: 'Power of attorney' },
  },
  litigation: {
    courts: { label: 'Courts searched' },
    searched_for: { label: 'eCourts searched for', hint: 'Names, survey numbers and years.' },
    search_date: { label: 'Date of search' },
    cases_found: { label: 'Cases found' },
  },
  possession: {
    possessor: { label: 'In possession' },
    since: { label: 'Since' },
    tenants: { label: 'Tenants or licensees' },
  },
  discrepancies: {
    names: { label: 'Names' },
    areas: { label: 'Areas' },
    boundaries: { label: 'Boundaries' },
  },
  sarfaesi_stamp: {
    sarfaesi_enforceable: { label: 'SARFAESI enforceable', options: yesNo },
    stamp_adequate: { label: 'Stamp duty adequate', options: yesNo },
    stamp_paid: { label: 'Stamp duty paid' },
    registered: { label: 'Compulsorily registrable deeds registered', options: yesNo },
  },
} as const satisfies Record<TextSectionKey, FieldTable>
