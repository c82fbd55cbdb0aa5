import { describe, expect, test } from 'vitest'
import { buildTitleGraph } from './build-title-graph.ts'
import { eventsFromDraft } from './events-from-draft.ts'
import { eventsFromFacts } from './events-from-facts.ts'
import { eventsFromMortgages, eventsFromRecord } from './events-from-records.ts'
import type { TitleEvent } from './title-event.ts'

const place = { page: 1, rect: { x: 0.1, y: 0.2, w: 0.3, h: 0.02 } }

/** A document as it was read. */
const read = (id: string, said: Record<string, string>) =>
  eventsFromFacts(
    id,
    Object.entries(said).map(([kind, value]) => ({ kind, value, places: [place] })),
  )

const deed = {
  nature: 'Sale deed',
  date: '03-09-2015',
  document_no: 'HVL7/3818/2015',
  from: 'Suresh Anant Deshpande',
  to: 'Ramesh Baburao Kulkarni',
}
const drafted = (more: object = {}) => eventsFromDraft({ chain_of_title: [{ ...deed, ...more }] })

const saleDeed = (id: string, more: Record<string, string> = {}) =>
  read(id, {
    document_kind: 'sale_deed',
    registration_no: 'HVL-7/3818/2015',
    execution_date: '03/09/2015',
    executant: 'Suresh A. Deshpande',
    claimant: 'Ramesh B. Kulkarni',
    ...more,
  })
const index = (id: string, more: Record<string, string> = {}) =>
  read(id, {
    document_kind: 'index_ii',
    nature: 'खरेदीखत',
    registration_no: 'HVL7/3818/2015',
    registration_date: '09/09/2015',
    executant: 'सुरेश अनंत देशपांडे',
    claimant: 'रमेश बाबुराव कुलकर्णी',
    ...more,
  })

const merged = (...events: TitleEvent[][]) => {
  const { edges, problems } = buildTitleGraph(events.flat(), { state: 'MH' })
  return {
    sources: edges.map(({ sources }) =>
      sources.map((source) => (source.kind === 'document' ? source.documentId : source.kind)),
    ),
    problems: problems.map(({ sentence }) => sentence),
  }
}

describe('one deed is one edge', () => {
  test('in the draft, in two documents and in a land record', () => {
    const record = eventsFromRecord('igr', [
      {
        document_no: 'HVL7/3818/2015',
        date: '2015-09-09',
        nature: 'खरेदीखत',
        executants: ['सुरेश अनंत देशपांडे'],
        claimants: ['रमेश बाबुराव कुलकर्णी'],
      },
    ])
    expect(merged(drafted(), saleDeed('doc_deed'), index('doc_index'), record)).toEqual({
      sources: [['chain', 'doc_deed', 'doc_index', 'land_record']],
      problems: [],
    })
  })

  test('also if one has the day of signing and the other that of registration', () => {
    expect(merged(drafted(), index('doc_index')).sources).toEqual([['chain', 'doc_index']])
    // No deed may be registered after eight months.
    const later = index('doc_index', { registration_date: '09/09/2016' })
    expect(merged(drafted(), later).sources).toHaveLength(2)
  })

  test('also without a number, by its day and its parties', () => {
    const unnumbered = drafted({ document_no: '' })
    expect(merged(unnumbered, saleDeed('doc_deed'))).toEqual({
      sources: [['chain', 'doc_deed']],
      problems: [],
    })
    const short = saleDeed('doc_deed', { registration_no: '3818/2015' })
    expect(merged(drafted(), short).sources).toEqual([['chain', 'doc_deed']])
    const other = saleDeed('doc_deed', { claimant: 'Vijay Dinkar Jadhav' })
    expect(merged(unnumbered, other).sources).toHaveLength(2)
    const ofAnotherDay = saleDeed('doc_deed', { execution_date: '04/09/2015' })
    expect(merged(unnumbered, ofAnotherDay).sources).toHaveLength(2)
  })

  test('but two rows of one section without a number stay two', () => {
    const rows = [deed, deed].map((row) => ({ ...row, document_no: '' }))
    expect(merged(eventsFromDraft({ chain_of_title: rows })).sources).toHaveLength(2)
  })
})

describe('a mortgage', () => {
  const charge = {
    nature: 'Mortgage',
    date: '18-01-2018',
    from: deed.to,
    to: 'State Bank of India',
  }

  test('of both sections and of two searches is one edge, and section 8 says whether it is open', () => {
    const found = { documentNo: 'HVL7/44/2018', date: '2018-01-18', lender: 'SBI' }
    const searched = (property: string) =>
      eventsFromMortgages('igr', [{ ...found, status: 'open' }]).map((event) => ({
        ...event,
        id: `${property}-${event.id}`,
        source: { ...event.source, property } as TitleEvent['source'],
      }))
    const draft = eventsFromDraft({
      chain_of_title: [deed, { ...charge, document_no: 'HVL7/44/2018' }],
      encumbrances: [
        { nature: 'Mortgage', date: '18-01-2018', in_favour_of: 'SBI', standing: 'discharged' },
      ],
    })
    expect(merged(draft, searched('prop_1'), searched('prop_2'))).toEqual({
      sources: [['chain'], ['chain', 'encumbrance', 'land_record', 'land_record']],
      problems: [],
    })
  })

  test('of the findings has the document that discharged it', () => {
    const graph = buildTitleGraph([
      ...drafted(),
      ...eventsFromMortgages('igr', [
        {
          documentNo: 'HVL7/44/2018',
          date: '2018-01-18',
          lender: 'SBI',
          status: 'discharged',
          dischargedBy: { documentNo: 'HVL7/50/2021', date: '2021-02-02' },
        },
      ]),
    ])
    expect(graph.edges.map(({ kind, number }) => [kind, number])).toEqual([
      ['deed', 'HVL7/3818/2015'],
      ['charge', 'HVL7/44/2018'],
      ['release', 'HVL7/50/2021'],
    ])
    expect(graph.problems).toEqual([])
  })
})

test('1,000 documents of one day without numbers end in time', () => {
  const many = Array.from({ length: 1000 }, (_, i) =>
    saleDeed(`doc_${i}`, { registration_no: '', executant: `Suresh ${'X'.repeat(i % 40)} Kale` }),
  )
  const { user } = process.threadCpuUsage()
  expect(buildTitleGraph(many.flat()).edges.length).toBeGreaterThan(0)
  expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(10_000)
})
