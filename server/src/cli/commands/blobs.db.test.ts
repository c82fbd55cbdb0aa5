import { afterAll, beforeAll, expect, test } from 'vitest'
import { UsageError } from '../../../../cli/src/cli.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { storesBeside } from '../../../../tests/support/documents/two-stores.ts'
import { call, sampleCase, sampleDocument } from '../../../../tests/support/http/http-client.ts'
import { type FaultyS3, startFaultyS3 } from '../../../../tests/support/processes/faulty-s3.ts'
import { sql } from '../../db/db.ts'
import type { CommandContext } from '../command.ts'
import { blobsMove, blobsPrepare } from './blobs.ts'
import { checkSecond } from './check-second.ts'

let s3: FaultyS3
let app: TestApp
let stores: ReturnType<typeof storesBeside>
beforeAll(async () => {
  s3 = await startFaultyS3()
  app = await startTestApp({ ROLE: 'api' })
  stores = storesBeside(app, s3)
})
afterAll(async () => {
  await app.end()
  await s3.close()
})

type Which = Parameters<typeof stores.configOf>[0]

const opened = () => ({
  ...{ db: app.db, keyring: app.keyring, url: app.databaseUrl },
  keys: { documentKeys: app.documentKeys },
  clock: { now: () => new Date() },
})
const contextWith = (which: Which) =>
  ({
    config: stores.configOf(which),
    database: async () => opened(),
    signal: new AbortController().signal,
  }) as unknown as CommandContext
const move = (which: Which, options: Record<string, string> = {}) =>
  blobsMove.run(contextWith(which), [], options)
const doctor = (which: Which) =>
  checkSecond(stores.configOf(which), opened() as unknown as Parameters<typeof checkSecond>[1])

test('without a second store nothing is moved, and doctor says so', async () => {
  await expect(move('disk')).rejects.toBeInstanceOf(UsageError)
  await expect(blobsPrepare.run(contextWith('disk'), [], {})).rejects.toThrow(/SECOND_BLOB_STORE/)
  await expect(move('diskFirst', { check: '', delete: '' })).rejects.toBeInstanceOf(UsageError)
  expect(await doctor('disk')).toEqual({ state: 'ok', says: 'not set' })
})

test('documents are moved once the store is prepared; doctor and --check count what is left', async () => {
  const { live: key } = await app.lender()
  const documents = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => sampleDocument(name, name))
  await call(app.url, '/v1/cases', { key, body: sampleCase({ documents }) })
  await expect(doctor('diskFirst')).rejects.toThrow(/has no marker.*blobs prepare/)
  await expect(move('s3First')).rejects.toThrow(/document store has no marker/)
  expect(await blobsPrepare.run(contextWith('diskFirst'), [], {})).toMatchObject({
    json: { prepared: true, changed: true },
  })
  expect(await doctor('diskFirst')).toEqual({ state: 'ok', says: 's3: 0 documents are only there' })
  expect(await doctor('s3First')).toEqual({
    state: 'warning',
    says: 'disk: 3 documents are only there',
  })
  expect(await move('s3First', { check: '' })).toMatchObject({
    failed: true,
    json: { left: 3, copied: 0 },
    text: 'Only in the second store: 3 documents; 0 being uploaded or removed.',
  })
  expect(await move('s3First')).toMatchObject({
    failed: false,
    json: { copied: 3, present: 0, deleted: 0, left: 0, faults: [] },
  })
  expect(await move('s3First', { check: '' })).toMatchObject({ failed: false, json: { left: 0 } })
  expect(await move('s3First', { delete: '' })).toMatchObject({
    json: { copied: 0, present: 3, deleted: 3 },
    text: '0 documents copied, 3 were in the first store already, 3 deleted from the second.',
  })
  expect(await doctor('s3First')).toMatchObject({ state: 'ok' })
  const lines = await app.db.rows(sql`
    SELECT actor, details FROM audit_inbox WHERE action = 'documents.moved' ORDER BY id`)
  expect(lines).toEqual([
    { actor: 'cli', details: { copied: 3, deleted: 0 } },
    { actor: 'cli', details: { copied: 0, deleted: 3 } },
  ])
})
