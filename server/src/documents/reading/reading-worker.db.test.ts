import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases, type TestCase } from '../../../../tests/support/app/test-cases.ts'
import { drawPdf, drawScan, toPng } from '../../../../tests/support/documents/drawn-pages.ts'
import { sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../lib/clock.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import { createLog } from '../../lib/log/log.ts'
import { openPage } from './page-seal.ts'
import { pauseReading, resumeReading } from './pause-reading.ts'
import { claimReading, listPages } from './reading-store.ts'
import { type ReadingLimits, ReadingWorker } from './reading-worker.ts'

/** The service itself has no worker: the test runs them. */
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
const workers: ReadingWorker[] = []
const by = { actor: 'cli' } as const
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', READING: 'low' })
  desk = await openTestCases(app)
})
afterAll(() => app.end())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const deps = () => ({ db: app.db, keyring: app.keyring, clock: systemClock })

const pagesSeen: string[] = []
function startWorker(limits: Partial<ReadingLimits> = {}): ReadingWorker {
  const worker = new ReadingWorker({
    db: app.db,
    blobs: app.blobs,
    keyring: app.keyring,
    scanning: undefined,
    log: createLog('silent'),
    announce: () => {},
    readers: 1,
    wordKeys: async (mode, words) => words.map(({ text }) => text.length + mode.length),
    onPage: (source) => pagesSeen.push(source),
    limits: { pollMs: 50, ...limits },
  })
  workers.push(worker)
  worker.start()
  return worker
}

interface Listed {
  id: DocumentId
  filename: string
  reading: { state: string; pages: number | null; pages_read: number; message: string | null }
}

async function listed({ hand }: TestCase): Promise<Listed[]> {
  return (await desk.analyst.get(`${hand.path}/documents`)).json.documents
}

const readingsOf = async (made: TestCase) =>
  (await listed(made)).map(({ reading: { state, pages, pages_read, message } }) => [
    state,
    pages,
    pages_read,
    message,
  ])

const pdfOf = (count: number) =>
  drawPdf({
    pages: Array.from({ length: count }, (_, i) => [
      `Page ${i + 1} of the sale deed of 14/03/2019`,
    ]),
  })

describe('documents', () => {
  test('wait until they are read, and their words can be read again', async () => {
    const made = await desk.open('live', {
      documents: [
        sampleDocument('deed.pdf', await pdfOf(2), 'application/pdf'),
        sampleDocument('scan.png', toPng(await drawScan(['Index II of Wagholi'])), 'image/png'),
        sampleDocument(
          'list.zip',
          Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'),
          'application/zip',
        ),
        sampleDocument('note.txt', 'Received by post', 'text/plain'),
      ],
    })
    expect((await readingsOf(made)).map(([state]) => state)).toEqual(Array(4).fill('waiting'))
    startWorker()
    await expect
      .poll(() => readingsOf(made))
      .toEqual([
        ['read', 2, 2, null],
        ['read', 1, 1, null],
        ['unreadable', null, 0, 'Files of this type are not read.'],
        ['read', 1, 1, null],
      ])
    const scope = { lenderId: desk.lender.id, mode: 'live' } as const
    const pages = await listPages(app.db, scope, made.id as CaseId, { limit: 10 })
    const texts = pages.map(({ documentId, page, words }) =>
      words === null
        ? ''
        : openPage(app.keyring, documentId, page, words)
            .words.map(({ text }) => text)
            .join(' '),
    )
    expect(texts).toEqual([
      'Page 1 of the sale deed of 14/03/2019',
      'Page 2 of the sale deed of 14/03/2019',
      'Index II of Wagholi',
      'Received by post',
    ])
  })

  test('with nothing to read say so', async () => {
    const blank = toPng(await drawScan([]))
    const made = await desk.open('live', {
      documents: [sampleDocument('blank.png', blank, 'image/png')],
    })
    startWorker()
    await expect
      .poll(() => readingsOf(made))
      .toEqual([['read', 1, 1, 'This document has no readable text.']])
  })

  test('are continued after a stop without reading a finished page again', async () => {
    const made = await desk.open('live', {
      documents: [sampleDocument('long.pdf', await pdfOf(7), 'application/pdf')],
    })
    const first = startWorker({ pagesPerTurn: 3 })
    await expect.poll(async () => (await listed(made))[0]?.reading.pages_read).toBeGreaterThan(2)
    await first.stop()
    const [before] = await listed(made)
    const done = before?.reading.pages_read ?? 0
    const stamps = await app.db.rows<{ page: number; at: Date }>(sql`
      SELECT page, read_at AS at FROM document_pages WHERE document_id = ${before?.id ?? ''} ORDER BY page`)
    pagesSeen.splice(0)
    startWorker()
    await expect.poll(() => readingsOf(made)).toEqual([['read', 7, 7, null]])
    expect(pagesSeen).toHaveLength(7 - done)
    const after = await app.db.rows<{ page: number; at: Date }>(sql`
      SELECT page, read_at AS at FROM document_pages WHERE document_id = ${before?.id ?? ''} ORDER BY page`)
    expect(after.slice(0, done)).toEqual(stamps)
  })

  test('whose reading ended with its process each time are given up, with the reason', async () => {
    const made = await desk.open('live', {
      documents: [sampleDocument('deed.pdf', await pdfOf(1), 'application/pdf')],
    })
    for (let claim = 1; claim <= 5; claim += 1) {
      expect(await claimReading(app.db, 0)).toMatchObject({ claims: claim })
    }
    startWorker()
    await expect.poll(() => readingsOf(made)).toEqual([['unreadable', null, 0, 'Reading failed.']])
  })

  test('wait while reading is paused', async () => {
    await pauseReading(deps(), by)
    const made = await desk.open('live', {
      documents: [sampleDocument('deed.pdf', await pdfOf(1), 'application/pdf')],
    })
    startWorker()
    expect(await claimReading(app.db, 1000)).toBeUndefined()
    expect((await readingsOf(made)).map(([state]) => state)).toEqual(['waiting'])
    await resumeReading(deps(), by)
    await expect.poll(() => readingsOf(made)).toEqual([['read', 1, 1, null]])
  })

  test('received while reading was off are read afterwards', async () => {
    const made = await desk.open('live', {
      documents: [sampleDocument('deed.pdf', await pdfOf(1), 'application/pdf')],
    })
    await app.db.rows(sql`DELETE FROM document_readings WHERE case_id = ${made.id}`)
    expect((await readingsOf(made)).map(([state]) => state)).toEqual(['not_read'])
    startWorker()
    await expect.poll(() => readingsOf(made)).toEqual([['read', 1, 1, null]])
  })

  test('read before pages had keys get them, and a damaged page holds up no other', async () => {
    const made = await desk.open('live', {
      documents: [
        sampleDocument('deed.pdf', await pdfOf(2), 'application/pdf'),
        sampleDocument('note.txt', 'Received by post', 'text/plain'),
      ],
    })
    startWorker()
    await expect
      .poll(async () => (await readingsOf(made)).map(([state]) => state))
      .toEqual(['read', 'read'])
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    const keysOf = async () => {
      const rows = await app.db.rows<{ keys: number[] | null }>(sql`
        SELECT word_keys AS keys FROM document_pages WHERE case_id = ${made.id}
        ORDER BY document_id, page`)
      return rows.map(({ keys }) => keys)
    }
    const keys = await keysOf()
    expect(keys.map((each) => (each?.length ?? 0) > 0)).toEqual([true, true, true])
    await app.db.rows(sql`UPDATE document_pages SET word_keys = NULL WHERE case_id = ${made.id}`)
    await app.db.rows(sql`
      UPDATE document_pages SET words = set_byte(words, 30, get_byte(words, 30) # 1)
      WHERE case_id = ${made.id} AND page = 2`)
    startWorker()
    await expect.poll(keysOf).toEqual([keys[0], [], keys[2]])
  })
})

test('the words are encrypted, and belong to their page', async () => {
  const rows = await app.db.rows<{ id: DocumentId; page: number; words: Buffer }>(sql`
    SELECT document_id AS id, page, words FROM document_pages WHERE words IS NOT NULL LIMIT 2`)
  expect(rows.length).toBe(2)
  for (const { words } of rows) expect(words.toString('latin1')).not.toMatch(/deed|Page/)
  for (const { id, page, words } of rows) {
    expect(openPage(app.keyring, id, page, words).words.length).toBeGreaterThan(0)
    expect(() => openPage(app.keyring, id, page + 1, words)).toThrow()
  }
})
