import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countStored,
  eventsOf,
  readStoredDocuments,
} from '../../../../../tests/support/app/stored.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../../tests/support/app/test-cases.ts'
import { type ConsoleClient, newPerson } from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../../tests/support/http/http-client.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import {
  forgetOldUploads,
  sweepStrays,
  unfinishedMax,
  uploadBytesMax,
} from '../../../documents/documents.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { CaseId } from '../../../lib/ids.ts'

/** Without background jobs: the tests run them. */
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
let clerk: ConsoleClient
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  desk = await openTestCases(app)
  clerk = await newPerson(app, desk.lender.id, 'operations')
})
afterAll(() => app.end())
const deps = () => ({ db: app.db, clock: systemClock })
beforeEach(async () => {
  await app.db.rows(sql`UPDATE uploads SET expires_at = now() - interval '1 second'`)
  await until('nothing is left to forget', async () => (await forgetOldUploads(deps())) === 0)
})

const version = { 'tus-resumable': '1.0.0' }
const metadata = (filename: string, filetype = 'application/pdf') =>
  `filename ${Buffer.from(filename).toString('base64')},filetype ${Buffer.from(filetype).toString('base64')}`

function create(bytes: number, filename = 'site-plan.pdf', more: Record<string, string> = {}) {
  const headers = {
    ...version,
    'upload-length': String(bytes),
    'upload-metadata': metadata(filename),
    ...more,
  }
  return clerk.send('POST', '/live/uploads', undefined, headers)
}

async function begin(bytes: number, filename?: string): Promise<string> {
  const reply = await create(bytes, filename)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.headers.location).toBe(`/console/api/live/uploads/${reply.json.id}`)
  return reply.json.id
}

const partHeaders = (offset: number) => ({
  ...version,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const send = (id: string, offset: number, bytes: Buffer | string, more = {}): Promise<Reply> =>
  clerk.send('PATCH', `/live/uploads/${id}`, bytes, { ...partHeaders(offset), ...more })
const head = (id: string) => clerk.get(`/live/uploads/${id}`, { method: 'HEAD' })
const offsetOf = async (id: string) => Number((await head(id)).headers['upload-offset'])

async function upload(bytes: Buffer, filename?: string): Promise<string> {
  const id = await begin(bytes.length, filename)
  expect((await send(id, 0, bytes)).status).toBe(204)
  return id
}

const add = ({ id }: TestCase, uploads: readonly string[], more: object = {}): Promise<Reply> =>
  clerk.post(`/live/cases/${id}/uploads`, { uploads, ...more })

/** Says that all of it comes, and breaks the connection after those bytes. */
function sendBroken(id: string, offset: number, bytes: Buffer, brokenAt: number): Promise<void> {
  const url = new URL(app.url)
  return new Promise((resolve) => {
    const request = httpRequest({
      host: url.hostname,
      port: url.port,
      path: `/console/api/live/uploads/${id}`,
      method: 'PATCH',
      agent: false,
      headers: { ...clerk.headers, ...partHeaders(offset), 'content-length': bytes.length },
    })
    request.on('error', () => resolve())
    request.write(bytes.subarray(0, brokenAt), () => {
      setTimeout(() => request.destroy(), 50)
    })
    request.on('close', () => resolve())
  })
}

const stored = (found: TestCase) =>
  readStoredDocuments(app, { lenderId: desk.lender.id, mode: 'live' }, found.id as CaseId)

/** How many files are no document and no report, once the cleanup has run. */
async function countOthers(): Promise<number> {
  await sweepStrays(app.db, app.blobs)
  const { files, documents } = await countStored(app)
  const [row] = await app.db.rows<{ reports: number }>(sql`
    SELECT count(*) AS reports FROM report_files`)
  return files - documents - (row?.reports ?? 0)
}

describe('a file in parts', () => {
  test('is a document of the case byte for byte, and nothing else stays', async () => {
    const found = await desk.open()
    const bytes = randomBytes(300_000)
    const id = await begin(bytes.length, '../उतारा 7-12.pdf')
    let at = 0
    for (const size of [1, 65_536, 65_537, bytes.length - 131_074]) {
      const reply = await send(id, at, bytes.subarray(at, at + size))
      expect([reply.status, reply.text]).toEqual([204, ''])
      at += size
      expect(reply.headers['upload-offset']).toBe(String(at))
      const asked = await head(id)
      expect(asked.status).toBe(200)
      expect(asked.headers).toMatchObject({
        'upload-offset': String(at),
        'upload-length': String(bytes.length),
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
      })
    }
    const before = await eventsOf(app, found.id)
    const reply = await add(found, [id], { note: 'The plan is large.' })
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { case_id: found.id, status: 'received', reopened: false, stored: ['उतारा 7-12.pdf'] },
    ])
    const documents = await stored(found)
    const own = documents.find(({ filename }) => filename === 'उतारा 7-12.pdf')
    expect(own?.contentType).toBe('application/pdf')
    expect(own?.bytes.equals(bytes)).toBe(true)
    const events = (await eventsOf(app, found.id)).slice(before.length)
    expect(events.map(({ event }) => event)).toEqual(['documents.received'])
    const [{ payload } = { payload: {} }] = events
    expect(payload).toMatchObject({
      data: {
        documents: [
          {
            filename: 'उतारा 7-12.pdf',
            content_type: 'application/pdf',
            bytes: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          },
        ],
      },
    })
    expect(await countOthers()).toBe(0)
  })

  test('goes on after a broken connection: what arrived is not sent again', async () => {
    const found = await desk.open()
    const bytes = randomBytes(1_000_000)
    const id = await begin(bytes.length)
    let at = 0
    for (const size of [200_000, 64 * 1024, 300_001]) {
      await sendBroken(id, at, bytes.subarray(at), size)
      const before = at
      await until('what arrived is stored', async () => (await offsetOf(id)) > before)
      at = await offsetOf(id)
      expect(at).toBe(before + size)
    }
    expect((await send(id, at, bytes.subarray(at))).status).toBe(204)
    expect((await add(found, [id])).status).toBe(200)
    const last = (await stored(found)).at(-1)
    expect(last?.bytes.equals(bytes)).toBe(true)
    expect(await countOthers()).toBe(0)
  })

  test('that is sent twice at once: one of them counts, the other learns where it is', async () => {
    const found = await desk.open()
    const bytes = randomBytes(200_000)
    const id = await begin(bytes.length)
    let at = 0
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + 50_000)
      const replies = await Promise.all([send(id, at, part), send(id, at, part)])
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
      const late = replies.find(({ status }) => status === 409)
      expect(late?.json.error).toMatchObject({ code: 'offset_mismatch' })
      at += part.length
      expect(await offsetOf(id)).toBe(at)
    }
    expect((await add(found, [id])).status).toBe(200)
    expect((await stored(found)).at(-1)?.bytes.equals(bytes)).toBe(true)
    expect(await countOthers()).toBe(0)
  })

  test('with an empty part, or a part after the last byte, is as before', async () => {
    const id = await begin(3)
    expect((await send(id, 0, '')).status).toBe(204)
    expect(await offsetOf(id)).toBe(0)
    expect((await send(id, 0, 'abc')).status).toBe(204)
    const again = await send(id, 3, '')
    expect([again.status, again.headers['upload-offset']]).toEqual([204, '3'])
  })

  test('with more bytes than it should have: the part is refused and not kept', async () => {
    const id = await begin(10)
    await send(id, 0, 'abcdef')
    expectError(await send(id, 6, 'ghijk'), 413, 'payload_too_large')
    expect(await offsetOf(id)).toBe(6)
    expect((await send(id, 6, 'ghij')).status).toBe(204)
    expectError(await send(id, 2, 'x'), 409, 'offset_mismatch')
  })
})

describe('a file that is not taken', () => {
  test.each([
    ['of no bytes', 0, {}, 'Upload-Length: the file is empty'],
    [
      'without a length',
      5,
      { 'upload-length': '' },
      'Upload-Length: must be a whole number of bytes',
    ],
    [
      'with a negative length',
      5,
      { 'upload-length': '-1' },
      'Upload-Length: must be a whole number of bytes',
    ],
    ['without a name', 5, { 'upload-metadata': '' }, 'Upload-Metadata.filename: is required'],
    [
      'with a type that is none',
      5,
      { 'upload-metadata': metadata('a.pdf', 'pdf') },
      'Upload-Metadata.filetype: must be a media type such as application/pdf',
    ],
  ])('%s', async (_what, bytes, headers, fault) => {
    const reply = await create(bytes, 'a.pdf', headers)
    expectError(reply, 400, 'invalid_request', [fault])
  })

  test('larger than 200 MB', async () => {
    expectError(await create(uploadBytesMax + 1), 413, 'payload_too_large')
    expect((await create(uploadBytesMax)).status).toBe(201)
  })

  test('by another version of the protocol, or by none', async () => {
    for (const sent of ['', '0.2.2']) {
      const reply = await create(5, 'a.pdf', { 'tus-resumable': sent })
      expectError(reply, 412, 'precondition_failed')
    }
  })

  test('as JSON, or without an offset', async () => {
    const id = await begin(5)
    const asJson = await send(id, 0, 'abcde', { 'content-type': 'application/json' })
    expectError(asJson, 400, 'invalid_request', [
      'Content-Type: must be application/offset+octet-stream',
    ])
    expectError(await send(id, 0, 'abcde', { 'upload-offset': 'x' }), 400, 'invalid_request', [
      'Upload-Offset: must be a whole number of bytes',
    ])
    expect(await offsetOf(id)).toBe(0)
  })

  test('beside too many unfinished ones; the other mode has its own', async () => {
    for (let i = 0; i < unfinishedMax; i += 1) await begin(5)
    expectError(await create(5), 429, 'rate_limited')
    const headers = { ...version, 'upload-length': '5', 'upload-metadata': metadata('a.pdf') }
    const other = await newPerson(app, desk.lender.id, 'developer')
    expect((await other.send('POST', '/test/uploads', undefined, headers)).status).toBe(201)
  })
})

describe('finished uploads', () => {
  test('are added together, once, however often it is asked', async () => {
    const found = await desk.open()
    const uploads = [await upload(Buffer.from('one')), await upload(Buffer.from('two'))]
    const replies = await Promise.all([1, 2, 3].map(() => add(found, uploads)))
    replies.push(await add(found, uploads))
    for (const reply of replies) {
      expect([reply.status, reply.json]).toMatchObject([
        200,
        { stored: ['site-plan.pdf', 'site-plan (2).pdf'], reopened: false },
      ])
    }
    const events = await eventsOf(app, found.id)
    expect(events.filter(({ event }) => event === 'documents.received')).toHaveLength(1)
    expectError(await add(await desk.open(), uploads), 400, 'invalid_request', [
      'uploads[0]: was added to a case already',
      'uploads[1]: was added to a case already',
    ])
    expect(await countOthers()).toBe(0)
  })

  test('are refused with every fault, and nothing is added', async () => {
    const found = await desk.open()
    const whole = await upload(Buffer.from('whole'))
    const begun = await begin(10)
    await send(begun, 0, 'abc')
    const unknown = `upload_${'0'.repeat(26)}`
    await sweepStrays(app.db, app.blobs)
    const before = await countStored(app)
    expectError(await add(found, [whole, begun, unknown, whole]), 400, 'invalid_request', [
      'uploads[1]: is not finished: 3 of 10 bytes have arrived',
      'uploads[2]: is not an upload of yours, or has expired',
      'uploads[3]: is in the list already',
    ])
    expectError(await add(found, [whole], { query_id: 'query_1' }), 400, 'invalid_request', [
      'query_id: is not a query of this case',
    ])
    await sweepStrays(app.db, app.blobs)
    expect(await countStored(app)).toEqual(before)
    expect((await add(found, [whole])).status).toBe(200)
  })

  test('reopen a finalised case', async () => {
    const found = await desk.open()
    await found.hand.finalise('positive')
    const reply = await add(found, [await upload(Buffer.from('late'))], { note: 'Found it.' })
    expect(reply.json).toMatchObject({ status: 'under_review', reopened: true })
    expect(await found.view()).toMatchObject({ status: 'in_review' })
  })

  test('answer the query that they name', async () => {
    const found = await desk.open()
    await found.hand.review()
    await found.hand.moveOn('raise-query', { text: 'Send the plan.', documents_awaited: true })
    const [{ id: query_id }] = (await found.get('queries')).json.queries
    const reply = await add(found, [await upload(Buffer.from('plan'))], { query_id })
    expect([reply.status, reply.json.status]).toEqual([200, 'in_review'])
  })

  test('of another lender or another mode cannot be added', async () => {
    const found = await desk.open()
    const id = await upload(Buffer.from('mine'))
    const stranger = await openTestCases(app)
    const elsewhere = await newPerson(app, stranger.lender.id, 'operations')
    const theirs = await stranger.open()
    const reply = await elsewhere.post(`/live/cases/${theirs.id}/uploads`, { uploads: [id] })
    expectError(reply, 400, 'invalid_request', [
      'uploads[0]: is not an upload of yours, or has expired',
    ])
    const developer = await newPerson(app, desk.lender.id, 'developer')
    const inTest = await desk.open('test')
    const crossed = await developer.post(`/test/cases/${inTest.id}/uploads`, { uploads: [id] })
    expectError(crossed, 400, 'invalid_request', [
      'uploads[0]: is not an upload of yours, or has expired',
    ])
    const key = { key: desk.lender.live, method: 'HEAD' }
    expect((await call(app.url, `/console/api/live/uploads/${id}`, key)).status).toBe(401)
    expect((await add(found, [id])).status).toBe(200)
  })
})

describe('an upload that is given up', () => {
  test('by its sender is gone with its bytes', async () => {
    const id = await begin(10)
    await send(id, 0, 'abc')
    expect((await clerk.send('DELETE', `/live/uploads/${id}`, undefined, version)).status).toBe(204)
    expect((await head(id)).status).toBe(404)
    expectError(await send(id, 3, 'def'), 404, 'not_found')
    expect(await countOthers()).toBe(0)
  })

  test('is forgotten after a day; one that goes on is not', async () => {
    const [left, kept] = [await begin(10), await begin(10)]
    await send(left, 0, 'abc')
    await send(kept, 0, 'abc')
    await app.db.rows(sql`
      UPDATE uploads SET expires_at = now() - interval '1 second' WHERE id = ${left}`)
    expect((await head(left)).status).toBe(404)
    await until('nothing is left to forget', async () => (await forgetOldUploads(deps())) === 0)
    const rows = await app.db.rows<{ id: string }>(sql`SELECT id FROM uploads`)
    expect(rows).toEqual([{ id: kept }])
    const parts = await app.db.rows(sql`SELECT FROM upload_parts`)
    expect(parts).toHaveLength(1)
    expect(await countOthers()).toBe(1)
    expect(await offsetOf(kept)).toBe(3)
  })
})
