import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import {
  type FaultyS3,
  type S3Fault,
  startFaultyS3,
} from '../../../../tests/support/processes/faulty-s3.ts'
import { sql } from '../../db/db.ts'
import type { BlobId } from '../../lib/ids.ts'
import { bindStore } from './bind-store.ts'
import { markerName } from './blob-driver.ts'
import { openBlobs } from './open-blobs.ts'

/**
 * Far longer than /readyz takes, and shorter than the 20 s that a request to the store may take.
 */
const answersWithinMs = 10_000

let s3: FaultyS3
let app: TestApp
beforeAll(async () => {
  s3 = await startFaultyS3()
  app = await startTestApp(s3.env)
})
afterAll(async () => {
  await app.end()
  await s3.close()
})
afterEach(() => {
  s3.faultFor = () => undefined
})

async function expectRed(says: RegExp): Promise<void> {
  const begun = performance.now()
  const { status, json, text } = await call(app.url, '/readyz')
  expect(performance.now() - begun).toBeLessThan(answersWithinMs)
  expect([status, json.checks]).toEqual([
    503,
    { database: 'ok', documents: expect.stringMatching(says), clock: 'ok', intake: 'ok' },
  ])
  expect(text).not.toMatch(/S3RVER|papers|127\.0\.0\.1|\bat .*:\d/)
}

const expectGreen = () =>
  expect.poll(async () => (await call(app.url, '/readyz')).json.checks.documents).toBe('ok')

test.each<[S3Fault, RegExp]>([
  [
    'wrong-secret',
    /^The document store rejects the access key or its secret \(SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
  ],
  ['no-bucket', /^The document store has no such bucket \(NoSuchBucket\): check S3_BUCKET/],
  ['hang', /^The document store does not answer: check S3_ENDPOINT/],
  ['reset', /^The document store cannot be reached \(ECONNRESET\): check S3_ENDPOINT/],
  ['slow-down', /^The document store is too busy \(SlowDown\)/],
  ['bad-gateway', /^The document store fails \(HTTP 502\)/],
])('/readyz is red and says why while every request gets %s; then green', async (fault, says) => {
  await expectGreen()
  s3.faultFor = () => fault
  await expectRed(says)
  s3.faultFor = () => undefined
  await expectGreen()
})

test('/readyz is red while connections to the store are refused; then green', async () => {
  await expectGreen()
  await s3.goAway()
  try {
    await expectRed(/^The document store cannot be reached \(ECONNREFUSED\): check S3_ENDPOINT/)
  } finally {
    await s3.comeBack()
  }
  await expectGreen()
})

test('/readyz is red while the bucket has no marker, or that of another installation; then green', async () => {
  const ours = await app.blobs.readMarker()
  try {
    await app.blobs.delete(markerName as BlobId)
    await expectRed(/has no marker of this installation: check S3_BUCKET/)
    await app.blobs.prepare('another installation')
    await expectRed(/belongs to another installation: check S3_BUCKET/)
  } finally {
    await app.blobs.prepare(ours ?? '')
  }
  await expectGreen()
})

test('one refusal for too many requests does not make /readyz red', async () => {
  let refused = 0
  s3.faultFor = () => {
    refused += 1
    return refused === 1 ? 'slow-down' : undefined
  }
  expect((await call(app.url, '/readyz')).status).toBe(200)
  expect(refused).toBeGreaterThan(1)
})

test('a first start without permission to write the marker says so, and can be repeated', async () => {
  await app.blobs.delete(markerName as BlobId)
  await app.db.rows(sql`UPDATE installation SET store_bound_at = NULL`)
  s3.faultFor = ({ method }) => (method === 'PUT' ? 'wrong-secret' : undefined)
  await expect(bindStore(app.db, app.blobs)).rejects.toThrow(
    /^The document store rejects the access key or its secret .*: check S3_ACCESS_KEY_ID/,
  )
  s3.faultFor = () => undefined
  await bindStore(app.db, app.blobs)
  await expectGreen()
})

test('a start that waits for the store does not hold the lock that other starts need', async () => {
  const place = { store: 's3', ...s3.options, limits: { floorMs: 2_000 } } as const
  const blobs = await openBlobs(place, app.dataDir, app.documentKeys)
  s3.faultFor = () => 'hang'
  s3.requests.length = 0
  const starting = bindStore(app.db, blobs)
  await expect.poll(() => s3.requests.length).toBeGreaterThan(0)
  const held = await app.db.rows(sql`
    SELECT pid FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objid = (hashtext('deedwire document store')::bigint & 4294967295)::oid`)
  s3.faultFor = () => undefined
  await starting
  expect(held).toEqual([])
})
