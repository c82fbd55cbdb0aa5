/**
 * The sections of a legal report, in the order a bank reads them. The draft's schema, the PDF and
 * the comparison of two versions are generated from this table.
 */
interface Section {
  number: number
  title: string
  /**
   * `text` sections have a verdict, fields and what the advocate writes; the others have their own
   * structure.
   */
  kind: 'text' | 'own'
}

export const reportSections = {
  instruction: { number: 1, title: 'Lender, reference and advocate', kind: 'own' },
  mortgagor: { number: 2, title: 'Mortgagor and capacity', kind: 'own' },
  property: { number: 3, title: 'Property and boundaries', kind: 'own' },
  documents: { number: 4, title: 'Documents scrutinised', kind: 'own' },
  certified_copies: { number: 5, title: 'Comparison with certified copies', kind: 'text' },
  chain_of_title: { number: 6, title: 'Chain of title', kind: 'own' },
  searches: { number: 7, title: 'Search details and gaps', kind: 'own' },
  encumbrances: { number: 8, title: 'Encumbrances', kind: 'own' },
  cersai_roc: { number: 9, title: 'CERSAI and Registrar of Companies', kind: 'text' },
  revenue_records: { number: 10, title: 'Revenue records', kind: 'text' },
  tenure: { number: 11, title: 'Tenure', kind: 'text' },
  land_use: { number: 12, title: 'Land use, conversion and ceiling', kind: 'text' },
  approvals: { number: 13, title: 'Approvals', kind: 'text' },
  special_interests: {
    number: 14,
    title: 'Special interests: minors, HUF, heirs, tribal land, trusts, powers of attorney',
    kind: 'text',
  },
  litigation: { number: 15, title: 'Litigation', kind: 'text' },
  possession: { number: 16, title: 'Possession', kind: 'text' },
  discrepancies: { number: 17, title: 'Discrepancies', kind: 'text' },
  sarfaesi_stamp: { number: 18, title: 'SARFAESI and stamp position', kind: 'text' },
  opinion: { number: 19, title: 'Opinion and conditions', kind: 'own' },
  documents_to_deposit: { number: 20, title: 'Documents to be deposited', kind: 'own' },
  certificate: { number: 21, title: 'Certificate and annexures', kind: 'own' },
} as const satisfies Record<string, Section>

export type SectionKey = keyof typeof reportSections

export type TextSectionKey = {
  [Key in SectionKey]: (typeof reportSections)[Key]['kind'] extends 'text' ? Key : never
}[SectionKey]

export const sectionKeys = Object.keys(reportSections) as SectionKey[]

export const textSectionKeys = sectionKeys.filter(
  (key): key is TextSectionKey => reportSections[key].kind === 'text',
)
