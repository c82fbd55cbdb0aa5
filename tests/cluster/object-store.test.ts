import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobDriverConformance } from '../../server/src/documents/blobs/blob-conformance.ts'
import { s3Driver } from '../../server/src/documents/blobs/s3-driver.ts'
import { type FaultyS3, startFaultyS3 } from '../support/processes/faulty-s3.ts'
import { type Swift, startSwift } from '../support/processes/swift.ts'
import { breakEvery, failStore, type StoreFault, type StoreFaultReport } from './object-store.ts'
import { openStoreCluster, type StoreCluster } from './store-cluster.ts'

/** The service on a real OpenStack Swift. */

blobDriverConformance('Swift', async () => {
  const swift = await startSwift()
  const { bucket, region, prefix, credentials } = swift
  const endpoint = `http://127.0.0.1:${swift.port}`
  const driver = await s3Driver({ bucket, region, prefix, credentials, endpoint })
  return { driver, close: () => swift.close() }
})

const pass = (s3: FaultyS3) => {
  s3.faultFor = () => undefined
}
const unreachable = /cannot be reached|does not answer|fails|too busy/

const faults: readonly StoreFault[] = [
  {
    name: 'killed and restarted',
    begin: (_, swift) => swift.kill(),
    end: (_, swift) => swift.start(),
    says: unreachable,
  },
  {
    name: '502 for every request',
    begin: (s3) => breakEvery(s3, 1, 'bad-gateway'),
    end: pass,
    says: /fails \(HTTP 502\)/,
  },
  {
    name: 'SlowDown for every request',
    begin: (s3) => breakEvery(s3, 1, 'slow-down'),
    end: pass,
    says: /is too busy \(SlowDown\)/,
  },
  {
    name: 'SlowDown for every fifth request',
    begin: (s3) => breakEvery(s3, 5, 'slow-down'),
    end: pass,
  },
  {
    name: 'no answer to any request',
    begin: (s3) => breakEvery(s3, 1, 'hang'),
    end: pass,
    says: /does not answer/,
  },
  {
    name: 'every request 0.7 s later',
    begin(s3) {
      s3.slowMs = 700
      breakEvery(s3, 1, 'slow')
    },
    end: pass,
  },
  {
    name: 'stored, but every second answer lost',
    begin: (s3) => breakEvery(s3, 2, 'stored-then-reset', 'PUT'),
    end: pass,
  },
  {
    name: 'stored, but every upload answered with 500',
    begin: (s3) => breakEvery(s3, 1, 'stored-then-500', 'PUT'),
    end: pass,
  },
  {
    name: 'the secret was changed in the store',
    async begin(_, swift) {
      await swift.kill()
      await swift.start('another-secret')
    },
    async end(_, swift) {
      await swift.kill()
      await swift.start()
    },
    says: /rejects the access key or its secret \(SignatureDoesNotMatch\)/,
  },
]

describe('under load', () => {
  let swift: Swift
  let s3: FaultyS3
  let cluster: StoreCluster
  const reports: StoreFaultReport[] = []
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deedwire-store-'))
    closers.unshift(() => rm(folder, { recursive: true, force: true }))
    swift = await startSwift()
    closers.unshift(() => swift.close())
    s3 = await startFaultyS3(swift)
    closers.unshift(() => s3.close())
    cluster = await openStoreCluster(folder, s3.env)
    closers.unshift(() => cluster.close())
    // Swift and three services, each of which takes long to start on a busy machine.
  }, 600_000)
  afterAll(async () => {
    console.table(reports)
    for (const close of closers) await close()
  })

  test.each(faults)('$name: nothing acknowledged is lost, and all recovers', async (fault) => {
    const report = await failStore({ cluster, s3, swift }, fault)
    reports.push(report)
    expect(report.acknowledged).toBeGreaterThanOrEqual(20)
    expect(report.recoveryMs).toBeLessThan(60_000)
    expect(report.greenMs).toBeLessThan(60_000)
  })

  test('while it is slow, and while a fifth is refused, no case is', () => {
    const mild = reports.filter(({ fault }) => /0\.7 s|fifth/.test(fault))
    expect(mild.map(({ refused, unanswered }) => refused + unanswered)).toEqual([0, 0])
  })
})
