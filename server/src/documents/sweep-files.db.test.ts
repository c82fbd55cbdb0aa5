import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'
import { type BlobId, newId } from '../lib/ids.ts'
import { createLog } from '../lib/log/log.ts'
import { sweepFiles } from './sweep-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const day = 24 * 3_600_000
const madeAt = Date.now()

async function storeWithoutRow(): Promise<BlobId> {
  const id = newId('blob', madeAt)
  const writer = await app.blobs.create(id, 'installation')
  await writer.write(Buffer.from('a deed'))
  await writer.finish()
  return id
}

/** Runs this many days after the files were created. */
async function sweepAfter(days: number) {
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const clock = { now: () => new Date(madeAt + days * day) }
  const removed = await sweepFiles(
    { db: app.db, blobs: app.blobs, clock, log },
    new AbortController().signal,
  )
  const files: string[] = []
  for await (const id of app.blobs.list()) files.push(id)
  return { removed, logged, files: files.sort() }
}

test('a file without a row is reported, and removed once it is old; documents stay', async () => {
  const { live } = await app.lender()
  const body = sampleCase({ documents: [sampleDocument('deed.pdf', 'deed')] })
  await call(app.url, '/v1/cases', { key: live, body })
  const [owned] = await app.db.rows<{ id: string }>(sql`SELECT blob_id AS id FROM documents`)
  expect((await sweepAfter(0)).logged).toEqual([])
  const lost = [await storeWithoutRow(), await storeWithoutRow()]

  const young = await sweepAfter(29)
  expect(young.files).toEqual([owned?.id, ...lost].sort())
  expect([young.removed, young.logged]).toMatchObject([0, [{ kept: 2, removed: 0 }]])

  const old = await sweepAfter(31)
  expect(old.files).toEqual([owned?.id])
  expect([old.removed, old.logged]).toMatchObject([2, [{ kept: 0, removed: 2 }]])
})
