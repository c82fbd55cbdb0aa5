import type { CaseFile, Result } from '../cases/cases.ts'
import type { ReportDraft } from '../reports/reports.ts'

/** The draft of the sandbox: every section filled with invented text. */
export function sandboxDraft(
  { found, details }: CaseFile,
  result: Result,
  reason: string | null,
): ReportDraft {
  const isClear = result === 'positive'
  return {
    advocate: { name: 'Adv. Sandbox', enrolment_no: 'MAH/0000/2026' },
    capacity: 'Owner',
    property: sandboxProperty(details.fields.property_description),
    chain_of_title: sandboxChain(found.fields.applicant_name),
    searches: [sandboxSearch],
    encumbrances: isClear ? [] : [sandboxMortgage],
    texts: sandboxTexts(isClear),
    opinion: isClear
      ? 'The mortgagor has a clear and marketable title to the property.'
      : `The title cannot be certified as clear. ${reason ?? ''}`.trim(),
    conditions: ['This report was made in the sandbox and is not a legal opinion.'],
    documents_to_deposit: ['Original sale deed HVL7/3818/2015'],
    score: { factors: isClear ? [] : [{ key: 'open_mortgage' }] },
  }
}

function sandboxProperty(description: string | null): Required<ReportDraft>['property'] {
  return {
    description: description ?? 'Flat 12, Gat No. 45/2B, Haveli, Pune',
    extent: '0 H 40 R',
    east: 'Gat No. 46',
    west: 'Village road',
    north: 'Gat No. 44',
    south: 'Gat No. 45/3',
  }
}

function sandboxChain(owner: string): Required<ReportDraft>['chain_of_title'] {
  return [
    {
      date: '12-06-1994',
      nature: 'Sale deed',
      document_no: 'HVL1/1204/1994',
      from: 'Vithal Ganpat Jadhav',
      to: 'Suresh Anant Deshpande',
    },
    {
      date: '03-09-2015',
      nature: 'Sale deed',
      document_no: 'HVL7/3818/2015',
      from: 'Suresh Anant Deshpande',
      to: owner,
    },
  ]
}

function sandboxTexts(isClear: boolean): Required<ReportDraft>['texts'] {
  return {
    certified_copies: 'Compared with certified copies; no difference was found.',
    cersai_roc: isClear
      ? 'CERSAI was searched; no entry was found for the property.'
      : 'CERSAI shows one security interest for the property.',
    revenue_records: 'The 7/12 extract is in the name of the mortgagor.',
    tenure: 'Freehold, class 1.',
    litigation: 'The courts of the district were searched; no suit was found.',
    possession: 'With the mortgagor.',
  }
}

const sandboxSearch = {
  office: 'Sub-Registrar Haveli 7, Index-II',
  from_year: '1996',
  to_year: '2026',
  receipt_no: 'SANDBOX-1',
  remarks: 'Searched for thirty years',
} as const

const sandboxMortgage = {
  date: '18-01-2018',
  nature: 'Deposit of title deeds',
  document_no: 'HVL7/0412/2018',
  in_favour_of: 'Sandbox Co-operative Bank',
  amount: '₹ 18,00,000',
  standing: 'open',
  remarks: 'No release deed is registered',
} as const
