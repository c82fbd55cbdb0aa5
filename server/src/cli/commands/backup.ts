import { resolve } from 'node:path'
import { timeoutOption } from '../../../../cli/src/cli.ts'
import { recordAudit } from '../../access/access.ts'
import {
  BackupDamaged,
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
import { type Command, operator } from '../command.ts'
import { sayFaults, within, withProgress } from './long-work.ts'

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
    if (faultCount > 0 || !manifest) return sayFaults('backup', faults, faultCount)
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
      return sayFaults('backup', error.verified.faults, error.verified.faultCount)
    } finally {
      await database.close()
    }
  },
}
