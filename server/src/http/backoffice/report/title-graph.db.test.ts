import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'

/** GET /:mode/cases/:id/title-graph */
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let searches: Awaited<ReturnType<typeof startSearches>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  searches = await startSearches(app)
})
afterAll(async () => {
  await searches.stop()
  await app.end()
})

const chain_of_title = [
  {
    id: 'row1',
    date: '14-02-1991',
    nature: 'Sale deed',
    document_no: 'HVL1/812/1991',
    from: 'Shankar Gaikwad',
    to: 'Suresh Deshpande',
  },
  {
    date: '03-09-2015',
    nature: 'Sale deed',
    document_no: 'HVL7/3818/2015',
    from: 'Xavier Pinto',
    to: 'Ramesh Kulkarni',
  },
]
const charge = { date: '18-01-2018', nature: 'Mortgage', document_no: 'HVL7/44/2018' }
const draft = {
  chain_of_title: [
    ...chain_of_title,
    { ...charge, from: 'Ramesh Kulkarni', to: 'State Bank of India' },
  ],
  encumbrances: [{ ...charge, in_favour_of: 'State Bank of India', standing: 'open' }],
}

const read = ({ hand }: TestCase, staff: Pick<typeof desk.analyst, 'get'> = desk.analyst) =>
  staff.get(`${hand.path}/title-graph`)

async function save({ hand }: TestCase, content: object): Promise<void> {
  const { version } = (await desk.analyst.get(`${hand.path}/draft`)).json
  const match = { 'if-match': `"${version}"` }
  const saved = await desk.analyst.send('PUT', `${hand.path}/draft`, { content }, match)
  expect([saved.status, saved.text]).toEqual([200, saved.text])
}

describe('200', () => {
  test('the graph of the saved draft, with its layout and what each problem does', async () => {
    const found = await desk.open('live')
    await found.hand.review()
    const { documents } = (await desk.analyst.get(`${found.hand.path}/documents`)).json
    const rect = { x: 0.1, y: 0.1, w: 0.5, h: 0.1 }
    const pins = documents.slice(0, 1).map(({ id }: { id: string }) => ({
      id: 'pin1',
      on: { kind: 'chain', key: 'row1' },
      document_id: id,
      page: 2,
      rect,
    }))
    await save(found, { ...draft, pins })
    const { status, json } = await read(found)
    expect(status).toBe(200)
    expect(json).toMatchObject({ draft_version: 1, more: false, unplaced: [] })
    // Who has not sold still holds; a deed by a stranger does not end that.
    expect(json.nodes.filter(({ holds }: { holds: boolean }) => holds)).toMatchObject([
      { name: 'Suresh Deshpande', kind: 'person' },
      { name: 'Ramesh Kulkarni', kind: 'person' },
    ])
    expect(json.edges.map(({ kind, date }: Record<string, unknown>) => [kind, date])).toEqual([
      ['deed', '1991-02-14'],
      ['deed', '2015-09-03'],
      ['charge', '2018-01-18'],
    ])
    expect(json.edges[0].sources).toEqual([
      { kind: 'chain', row: 1 },
      ...pins.map(({ document_id }: { document_id: string }) => ({
        kind: 'document',
        document_id,
        places: [{ page: 2, rect }],
      })),
    ])
    expect(json.edges[2].sources).toEqual([
      { kind: 'chain', row: 3 },
      { kind: 'encumbrance', row: 1 },
    ])
    expect(json.problems).toMatchObject([
      { kind: 'break', effect: 'blocks', check: 'chain', at: 'chain-2' },
      { kind: 'unreleased_charge', effect: 'blocks', check: 'score', at: 'chain-3' },
    ])
    expect(json.layout.boxes).toHaveLength(json.nodes.length)
    expect(json.layout.deeds).toHaveLength(3)
  })

  test('is empty before anything is written, and follows each save', async () => {
    const found = await desk.open('live')
    expect((await read(found)).json).toMatchObject({ draft_version: 0, nodes: [], edges: [] })
    await found.hand.review()
    await save(found, { chain_of_title })
    expect((await read(found)).json.problems).toHaveLength(1)
    const [first, second] = chain_of_title
    await save(found, { chain_of_title: [first, { ...second, from: 'Suresh Deshpande' }] })
    expect((await read(found)).json).toMatchObject({ draft_version: 2, problems: [] })
  })

  test('a mortgage of the land records is an edge, and informs', async () => {
    const loan_account_number = 'HL-GRAPH-1'
    const found = await desk.open('test', { loan_account_number, state: 'Maharashtra' })
    await found.hand.review()
    await save(found, { chain_of_title: chain_of_title.slice(0, 1) })
    const sent = property('MH', '9002')
    const { json } = await submit(app, desk.lender.test, [sent], { loan_account_number })
    await ended(app, desk.lender.test, json.data.id)
    const graph = (await read(found)).json
    const sources = graph.edges.flatMap((edge: { sources: { kind: string }[] }) =>
      edge.sources.map(({ kind }) => kind),
    )
    expect(sources).toContain('land_record')
    const open = graph.problems.filter(({ kind }: { kind: string }) => kind === 'unreleased_charge')
    expect(open[0]).toMatchObject({ effect: 'informs', check: null })
    expect(new Set(open.map(({ effect }: { effect: string }) => effect))).toEqual(
      new Set(['informs']),
    )
  })

  test('the longest draft is answered in time and in size, without its drawing', async () => {
    const found = await desk.open('live')
    await found.hand.review()
    const letters = 'bcdfghjklmnprstv'
    const word = (i: number, at: number) => `${letters[i % 16]}a${letters[(i >> at) % 16]}`
    const long = (i: number) =>
      Array.from({ length: 70 }, (_, at) => word(i * 7 + at, at % 8)).join(i % 2 ? 'o' : 'i')
    const rows = Array.from({ length: 200 }, (_, i) => ({
      nature: 'Sale deed',
      document_no: `HVL7/${i}/${1800 + i}`,
      date: `01-01-${1800 + i}`,
      from: long(i),
      to: long(i + 1),
    }))
    await save(found, { chain_of_title: rows })
    const { status, json, text } = await read(found)
    expect([status, json.layout]).toEqual([200, null])
    expect(json.edges).toHaveLength(200)
    expect(text.length).toBeLessThan(2_000_000)
  })
})

test('403: an operator does not read the draft', async () => {
  const operator = await app.staff('operator', 'Om Rao')
  expect((await read(await desk.open('live'), operator)).status).toBe(403)
})

test('404: of the other mode, and of a case that does not exist', async () => {
  const { hand } = await desk.open('live')
  for (const path of [hand.path.replace('/live/', '/test/'), '/live/cases/case_none']) {
    expect((await desk.analyst.get(`${path}/title-graph`)).status).toBe(404)
  }
})

test('what another lender has searched for the same loan number is not on it', async () => {
  const loan_account_number = 'HL-GRAPH-2'
  const found = await desk.open('test', { loan_account_number })
  const other = await app.lender()
  const { json } = await submit(app, other.test, [property('MH', '9002')], { loan_account_number })
  await ended(app, other.test, json.data.id)
  expect((await read(found)).json).toMatchObject({ edges: [], unplaced: [] })
})
