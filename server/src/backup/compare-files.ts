import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { measureFile, type Written } from './part-files.ts'

export interface BackupFault {
  /** Its path in the folder. */
  part: string
  fault: 'missing' | 'shorter' | 'longer' | 'damaged' | 'extra' | 'unreadable'
  says: string
}

const faultsShown = 1000

export class FaultList {
  /** The first ones. */
  readonly faults: BackupFault[] = []
  count = 0

  add(fault: BackupFault | undefined): void {
    if (!fault) return
    this.count += 1
    if (this.faults.length < faultsShown) this.faults.push(fault)
  }

  addExtra(part: string): void {
    this.add({ part, fault: 'extra', says: 'is not part of it' })
  }
}

export async function addExtras(
  folder: string,
  under: string,
  expected: readonly string[],
  found: FaultList,
): Promise<void> {
  const known = new Set(expected)
  for (const name of await readFolder(folder, under)) {
    if (!known.has(name)) found.addExtra(join(under, name))
  }
}

/** A folder that is missing has nothing extra; its files are missing. A file in its place is extra. */
export async function readFolder(folder: string, under: string): Promise<string[]> {
  return readdir(join(folder, under)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
}

export async function compare(
  folder: string,
  part: string,
  expected: Written,
  signal: AbortSignal,
): Promise<BackupFault | undefined> {
  try {
    const { size_bytes, sha256 } = await measureFile(join(folder, part), signal)
    const has = `has ${size_bytes} of ${expected.size_bytes} bytes`
    if (size_bytes < expected.size_bytes) return { part, fault: 'shorter', says: `is cut: ${has}` }
    if (size_bytes > expected.size_bytes) return { part, fault: 'longer', says: has }
    if (sha256 === expected.sha256) return undefined
    return { part, fault: 'damaged', says: 'was changed: its SHA-256 differs' }
  } catch (error) {
    signal.throwIfAborted()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { part, fault: 'missing', says: 'is missing' }
    return { part, fault: 'unreadable', says: `cannot be read: ${code ?? message}` }
  }
}
