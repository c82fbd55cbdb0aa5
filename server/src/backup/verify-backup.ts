import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inOrder } from '../lib/in-order.ts'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { type ListedBlob, readBlobList } from './blob-list.ts'
import { copiesAtOnce } from './copy-blobs.ts'
import {
  blobFileOf,
  blobFolder,
  blobListFile,
  type Manifest,
  macFile,
  manifestFile,
  readManifest,
  tableFileOf,
  tableFolder,
} from './manifest.ts'
import { measureFile, type Written } from './part-files.ts'

export interface VerifyDeps {
  keyring: Keyring
  signal: AbortSignal
  onProgress?(what: 'tables' | 'documents', done: number, total: number): void
}

export interface BackupFault {
  /** Its path in the backup. */
  part: string
  fault: 'missing' | 'shorter' | 'longer' | 'damaged' | 'extra' | 'unreadable'
  says: string
}

export interface Verified {
  /** Missing if the manifest itself is not genuine. */
  manifest: Manifest | undefined
  /** The first ones. */
  faults: BackupFault[]
  faultCount: number
}

const faultsShown = 1000

/** Reads everything. Any fault means that the backup must not be restored. */
export async function verifyBackup(deps: VerifyDeps, folder: string): Promise<Verified> {
  const found = new FaultList()
  const manifest = await readManifest(folder, deps.keyring).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error
    found.add({ part: manifestFile, fault: 'damaged', says: error.message })
    return undefined
  })
  if (manifest) {
    await verifyTables(deps, folder, manifest, found)
    await verifyDocuments(deps, folder, manifest, found)
  }
  return { manifest, faults: found.faults, faultCount: found.count }
}

class FaultList {
  readonly faults: BackupFault[] = []
  count = 0

  add(fault: BackupFault | undefined): void {
    if (!fault) return
    this.count += 1
    if (this.faults.length < faultsShown) this.faults.push(fault)
  }

  addExtra(part: string): void {
    this.add({ part, fault: 'extra', says: 'is not part of the backup' })
  }
}

async function verifyTables(
  { signal, onProgress }: VerifyDeps,
  folder: string,
  { tables }: Manifest,
  found: FaultList,
): Promise<void> {
  const expected = [blobFolder, blobListFile, manifestFile, macFile, tableFolder]
  await addExtras(folder, '', expected, found)
  const files = tables.map(({ name }) => tableFileOf(name).slice(tableFolder.length + 1))
  await addExtras(folder, tableFolder, files, found)
  for (const [at, table] of tables.entries()) {
    found.add(await compare(folder, tableFileOf(table.name), table, signal))
    onProgress?.('tables', at + 1, tables.length)
  }
}

/** The list is in the order of folders, so one folder at a time is compared with it. */
async function verifyDocuments(
  { signal, onProgress }: VerifyDeps,
  folder: string,
  { documents }: Manifest,
  found: FaultList,
): Promise<void> {
  const fault = await compare(folder, blobListFile, documents.list, signal)
  found.add(fault)
  // Without it nothing can be said about the files.
  if (fault) return
  const check = async (blob: ListedBlob) => ({
    blob,
    damage: await compare(folder, blobFileOf(blob.id), blob, signal),
  })
  const listed = readBlobList(join(folder, blobListFile))
  const left = new Set(await readFolder(folder, blobFolder))
  let shard: string | undefined
  let names: string[] = []
  let done = 0
  const endShard = async () => {
    if (shard === undefined) return
    left.delete(shard)
    await addExtras(folder, join(blobFolder, shard), names, found)
    names = []
  }
  for await (const { blob, damage } of inOrder(listed, copiesAtOnce, check)) {
    found.add(damage)
    if (blob.id.slice(-2) !== shard) await endShard()
    shard = blob.id.slice(-2)
    names.push(blob.id)
    done += 1
    onProgress?.('documents', done, documents.count)
  }
  await endShard()
  for (const other of left) await addExtras(folder, join(blobFolder, other), [], found)
}

async function addExtras(
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
async function readFolder(folder: string, under: string): Promise<string[]> {
  return readdir(join(folder, under)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['']
    throw error
  })
}

async function compare(
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
