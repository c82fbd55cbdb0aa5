import { expect, test } from 'vitest'
import { buildTitleGraph } from '../chain/build-title-graph.ts'
import { eventsFromDraft } from '../chain/events-from-draft.ts'
import { eventsFromFindings, placeDocuments } from './record-events.ts'

const sale = {
  nature: 'Sale deed',
  date: '03-09-2015',
  document_no: 'HVL7/3818/2015',
  from: 'Suresh Deshpande',
  to: 'Ramesh Kulkarni',
}

type Searched = Parameters<typeof placeDocuments>[1][number]

const searched = (id: string, encumbrances: object[], mortgages: object[] = []): Searched =>
  ({ id, findings: { portal: 'igr', encumbrances, mortgages } }) as unknown as Searched

const found = (documentNo: string, date: string) => ({
  documentNo,
  date,
  nature: 'Sale deed',
  kind: 'transfer',
})

test('a registered document of the chain is one more source of its edge; others are listed once', () => {
  const { edges } = buildTitleGraph(eventsFromDraft({ chain_of_title: [sale] }))
  const properties = [
    searched('prop_1', [
      found('HVL-7/3818/2015', '2015-09-09'),
      found('HVL7/77/2017', '2017-01-01'),
    ]),
    searched('prop_2', [found('HVL7/77/2017', '2017-01-01'), found('', '2019-01-01')]),
    { id: 'prop_3', findings: null } as Searched,
  ]
  const unplaced = placeDocuments(edges, properties)
  expect(unplaced.map(({ number }) => number)).toEqual(['HVL7/77/2017'])
  expect(edges[0]?.sources).toEqual([
    { kind: 'chain', row: 1 },
    { kind: 'land_record', portal: 'igr', property: 'prop_1', document: 'HVL-7/3818/2015' },
  ])
})

test('mortgages of several searches have ids of their own, and are limited', () => {
  const mortgage = { documentNo: 'A/1/2001', date: '2001-01-01', lender: 'SBI', status: 'open' }
  const some = Array.from({ length: 80 }, () => mortgage)
  const events = eventsFromFindings([searched('prop_1', [], some), searched('prop_2', [], some)])
  expect(events).toHaveLength(100)
  expect(new Set(events.map(({ id }) => id)).size).toBe(100)
})
