import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { makeBackup } from '../../../tests/support/backup/make-backup.ts'
import { sql } from '../db/db.ts'
import { sweepStrays } from '../documents/documents.ts'
import { newId } from '../lib/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('a file removed while a backup runs is in it, and is deleted afterwards', async () => {
  const { db, blobs } = app
  const { id: lenderId } = await app.lender()
  const id = newId('blob')
  await db.rows(sql`
    INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
    VALUES (${id}, ${lenderId}, 'live', 'stored', 'node_1', now())`)
  const writer = await blobs.create(id, 'installation')
  await writer.write(Buffer.from('a deed'))
  await writer.finish()

  const { manifest } = await makeBackup(app, {
    onSnapshot: async () => {
      await db.rows(sql`UPDATE blobs SET state = 'condemned' WHERE id = ${id}`)
      expect(await sweepStrays(db, blobs)).toBe(0)
    },
  })
  expect(manifest.documents.count).toBe(1)
  expect(await blobs.has(id)).toBe(true)
  expect(await sweepStrays(db, blobs)).toBe(1)
  expect(await blobs.has(id)).toBe(false)
})
