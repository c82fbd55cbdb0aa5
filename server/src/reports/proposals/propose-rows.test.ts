import { describe, expect, test } from 'vitest'
import type { DocumentFacts, DocumentKind, Fact, FactKind } from '../../facts/facts.ts'
import type { DocumentId } from '../../lib/ids.ts'
import type { Proposal, ProposalSection } from './proposal.ts'
import { proposeRows } from './propose-rows.ts'

type Value = readonly [FactKind, string, entry?: number | undefined]

const place = { page: 1, rect: { x: 0.1, y: 0.1, w: 0.2, h: 0.02 } }
const fact = ([kind, value, entry]: Value): Fact => ({
  kind,
  value,
  confidence: 'high',
  places: [place],
  ...(entry === undefined ? {} : { entry }),
})

const document = (id: string, kind: DocumentKind, ...values: Value[]): DocumentFacts => ({
  documentId: id as DocumentId,
  kind,
  edition: 1,
  facts: [['document_kind', kind] as const, ...values].map(fact),
})

const sale = document(
  'doc_sale',
  'sale_deed',
  ['nature', 'SALE DEED'],
  ['registration_no', 'HVL7/3818/2015'],
  ['execution_date', '12/03/2015'],
  ['executant', 'Ramesh Baburao Patil'],
  ['executant', 'Sunita Ramesh Patil'],
  ['claimant', 'Ashok Kisan Kadam'],
  ['survey_no', 'Gat No. 45/2'],
  ['village', 'Lonikand'],
  ['area', '65.20 sq. m'],
  ['east', 'Gat No. 46'],
)
const index = document(
  'doc_index',
  'index_ii',
  ['nature', 'Sale Deed'],
  ['registration_no', '3818/2015'],
  ['registration_date', '14/03/2015'],
  ['executant', 'Ramesh Patil'],
)
const certificate = document(
  'doc_ec',
  'encumbrance_certificate',
  ['period_from', '01-04-1996'],
  ['period_to', '31/10/2026'],
  ['receipt_no', 'MH0042'],
  ['nature', 'Mortgage deed', 1],
  ['registration_no', '4120/2016', 1],
  ['claimant', 'Sahyadri Gramin Bank Ltd.', 1],
  ['amount', 'Rs. 32,50,000', 1],
  ['nature', 'Reconveyance', 2],
  ['registration_no', '77/2020', 2],
  ['executant', 'Sahyadri Gramin Bank Ltd.', 2],
)
const record = document(
  'doc_712',
  'seven_twelve',
  ['survey_no', '45/2'],
  ['area', '0.65.20'],
  ['holder', 'Ashok Kisan Kadam', 1],
  ['mutation_no', '1201'],
  ['mutation_no', '1377'],
)
const tax = document('doc_tax', 'tax_receipt', ['period_to', '31/03/2027'])

const propose = (...documents: DocumentFacts[]) =>
  proposeRows({ documents, undecided: ['title_deed', 'encumbrance', 'tax_receipt'] })
const values = ({ fields }: Proposal) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]))
const of = (section: ProposalSection, proposals: readonly Proposal[]) =>
  proposals.filter((each) => each.section === section)

describe('the chain of title', () => {
  test('has one row for a deed that two documents show, from the clearer one', () => {
    const [row, ...others] = of('chain_of_title', propose(index, sale))
    expect(others).toEqual([])
    expect(row && values(row)).toEqual({
      nature: 'SALE DEED',
      date: '12-03-2015',
      document_no: 'HVL7/3818/2015',
      from: 'Ramesh Baburao Patil; Sunita Ramesh Patil',
      to: 'Ashok Kisan Kadam',
      area: '65.20 sq. m',
    })
    expect(row?.ids).toEqual(['chain_of_title.doc_sale.0', 'chain_of_title.doc_index.0'])
  })

  test('keeps deeds apart that only share a number', () => {
    const other = document(
      'doc_other',
      'index_ii',
      ['nature', 'Gift deed'],
      ['registration_no', '3818/2015'],
      ['registration_date', '14/03/1999'],
      ['claimant', 'Ramesh Baburao Patil'],
    )
    const rows = of('chain_of_title', propose(sale, other))
    expect(rows.map((row) => values(row).nature)).toEqual(['Gift deed', 'SALE DEED'])
  })

  test('has one row for a deed that was signed in December and registered in January', () => {
    const signed = document(
      'doc_sale',
      'sale_deed',
      ['registration_no', 'HVL7/12/2016'],
      ['execution_date', '29/12/2015'],
      ['claimant', 'Ashok Kisan Kadam'],
    )
    const registered = document(
      'doc_index',
      'index_ii',
      ['nature', 'Sale Deed'],
      ['registration_no', '12/2016'],
      ['registration_date', '04/01/2016'],
    )
    expect(of('chain_of_title', propose(signed, registered))).toHaveLength(1)
  })

  test('has no mortgage and no release', () => {
    expect(of('chain_of_title', propose(certificate))).toEqual([])
  })
})

test('a mortgage becomes an encumbrance, without saying whether it is open', () => {
  const [row, ...others] = of('encumbrances', propose(certificate))
  expect(others).toEqual([])
  expect(row && values(row)).toEqual({
    nature: 'Mortgage deed',
    document_no: '4120/2016',
    in_favour_of: 'Sahyadri Gramin Bank Ltd.',
    amount: 'Rs. 32,50,000',
  })
})

test('a certificate becomes a search', () => {
  expect(of('searches', propose(certificate)).map(values)).toEqual([
    { from_year: '1996', to_year: '2026', receipt_no: 'MH0042' },
  ])
})

test('a property is described by its deed and its record together', () => {
  const [row, ...others] = of('properties', propose(record, sale))
  expect(others).toEqual([])
  expect(row && values(row)).toEqual({
    survey_no: 'Gat No. 45/2',
    village: 'Lonikand',
    extent: '65.20 sq. m',
    extent_by_record: '0.65.20',
    east: 'Gat No. 46',
  })
})

describe('the extent by record', () => {
  const extentOf = (kind: DocumentKind, ...areas: [area: string, entry?: number][]) => {
    const facts = areas.map(([area, entry]): Value => ['area', area, entry])
    const all = propose(document('doc_record', kind, ['survey_no', '45/2'], ...facts))
    return of('properties', all).map((row) => values(row).extent_by_record)
  }

  test('is that of the land, not of its first holder', () => {
    expect(extentOf('seven_twelve', ['2.33.00', 1], ['3.84.00', 2], ['6.17.00'])).toEqual([
      '6.17.00',
    ])
    expect(extentOf('rtc', ['1-10-00', 1], ['2-20-00', 2], ['3-30-00'])).toEqual(['3-30-00'])
  })

  test('is the total, not the part that is tilled', () => {
    expect(extentOf('seven_twelve', ['0.95.00'], ['1.05.00'], ['0.10.00'])).toEqual(['1.05.00'])
  })

  test('is the area beside a single holder', () => {
    expect(extentOf('seven_twelve', ['0.65.20', 1])).toEqual(['0.65.20'])
  })

  test('is not proposed if only shares are known', () => {
    expect(extentOf('seven_twelve', ['2.33.00', 1], ['3.84.00', 2])).toEqual([undefined])
  })
})

test('section 4 names every document that is recognised', () => {
  const rows = of('scrutinised', propose(sale, certificate, tax)).map(values)
  expect(rows).toEqual([
    {
      nature: 'Sale deed',
      date: '12-03-2015',
      parties: 'Ramesh Baburao Patil; Sunita Ramesh Patil to Ashok Kisan Kadam',
      registration_no: 'HVL7/3818/2015',
    },
    { nature: 'Encumbrance certificate' },
    { nature: 'Tax receipt' },
  ])
})

test('revenue records are filled from record and receipt', () => {
  expect(of('revenue_records', propose(record, tax)).map(values)).toEqual([
    { record_no: '45/2', mutation_no: '1201; 1377', holder: 'Ashok Kisan Kadam' },
    { tax_paid_until: '31-03-2027' },
  ])
})

describe('the checklist', () => {
  test('is met by kind, with all documents of an item', () => {
    const items = of('checklist', propose(sale, certificate, index, tax))
    expect(items.map(({ id, fields }) => [id, fields.map((each) => each.documentId)])).toEqual([
      ['checklist.title_deed', ['doc_sale']],
      ['checklist.encumbrance', ['doc_ec', 'doc_index']],
      ['checklist.tax_receipt', ['doc_tax']],
    ])
  })

  test('is left alone where it is decided', () => {
    const items = proposeRows({ documents: [tax], undecided: [] })
    expect(of('checklist', items)).toEqual([])
  })
})

test('a value that is cut is not sure', () => {
  const many = Array.from({ length: 40 }, (_, i): Value => ['claimant', `Claimant number ${i}`])
  const [row] = of('chain_of_title', propose(document('doc_long', 'sale_deed', ...many)))
  const to = row?.fields.find(({ key }) => key === 'to')
  expect(to?.value).toHaveLength(300)
  expect(to?.confidence).toBe('low')
})

test('a document of unknown kind proposes nothing', () => {
  expect(propose({ ...sale, kind: null })).toEqual([])
})
