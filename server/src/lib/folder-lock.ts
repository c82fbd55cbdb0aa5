import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One process per data folder. Node has no flock, and a pid file is wrong after `kill -9` once the
 * pid is reused. SQLite, which Node ships, takes an operating-system lock that ends with its
 * process, whatever killed it. Nothing is ever stored in the file.
 */
export interface FolderLock {
  release(): void
}

const sqliteBusy = 5

export function lockFolder(folder: string): FolderLock | { heldBy: string } {
  const holderFile = join(folder, 'lock.pid')
  const database = new DatabaseSync(join(folder, 'lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return { heldBy: readHolder(holderFile) }
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return { release: () => database.close() }
}

function readHolder(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}
