import { describe, expect, test } from 'vitest'
import { findChainBreaks } from '../draft/find-chain-breaks.ts'
import { buildTitleGraph } from './build-title-graph.ts'
import { eventsFromChain, eventsFromDraft } from './events-from-draft.ts'
import { eventsFromFacts } from './events-from-facts.ts'
import { eventsFromMortgages, eventsFromRecord } from './events-from-records.ts'
import { readEventDate } from './read-event-date.ts'
import { readStep } from './read-step.ts'
import type { TitleGraph } from './title-graph.ts'

const row = (from: string, to: string, more: object = {}) => ({
  nature: 'Sale deed',
  document_no: 'HVL7/1/2001',
  from,
  to,
  ...more,
})
const names = ({ nodes }: TitleGraph, ids: readonly string[] = []) =>
  ids.map((id) => nodes.find((node) => node.id === id)?.name)
/** Who holds after the last step. */
const heldIn = (graph: TitleGraph) =>
  graph.steps.at(-1)?.holdings.map(({ nodes, ...more }) => ({ of: names(graph, nodes), ...more }))

describe('the persons of a graph', () => {
  test('are one node in every spelling and script, and a bank is one in all its branches', () => {
    const graph = buildTitleGraph(
      eventsFromChain([
        row('Gopal Rane', 'Baburao Vishnu Kulkarni'),
        row('बाबुराव विष्णू कुलकर्णी', 'SBI, Baner Branch', { nature: 'Mortgage' }),
        row('State Bank of India', 'ಬಾಬುರಾವ್ ವಿಷ್ಣು ಕುಲಕರ್ಣಿ', { nature: 'Reconveyance' }),
        row('Shri Baburao Vishnoo Kulkarnee', 'Mula Habitat LLP'),
      ]),
    )
    expect(graph.nodes.map(({ name, kind }) => [name, kind])).toEqual([
      ['Gopal Rane', 'person'],
      ['Baburao Vishnu Kulkarni', 'person'],
      ['SBI, Baner Branch', 'lender'],
      ['Mula Habitat LLP', 'company'],
    ])
    expect(graph.nodes[1]?.spellings).toHaveLength(4)
    expect(graph.edges.map(({ kind }) => kind)).toEqual(['deed', 'charge', 'release', 'deed'])
  })

  test('stay apart if they stand side by side in a deed', () => {
    const { nodes } = buildTitleGraph(
      eventsFromChain([row('Gopal Rane', 'Ramesh Patil and Ramesh Mahadev Patil')]),
    )
    expect(nodes).toHaveLength(3)
  })
})

describe('who holds', () => {
  test('after a sale of a part: the rest stays with the seller', () => {
    const graph = buildTitleGraph(
      eventsFromChain([
        row('Gopal Rane', 'Anil Deshpande', { area: '1 hectare' }),
        row('Anil Deshpande', 'Sunil Joshi', { area: '40 R', document_no: 'HVL7/2/2002' }),
      ]),
    )
    expect(heldIn(graph)).toEqual([
      { of: ['Anil Deshpande'], sqm: 6000, shares: [1] },
      { of: ['Sunil Joshi'], sqm: 4000, shares: [1] },
    ])
  })

  test('after a sale of a share, and of the figures of a state', () => {
    const graph = buildTitleGraph(
      eventsFromChain([
        row('Gopal Rane', 'Anil Deshpande', { area: '0.42.50' }),
        row('Anil Deshpande', 'Sunil Joshi', { area: '1/4 share', document_no: 'HVL7/2/2002' }),
      ]),
      { state: 'MH' },
    )
    expect(heldIn(graph)).toEqual([
      { of: ['Anil Deshpande', 'Sunil Joshi'], sqm: 4250, shares: [0.75, 0.25] },
    ])
  })

  test('after a death and a release among the heirs', () => {
    const graph = buildTitleGraph(
      eventsFromChain([
        row('Gopal Rane', 'Anil Deshpande'),
        row('Anil Deshpande', 'Medha Anil Deshpande, Ravi Anil Deshpande', { nature: 'वारस नोंद' }),
        row('Medha Anil Deshpande', 'Ravi Anil Deshpande', { nature: 'हक्कसोड पत्र' }),
      ]),
    )
    expect(heldIn(graph)).toMatchObject([{ of: ['Ravi Anil Deshpande'] }])
  })
})

describe('events', () => {
  const sale = row('Gopal Rane', 'Anil Deshpande', {
    date: '01-02-2004',
    document_no: 'HVL7/9/2004',
  })

  test('of one document in several places are one edge that names them all', () => {
    const place = { page: 2, rect: { x: 0.1, y: 0.2, w: 0.3, h: 0.02 } }
    const { edges, problems } = buildTitleGraph([
      ...eventsFromDraft({ chain_of_title: [sale] }),
      ...eventsFromRecord('igr', [
        {
          document_no: 'HVL-7 / 9 / 2004',
          date: '2004-02-01',
          nature: 'खरेदीखत',
          executants: ['गोपाळ राणे'],
          claimants: ['अनिल देशपांडे'],
        },
      ]),
      ...eventsFromFacts('doc_1', [
        { kind: 'document_kind', value: 'sale_deed', places: [place] },
        { kind: 'registration_no', value: 'HVL7/9/2004', places: [place] },
        { kind: 'executant', value: 'Gopal Rane', places: [place] },
        { kind: 'claimant', value: 'Anil Deshpande', places: [place] },
      ]),
    ])
    expect(edges).toHaveLength(1)
    expect(edges[0]?.sources).toMatchObject([
      { kind: 'chain', row: 1 },
      { kind: 'land_record', portal: 'igr' },
      { kind: 'document', documentId: 'doc_1', places: [place, place, place] },
    ])
    expect(problems).toEqual([])
  })

  test('of a land record show a sale that the chain leaves out', () => {
    const { problems } = buildTitleGraph([
      ...eventsFromDraft({
        chain_of_title: [
          sale,
          row('Anil Deshpande', 'Sunil Joshi', { date: '05-05-2010', document_no: 'HVL7/5/2010' }),
        ],
      }),
      ...eventsFromRecord('igr', [
        {
          document_no: 'HVL7/77/2007',
          date: '2007-03-03',
          nature: 'खरेदीखत',
          executants: ['अनिल देशपांडे'],
          claimants: ['विजय जाधव'],
        },
      ]),
    ])
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      'No. 2 is by Anil Deshpande, who passed the property to विजय जाधव by Document HVL7/77/2007.',
    ])
  })

  test('of a list are one for each entry with a party, and none without', () => {
    const at = { page: 1, rect: { x: 0, y: 0, w: 1, h: 1 } }
    const fact = (kind: string, value: string, entry?: number) => ({
      kind,
      value,
      places: [at],
      ...(entry !== undefined && { entry }),
    })
    const events = eventsFromFacts('doc_2', [
      fact('document_kind', 'encumbrance_certificate'),
      fact('nature', 'ಅಡಮಾನ', 1),
      fact('executant', 'ಶಿವಣ್ಣ', 1),
      fact('claimant', 'Canara Bank', 1),
      fact('nature', 'ಕ್ರಯ', 2),
      fact('registration_no', 'SHV-1-1-2010-11', 3),
    ])
    expect(events).toMatchObject([{ nature: 'ಅಡಮಾನ', from: ['ಶಿವಣ್ಣ'], to: ['Canara Bank'] }])
    expect(
      eventsFromFacts('doc_3', [fact('document_kind', 'tax_receipt'), fact('executant', 'A')]),
    ).toEqual([])
  })

  test('of findings say which mortgages are open', () => {
    const graph = buildTitleGraph([
      ...eventsFromDraft({ chain_of_title: [sale] }),
      ...eventsFromMortgages('igr', [
        { documentNo: 'HVL7/3/2006', date: '2006-01-01', lender: 'SBI', status: 'open' },
        { documentNo: 'HVL7/4/2007', date: '2007-01-01', lender: 'SBI', status: 'discharged' },
      ]),
    ])
    expect(graph.problems.map(({ kind, at }) => [kind, at])).toEqual([
      ['unreleased_charge', 'igr-mortgage-1'],
    ])
    expect(names(graph, graph.edges[1]?.from)).toEqual(['Anil Deshpande'])
  })
})

test.each([
  ['03-07-2015', '2015-07-03'],
  ['2015-07-03', '2015-07-03'],
  ['०३/०७/२०१५', '2015-07-03'],
  ['3.7.2015', '2015-07-03'],
  ['3rd July, 2015', '2015-07-03'],
  ['31-02-2015', undefined],
  ['July 2015', undefined],
  ['', undefined],
])('the date %s is %s', (written, iso) => expect(readEventDate(written)).toBe(iso))

test.each([
  ['Sale deed', 'deed', true],
  ['वारस नोंद', 'succession', true],
  ['ಪೌತಿ ಖಾತೆ', 'succession', true],
  ['Mutation entry', 'mutation', true],
  ['Correction deed', 'correction', true],
  ['Cancellation of agreement for sale', 'cancellation', false],
  ['Cancellation of sale deed', 'cancellation', true],
  ['Development agreement', 'development', false],
  ['Notice of lis pendens', 'other', false],
  ['Assignment of lease', 'other', true],
  ['', 'deed', true],
])('“%s” is a %s', (nature, kind, passesTitle) => {
  expect(readStep(nature)).toMatchObject({ kind, passesTitle })
})

test('a seller of a part who then sells what others hold too breaks the chain', () => {
  const share = row('Anil Deshpande', 'Medha Joshi', { nature: 'Sale deed of 1/2 share' })
  const whole = row('Anil Deshpande', 'Sunil Joshi')
  expect(findChainBreaks([row('Gopal Rane', 'Anil Deshpande'), share, whole])).toMatchObject([
    { row: 3, kind: 'passed on before' },
  ])
  const parts = ['0.80.00', '0.40.00', '0.40.00'].map((area) => ({ area }))
  const [bought, first, second] = [
    row('Gopal Rane', 'Anil Deshpande', parts[0]),
    row('Anil Deshpande', 'Medha Joshi', parts[1]),
    row('Anil Deshpande', 'Sunil Joshi', parts[2]),
  ].map((each, i) => ({ ...each, document_no: `HVL7/${i}/2001` }))
  const chain = [bought, first, second].flatMap((each) => each ?? [])
  expect(findChainBreaks(chain, 'MH')).toEqual([])
  expect(findChainBreaks(chain)).toMatchObject([{ row: 3, kind: 'passed on before' }])
})
