import { resolve } from 'node:path'
import { type Said, timeoutOption, UsageError } from '../../../../cli/src/cli.ts'
import {
  ArchiveDamaged,
  type BackupFault,
  compareWithNotes,
  createArchive,
  listNotes,
  type Note,
  openBackupKeyring,
  restoreArchive,
  verifyArchive,
} from '../../backup/backup.ts'
import { readMasterKeys } from '../../encryption/encryption.ts'
import { version } from '../../lib/version.ts'
import type { Command } from '../command.ts'
import { sayFaults, within, withProgress } from './long-work.ts'

const timeout = timeoutOption('default: 86400, a day')

export const archiveCreate: Command = {
  usage: 'archive create <folder>',
  means:
    'Take old months of deliveries, events and the audit trail out of the database into a new folder, encrypted and signed; the service keeps running. Interrupted, the same command continues.',
  options: [
    {
      flags: '--before <month>',
      means: 'everything before this month (UTC), such as 2025-04; at least 13 months back',
      required: true,
    },
    {
      flags: '--even-if-unread',
      means: 'also events that a lender who pulls its feed has not been given',
    },
    timeout,
  ],
  async run({ database, signal }, [folder = ''], options) {
    const { before } = options
    if (before === undefined) throw new UsageError('--before: is missing')
    const { url, keyring, clock } = await database()
    const manifest = await within(signal, options.timeout, (limited) =>
      withProgress((onProgress) =>
        createArchive(
          {
            url,
            keyring,
            productVersion: version,
            now: clock.now(),
            signal: limited,
            onProgress,
          },
          { folder, before, evenIfUnread: options.evenIfUnread !== undefined },
        ),
      ),
    )
    const { id, parts } = manifest
    const json = {
      folder: resolve(folder),
      id,
      tables: parts.length,
      rows: sumOf(parts.map(({ rows }) => rows)),
      size_bytes: sumOf(parts.map(({ size_bytes }) => size_bytes)),
    }
    return { json, text: [json] }
  },
}

export const archiveVerify: Command = {
  usage: 'archive verify <folder>',
  means:
    'Read a whole archive, compare every part with its manifest, and follow the audit chain in it.',
  options: [
    { flags: '--database', means: 'also compare it with what the database notes about it' },
    timeout,
  ],
  async run({ config, database, signal }, [folder = ''], options) {
    const keyring = await openKeyring(folder, config.masterKey)
    const { manifest, faults, faultCount } = await within(signal, options.timeout, (limited) =>
      withProgress((onProgress) => verifyArchive({ keyring, signal: limited, onProgress }, folder)),
    )
    if (faultCount > 0 || !manifest) return sayDamage(faults, faultCount)
    if (options.database !== undefined) {
      const { db } = await database()
      const differences = await compareWithNotes(db, keyring, manifest)
      if (differences.length > 0) return sayDamage(differences, differences.length)
    }
    const { id, made_at, parts } = manifest
    const rows = sumOf(parts.map((part) => part.rows))
    return {
      json: { ok: true, id, made_at, tables: parts.length, rows },
      text: `The archive of ${made_at} is intact: ${parts.length} tables, ${rows} rows.`,
    }
  },
}

export const archiveRestore: Command = {
  usage: 'archive restore <folder>',
  means:
    'Bring the months of an archive back into the database they were taken from; the service keeps running.',
  options: [timeout],
  async run({ config, database, signal }, [folder = ''], options) {
    // Names the key that is needed, before the database is asked.
    await openKeyring(folder, config.masterKey)
    const { url, keyring, clock } = await database()
    try {
      const { id, made_at, parts } = await within(signal, options.timeout, (limited) =>
        withProgress((onProgress) =>
          restoreArchive({ url, keyring, now: clock.now(), signal: limited, onProgress }, folder),
        ),
      )
      const rows = sumOf(parts.map((part) => part.rows))
      return {
        json: { id, made_at, tables: parts.length, rows },
        text: `The archive of ${made_at} is restored: ${parts.length} tables, ${rows} rows.`,
      }
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error
      return sayDamage(error.verified.faults, error.verified.faultCount)
    }
  },
}

export const archiveList: Command = {
  usage: 'archive list',
  means: 'List what was archived, with the rows and the SHA-256 of each file.',
  async run({ database }) {
    const { db } = await database()
    const notes = (await listNotes(db)).map(noteOut)
    return { json: notes, text: notes.length > 0 ? notes : 'Nothing is archived.' }
  },
}

function noteOut({ archive, name, until, state, archivedAt, rows, sha256 }: Note) {
  return {
    archive,
    name,
    before: until.toISOString().slice(0, 10),
    state,
    archived_at: archivedAt?.toISOString() ?? null,
    rows,
    sha256,
  }
}

async function openKeyring(folder: string, masterKey: Parameters<typeof readMasterKeys>[0]) {
  return openBackupKeyring(folder, await readMasterKeys(masterKey), 'archive')
}

function sayDamage(faults: readonly BackupFault[], count: number): Said {
  return sayFaults('archive', faults, count)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
