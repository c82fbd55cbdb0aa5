import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openTestCases, utc } from '../../../../../../tests/support/app/test-cases.ts'
import { call, sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(['live', 'test'] as const)(
  'every document field by field, oldest first (%s)',
  async (mode) => {
    const documents = [
      sampleDocument('z.pdf', 'first'),
      sampleDocument('फेरफार.txt', 'second, ü', 'text/plain; charset=utf-8'),
    ]
    const found = await desk.open(mode, { documents })
    const path = `${mode === 'live' ? '/v1' : '/uat/v1'}/cases/${found.id}/documents`
    const more = [sampleDocument('a.pdf', 'third'), sampleDocument('z.pdf', 'other bytes')]
    const key = desk.lender[mode]
    expect((await call(app.url, path, { key, body: { documents: more } })).status).toBe(200)

    const reply = await found.get('documents')
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.json)).toEqual(['documents'])
    const stored = (filename: string, content: string, content_type = 'application/pdf') => ({
      ...{ filename, content_type, bytes: Buffer.byteLength(content) },
      ...{ sha256: sha256(content), received_at: utc },
    })
    expect(reply.json.documents).toEqual([
      stored('z.pdf', 'first'),
      stored('फेरफार.txt', 'second, ü', 'text/plain; charset=utf-8'),
      stored('a.pdf', 'third'),
      stored('z (2).pdf', 'other bytes'),
    ])
    const times = reply.json.documents.map((one: { received_at: string }) => one.received_at)
    expect(times[0]).toBe((await found.view()).timeline[0].at)
    expect(times).toEqual([...times].sort())
    expect((await call(app.url, path, { key })).json).toEqual(reply.json)
  },
)

test('none yet', async () => {
  expect((await (await desk.open()).get('documents')).json).toEqual({ documents: [] })
})

test('the same document sent again is listed once', async () => {
  const found = await desk.open('live', { documents: [sampleDocument('deed.pdf', 'deed')] })
  const before = (await found.get('documents')).json
  const body = { documents: [sampleDocument('deed.pdf', 'deed')] }
  await call(app.url, `/v1/cases/${found.id}/documents`, { key: desk.lender.live, body })
  expect((await found.get('documents')).json).toEqual(before)
})

test('one that is rejected as malware, or not scanned yet, is listed: it was received', async () => {
  const documents = [sampleDocument('bad.pdf', 'bad'), sampleDocument('new.pdf', 'new')]
  const found = await desk.open('live', { documents })
  await app.db.rows(sql`
    INSERT INTO document_scans (document_id, lender_id, mode, case_id, state, due_at, signature)
    SELECT id, lender_id, mode, case_id, CASE filename WHEN 'bad.pdf' THEN 'infected' ELSE 'waiting' END,
      CASE filename WHEN 'new.pdf' THEN now() END,
      CASE filename WHEN 'bad.pdf' THEN 'Eicar' END
    FROM documents WHERE case_id = ${found.id}`)
  const { json } = await found.get('documents')
  expect(json.documents.map(({ filename }: { filename: string }) => filename)).toEqual([
    'bad.pdf',
    'new.pdf',
  ])
})

test('as many as a case can have, in one answer', async () => {
  const found = await desk.open('live', { documents: [sampleDocument('one.pdf', 'x')] })
  await app.db.rows(sql`
    WITH first AS (SELECT * FROM documents WHERE case_id = ${found.id}),
    made AS (
      INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
      SELECT b.id || '-' || n, b.lender_id, b.mode, 'stored', b.node_id, b.created_at
      FROM blobs b JOIN first f ON f.blob_id = b.id, generate_series(2, 2000) n)
    INSERT INTO documents (id, lender_id, mode, case_id, submission_id, filename, filename_sent,
      content_type, detected_type, size_bytes, sha256, blob_id, at)
    SELECT id || '-' || lpad(n::text, 4, '0'), lender_id, mode, case_id, submission_id, n || '.pdf',
      filename_sent, content_type, detected_type, size_bytes, sha256, blob_id || '-' || n, at
    FROM first, generate_series(2, 2000) n`)
  const { json } = await found.get('documents')
  const names = json.documents.map(({ filename }: { filename: string }) => filename)
  expect([names.length, names[1], names.at(-1)]).toEqual([2000, '2.pdf', '2000.pdf'])
})
