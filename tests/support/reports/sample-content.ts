import { createHash } from 'node:crypto'
import type { ReleasedContent, ReportContent } from '../../../server/src/reports/report-content.ts'
import { assessedScore } from './assessed-score.ts'

/** For tests: a usual report with a positive result. */
export function sampleContent(more: Partial<ReleasedContent> = {}): ReleasedContent {
  return {
    operator: {
      name: 'Deshmukh & Rao, Advocates',
      lines: [
        '4th Floor, Laxmi Chambers, Fergusson College Road, Pune 411004',
        'Telephone +91 20 5550 0199 · reports@deshmukhrao.example',
      ],
    },
    sandbox: false,
    preview: false,
    version: 1,
    kind: 'first',
    releasedAt: '2026-11-15T08:35:00.000Z',
    verification: {
      code: 'K7QF-3M9X-TW2A',
      url: 'https://reports.deshmukhrao.example/verify/K7QF-3M9X-TW2A',
    },
    lender: { name: 'Sahyadri Housing Finance Limited', branch: 'Pune Camp' },
    case: {
      id: 'case_01JDQ2V7M8Z4K6T9R3B5N1WXYA',
      externalRef: 'LOS-2026-000481',
      loanAccountNumber: 'HL-2026-000481',
      loanAmount: 4_500_000,
      caseType: 'TSR',
      caseTypeLabel: 'Title search report',
      applicantName: 'Ramesh Baburao Kulkarni',
      coApplicantName: 'Sunita Ramesh Kulkarni',
      state: 'Maharashtra',
      district: 'Pune',
      ulpin: '27ABCD12345678',
      propertyDescription: 'Flat 12, third floor, “Sahyadri Heights”, Gat No. 45/2B, Haveli, Pune',
    },
    documents: [
      sampleDocument(1, 'sale-deed-2015.pdf', 2_481_002),
      sampleDocument(2, 'index-ii-2015.pdf', 184_220),
      sampleDocument(3, '७-१२ उतारा गट ४५-२ब.pdf', 96_310),
      sampleDocument(4, 'occupancy-certificate.pdf', 402_118),
    ],
    draft: sampleDraft(),
    result: 'positive',
    reason: null,
    riskScore: {
      grade: 'AAA',
      grade_label: 'Highest safety',
      score: 96.8,
      recommendation:
        'The property may be accepted as security subject to conditions; disburse only after the conditions of the report are met.',
      components: [
        { key: 'title', label: 'Title', score: 95, weight: 0.3 },
        { key: 'encumbrance', label: 'Encumbrances', score: 93, weight: 0.25 },
        { key: 'litigation', label: 'Litigation', score: 100, weight: 0.2 },
        { key: 'regulatory', label: 'Regulatory', score: 100, weight: 0.15 },
        { key: 'revenue', label: 'Revenue records', score: 100, weight: 0.1 },
      ],
      drivers: ['The property has joint holders, all of whom must sign (husband and wife).'],
    },
    changes: [],
    attachments: [sampleFile('signed-report-annexure-a.pdf', 512_400)],
    ...more,
  }
}

export function sampleDocument(number: number, filename: string, sizeBytes: number) {
  const receivedAt = '2026-11-12T06:10:00.000Z'
  const id = `doc_${number}`
  return { number, id, receivedAt, revision: 0, ...sampleFile(filename, sizeBytes) }
}

function sampleFile(filename: string, sizeBytes: number) {
  return { filename, sizeBytes, sha256: createHash('sha256').update(filename).digest('hex') }
}

function sampleDraft(): ReportContent['draft'] {
  return {
    advocate: { name: 'Adv. Meera Deshmukh', enrolment_no: 'MAH/2841/2004' },
    capacity: 'Owner, jointly with the co-applicant',
    property: {
      description:
        'Flat No. 12 on the third floor of the building “Sahyadri Heights”, standing on Gat No. 45/2B of village Wagholi, Taluka Haveli, District Pune, within the limits of the Pune Metropolitan Region Development Authority.',
      extent: '74.32 sq m (800 sq ft) carpet area, with one covered parking space',
      east: 'Flat No. 11',
      west: 'Open space of the society',
      north: 'Internal road, 9 m wide',
      south: 'Gat No. 46',
    },
    chain_of_title: [
      {
        date: '14-02-1991',
        nature: 'Sale deed (खरेदीखत)',
        document_no: 'HVL1/812/1991',
        from: 'Shankar Tukaram Gaikwad',
        to: 'Baburao Vishnu Kulkarni',
        remarks: 'Certified copy seen.',
      },
      {
        date: '03-06-2009',
        nature: 'Development agreement',
        document_no: 'HVL4/5120/2009',
        from: 'Baburao Vishnu Kulkarni',
        to: 'Sahyadri Developers Private Limited',
        remarks: 'With power of attorney of the same date.',
      },
      {
        date: '21-08-2015',
        nature: 'Sale deed',
        document_no: 'HVL7/3818/2015',
        from: 'Sahyadri Developers Private Limited',
        to: 'Ramesh Baburao Kulkarni and Sunita Ramesh Kulkarni',
        remarks: 'Registered; stamp duty of ₹ 2,70,000 paid.',
        evidence: [
          { document_id: 'doc_1', page: 2 },
          { document_id: 'doc_2', page: 1 },
        ],
      },
    ],
    searches: [
      {
        office: 'IGR Maharashtra e-Search, Haveli 1 to 27',
        from_year: '1997',
        to_year: '2026',
        receipt_no: 'MH011238845202627E',
        remarks: 'Entries as in section 6; one mortgage, since reconveyed.',
      },
      {
        office: 'CERSAI',
        receipt_no: 'CER-20261113-77120',
        remarks: 'No subsisting charge shown.',
      },
    ],
    search_gaps:
      'Index-II of 2001 was not legible for Haveli 3; the physical register was searched.',
    encumbrances: [
      {
        date: '02-09-2015',
        nature: 'Deposit of title deeds',
        document_no: 'HVL7/4011/2015',
        in_favour_of: 'Deccan Gramin Bank',
        amount: '₹ 28,00,000',
        standing: 'discharged',
        remarks: 'Reconveyed by HVL7/901/2024.',
        evidence: [{ document_id: 'doc_2', page: 3 }],
      },
    ],
    texts: {
      certified_copies: 'The sale deed of 2015 agrees with its certified copy page by page.',
      cersai_roc: 'CERSAI searched on 13 November 2026: no subsisting charge on the property.',
      revenue_records:
        'The 7/12 extract (७/१२ उतारा) shows the society; the tax receipt is of 2026–27.',
      tenure: 'Freehold; occupant class 1 (भोगवटादार वर्ग १).',
      land_use: 'Converted to non-agricultural use by order NA/SR/112/2008 of the Collector, Pune.',
      approvals: 'Plan sanctioned on 11-01-2010; occupancy certificate of 30-05-2015.',
      special_interests: 'No minor, trust or undivided family appears in the deeds examined.',
      litigation: 'eCourts searched by name and survey number for Pune: no pending suit was found.',
      possession: 'With the applicants since 21-08-2015, as the possession letter says.',
      sarfaesi_stamp: 'SARFAESI is enforceable against the property. The deeds are duly stamped.',
    },
    opinion:
      'On the papers examined, the applicants hold a clear and marketable title to the flat, and a valid mortgage can be created by deposit of title deeds.\n\nThis opinion rests on the searches in section 7 and holds for the date of this report.',
    conditions: [
      'Both holders are to sign the memorandum of deposit.',
      'The society’s no-objection certificate is to be obtained before disbursal.',
    ],
    documents_to_deposit: [
      'Original sale deed HVL7/3818/2015 with its registration receipt',
      'Original reconveyance deed HVL7/901/2024',
      'Share certificate of the society',
    ],
    score: assessedScore([{ key: 'co_owners', evidence: [{ document_id: 'doc_1', page: 2 }] }]),
  }
}

/** Marathi and Kannada parties, and every reason to refuse. */
export function sampleNegative(): ReleasedContent {
  const usual = sampleContent()
  return sampleContent({
    version: 2,
    kind: 'revision',
    result: 'negative',
    reason: 'A mortgage to another lender is open, and the chain of title has a break.',
    case: {
      ...usual.case,
      applicantName: 'श्री रमेश कुलकर्णी',
      coApplicantName: 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ',
    },
    documents: [
      sampleDocument(1, 'हक्कसोड पत्र.pdf', 1_200_400),
      sampleDocument(2, 'ಕ್ರಯಪತ್ರ-2019.pdf', 880_120),
      sampleDocument(3, 'गहाणखत – Deccan Bank.pdf', 640_000),
    ],
    draft: negativeDraft(usual.draft),
    riskScore: {
      grade: 'C',
      grade_label: 'Very high risk',
      score: 39.9,
      recommendation: 'Do not accept the property as security; the reason is stated in the report.',
      components: usual.riskScore.components.map((component, i) => ({
        ...component,
        score: [0, 50, 100, 65, 75][i] ?? 0,
      })),
      drivers: [
        'The chain of title has a break that is not explained (between 1991 and 2004). The grade is C at most.',
        'A mortgage to another lender is open. The grade is BB at most.',
        'Mutation is not in the mortgagor’s name. The grade is A at most.',
      ],
    },
    changes: [
      'Result: positive before, negative now.',
      'Encumbrances: a mortgage to दक्षिण सहकारी बँक was added.',
    ],
    attachments: [],
  })
}

function negativeDraft(usual: ReportContent['draft']): ReportContent['draft'] {
  return {
    ...usual,
    capacity: 'सहहिस्सेदार (co-sharer)',
    chain_of_title: [
      {
        date: '14-02-1991',
        nature: 'हक्कसोड पत्र',
        document_no: 'HVL1/812/1991',
        from: 'सौ. सुशीला विष्णू कुलकर्णी',
        to: 'श्री रमेश कुलकर्णी',
        remarks: 'वारसांची संमती जोडलेली नाही.',
        evidence: [{ document_id: 'doc_1', page: 4 }],
      },
      {
        date: '07-03-2019',
        nature: 'ಕ್ರಯಪತ್ರ',
        document_no: 'SHV-1-01234-2018-19',
        from: 'ಶ್ರೀ ಕೋದಂಡರಾಮ ಗೌಡ',
        to: 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ',
        evidence: [
          { document_id: 'doc_2', page: 1 },
          { document_id: 'doc_gone', page: 9 },
        ],
      },
    ],
    encumbrances: [
      {
        date: '19-11-2021',
        nature: 'गहाणखत',
        document_no: 'HVL9/7002/2021',
        in_favour_of: 'दक्षिण सहकारी बँक',
        amount: '₹ 35,00,000',
        standing: 'open',
        remarks: 'No reconveyance (रीकन्वेअन्स) is registered.',
        evidence: [{ document_id: 'doc_3', page: 1 }],
      },
      { nature: 'ಅಡಮಾನ', in_favour_of: 'ಕರ್ನಾಟಕ ಗ್ರಾಮೀಣ ಬ್ಯಾಂಕ್' },
    ],
    texts: {
      ...usual.texts,
      revenue_records: 'इतर हक्कांत दक्षिण सहकारी बँकेचा बोजा नोंदलेला आहे. फेरफार क्र. १२३४ प्रलंबित आहे.',
      tenure: 'भोगवटादार वर्ग २: जिल्हाधिकाऱ्यांच्या परवानगीशिवाय हस्तांतरण करता येणार नाही.',
      discrepancies: 'Area: 0.42.50 in the deed, 0.40.00 on the 7/12.',
    },
    opinion:
      'The title is not marketable. Between 1991 and 2004 no link deed was produced, and the mortgage to दक्षिण सहकारी बँक is open.',
    conditions: [],
    score: assessedScore([
      { key: 'chain_break', evidence: [{ document_id: 'doc_1', page: 4 }] },
      { key: 'open_mortgage', evidence: [{ document_id: 'doc_3', page: 1 }] },
      'mutation_pending',
    ]),
  }
}

/** The mortgage redeemed: positive again, with the differences from the previous version. */
export function sampleRevision(): ReleasedContent {
  const usual = sampleContent()
  return sampleContent({
    version: 3,
    kind: 're-release',
    documents: [
      ...usual.documents,
      { ...sampleDocument(5, 'reconveyance-2026.pdf', 310_500), revision: 2 },
    ],
    changes: [
      'Result: negative before, positive now.',
      'Encumbrances: the mortgage HVL9/7002/2021 is now discharged.',
      'Documents: reconveyance-2026.pdf was added.',
    ],
  })
}
