import { open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file that exists whole or not at all, also after a power cut. */
export async function writeDurably(path: string, content: string, mode = 0o600): Promise<void> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w', mode)
  try {
    await file.writeFile(content)
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
  await syncFolder(dirname(path))
}

/** The file does not return after a power cut. Does nothing if there is none. */
export async function removeDurably(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await syncFolder(dirname(path))
}

/** A name is durable only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
