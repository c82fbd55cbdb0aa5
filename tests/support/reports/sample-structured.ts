import { numberInReport } from '../../../server/src/reports/clauses/fill-clause.ts'
import { writeCertificate } from '../../../server/src/reports/clauses/write-certificate.ts'
import { findChainBreaks } from '../../../server/src/reports/draft/find-chain-breaks.ts'
import type {
  ReleasedContent,
  ReportContent,
  ReportDraft,
} from '../../../server/src/reports/report-content.ts'
import { assessedScore } from './assessed-score.ts'
import { sampleContent, sampleNegative } from './sample-content.ts'

type Draft = ReportContent['draft']

/** For tests: a report with every structured field, as it is composed today. */
export function sampleStructured(more: Partial<ReleasedContent> = {}): ReleasedContent {
  const usual = sampleContent(more)
  const draft = { ...structured(sampleContent().draft), ...more.draft }
  const of = { ...usual.case, receivedAt: '2026-11-12T06:10:00.000Z' }
  return composed({ ...usual, case: of, draft })
}

/** What is computed when a report is composed. */
function composed(content: ReleasedContent): ReleasedContent {
  const chainBreaks = findChainBreaks(content.draft.chain_of_title ?? [])
  const certificate = writeCertificate(content, [], null, numberInReport)
  return { ...content, chainBreaks, certificate }
}

export function sampleConditional(): ReleasedContent {
  const condition = 'Registered release of the mortgage to Deccan Gramin Bank before disbursal.'
  const draft: Draft = {
    score: assessedScore([{ key: 'open_mortgage', condition }]),
    conditions: ['Both holders are to sign the memorandum of deposit.'],
    encumbrances: [
      {
        date: '02-09-2015',
        nature: 'Deposit of title deeds',
        document_no: 'HVL7/4011/2015',
        in_favour_of: 'Deccan Gramin Bank',
        amount: '₹ 28,00,000',
        standing: 'open',
      },
    ],
  }
  const { riskScore } = sampleContent()
  const graded = { ...riskScore, grade: 'BB' as const, grade_label: 'Moderate risk', score: 59.9 }
  return sampleStructured({ draft, riskScore: graded })
}

/** With a break in the chain, and sections that are adverse or not applicable. */
export function sampleStructuredNegative(): ReleasedContent {
  const negative = sampleNegative()
  const { deposits: _, documents_to_deposit: __, ...draft } = structured(negative.draft)
  const findings: ReportDraft['findings'] = {
    ...draft.findings,
    cersai_roc: { verdict: 'not applicable', because: 'No charge can be registered before 2007.' },
    litigation: {
      verdict: 'adverse',
      because: 'An injunction in Special Civil Suit 114/2021 restrains any transfer.',
      courts: 'Civil Court, Senior Division, Pune',
      cases_found: 'Special Civil Suit 114/2021',
    },
  }
  return composed({
    ...negative,
    draft: { ...draft, chain_of_title: negative.draft.chain_of_title ?? [], findings },
  })
}

function structured({ property: _, documents_to_deposit: __, ...draft }: Draft): Draft {
  return {
    ...draft,
    instruction: { addressee: 'The Manager, Retail Assets', date: '11-11-2026' },
    properties: [
      {
        schedule: 'Schedule A',
        unit: 'Flat No. 12, third floor, “Sahyadri Heights”',
        survey_no: 'Gat No. 45/2B',
        village: 'Wagholi',
        taluka: 'Haveli',
        district: 'Pune',
        sub_registrar: 'Haveli 7',
        extent: '74.32 sq m (800 sq ft) carpet area',
        extent_by_record: '74.30 sq m',
        dimensions: '9.2 m by 8.1 m',
        east: 'Flat No. 11',
        west: 'Open space of the society',
        north: 'Internal road, 9 m wide',
        south: 'Gat No. 46',
        description: 'Flat No. 12 on the third floor of the building “Sahyadri Heights”.',
      },
      {
        schedule: 'Schedule B',
        unit: 'Covered parking space P-12',
        survey_no: 'Gat No. 45/2B',
        extent: '12.50 sq m',
        east: 'Parking space P-11',
      },
    ],
    scrutinised: scrutinised(),
    searches: (draft.searches ?? []).map((row, i) =>
      i === 0 ? { ...row, receipt_date: '13-11-2026', years_missing: '2001 (Haveli 3)' } : row,
    ),
    chain_of_title: (draft.chain_of_title ?? []).map((row) => ({ ...row, area: '0.42.50' })),
    findings: findings(),
    deposits: [
      {
        document: 'Sale deed HVL7/3818/2015 with its registration receipt',
        form: 'original',
        date: '21-08-2015',
        held_by: 'The applicants',
      },
      {
        document: 'Reconveyance deed HVL7/901/2024',
        form: 'original',
        held_by: 'Deccan Gramin Bank',
      },
      { document: 'Share certificate of the society', form: 'photocopy' },
    ],
  }
}

function scrutinised(): NonNullable<Draft['scrutinised']> {
  return [
    {
      document_id: 'doc_1',
      nature: 'Sale deed',
      date: '21-08-2015',
      parties: 'Sahyadri Developers Private Limited to Ramesh and Sunita Kulkarni',
      registration_no: 'HVL7/3818/2015',
      form: 'photocopy',
      original_seen: 'yes',
    },
    { document_id: 'doc_2', nature: 'Index-II', form: 'certified copy', original_seen: 'no' },
    { nature: 'Share certificate', date: '04-01-2016', form: 'original' },
  ]
}

function findings(): NonNullable<ReportDraft['findings']> {
  const clear = { verdict: 'clear' } as const
  return {
    certified_copies: { ...clear, compared: 'Sale deed HVL7/3818/2015' },
    cersai_roc: { ...clear, search_id: '200177120', search_date: '13-11-2026' },
    revenue_records: {
      ...clear,
      record_no: '7/12 of Gat No. 45/2B',
      mutation_no: '4512, 4513',
      khata_no: '8A khata 311',
      tax_paid_until: '31-03-2027',
    },
    tenure: { ...clear, tenure: 'freehold' },
    land_use: { ...clear, conversion_order: 'NA/SR/112/2008', conversion_date: '04-03-2008' },
    approvals: { ...clear, plan_no: 'PMRDA/BP/77/2010', rera_no: 'P52100001234' },
    special_interests: { verdict: 'not applicable', because: 'The holders are adults.' },
    litigation: { ...clear, courts: 'District Court, Pune', search_date: '13-11-2026' },
    possession: { ...clear, possessor: 'The applicants', since: '21-08-2015' },
    discrepancies: clear,
    sarfaesi_stamp: {
      ...clear,
      sarfaesi_enforceable: 'yes',
      stamp_adequate: 'yes',
      stamp_paid: '₹ 2,70,000',
      registered: 'yes',
    },
  }
}
