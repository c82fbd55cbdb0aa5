import { join } from 'node:path'
import { inOrder } from '../lib/in-order.ts'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { type ListedBlob, readBlobList } from './blob-list.ts'
import { addExtras, type BackupFault, compare, FaultList, readFolder } from './compare-files.ts'
import { copiesAtOnce } from './copy-blobs.ts'
import {
  blobFileOf,
  blobFolder,
  blobListFile,
  type Manifest,
  readManifest,
  tableFileOf,
  tableFolder,
} from './manifest.ts'
import { macFile, manifestFile } from './signed-manifest.ts'

export interface VerifyDeps {
  keyring: Keyring
  signal: AbortSignal
  onProgress?(what: 'tables' | 'documents', done: number, total: number): void
}

export interface Verified {
  /** Missing if the manifest itself is not genuine. */
  manifest: Manifest | undefined
  /** The first ones. */
  faults: BackupFault[]
  faultCount: number
}

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
