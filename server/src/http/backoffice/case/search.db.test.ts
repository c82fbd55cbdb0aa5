import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { drawPdf } from '../../../../../tests/support/documents/drawn-pages.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
beforeAll(async () => {
  app = await startTestApp({ READING: 'low' })
  desk = await openTestCases(app)
  const deed = await drawPdf({
    pages: [
      ['Sale deed by Baburao Vishnu Kulkarni of Wagholi'],
      ['Schedule: Gat No. 45/2B of Wagholi, taluka Haveli'],
    ],
  })
  found = await desk.open('live', {
    documents: [
      sampleDocument('deed.pdf', deed),
      sampleDocument('letter.txt', 'Letter of Shri Kulkarnee, Wagholi', 'text/plain'),
    ],
  })
  await until('the documents are read', async () => {
    const { json } = await desk.analyst.get(`${found.hand.path}/documents`)
    return json.documents.every(
      ({ reading }: { reading: { state: string } }) => reading.state === 'read',
    )
  })
})
afterAll(() => app.end())

const search = (asked: string, path = found.hand.path) =>
  desk.analyst.get(`${path}/search?${asked}`)

describe('a search in the documents of a case', () => {
  test('finds words in every document, with their places', async () => {
    const { status, json } = await search('q=kulkarni')
    expect(status).toBe(200)
    expect(json).toMatchObject({ pages_searched: 3, more: false })
    expect(json.hits.map(({ page, text }: { page: number; text: string }) => [page, text])).toEqual(
      [
        [1, 'Sale deed by Baburao Vishnu Kulkarni of Wagholi'],
        [1, 'Letter of Shri Kulkarnee, Wagholi'],
      ],
    )
    const [{ x, y, w, h }] = json.hits[0].rects
    expect(x).toBeGreaterThan(0.3)
    expect(y).toBeLessThan(0.2)
    expect(w * h).toBeGreaterThan(0)
  })

  test('or in one of them', async () => {
    const { json: all } = await search('q=wagholi')
    expect(all.hits).toHaveLength(3)
    const only = await search(`q=wagholi&document=${all.hits[0].document_id}`)
    expect(only.json.hits).toHaveLength(2)
  })

  test.each([
    ['nothing to search for', 'q=', 'q'],
    ['only marks', `q=${encodeURIComponent('–')}`, 'q: has no letter or digit'],
    ['a word too long', `q=${'a'.repeat(201)}`, 'q'],
  ])('400: %s', async (_, asked, said) => {
    const { status, text } = await search(asked)
    expect(status).toBe(400)
    expect(text).toContain(said)
  })

  test('404: of the other mode, and of a case that does not exist', async () => {
    const other = found.hand.path.replace('/live/', '/test/')
    expect((await search('q=deed', other)).status).toBe(404)
  })

  test('403: an operator does not read documents', async () => {
    const operator = await app.staff('operator', 'Om Rao')
    expect((await operator.get(`${found.hand.path}/search?q=deed`)).status).toBe(403)
  })

  test('is on the audit trail without its words', async () => {
    await search('q=haveli')
    const lines = await app.db.rows(sql`
      SELECT details FROM (
        SELECT action, subject, details FROM audit_trail UNION ALL
        SELECT action, subject, details FROM audit_inbox) lines
      WHERE action = 'documents.searched' AND subject = ${found.id}`)
    expect(JSON.stringify(lines)).toContain('hits')
    expect(JSON.stringify(lines)).not.toContain('haveli')
  })
})
