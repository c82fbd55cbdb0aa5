import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDraft } from '../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../tests/support/app/test-cases.ts'
import { expectError, expectInvalid } from '../../../tests/support/http/expect-error.ts'
import { call, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { assessedScore } from '../../../tests/support/reports/assessed-score.ts'
import { readPdf } from './pdf/read-pdf.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())

async function inReview() {
  const documents = [
    sampleDocument('sale deed.pdf', '%PDF-1.4 deed'),
    sampleDocument('EC.pdf', '%PDF-1.4 ec'),
  ]
  const made = await desk.open('live', { documents })
  await made.hand.review()
  const list = (await desk.analyst.get(`${made.hand.path}/documents`)).json.documents
  const idOf = (name: string): string =>
    list.find(({ filename }: { filename: string }) => filename === name).id
  return { ...made, deed: idOf('sale deed.pdf'), ec: idOf('EC.pdf') }
}

const rect = { x: 0.1, y: 0.2, w: 0.3, h: 0.1 }
const pin = (id: string, kind: string, key: string, document_id: string, more: object = {}) => ({
  id,
  on: { kind, key },
  document_id,
  page: 2,
  rect,
  ...more,
})

const draftWith = (pins: object[], more: object = {}) => ({
  ...plainDraft,
  score: assessedScore(['tax_unpaid']),
  chain_of_title: [
    {
      id: 'row-a',
      nature: 'Sale deed',
      document_no: 'HVL1/812/1991',
      from: 'Shankar Gaikwad',
      to: 'Suresh Deshpande',
    },
    {
      nature: 'Gift deed',
      document_no: 'HVL7/3818/2015',
      from: 'Suresh Deshpande',
      to: 'Ramesh Kulkarni',
    },
  ],
  encumbrances: [{ nature: 'Lease', standing: 'discharged' }],
  texts: { ...plainDraft.texts, tenure: 'Freehold.' },
  pins,
  ...more,
})

async function pdfOf(path: string, version: number): Promise<string> {
  const { files } = (await desk.analyst.get(`${path}/reports/${version}`)).json
  const id = files.find(({ kind }: { kind: string }) => kind === 'report').id
  const bytes = await fetch(`${app.url}/backoffice${path}/reports/${version}/files/${id}`, {
    headers: { cookie: desk.analyst.cookie },
  })
  const { text } = await readPdf(Buffer.from(await bytes.arrayBuffer()))
  return text.replace(/\s+/g, ' ')
}

test('the report cites each pin where it is, and lists them all', async () => {
  const { hand, deed, ec, addDocuments } = await inReview()
  const pins = [
    pin('p1', 'reason', 'reason', ec, { page: 7, note: 'The charge of 2011.' }),
    pin('p2', 'factor', 'tax_unpaid', ec, { page: 3 }),
    pin('p3', 'section', 'tenure', deed, { page: 4 }),
    pin('p4', 'chain', 'row-a', deed),
    pin('p5', 'chain', '2', deed, { page: 9 }),
    pin('p6', 'encumbrance', '1', ec, { page: 5 }),
  ]
  const draft = draftWith(pins)
  const draft_version = await hand.saveDraft(draft)
  expect((await desk.analyst.get(`${hand.path}/draft`)).json.content.pins).toEqual(pins)
  await hand.moveOn('finalise', { result: 'negative', reason: 'A charge.', draft_version })
  const text = await pdfOf(hand.path, 1)
  for (const said of [
    'A charge. (see EC.pdf, page 7)',
    'Freehold. See sale deed.pdf, page 4.',
    '(see EC.pdf, page 3)',
    '(see sale deed.pdf, page 2)',
    '(see sale deed.pdf, page 9)',
    '(see EC.pdf, page 5)',
    'Evidence No. What Document Page Note',
    '1 Reason for the result EC.pdf 7 The charge of 2011.',
    '3 Section 11, Tenure sale deed.pdf 4',
    '4 Chain of title, no. 1 sale deed.pdf 2',
    '5 Chain of title, no. 2 sale deed.pdf 9',
    '6 Encumbrances, no. 1 EC.pdf 5',
  ]) {
    expect(text).toContain(said)
  }
  const first = (await desk.analyst.get(`${hand.path}/reports/1`)).json
  expect(first.draft.pins).toEqual(pins)

  await addDocuments('More papers.')
  const kept = pins.filter(({ id }) => id !== 'p3').reverse()
  const turned = kept.map((one) => (one.id === 'p2' ? { ...one, page: 4 } : one))
  const moved = [...turned, pin('p7', 'section', 'litigation', deed)]
  const next = await hand.saveDraft(draftWith(moved))
  await hand.moveOn('finalise', { result: 'negative', reason: 'A charge.', draft_version: next })
  const second = (await desk.analyst.get(`${hand.path}/reports/2`)).json
  expect(second.changes).toContain('Evidence: 1 added, 1 removed, 1 changed.')
  expect(second.draft.pins).toEqual(moved)
  expect((await desk.analyst.get(`${hand.path}/reports/1`)).json.draft.pins).toEqual(pins)
})

test('a report without pins has no list of them', async () => {
  const { hand } = await inReview()
  await hand.finalise('positive')
  expect(await pdfOf(hand.path, 1)).not.toContain('Evidence No.')
})

test('a draft is not saved with pins that are wrong by themselves', async () => {
  const [{ hand, deed }, other] = [await inReview(), await inReview()]
  const save = (pins: object[]) =>
    desk.analyst.send('PUT', `${hand.path}/draft`, { content: { pins } }, { 'if-match': '"0"' })
  const foreign = await save([
    pin('mine', 'section', 'tenure', deed),
    pin('p9', 'section', 'tenure', other.deed),
  ])
  expectError(foreign, 400, 'invalid_request', [
    'content.pins[1].document_id: pin p9 is not on a document of this case',
  ])
  expectInvalid(
    await save([
      pin('a', 'section', 'nowhere', deed),
      pin('a', 'factor', '__proto__', deed, { rect: { ...rect, x: 0.9 } }),
    ]),
    [
      'content.pins[0].on.key',
      'content.pins[1].id',
      'content.pins[1].on.key',
      'content.pins[1].rect',
    ],
  )
  const bad = { id: 'no spaces', on: { kind: 'mood', key: '' }, page: 0, rect: { ...rect, w: 2 } }
  expectInvalid(await save([{ ...bad, document_id: deed, note: 'a'.repeat(301) }]), [
    'content.pins[0].id',
    'content.pins[0].on.kind',
    'content.pins[0].on.key',
    'content.pins[0].page',
    'content.pins[0].rect.w',
    'content.pins[0].note',
  ])
  const page = await save([pin('a', 'section', 'tenure', deed, { page: 5001 })])
  expectInvalid(page, ['content.pins[0].page'])
  const many = Array.from({ length: 301 }, (_, i) => pin(`p${i}`, 'section', 'tenure', deed))
  expectInvalid(await save(many), ['content.pins'])
  expect((await save(many.slice(1))).status).toBe(200)
})

test('nor released with pins on text it does not contain', async () => {
  const { hand, deed } = await inReview()
  const pins = [
    pin('why', 'reason', 'reason', deed),
    pin('fact', 'factor', 'open_mortgage', deed),
    pin('deed', 'chain', '3', deed),
    pin('loan', 'encumbrance', 'row-a', deed),
  ]
  const draft_version = await hand.saveDraft(draftWith(pins))
  const reply = await hand.move('finalise', { result: 'positive', draft_version })
  expectError(reply, 400, 'invalid_request', [
    'draft.pins[0].on: pin why is on the reason, but no reason is given',
    'draft.pins[1].on: pin fact is on open_mortgage, which is not in the score',
    'draft.pins[2].on: pin deed is on a row that is not in the chain of title',
    'draft.pins[3].on: pin loan is on a row that is not in the encumbrances',
  ])
  expect((await call(app.url, '/livez')).status).toBe(200)
})
