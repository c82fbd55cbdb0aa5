import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BlobDriver } from '../../server/src/documents/blobs/blob-driver.ts'
import { diskDriver } from '../../server/src/documents/blobs/disk-driver.ts'
import { s3Driver } from '../../server/src/documents/blobs/s3-driver.ts'
import { asSecondStore } from '../support/documents/two-stores.ts'
import { cli } from '../support/processes/service-process.ts'
import { startSwift } from '../support/processes/swift.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openStoreCluster, type StoreCluster } from './store-cluster.ts'

type Environment = Record<string, string>

/** Every document is sent to Swift and read back, and its processes are slow. */
const pauseMs = 1500

interface Place {
  env: Environment
  /** Read without the service. */
  driver: BlobDriver
}

async function open(begin: 'disk' | 'Swift') {
  const folder = await temporaryFolder()
  const swift = await startSwift()
  onTestFinished(() => swift.close())
  const { bucket, region, prefix, credentials, port } = swift
  const endpoint = `http://127.0.0.1:${port}`
  const inSwift: Place = {
    env: {
      BLOB_STORE: 's3',
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_PREFIX: prefix,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    driver: await s3Driver({ bucket, region, prefix, credentials, endpoint }),
  }
  const onDisk: Place = {
    env: { BLOB_STORE: 'disk' },
    driver: diskDriver(join(folder, 'data', 'documents')),
  }
  const [before, after] = begin === 'disk' ? [onDisk, inSwift] : [inSwift, onDisk]
  const cluster = await openStoreCluster(folder, before.env)
  onTestFinished(() => cluster.close())
  return { before, after, cluster }
}

/** As docs/operate.md says. */
async function moveAll(cluster: StoreCluster, before: Place, after: Place) {
  const deedwire = async (env: Environment, ...args: string[]) => {
    const done = await cli({ ...cluster.env, ...env }, ...args, '--json')
    expect(done, done.stderr).toMatchObject({ code: 0 })
    return done.json
  }
  const oldFirst = { ...before.env, ...asSecondStore(after.env) }
  const newFirst = { ...after.env, ...asSecondStore(before.env) }
  await deedwire(oldFirst, 'blobs', 'prepare')
  await cluster.replaceAll(oldFirst)
  await cluster.replaceAll(newFirst)
  const moved = await deedwire(newFirst, 'blobs', 'move')
  await deedwire(newFirst, 'blobs', 'move', '--check')
  const emptied = await deedwire(newFirst, 'blobs', 'move', '--delete')
  await cluster.replaceAll(after.env)
  return { copied: moved.copied, copiedLate: emptied.copied, deleted: emptied.deleted }
}

test.each([
  ['disk', 'Swift'],
  ['Swift', 'disk'],
] as const)(
  'documents move from %s to %s under load, node by node, and none is lost',
  async (begin, end) => {
    const { before, after, cluster } = await open(begin)
    const load = cluster.load(pauseMs)
    onTestFinished(() => void load.end())
    await load.untilMore(30)
    const moved = await moveAll(cluster, before, after)
    await load.untilMore(10)
    const counts = await cluster.settle(load)
    await cluster.check(after.driver)
    console.info({ from: begin, to: end, ...moved, ...counts })
    for await (const id of before.driver.list()) throw new Error(`${id} was not deleted`)
    expect(moved.copied).toBeGreaterThan(30)
    // No process has written to the old store since the last restart.
    expect(moved).toMatchObject({ copiedLate: 0, deleted: moved.copied })
  },
)
