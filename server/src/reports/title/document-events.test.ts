import { describe, expect, test } from 'vitest'
import { buildTitleGraph } from '../chain/build-title-graph.ts'
import { eventsFromDraft } from '../chain/events-from-draft.ts'
import { eventsFromDocuments } from './document-events.ts'

type Documents = Parameters<typeof eventsFromDocuments>[0]

const rect = { x: 0.1, y: 0.1, w: 0.2, h: 0.02 }
const document = (id: string, kind: string, said: Record<string, string>) =>
  ({
    documentId: id,
    kind,
    facts: Object.entries(said).map(([of, value]) => ({
      kind: of,
      value,
      confidence: 'high',
      places: [{ page: 1, rect }],
    })),
  }) as unknown as Documents[number]

const said = {
  registration_no: 'HVL7/3818/2015',
  execution_date: '03-09-2015',
  executant: 'Suresh Deshpande',
  claimant: 'Ramesh Kulkarni',
}
const deed = document('doc_1', 'sale_deed', said)
const index = document('doc_2', 'index_ii', { ...said, nature: 'खरेदीखत' })

describe('a deed that was read in two documents', () => {
  test('is one edge with the draft’s row, which both documents are a source of', () => {
    const row = { nature: 'Sale deed', date: '03-09-2015', document_no: 'HVL7/3818/2015' }
    const { edges, problems } = buildTitleGraph([
      ...eventsFromDraft({
        chain_of_title: [{ ...row, from: 'Suresh Deshpande', to: 'Ramesh Kulkarni' }],
      }),
      ...eventsFromDocuments([deed, index], []),
    ])
    expect(edges.map(({ sources }) => sources.map(({ kind }) => kind))).toEqual([
      ['chain', 'document', 'document'],
    ])
    expect(problems).toEqual([])
  })

  test.each([
    ['accepted', ['doc_2.0']],
    ['corrected', []],
    ['dismissed', []],
  ] as const)('is, once %s, shown by what is left of it', (decision, left) => {
    const decided = [{ id: 'chain_of_title.doc_1.0', decision }]
    expect(eventsFromDocuments([deed, index], decided).map(({ id }) => id)).toEqual(left)
  })
})

test('what was read is limited in number and parties', () => {
  const many = Array.from({ length: 400 }, (_, i) =>
    document(`doc_${i}`, 'sale_deed', { ...said, registration_no: `HVL7/${i}/2015` }),
  )
  expect(eventsFromDocuments(many, [])).toHaveLength(150)
  const names = Array.from({ length: 40 }, (_, i) => `Person ${i}`)
  const crowded = {
    ...deed,
    facts: names.map((value) => ({ kind: 'executant', value, confidence: 'low', places: [] })),
  } as unknown as Documents[number]
  expect(eventsFromDocuments([crowded], [])[0]?.from).toHaveLength(10)
})
