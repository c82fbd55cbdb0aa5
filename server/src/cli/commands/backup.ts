import { resolve } from 'node:path'
import { recordAudit } from '../../access/access.ts'
import {
  BackupDamaged,
  type BackupFault,
  createBackup,
  openBackupKeyring,
  restoreBackup,
  verifyBackup,
} from '../../backup/backup.ts'
import { checkStore, openBlobs } from '../../documents/documents.ts'
import { readMasterKeys } from '../../encryption/encryption.ts'
import { singleKey } from '../../lib/document-keys.ts'
import { version } from '../../lib/version.ts'
import { openDatabase } from '../../open-database.ts'
import { type Command, operator, type Said } from '../command.ts'
import { Progress } from '../progress.ts'
import { timeLimit, timeoutOption } from '../time-limit.ts'

const daySeconds = 24 * 3600
const options = [timeoutOption('default: 86400, a day')]

export const backupCreate: Command = {
  usage: 'backup create <folder>',
  means:
    'Copy the database and all documents, as they are at one moment, into a new folder; the service keeps running. The master key is not part of it: keep that elsewhere.',
  options,
  async run({ config, database, signal, notice }, [folder = ''], { timeout }) {
    const { url, db, keys, keyring, clock } = await database()
    const blobs = await openBlobs(config.blobs, config.dataDir, keys.documentKeys)
    const fault = await checkStore(db, blobs)
    if (fault) throw new Error(fault)
    const begun = performance.now()
    const manifest = await within(signal, timeout, (limited) =>
      withProgress((onProgress) =>
        createBackup(
          { url, blobs, keyring, productVersion: version, signal: limited, onProgress },
          folder,
        ),
      ),
    )
    await db.transact((tx) =>
      recordAudit(
        tx,
        keyring,
        operator,
        {
          action: 'backup.created',
          subject: 'installation',
          details: { backup: manifest.id, documents: manifest.documents.count },
        },
        clock.now(),
      ),
    )
    notice(
      `The master key ${manifest.key_id} is not in the backup: it is useless without that key.`,
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const tableBytes = manifest.tables.reduce((sum, table) => sum + table.size_bytes, 0)
    const json = {
      folder: resolve(folder),
      id: manifest.id,
      made_at: manifest.made_at,
      key_id: manifest.key_id,
      tables: manifest.tables.length,
      rows,
      documents: manifest.documents.count,
      size_bytes: tableBytes + manifest.documents.size_bytes,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
    return { json, text: [json] }
  },
}

export const backupVerify: Command = {
  usage: 'backup verify <folder>',
  means:
    'Read a whole backup and compare every part with its manifest; names what is damaged, missing or extra.',
  options,
  async run({ config, signal }, [folder = ''], { timeout }) {
    const keyring = await openBackupKeyring(folder, await readMasterKeys(config.masterKey))
    const { manifest, faults, faultCount } = await within(signal, timeout, (limited) =>
      withProgress((onProgress) => verifyBackup({ keyring, signal: limited, onProgress }, folder)),
    )
    if (faultCount > 0 || !manifest) return sayFaults(faults, faultCount)
    const { id, made_at, tables, documents } = manifest
    return {
      json: { ok: true, id, made_at, tables: tables.length, documents: documents.count },
      text: `The backup of ${made_at} is intact: ${tables.length} tables, ${documents.count} documents.`,
    }
  },
}

export const backupRestore: Command = {
  usage: 'backup restore <folder>',
  means:
    'Restore a backup into an empty database and an empty document store, with the master key of the original; nothing is sent until `deedwire sending resume`.',
  options,
  async run({ config, log, signal }, [folder = ''], { timeout }) {
    const keyring = await openBackupKeyring(folder, await readMasterKeys(config.masterKey))
    // Files are stored as they are in the backup, encrypted.
    const blobs = await openBlobs(config.blobs, config.dataDir, singleKey(keyring.documentKey()))
    // Not beside a running service, whose database is not empty.
    const database = await openDatabase(config, log)
    try {
      const manifest = await within(signal, timeout, (limited) =>
        withProgress((onProgress) =>
          restoreBackup(
            { url: database.directUrl, blobs, keyring, signal: limited, onProgress },
            folder,
          ),
        ),
      )
      const { id, made_at, tables, documents } = manifest
      return {
        json: { id, made_at, tables: tables.length, documents: documents.count, sending: 'paused' },
        text: `The backup of ${made_at} is restored: ${tables.length} tables, ${documents.count} documents. Sending is paused: check the installation, then run \`deedwire sending resume\`.`,
      }
    } catch (error) {
      if (!(error instanceof BackupDamaged)) throw error
      return sayFaults(error.verified.faults, error.verified.faultCount)
    } finally {
      await database.close()
    }
  },
}

function sayFaults(faults: readonly BackupFault[], count: number): Said {
  return {
    json: { ok: false, fault_count: count, faults },
    text: [
      `The backup is not intact: ${count} ${count === 1 ? 'fault' : 'faults'}. Do not restore it.`,
      ...faults.map(({ part, says }) => (says.startsWith(part) ? says : `${part} ${says}`)),
      ...(count > faults.length ? [`and ${count - faults.length} more`] : []),
    ].join('\n'),
    failed: true,
  }
}

async function within<T>(
  signal: AbortSignal,
  typed: string | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = timeLimit(signal, typed, daySeconds)
  try {
    return await work(limit.signal)
  } catch (error) {
    if (!limit.isOver()) throw error
    throw new Error(`not finished after ${limit.seconds} seconds; see --timeout`, { cause: error })
  }
}

const labels = { checked: 'Checking', tables: 'Tables', documents: 'Documents' } as const

type OnProgress = (what: keyof typeof labels, done: number, total: number) => void

/** One bar after the other. */
async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  let shown: { what: string; bar: Progress } | undefined
  try {
    return await work((what, done, total) => {
      if (shown?.what !== what) {
        shown?.bar.end()
        shown = { what, bar: new Progress(labels[what]) }
      }
      shown.bar.show(done, total)
    })
  } finally {
    shown?.bar.end()
  }
}
