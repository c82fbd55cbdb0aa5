import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { drawPdf } from '../../../../../tests/support/documents/drawn-pages.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import { exportDecisions } from '../../../reports/reports.ts'

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
  'All that land bearing Gat No. 45/2 admeasuring 65.20 sq. mtrs.',
  'situated at Village Lonikand, Taluka Haveli, District Pune',
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
  await until('the facts are found', async () => {
    const { json } = await proposals()
    return json.unread === 0 && json.proposals.length > 0
  })
})
afterAll(() => app.end())

const proposals = (path = found.hand.path) => desk.analyst.get(`${path}/proposals`)
type Proposal = {
  id: string
  section: string
  fields: { key: string; value: string; places: { page: number }[]; document_id: string }[]
}
const rowFor = async (section: string): Promise<Proposal> =>
  (await proposals()).json.proposals.find((each: Proposal) => each.section === section)

async function save(content: unknown) {
  const { json } = await desk.analyst.get(`${found.hand.path}/draft`)
  const headers = { 'if-match': `"${json.version}"` }
  return desk.analyst.send('PUT', `${found.hand.path}/draft`, { content }, headers)
}

const decisions = async () =>
  exportDecisions(
    { ...app, clock: { now: () => new Date() } },
    { actor: 'cli' },
    { mode: 'live', accepted: true, since: new Date(0), limit: 100 },
  )

describe('what the documents propose', () => {
  test('a chain entry, with the place of every value', async () => {
    const row = await rowFor('chain_of_title')
    expect(Object.fromEntries(row.fields.map(({ key, value }) => [key, value]))).toMatchObject({
      document_no: 'HVL7/3818/2015',
      from: 'Ramesh Baburao Patil',
      to: 'Ashok Kisan Kadam',
    })
    expect(row.fields.every(({ places }) => places.length > 0 && places[0]?.page === 1)).toBe(true)
  })

  test('and a tick, until it is decided', async () => {
    const tick = await rowFor('checklist')
    expect(tick.id).toBe('checklist.title_deed')
    const { document_id } = tick.fields[0] ?? { document_id: '' }
    const path = `${found.hand.path}/checklist/title_deed`
    const body = { state: 'present', document_ids: [document_id] }
    expect((await desk.analyst.send('PUT', path, body)).status).toBe(200)
    expect(await rowFor('checklist')).toBeUndefined()
  })

  test('the facts are stored encrypted', async () => {
    const [row] = await app.db.rows<{ facts: Buffer; kind: string }>(sql`
      SELECT facts, kind FROM document_facts WHERE case_id = ${found.id}`)
    expect(row?.kind).toBe('sale_deed')
    expect(row?.facts.toString('latin1')).not.toContain('Kadam')
  })

  test('404: of the other mode; 403: an operator does not read documents', async () => {
    expect((await proposals(found.hand.path.replace('/live/', '/test/'))).status).toBe(404)
    const operator = await app.staff('operator', 'Om Rao')
    expect((await operator.get(`${found.hand.path}/proposals`)).status).toBe(403)
  })
})

describe('what is decided about them', () => {
  test('is kept with the value that is right, and can be exported', async () => {
    const { id } = await rowFor('chain_of_title')
    const corrected = [{ key: 'from', value: 'Ramesh Baburav Patil' }]
    expect((await save({ proposals: [{ id, decision: 'corrected', corrected }] })).status).toBe(200)
    const kept = await decisions()
    expect(kept.find(({ field }) => field === 'from')).toMatchObject({
      decision: 'corrected',
      read: 'Ramesh Baburao Patil',
      right: 'Ramesh Baburav Patil',
      documentKind: 'sale_deed',
      page: 1,
    })
    expect(kept.find(({ field }) => field === 'to')).toMatchObject({
      decision: 'accepted',
      right: 'Ashok Kisan Kadam',
    })
    const [line] = await app.db.rows<{ details: unknown }>(sql`
      SELECT details FROM audit_inbox WHERE action = 'decisions.exported'
      UNION ALL SELECT details FROM audit_trail WHERE action = 'decisions.exported'`)
    expect(line).toBeDefined()
  })

  test('a dismissed value has no right one; an undone decision is forgotten', async () => {
    const { id } = await rowFor('properties')
    await save({ proposals: [{ id, decision: 'dismissed' }] })
    const kept = await decisions()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every(({ decision, right }) => decision === 'dismissed' && right === null)).toBe(
      true,
    )
    await save({})
    expect(await decisions()).toEqual([])
  })

  test('a decision about a proposal that does not exist is saved, but not kept', async () => {
    expect((await save({ proposals: [{ id: 'x', decision: 'accepted' }] })).status).toBe(200)
    expect(await decisions()).toEqual([])
  })

  test('400: a decision that is none', async () => {
    const { status, text } = await save({ proposals: [{ id: 'x', decision: 'perhaps' }] })
    expect(status).toBe(400)
    expect(text).toContain('content.proposals[0].decision')
  })
})
