import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkScanner } from '../../server/src/cli/commands/check-scanner.ts'
import { readConfig } from '../../server/src/config.ts'
import { eicarPattern } from '../../server/src/documents/documents.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { type RealClamd, realSignature, startRealClamd } from '../support/documents/real-clamd.ts'
import { harmless, infected, scannedCase } from '../support/documents/scanned-case.ts'
import { expectError } from '../support/http/expect-error.ts'
import { sampleDocument } from '../support/http/http-client.ts'
import { until } from '../support/until.ts'

let clamd: RealClamd
let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  clamd = await startRealClamd()
  app = await startTestApp({ CLAMAV_ADDRESS: `unix:${clamd.socketPath}` })
  desk = await openTestCases(app)
})
afterAll(async () => {
  await app.end()
  await clamd.close()
})

test('documents of a case: clean ones are shown, malware is found and reported', async () => {
  const documents = [
    harmless('index.txt'),
    infected('deed.pdf'),
    sampleDocument('papers.zip', zipOf('deed.com', eicarPattern()), 'application/zip'),
  ]
  const made = await desk.open('live', { documents })
  const found = scannedCase(app, desk.analyst, made)
  await found.becomes('index.txt', 'clean')
  for (const name of ['deed.pdf', 'papers.zip']) {
    await found.becomes(name, 'infected')
    expect((await found.document(name)).scan.signature).toBe(realSignature)
    expectError(await found.open(name), 403, 'forbidden')
  }
  expect((await found.open('index.txt')).text).toBe('Sale deed of 1998')
  expect((await made.view()).rejected_documents).toHaveLength(2)
  await made.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  await until('the query', async () => (await made.view()).status === 'query_raised')
})

test('doctor sees it', async () => {
  const config = readConfig({ CLAMAV_ADDRESS: clamd.address })
  const { state, says } = await checkScanner(config)
  expect([state, says]).toEqual(['ok', expect.stringContaining(realSignature)])
})

/** One deflated entry, the smallest possible ZIP. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const crc = crc32(content)
  const entry = (signature: number, more: number) => {
    const head = Buffer.alloc(more)
    head.writeUInt32LE(signature)
    return head
  }
  const local = entry(0x04034b50, 30)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc, 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = entry(0x02014b50, 46)
  central.writeUInt16LE(20, 4)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc, 16)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = entry(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  const written = Buffer.from(name)
  return Buffer.concat([local, written, packed, central, written, end])
}
