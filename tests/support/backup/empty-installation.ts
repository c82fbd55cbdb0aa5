import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../../../server/src/backup/backup.ts'
import { openBlobs } from '../../../server/src/documents/documents.ts'
import { returnDataFolder, takeDataFolder } from '../app/data-folder.ts'
import type { TestApp } from '../app/test-app.ts'
import { createEmptyDatabase } from '../app/test-database.ts'

type RestoreDeps = Parameters<typeof restoreBackup>[0]

/** An empty database and an empty folder that has only the master key of the service. */
export async function openEmptyInstallation(of: TestApp) {
  const { keyring, documentKeys } = of
  const database = await createEmptyDatabase()
  const dataDir = await takeDataFolder()
  await copyFile(join(of.dataDir, 'master.key'), join(dataDir, 'master.key'))
  const blobs = await openBlobs({ store: 'disk' }, dataDir, documentKeys)
  const deps: RestoreDeps = {
    url: database.url,
    blobs,
    keyring,
    signal: new AbortController().signal,
  }
  return {
    dataDir,
    blobs,
    url: database.url,
    /** Settings of a service on it. */
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    restore: (folder: string, more: Partial<RestoreDeps> = {}) =>
      restoreBackup({ ...deps, ...more }, folder),
    async close() {
      await database.drop()
      await returnDataFolder(dataDir)
    },
  }
}
