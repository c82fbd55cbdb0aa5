import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../tests/support/app/test-cases.ts'
import { type FakeClamd, startFakeClamd } from '../../../../tests/support/documents/fake-clamd.ts'
import {
  harmless,
  infected,
  scannedCase,
} from '../../../../tests/support/documents/scanned-case.ts'
import { call, sampleCase } from '../../../../tests/support/http/http-client.ts'
import { until } from '../../../../tests/support/until.ts'
import { sql } from '../../db/db.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log/log.ts'
import { claimScans } from './scan-store.ts'
import { type ScanLimits, ScanWorker } from './scan-worker.ts'
import { openScanning } from './scanning.ts'

/** The service itself has no worker: the test runs them. */
let clamd: FakeClamd
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
const workers: ScanWorker[] = []
beforeAll(async () => {
  clamd = await startFakeClamd()
  app = await startTestApp({ ROLE: 'api', CLAMAV_ADDRESS: clamd.address })
  desk = await openTestCases(app)
})
afterAll(async () => {
  await app.end()
  await clamd.close()
})
beforeEach(() => {
  clamd.gate = undefined
  clamd.openMax = 0
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

function startWorker(limits: Partial<ScanLimits> = {}): ScanWorker {
  const worker = new ScanWorker({
    db: app.db,
    blobs: app.blobs,
    keyring: app.keyring,
    clock: systemClock,
    log: createLog('silent'),
    followUp: async () => {},
    announce: () => {},
    scanning: openScanning({ clamd: { host: '127.0.0.1', port: clamd.port }, whenAway: 'hold' }),
    limits: { pollMs: 50, ...limits },
  })
  workers.push(worker)
  worker.start()
  return worker
}

async function openCase(documents: object[], mode: 'live' | 'test' = 'live') {
  const found = await desk.open(mode, { documents })
  return { ...found, ...scannedCase(app, desk.analyst, found) }
}

test('the scan of a killed process is done by another once its lease has ended', async () => {
  const found = await openCase([infected('deed.pdf')])
  const claimed = await claimScans(app.db, { mode: 'live', room: 5, leaseMs: 600 })
  expect(claimed.map(({ filename }) => filename)).toEqual(['deed.pdf'])
  expect(await claimScans(app.db, { mode: 'live', room: 5, leaseMs: 600 })).toEqual([])
  startWorker()
  await found.becomes('deed.pdf', 'infected')
})

test('pages are drawn only of what was scanned', async () => {
  const found = await openCase([infected('deed.tif'), harmless('note.txt')])
  const pages = async (name: string, page = '') => {
    const { id } = await found.document(name)
    return (await desk.analyst.get(`/live/cases/${found.id}/documents/${id}/pages${page}`)).status
  }
  expect([await pages('deed.tif'), await pages('deed.tif', '/1')]).toEqual([409, 409])
  startWorker()
  await found.becomes('deed.tif', 'infected')
  expect([await pages('deed.tif'), await pages('deed.tif', '/1')]).toEqual([403, 403])
  await found.becomes('note.txt', 'clean')
  expect(await pages('note.txt')).toBe(200)
})

test('a document whose scan kills its worker each time is postponed with an error', async () => {
  const found = await openCase([harmless()])
  for (let claim = 1; claim <= 5; claim += 1) {
    expect(await claimScans(app.db, { mode: 'live', room: 5, leaseMs: 0 })).toMatchObject([
      { claims: claim },
    ])
  }
  const before = clamd.scanned
  const worker = startWorker({ faultRetriesMs: [600_000] })
  await found.becomes('deed.txt', 'failed')
  expect((await found.document('deed.txt')).scan.message).toMatch(/never finished/)
  expect(clamd.scanned).toBe(before)
  await worker.stop()
  // A worker asks by another clock than this statement: now could still be ahead of it.
  await app.db.rows(sql`
    UPDATE document_scans SET due_at = now() - interval '1 minute' WHERE case_id = ${found.id}`)
  startWorker()
  await found.becomes('deed.txt', 'clean')
})

test('a long scan keeps its lease', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  clamd.gate = promise
  const found = await openCase([harmless()])
  const leaseEnds = async () => {
    const [row] = await app.db.rows<{ at: Date }>(sql`
      SELECT due_at AS at FROM document_scans WHERE case_id = ${found.id}`)
    return row?.at.getTime() ?? 0
  }
  const before = clamd.scanned
  startWorker({ leaseMs: 60_000, renewMs: 100 })
  await until('the scan', async () => clamd.scanned > before)
  const first = await leaseEnds()
  await until('a longer lease', async () => (await leaseEnds()) > first)
  resolve()
  await found.becomes('deed.txt', 'clean')
})

test('several workers scan each document once, a few at a time', async () => {
  const documents = Array.from({ length: 40 }, (_, i) => harmless(`${i}.txt`, `deed ${i}`))
  const found = await openCase(documents)
  startWorker()
  startWorker()
  await until('all of them', async () =>
    (await found.list()).every(({ scan }) => scan.state === 'clean'),
  )
  expect(await found.audit('document.scanned')).toHaveLength(40)
  expect(clamd.openMax).toBeLessThanOrEqual(6)
})

test('the scan of a stopped worker is free at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  clamd.gate = promise
  const found = await openCase([harmless()])
  const worker = startWorker({ leaseMs: 600_000 })
  const before = clamd.scanned
  await until('the scan', async () => clamd.scanned > before)
  await worker.stop()
  resolve()
  expect((await found.document('deed.txt')).scan.state).toBe('waiting')
  startWorker()
  await found.becomes('deed.txt', 'clean')
})

test('many documents of a test key do not delay a live one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  clamd.gate = promise
  await openCase(
    Array.from({ length: 20 }, (_, i) => harmless(`${i}.txt`, `deed ${i}`)),
    'test',
  )
  startWorker()
  await until('test scans', async () => clamd.openMax >= 3)
  clamd.gate = undefined
  const found = await openCase([harmless()])
  await found.becomes('deed.txt', 'clean')
  resolve()
})

test('documents received while scanning was off are scanned once it is on', async () => {
  const made = await openCase([infected('old.pdf'), harmless('old.txt')])
  await app.db.rows(sql`DELETE FROM document_scans WHERE case_id = ${made.id}`)
  expect((await made.document('old.txt')).scan).toMatchObject({
    state: 'not_scanned',
    withheld: 'not_scanned',
    message:
      'old.txt was not scanned for malware: it was received before malware scanning was turned on. It can be opened after it is scanned.',
  })
  startWorker({ backlogMs: 50 })
  await made.becomes('old.pdf', 'infected')
  await made.becomes('old.txt', 'clean')
})

test('a document is stored and queued in the same transaction', async () => {
  const body = sampleCase({ documents: [harmless()] })
  const place = '/v1/cases'
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => call(app.url, place, { key: desk.lender.live, body })),
  )
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  const [row] = await app.db.rows<{ documents: number; scans: number }>(sql`
    SELECT (SELECT count(*) FROM documents) AS documents,
      (SELECT count(*) FROM document_scans) AS scans`)
  expect(row?.scans).toBe(row?.documents)
})
