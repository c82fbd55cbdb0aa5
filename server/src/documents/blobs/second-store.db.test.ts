import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { makeBackup } from '../../../../tests/support/backup/make-backup.ts'
import { storesBeside } from '../../../../tests/support/documents/two-stores.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import {
  type FaultyS3,
  spareBuckets,
  startFaultyS3,
} from '../../../../tests/support/processes/faulty-s3.ts'
import { type Db, sql } from '../../db/db.ts'
import { type BlobId, newId } from '../../lib/ids.ts'
import { createLog } from '../../lib/log/log.ts'
import { sweepFiles } from '../sweep-files.ts'
import { sweepStrays } from '../sweep-strays.ts'
import { prepareSecondStore } from './bind-store.ts'
import type { BlobDriver } from './blob-driver.ts'
import { hasBlob } from './encrypted-blobs.ts'
import { s3Driver } from './s3-driver.ts'

/** An installation on disk, whose second store is in S3. */
let s3: FaultyS3
let app: TestApp
let stores: ReturnType<typeof storesBeside>
let onDisk: BlobDriver
let inS3: BlobDriver
beforeAll(async () => {
  s3 = await startFaultyS3()
  app = await startTestApp({ ROLE: 'api' })
  stores = storesBeside(app, s3)
  const opened = await stores.open('diskFirst')
  onDisk = opened.first
  inS3 = opened.second
})
afterAll(async () => {
  await app.end()
  await s3.close()
})
afterEach(() => {
  s3.faultFor = () => undefined
})

async function store(driver: BlobDriver, id = newId('blob')): Promise<BlobId> {
  const upload = await driver.create(id)
  await upload.write([Buffer.from('a deed')])
  await upload.finish()
  return id
}

async function addRow(db: Db, id: BlobId, state: 'stored' | 'condemned'): Promise<void> {
  const { id: lenderId } = await app.lender()
  await db.rows(sql`
    INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
    VALUES (${id}, ${lenderId}, 'live', ${state}, 'node_1', now() - interval '3 hours')`)
}

describe('a second store is used only with the marker of the installation', () => {
  test('none: no start, until an operator prepares it', async () => {
    await expect(stores.start('diskFirst')).rejects.toThrow(
      /^The second document store has no marker of this installation: check SECOND_S3_BUCKET.* If it is new, run “deedwire blobs prepare”\.$/,
    )
    expect(await inS3.readMarker()).toBeUndefined()
    expect(await prepareSecondStore(app.db, inS3)).toBe(true)
    expect(await prepareSecondStore(app.db, inS3)).toBe(false)
    const node = await stores.start('diskFirst')
    expect((await call(node.url, '/readyz')).json).not.toHaveProperty('warnings')
    await node.stop()
  })

  test('that of another: neither started nor prepared', async () => {
    const others = await s3Driver({ ...s3.options, bucket: spareBuckets.others })
    await others.prepare('another installation')
    const settings = { SECOND_S3_BUCKET: spareBuckets.others }
    const says = /second document store belongs to another installation/
    await expect(stores.start('diskFirst', settings)).rejects.toThrow(says)
    await expect(prepareSecondStore(app.db, others)).rejects.toThrow(says)
    expect(await others.readMarker()).toBe('another installation')
  })

  test('none, but files: not prepared', async () => {
    const full = await s3Driver({ ...s3.options, bucket: spareBuckets.empty })
    await store(full)
    await expect(prepareSecondStore(app.db, full)).rejects.toThrow(/has files, but no marker/)
    expect(await full.readMarker()).toBeUndefined()
  })
})

test('while the second store is unavailable, a node starts, takes documents and warns', async () => {
  const { live: key } = await app.lender()
  s3.faultFor = () => 'wrong-secret'
  const node = await stores.start('diskFirst')
  const ready = await call(node.url, '/readyz')
  expect([ready.status, ready.json.warnings]).toEqual([
    200,
    {
      second_document_store: expect.stringMatching(
        /^The second document store rejects the access key.*SECOND_S3_ACCESS_KEY_ID/,
      ),
    },
  ])
  const body = sampleCase({ documents: [sampleDocument('deed.pdf', 'deed')] })
  expect((await call(node.url, '/v1/cases', { key, body })).status).toBe(202)
  s3.faultFor = () => undefined
  expect((await call(node.url, '/readyz')).json).not.toHaveProperty('warnings')
  await node.stop()
})

test('a condemned blob is deleted from both stores, and its row only then', async () => {
  const id = await store(onDisk)
  await store(inS3, id)
  await addRow(app.db, id, 'condemned')
  const both = await stores.blobs('s3First')
  const rows = () => app.db.rows(sql`SELECT id FROM blobs WHERE id = ${id}`)
  s3.faultFor = ({ method }) => (method === 'DELETE' ? 'wrong-secret' : undefined)
  await expect(sweepStrays(app.db, both)).rejects.toThrow()
  expect(await rows()).toHaveLength(1)
  s3.faultFor = () => undefined
  expect(await sweepStrays(app.db, both)).toBe(1)
  expect([await hasBlob(onDisk, id), await hasBlob(inS3, id)]).toEqual([false, false])
  expect(await rows()).toHaveLength(0)
})

test('old files without a row are removed from both stores; documents of both stay', async () => {
  const unknown = [await store(onDisk), await store(inS3)]
  const owned = [await store(onDisk), await store(inS3)]
  for (const id of owned) await addRow(app.db, id, 'stored')
  const blobs = await stores.blobs('s3First')
  const clock = { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) }
  const deps = { db: app.db, blobs, clock, log: createLog('silent') }
  expect(await sweepFiles(deps, new AbortController().signal)).toBe(2)
  for (const id of unknown) expect(await blobs.has(id)).toBe(false)
  for (const id of owned) expect(await blobs.has(id)).toBe(true)
})

test('a backup has the documents of both stores', async () => {
  const owned = [await store(onDisk), await store(inS3)]
  for (const id of owned) await addRow(app.db, id, 'stored')
  const [row] = await app.db.rows<{ count: number }>(
    sql`SELECT count(*) FROM blobs WHERE state = 'stored'`,
  )
  const { manifest } = await makeBackup({ ...app, blobs: await stores.blobs('s3First') })
  expect(manifest.documents.count).toBe(row?.count)
  await expect(makeBackup({ ...app, blobs: await stores.blobs('disk') })).rejects.toThrow(`lacks`)
})
