import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOlderInstallation } from '../../../tests/support/app/older-installation.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { openEmptyInstallation } from '../../../tests/support/backup/empty-installation.ts'
import { hashStore, hashTables } from '../../../tests/support/backup/hash-installation.ts'
import { makeBackup } from '../../../tests/support/backup/make-backup.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { verifyAudit } from '../access/access.ts'
import {
  adoptNextKeyFile,
  makeNextKeyFile,
  openKeys,
  readMasterKeys,
  rotateMasterKey,
} from '../encryption/encryption.ts'
import { openBackupKeyring } from './open-backup-keyring.ts'
import { restoreBackup } from './restore-backup.ts'

const { signal } = new AbortController()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  const { live } = await app.lender()
  const documents = [sampleDocument('deed.pdf', 'deed')]
  await call(app.url, '/v1/cases', { key: live, body: sampleCase({ documents }) })
})
afterAll(() => app.end())

async function rotate({ db, dataDir }: TestApp): Promise<void> {
  const keys = await openKeys(db, { dataDir }, new Date())
  const next = await makeNextKeyFile(dataDir)
  const by = { actor: 'cli' } as const
  await rotateMasterKey({ db, keys, by, now: () => new Date(), signal }, next)
  await adoptNextKeyFile(dataDir, next)
}

test('a backup is restored with the master key of its time, and no other', async () => {
  const oldKey = (await readFile(join(app.dataDir, 'master.key'), 'utf8')).trim()
  const before = await makeBackup(app)
  await rotate(app)
  const newKey = (await readFile(join(app.dataDir, 'master.key'), 'utf8')).trim()
  const after = await makeBackup(app)
  const { key_id: oldId, root_key: root } = before.manifest
  const { key_id: newId } = after.manifest
  expect(newId).not.toBe(oldId)
  expect(after.manifest.root_key?.id).toBe(root?.id)

  const given = (current: string) => readMasterKeys({ dataDir: app.dataDir, current })
  await expect(openBackupKeyring(before.folder, await given(newKey))).rejects.toThrow(
    `made with master key ${oldId}, but the key given is ${newId}`,
  )
  await expect(openBackupKeyring(after.folder, await given(oldKey))).rejects.toThrow(
    `made with master key ${newId}, but the key given is ${oldId}`,
  )
  await expect(openBackupKeyring(after.folder, [])).rejects.toThrow(`master key ${newId} of`)

  const expected = await hashStore(app.blobs)
  for (const [made, key] of [
    [before, oldKey],
    [after, newKey],
  ] as const) {
    const empty = await openEmptyInstallation(app)
    try {
      const keyring = await openBackupKeyring(made.folder, await given(key))
      const { url, blobs } = empty
      await restoreBackup({ url, blobs, keyring, signal }, made.folder)
      expect(await hashStore(blobs)).toEqual(expected)
      const copy = await startTestApp({ ROLE: 'api', ...empty.env, MASTER_KEY: key })
      expect(await verifyAudit(copy.db, copy.keyring)).toMatchObject({ ok: true })
      await copy.end()
    } finally {
      await empty.close()
    }
  }
})

test('a rotation while the backup is made: the backup has the key of its snapshot', async () => {
  const { manifest, folder } = await makeBackup(app, { onSnapshot: () => rotate(app) })
  const names = await readMasterKeys({ dataDir: app.dataDir })
  expect(names.map(({ wrapper }) => wrapper.id)).not.toContain(manifest.key_id)
  const file = join(app.dataDir, `master.key.retired-${manifest.key_id}`)
  const old = await readMasterKeys({ dataDir: app.dataDir, current: `file:${file}` })
  const keyring = await openBackupKeyring(folder, old)
  const empty = await openEmptyInstallation(app)
  try {
    const { url, blobs } = empty
    await restoreBackup({ url, blobs, keyring, signal }, folder)
    expect((await hashTables(url)).data_keys).toBeDefined()
  } finally {
    await empty.close()
  }
})

test('an installation from before data keys makes and restores backups as before', async () => {
  const older = await makeOlderInstallation()
  const running = await startTestApp({ ROLE: 'api', ...older.env })
  try {
    const { live } = await running.lender()
    const documents = [sampleDocument('deed.pdf', 'deed')]
    await call(running.url, '/v1/cases', { key: live, body: sampleCase({ documents }) })
    const made = await makeBackup(running, { url: older.database.url })
    expect(made.manifest).toMatchObject({ format: 1, key_id: older.keyring.id })
    expect(made.manifest).not.toHaveProperty('root_key')
    const masters = await readMasterKeys({ dataDir: running.dataDir })
    const keyring = await openBackupKeyring(made.folder, masters)
    const empty = await openEmptyInstallation(running)
    try {
      const { url, blobs } = empty
      await restoreBackup({ url, blobs, keyring, signal }, made.folder)
      const copy = await startTestApp({ ROLE: 'api', ...empty.env })
      expect(copy.keyring.id).toBe(older.keyring.id)
      await copy.end()
    } finally {
      await empty.close()
    }
  } finally {
    await running.end()
    await older.database.drop()
  }
})
