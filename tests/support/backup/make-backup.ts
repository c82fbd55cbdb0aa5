import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createBackup } from '../../../server/src/backup/backup.ts'
import type { TestApp } from '../app/test-app.ts'

type CreateDeps = Parameters<typeof createBackup>[0]

/** A folder that does not exist, in one that the run removes. */
export async function newFolder(name: string): Promise<string> {
  return join(await mkdtemp(join(inject('runFolder'), 'backup-')), name)
}

export function backupDeps(app: TestApp): CreateDeps {
  const { databaseUrl: url, blobs, keyring } = app
  return { url, blobs, keyring, productVersion: '0.0.0', signal: new AbortController().signal }
}

export async function makeBackup(app: TestApp, more: Partial<CreateDeps> = {}) {
  const folder = await newFolder('backup')
  const manifest = await createBackup({ ...backupDeps(app), ...more }, folder)
  return { folder, manifest }
}
