import type { ReportDraft } from '../../server/src/reports/reports.ts'
import { onDay } from './documents/document-pages.ts'
import { type CasePlan, describe } from './plan-case.ts'
import { demoStates } from './states/states.ts'

type Filled = Required<ReportDraft>

export function describeProperty({ parcel }: CasePlan): Filled['properties'][number] {
  return {
    description: `${describe(parcel)} (${parcel.native.village}, ${parcel.native.taluk}).`,
    unit: parcel.unit,
    survey_no: `${demoStates[parcel.state].numberedBy} ${parcel.surveyNo}`,
    village: parcel.village,
    taluka: parcel.taluk,
    district: parcel.district,
    sub_registrar: parcel.office.name,
    extent: parcel.extent,
    extent_by_record: parcel.extent,
    ...parcel.boundaries,
  }
}

/** The deeds whose files were sent, and the others as certified copies. */
export function scrutinyRows(
  { chain }: CasePlan,
  documents: readonly { id: string; filename: string }[],
): Filled['scrutinised'] {
  const starts = ['none', 'Link_Deed', 'Sale_Deed']
  return chain.map(({ nature, number, date, from, to }, i) => {
    const file = documents.find(({ filename }) => filename.startsWith(starts[i] ?? 'none'))
    return {
      ...(file && { document_id: file.id }),
      nature,
      date: onDay(date),
      registration_no: number,
      parties: `${from} to ${to}`,
      form: file ? 'photocopy' : 'certified copy',
      original_seen: file ? 'yes' : 'no',
    }
  })
}

/** The issue of the case is adverse in its section. */
export function findingsOf(
  { parcel, applicant, issue, index, receivedAt }: CasePlan,
  reason: string | undefined,
): Filled['findings'] {
  const today = onDay(receivedAt.toISOString().slice(0, 10))
  const clear = { verdict: 'clear' } as const
  const judge = (key: CasePlan['issue']) =>
    issue === key && reason ? ({ verdict: 'adverse', because: reason } as const) : clear
  return {
    certified_copies: { ...clear, compared: 'All deeds of the chain' },
    cersai_roc: { ...clear, search_id: `DEMO-CERSAI-${index}`, search_date: today },
    revenue_records: {
      ...judge('mutation'),
      record_no: `${parcel.surveyNo}, ${parcel.village}`,
      tax_paid_until: `31-03-${receivedAt.getUTCFullYear()}`,
    },
    tenure: { ...clear, tenure: 'freehold' },
    land_use: { ...judge('conversion'), land_use: 'Residential' },
    approvals: judge('approvals'),
    special_interests: judge('heirs'),
    litigation: {
      ...judge('suit'),
      courts: `Courts of ${parcel.district}`,
      searched_for: `${applicant.name}; ${parcel.surveyNo}`,
      search_date: today,
    },
    possession: { ...clear, possessor: applicant.name },
    discrepancies: judge('area'),
    sarfaesi_stamp: {
      ...clear,
      sarfaesi_enforceable: 'yes',
      stamp_adequate: 'yes',
      registered: 'yes',
    },
  }
}
