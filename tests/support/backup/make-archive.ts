import { createArchive, restoreArchive } from '../../../server/src/backup/backup.ts'
import type { TestApp } from '../app/test-app.ts'
import { newFolder } from './make-backup.ts'
import { monthOf } from './old-months.ts'

type ArchiveDeps = Parameters<typeof createArchive>[0]

function archiveDeps({ databaseUrl, keyring }: TestApp): ArchiveDeps {
  const signal = new AbortController().signal
  return { url: databaseUrl, keyring, productVersion: '0.0.0', now: new Date(), signal }
}

export interface Archiving extends Partial<ArchiveDeps> {
  folder?: string
  evenIfUnread?: boolean
}

/** Everything before the month of that time. */
export async function makeArchive(
  app: TestApp,
  before: Date,
  { folder, evenIfUnread = false, ...more }: Archiving = {},
) {
  const target = folder ?? (await newFolder('archive'))
  const asked = { folder: target, before: monthOf(before), evenIfUnread }
  const manifest = await createArchive({ ...archiveDeps(app), ...more }, asked)
  return { folder: target, manifest }
}

export function bringBack(
  app: TestApp,
  folder: string,
  more: Partial<Parameters<typeof restoreArchive>[0]> = {},
) {
  const { url, keyring, now, signal } = archiveDeps(app)
  return restoreArchive({ url, keyring, now, signal, ...more }, folder)
}
