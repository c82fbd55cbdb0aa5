import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { drawPdf } from '../../../../../tests/support/documents/drawn-pages.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'

const lines = [
  'Registration No. HVL7/3818/2015',
  'DEED OF SALE',
  'THIS DEED OF SALE is made at Pune on this 12th day of March, 2015',
  'BETWEEN',
  'Mr. Ramesh Baburao Patil, aged about 45 years, residing at Pune,',
  'hereinafter referred to as "the VENDOR" of the ONE PART',
  'AND',
  'Mr. Ashok Kisan Kadam, aged about 40 years, residing at Pune,',
  'hereinafter referred to as "the PURCHASER" of the OTHER PART.',
]

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
beforeAll(async () => {
  app = await startTestApp({ READING: 'low' })
  desk = await openTestCases(app)
  const deed = await drawPdf({ pages: [lines], size: 9 })
  found = await desk.open('live', { documents: [sampleDocument('scan-1.pdf', deed)] })
  await found.hand.review()
  await until('the deed is read', async () => (await findProposal()) !== undefined)
})
afterAll(() => app.end())

async function findProposal(): Promise<{ id: string } | undefined> {
  const { proposals } = (await desk.analyst.get(`${found.hand.path}/proposals`)).json
  return proposals.find(({ section }: { section: string }) => section === 'chain_of_title')
}

const read = async () => (await desk.analyst.get(`${found.hand.path}/title-graph`)).json

async function save(content: object): Promise<void> {
  const { version } = (await desk.analyst.get(`${found.hand.path}/draft`)).json
  const match = { 'if-match': `"${version}"` }
  const saved = await desk.analyst.send('PUT', `${found.hand.path}/draft`, { content }, match)
  expect([saved.status, saved.text]).toEqual([200, saved.text])
}

test('a deed that was read in a document is an edge, with its places, and no release depends on it', async () => {
  const { edges, nodes, problems, layout } = await read()
  expect(edges).toMatchObject([
    { kind: 'deed', date: '2015-03-12', number: 'HVL7/3818/2015', sources: [{ kind: 'document' }] },
  ])
  expect(edges[0].sources[0].places[0]).toMatchObject({ page: 1, rect: { x: expect.any(Number) } })
  expect(nodes.map(({ name }: { name: string }) => name)).toEqual([
    'Ramesh Baburao Patil',
    'Ashok Kisan Kadam',
  ])
  expect(problems).toEqual([])
  expect(layout.deeds).toHaveLength(1)
})

test('typed into section 6 it is the same edge, and a dismissed one is gone', async () => {
  const row = { date: '12-03-2015', nature: 'Sale deed', document_no: 'HVL7/3818/2015' }
  await save({ chain_of_title: [{ ...row, from: 'Ramesh B. Patil', to: 'Ashok K. Kadam' }] })
  const { edges } = await read()
  expect(edges).toHaveLength(1)
  expect(edges[0].sources).toMatchObject([{ kind: 'chain', row: 1 }, { kind: 'document' }])
  const id = (await findProposal())?.id
  await save({ proposals: [{ id, decision: 'dismissed' }] })
  expect((await read()).edges).toEqual([])
})
