import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

const documentFolders = 1024
const spare: string[] = []

/**
 * A data folder for one service. To make and remove the thousand folders for documents costs more
 * than most tests do, so an emptied one is used again. The run removes them all.
 */
export async function takeDataFolder(): Promise<string> {
  return spare.pop() ?? mkdtemp(join(inject('runFolder'), 'app-'))
}

export async function returnDataFolder(folder: string): Promise<void> {
  const documents = join(folder, 'documents')
  const kept = existsSync(documents) ? readdirSync(documents, { withFileTypes: true }) : []
  const folders = kept.filter((entry) => entry.isDirectory())
  // One that a test has tampered with is not used again.
  if (folders.length !== documentFolders + 1) {
    return rm(folder, { recursive: true, force: true })
  }
  const files = [
    ...readdirSync(folder).filter((name) => name !== 'documents'),
    ...kept.filter((entry) => !entry.isDirectory()).map(({ name }) => join('documents', name)),
    ...folders.flatMap(({ name }) =>
      readdirSync(join(documents, name)).map((file) => join('documents', name, file)),
    ),
  ]
  await Promise.all(files.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  spare.push(folder)
}
