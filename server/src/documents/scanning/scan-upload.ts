import { type AuditAction, recordAudit } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import type { Blobs } from '../blobs/encrypted-blobs.ts'
import type { StagedContent } from '../stage-documents.ts'
import { ScanFault, scanFaults } from './scanner.ts'
import type { Scanning } from './scanning.ts'

export interface ScanUploadDeps {
  db: Db
  blobs: Blobs
  keyring: Keyring
  clock: Clock
  log: Log
  scanning: Scanning | undefined
}

const retryAfterSeconds = 30

/**
 * Scans a file that staff send, while they wait: malware is not stored at all. A file that could not
 * be scanned is refused too, or accepted with a line on the audit trail.
 */
export async function scanUpload(
  deps: ScanUploadDeps,
  by: Actor,
  scope: Scope,
  { content, subject }: { content: StagedContent; subject: string },
): Promise<'clean' | 'not_scanned'> {
  const { db, blobs, keyring, clock, log, scanning } = deps
  if (!scanning) return 'not_scanned'
  const sha256 = content.sha256.toString('hex')
  const record = (action: AuditAction, details: Record<string, string>) => {
    const entry = { action, subject, scope, details: { sha256, ...details } }
    return db.transact((tx) => recordAudit(tx, keyring, by, entry, clock.now()))
  }
  // The driver has its own time limit.
  const { signal } = new AbortController()
  try {
    const bytes = blobs.read(content.blobId, content.sizeBytes)
    const verdict = await scanning.scanner.scan(bytes, signal)
    if (verdict === 'clean') return 'clean'
    await record('upload.refused', { signature: verdict.infected })
    throw invalidRequest([`body: contains malware (${verdict.infected}); it was not stored`])
  } catch (error) {
    if (!(error instanceof ScanFault)) throw error
    log.warn({ err: error }, 'a file uploaded by staff could not be scanned')
    if (scanning.whenAway === 'pass') {
      await record('upload.not_scanned', { fault: error.code })
      return 'not_scanned'
    }
    const message = `The file was not stored: ${scanFaults[error.code]}. Try again later.`
    throw new AppError('unavailable', message, { cause: error, retryAfterSeconds })
  }
}
