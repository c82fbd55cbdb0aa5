import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { newFolder } from '../../../tests/support/backup/make-backup.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'
import { type BlobId, newId } from '../lib/ids.ts'
import { checkEveryBlob } from './check-every-blob.ts'
import { blobFileOf } from './manifest.ts'

let app: TestApp
let ids: BlobId[]
let stateFile: string
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  const { live } = await app.lender()
  const documents = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => sampleDocument(name, name))
  await call(app.url, '/v1/cases', { key: live, body: sampleCase({ documents }) })
  const rows = await app.db.rows<{ id: BlobId }>(
    sql`SELECT blob_id AS id FROM documents ORDER BY 1`,
  )
  ids = rows.map(({ id }) => id)
  stateFile = await newFolder('state.json')
})
afterAll(() => app.end())

const check = (signal = new AbortController().signal) =>
  checkEveryBlob({ ...app, stateFile, signal })

test('a missing, a changed and an unknown file are found', async () => {
  expect(await check()).toEqual({ checked: 3, missing: [], damaged: [], unknown: 0 })
  const [first, second] = ids as [BlobId, BlobId]
  await rm(join(app.dataDir, blobFileOf(first)))
  const path = join(app.dataDir, blobFileOf(second))
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(path, bytes)
  const writer = await app.blobs.create(newId('blob'), 'installation')
  await writer.finish()
  expect(await check()).toEqual({ checked: 3, missing: [first], damaged: [second], unknown: 1 })
})

test('an interrupted check continues, and keeps what it found', async () => {
  const state = { after: ids[1], checked: 2, missing: [ids[0]], damaged: [] }
  await writeFile(stateFile, JSON.stringify(state))
  expect(await check()).toMatchObject({ checked: 3, missing: [ids[0]], damaged: [] })
  expect(existsSync(stateFile)).toBe(false)
})
