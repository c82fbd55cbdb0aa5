import type { Db } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { BlobId, CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { findBlob, findDocument, type StoredDocument } from './document-store.ts'
import { describeScan } from './scanning/describe-scan.ts'
import type { Scanning } from './scanning/scanning.ts'

/**
 * The only access to the bytes of a lender's document: no code outside this module learns which
 * blob they are in. Malware is never returned, nor what waits to be scanned.
 */
export async function openDocument(
  { db, scanning }: { db: Db; scanning: Scanning | undefined },
  scope: Scope,
  caseId: CaseId,
  id: string,
): Promise<StoredDocument & { blobId: BlobId }> {
  const [found, blobId] = await Promise.all([
    findDocument(db, scope, caseId, id),
    findBlob(db, scope, caseId, id),
  ])
  if (!found || !blobId) throw new AppError('not_found', 'Document not found.')
  const { withheld, message } = describeScan(found.filename, found.scan, scanning?.whenAway)
  if (withheld === null) return { ...found, blobId }
  if (withheld === 'malware') throw new AppError('forbidden', message ?? 'It contains malware.')
  const retryAfterSeconds = withheld === 'scanning' ? 1 : 30
  throw new AppError('not_ready', message ?? 'It has not been scanned yet.', { retryAfterSeconds })
}
