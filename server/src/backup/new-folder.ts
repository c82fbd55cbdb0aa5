import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncFolder } from '../lib/durable-file.ts'
import { BackupRefused } from './backup-error.ts'

/** The folder gets its name when everything in it is complete and flushed. */
export async function fillNewFolder<T>(
  target: string,
  signal: AbortSignal,
  fill: (partial: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(target)
  const partial = `${folder}.partial`
  await claimFolder(folder, partial)
  try {
    const result = await fill(partial)
    signal.throwIfAborted()
    await rename(partial, folder)
    await syncFolder(dirname(folder))
    return result
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw signal.aborted ? signal.reason : error
  }
}

/** Neither an existing folder nor one that is being filled is touched. */
async function claimFolder(folder: string, partial: string): Promise<void> {
  if (existsSync(folder)) {
    throw new BackupRefused(`${folder} exists already: give the name of a new folder`)
  }
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupRefused(
      `${partial} exists: it is being written, or was when a command was killed; delete it if none is running`,
    )
  })
}
