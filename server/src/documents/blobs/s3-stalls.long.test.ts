import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type DeadPort,
  openFullPort,
  openSilentPort,
} from '../../../../tests/support/processes/dead-ports.ts'
import { type FaultyS3, startFaultyS3 } from '../../../../tests/support/processes/faulty-s3.ts'
import { type BlobId, newId } from '../../lib/ids.ts'
import { type BlobDriver, BlobStoreFailed } from './blob-driver.ts'
import { s3Driver } from './s3-driver.ts'

/** A request ends after 0.8 s, retries included, also if the connection time-out is longer. */
const limits = {
  connectMs: 60_000,
  floorMs: 400,
  slowBytesPerSecond: 50 * 1024 ** 2,
  firstPauseMs: 5,
  pauseMsMax: 20,
}
/** For a busy machine; a request that is not ended takes far longer, or forever. */
const endsWithinMs = 10_000

let s3: FaultyS3
beforeAll(async () => {
  s3 = await startFaultyS3()
})
afterAll(() => s3.close())

async function store(driver: BlobDriver, content: Buffer): Promise<BlobId> {
  const id = newId('blob')
  const upload = await driver.create(id)
  await upload.write([content])
  await upload.finish()
  return id
}

async function drain(things: AsyncIterable<unknown>): Promise<void> {
  for await (const thing of things) void thing
}

async function expectEnds(asked: Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await expect(asked).rejects.toBeInstanceOf(BlobStoreFailed)
  expect(performance.now() - begun).toBeLessThan(endsWithinMs)
}

const requests: [string, (driver: BlobDriver) => Promise<unknown>][] = [
  ['PUT', (driver) => store(driver, Buffer.alloc(1_000))],
  ['PUT of more than a socket takes', (driver) => store(driver, Buffer.alloc(8_000_000))],
  ['GET', (driver) => drain(driver.read(newId('blob')))],
  ['DELETE', (driver) => driver.delete(newId('blob'))],
  ['LIST', (driver) => drain(driver.list())],
  ['GET of the marker', (driver) => driver.readMarker()],
  ['PUT of the marker', (driver) => driver.prepare('these tests')],
]

describe.each<[string, () => Promise<DeadPort>]>([
  ['takes connections and never speaks', openSilentPort],
  ['never answers a SYN', openFullPort],
])('a store that %s', (_name, openPort) => {
  let port: DeadPort
  let driver: BlobDriver
  beforeAll(async () => {
    port = await openPort()
    const endpoint = `http://127.0.0.1:${port.port}`
    driver = await s3Driver({ ...s3.options, endpoint, limits })
  })
  afterAll(() => port.close())

  test.concurrent.each(requests)('%s ends', (_request, ask) => expectEnds(ask(driver)))
})

describe.each(['trickle', 'stop-half-way'] as const)('an answer that does a %s', (fault) => {
  let driver: BlobDriver
  let id: BlobId
  beforeAll(async () => {
    driver = await s3Driver({ ...s3.options, limits })
    await driver.prepare('the marker of an installation, long enough to be slow')
    id = await store(driver, Buffer.alloc(2_000))
    s3.faultFor = () => fault
  })
  afterAll(() => {
    s3.faultFor = () => undefined
  })

  test.concurrent.each<[string, () => Promise<unknown>]>([
    ['GET', () => drain(driver.read(id))],
    ['GET of a range', () => drain(driver.read(id, { start: 0, end: 1_000 }))],
    ['LIST', () => drain(driver.list())],
    ['GET of the marker', () => driver.readMarker()],
  ])('%s ends', (_request, ask) => expectEnds(ask()))
})

test('a list whose pages name the same next page repeatedly ends', async () => {
  const page = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>
    <IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>
    <Contents><Key>documents/${newId('blob')}</Key></Contents></ListBucketResult>`
  const circling = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
  })
  await new Promise<void>((resolve) => circling.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    circling.closeAllConnections()
    circling.close()
  })
  const endpoint = `http://127.0.0.1:${(circling.address() as AddressInfo).port}`
  const driver = await s3Driver({ ...s3.options, endpoint, limits })
  let count = 0
  const reading = async () => {
    for await (const id of driver.list()) {
      expect(id).toMatch(/^blob_/)
      count += 1
      if (count > 50) return
    }
  }
  await expect(reading()).rejects.toBeInstanceOf(BlobStoreFailed)
})
