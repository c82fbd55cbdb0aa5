import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBlobs } from '../../server/src/documents/documents.ts'
import { singleKey } from '../../server/src/lib/document-keys.ts'
import { createTestDatabase, type TestDatabase } from '../support/app/test-database.ts'
import {
  type DeadPort,
  findClosedPort,
  openFullPort,
  openSilentPort,
} from '../support/processes/dead-ports.ts'
import { type FaultyS3, spareBuckets, startFaultyS3 } from '../support/processes/faulty-s3.ts'
import { cli, launchService, startService } from '../support/processes/service-process.ts'

/** For a busy machine; with S3_TIMEOUT_SECONDS=1 the store gets 2 s of it. */
const endsWithinMs = 150_000
const wrongSecret = 'not-the-secret-of-this-store'

let s3: FaultyS3
let database: TestDatabase
let dataDir: string
let silent: DeadPort
let full: DeadPort
let closedPort: number
/** A working installation with its documents in S3. */
let env: Record<string, string>
beforeAll(async () => {
  s3 = await startFaultyS3()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'deedwire-s3-start-'))
  silent = await openSilentPort()
  full = await openFullPort()
  closedPort = await findClosedPort()
  env = {
    ...s3.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('base64'),
    S3_TIMEOUT_SECONDS: '1',
  }
  await (await startService(env)).stop()
  const others = { store: 's3', ...s3.options, bucket: spareBuckets.others } as const
  const key = { id: '0123456789abcdef', bytes: randomBytes(32) }
  await (await openBlobs(others, dataDir, singleKey(key))).prepare('another installation')
})
afterAll(async () => {
  await Promise.all([silent.close(), full.close(), s3.close()])
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const at = (port: number) => ({ S3_ENDPOINT: `http://127.0.0.1:${port}` })

async function findDocuments(settings: Record<string, string>) {
  const { code, stdout } = await cli({ ...env, ...settings }, 'doctor', '--json')
  const { checks } = JSON.parse(stdout) as { checks: { check: string }[] }
  return { code, found: checks.find(({ check }) => check === 'documents'), stdout }
}

test('doctor finds a store that works', async () => {
  const { code, found } = await findDocuments({})
  expect([code, found]).toMatchObject([0, { state: 'ok' }])
})

describe.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a wrong secret',
    () => ({ S3_SECRET_ACCESS_KEY: wrongSecret }),
    /rejects the access key or its secret \(SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/,
  ],
  [
    'an unknown access key',
    () => ({ S3_ACCESS_KEY_ID: 'NOBODY' }),
    /rejects the access key or its secret \(InvalidAccessKeyId\): check S3_ACCESS_KEY_ID/,
  ],
  [
    'a missing bucket',
    () => ({ S3_BUCKET: 'absent' }),
    /has no such bucket \(NoSuchBucket\): check S3_BUCKET/,
  ],
  [
    'a bucket without a marker',
    () => ({ S3_BUCKET: spareBuckets.empty }),
    /has no marker of this installation: check S3_BUCKET/,
  ],
  [
    'a bucket of another installation',
    () => ({ S3_BUCKET: spareBuckets.others }),
    /belongs to another installation: check S3_BUCKET/,
  ],
  [
    'a store that refuses connections',
    () => at(closedPort),
    /cannot be reached \(ECONNREFUSED\): check S3_ENDPOINT/,
  ],
  [
    'a store that takes connections and never answers',
    () => at(silent.port),
    /does not answer: check S3_ENDPOINT/,
  ],
  ['a store that never answers a SYN', () => at(full.port), /does not answer: check S3_ENDPOINT/],
])('%s', (_name, settings, says) => {
  test.concurrent('stops the start with one sentence', async () => {
    const begun = Date.now()
    const service = launchService({ ...env, ...settings() })
    await expect(service.ready).rejects.toThrow('ended with 1')
    expect(Date.now() - begun).toBeLessThan(endsWithinMs)
    const printed = service.output().trim().split('\n')
    const plain = printed.filter((line) => !line.startsWith('{'))
    expect(plain).toEqual([expect.stringMatching(/^Deedwire could not start: [^.]+\.$/)])
    expect(plain[0]).toMatch(says)
    expect(service.output()).not.toContain(wrongSecret)
  })

  test.concurrent('is a fault for doctor', async () => {
    const begun = Date.now()
    const { code, found, stdout } = await findDocuments(settings())
    expect(Date.now() - begun).toBeLessThan(endsWithinMs)
    expect([code, found]).toMatchObject([1, { state: 'fault', says: expect.stringMatching(says) }])
    expect(stdout).not.toContain(wrongSecret)
  })
})

test('before the first start doctor reports a wrong secret, and no fault with a right one', async () => {
  const unused = await createTestDatabase()
  try {
    const first = { DATABASE_URL: unused.url, S3_BUCKET: spareBuckets.empty }
    const right = await findDocuments(first)
    expect([right.code, right.found]).toMatchObject([0, { state: 'warning' }])
    const wrong = await findDocuments({ ...first, S3_SECRET_ACCESS_KEY: wrongSecret })
    expect([wrong.code, wrong.found]).toMatchObject([
      1,
      { state: 'fault', says: expect.stringContaining('S3_SECRET_ACCESS_KEY') },
    ])
  } finally {
    await unused.drop()
  }
})
