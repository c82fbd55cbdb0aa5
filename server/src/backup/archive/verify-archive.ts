import { join } from 'node:path'
import { type ArchivedRun, isGenuineRun, listRunsOf, RunVerification } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { BackupRefused } from '../backup-error.ts'
import { addExtras, type BackupFault, compare, FaultList } from '../compare-files.ts'
import { tableFileOf, tableFolder } from '../manifest.ts'
import { readPart } from '../part-files.ts'
import { macFile, manifestFile } from '../signed-manifest.ts'
import { type ArchiveManifest, type ArchivePart, readArchiveManifest } from './archive-manifest.ts'
import { listNotesOf } from './archive-store.ts'
import { CopyLines, parseAuditRow } from './copy-lines.ts'

export interface VerifyArchiveDeps {
  keyring: Keyring
  signal: AbortSignal
  onProgress?(what: 'checked', done: number, total: number): void
}

export interface VerifiedArchive {
  /** Missing if the manifest itself is not genuine. */
  manifest: ArchiveManifest | undefined
  faults: BackupFault[]
  faultCount: number
}

/** The archive has faults; nothing was changed. */
export class ArchiveDamaged extends BackupRefused {
  readonly verified: VerifiedArchive

  constructor(verified: VerifiedArchive) {
    const [first] = verified.faults
    super(`the archive is not intact: ${first ? `${first.part} ${first.says}` : 'unknown fault'}`)
    this.verified = verified
  }
}

/** Reads and decrypts everything, and follows the audit chain. Needs no database. */
export async function verifyArchive(
  deps: VerifyArchiveDeps,
  folder: string,
): Promise<VerifiedArchive> {
  const found = new FaultList()
  const manifest = await readArchiveManifest(folder, deps.keyring).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error
    found.add({ part: manifestFile, fault: 'damaged', says: error.message })
    return undefined
  })
  if (manifest) await verifyParts(deps, folder, manifest, found)
  return { manifest, faults: found.faults, faultCount: found.count }
}

/** Throws what is wrong with it. */
export async function requireIntactArchive(
  deps: VerifyArchiveDeps,
  folder: string,
): Promise<ArchiveManifest> {
  const verified = await verifyArchive(deps, folder)
  if (verified.faultCount > 0 || !verified.manifest) throw new ArchiveDamaged(verified)
  return verified.manifest
}

async function verifyParts(
  deps: VerifyArchiveDeps,
  folder: string,
  manifest: ArchiveManifest,
  found: FaultList,
): Promise<void> {
  const { parts } = manifest
  await addExtras(folder, '', [manifestFile, macFile, tableFolder], found)
  const files = parts.map(({ name }) => tableFileOf(name).slice(tableFolder.length + 1))
  await addExtras(folder, tableFolder, files, found)
  for (const [at, part] of parts.entries()) {
    const damage = await compare(folder, tableFileOf(part.name), part, deps.signal)
    found.add(damage ?? (await verifyRows(deps, folder, manifest, part)))
    deps.onProgress?.('checked', at + 1, parts.length)
  }
}

async function verifyRows(
  { keyring, signal }: VerifyArchiveDeps,
  folder: string,
  manifest: ArchiveManifest,
  part: ArchivePart,
): Promise<BackupFault | undefined> {
  const path = tableFileOf(part.name)
  const runs = part.table === 'audit_trail' ? runsIn(manifest, part.name) : undefined
  const chain = runs && new RunVerification(keyring, runs)
  const lines = new CopyLines(chain && ((line) => chain.add(parseAuditRow(line, part.columns))))
  const key = { keyring, backup: manifest.salt, part: part.name }
  try {
    await readPart(join(folder, path), part, lines, key, signal)
  } catch (error) {
    signal.throwIfAborted()
    return { part: path, fault: 'unreadable', says: `cannot be read: ${(error as Error).message}` }
  }
  const fault = lines.rows === part.rows ? chain?.end() : `has ${lines.rows} of ${part.rows} rows`
  return fault === undefined ? undefined : { part: path, fault: 'damaged', says: fault }
}

function runsIn({ id, runs }: ArchiveManifest, name: string): ArchivedRun[] {
  return runs
    .filter((run) => run.name === name)
    .map(({ first, last, chain_before, chain }) => ({
      first,
      last,
      chainBefore: Buffer.from(chain_before, 'hex'),
      chain: Buffer.from(chain, 'hex'),
      archive: id,
      name,
    }))
}

/** What the database notes about it, against what it is. */
export async function compareWithNotes(
  db: Runner,
  keyring: Keyring,
  manifest: ArchiveManifest,
): Promise<BackupFault[]> {
  const notes = await listNotesOf(db, manifest.id)
  const found = new FaultList()
  const addDamage = (part: string, says: string) => found.add({ part, fault: 'damaged', says })
  if (notes.length === 0) {
    addDamage(
      manifestFile,
      'has an archive that the database does not note: it was restored, or is of another installation',
    )
    return found.faults
  }
  for (const part of manifest.parts) {
    const note = notes.find(({ name }) => name === part.name)
    const path = tableFileOf(part.name)
    if (!note) addDamage(path, 'is not noted in the database')
    else if (note.state === 'detached')
      addDamage(path, 'is still in the database: run `deedwire archive create` again')
    else if (note.sha256 !== part.sha256 || note.rows !== part.rows) {
      addDamage(path, 'is not the file that the database notes')
    }
  }
  for (const { name } of notes) {
    if (!manifest.parts.some((part) => part.name === name)) {
      found.add({
        part: tableFileOf(name),
        fault: 'missing',
        says: 'is noted in the database, and missing',
      })
    }
  }
  for (const fault of await compareRuns(db, keyring, manifest)) addDamage(fault.part, fault.says)
  return found.faults
}

async function compareRuns(
  db: Runner,
  keyring: Keyring,
  manifest: ArchiveManifest,
): Promise<{ part: string; says: string }[]> {
  const noted = await listRunsOf(db, manifest.id)
  const expected = manifest.parts.flatMap(({ name }) => runsIn(manifest, name))
  const keyOf = ({ name, first, last, chainBefore, chain }: ArchivedRun) =>
    [name, first, last, chainBefore.toString('hex'), chain.toString('hex')].join()
  const notedKeys = new Set(noted.filter((run) => isGenuineRun(keyring, run)).map(keyOf))
  const faults = expected
    .filter((run) => !notedKeys.has(keyOf(run)))
    .map(({ name, first, last }) => ({
      part: tableFileOf(name),
      says: `has lines ${first} to ${last} of the audit trail, which the database notes differently`,
    }))
  const expectedKeys = new Set(expected.map(keyOf))
  for (const run of noted) {
    if (expectedKeys.has(keyOf(run))) continue
    const says = `lacks lines ${run.first} to ${run.last} of the audit trail, which the database notes`
    faults.push({ part: tableFileOf(run.name), says })
  }
  return faults
}
