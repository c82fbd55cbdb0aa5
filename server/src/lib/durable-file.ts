import { open, rename } from 'node:fs/promises'
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

/** A name is durable only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
