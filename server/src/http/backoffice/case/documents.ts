import { type AuditEntry, recordAudit } from '../../../access/access.ts'
import { findById } from '../../../cases/cases.ts'
import {
  type DocumentReading,
  describeReading,
  describeScan,
  describeView,
  listDocuments,
  listReadings,
  listSeen,
  openDocument,
  type StoredDocument,
  takesOwnDocuments,
} from '../../../documents/documents.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import {
  findVersion,
  listFiles,
  listVersions,
  type ReportSignature,
} from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { nameStaff, whoOf } from '../name-staff.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'

export async function getDocuments(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { db } = request.services
  const [found, documents, seen, readings] = await Promise.all([
    findById(db, scope, id),
    listDocuments(db, scope, id),
    listSeen(db, scope, id, request.staff.id),
    listReadings(db, scope, id),
  ])
  if (!found) throw caseNotFound()
  const names = await nameStaff(
    db,
    documents.flatMap(({ origin }) => origin?.addedBy ?? []),
  )
  const readingOf = new Map(readings.map((reading) => [reading.documentId, reading]))
  return {
    body: {
      can_add: takesOwnDocuments(found),
      documents: documents.map((document) => ({
        id: document.id,
        filename: document.filename,
        content_type: document.contentType,
        detected_type: document.detectedType,
        type_differs: typeDiffers(document.contentType, document.detectedType),
        size_bytes: document.sizeBytes,
        sha256: document.sha256.toString('hex'),
        revision: document.revision,
        note: document.note,
        source: document.origin?.source ?? null,
        added_by: document.origin && whoOf(document.origin.addedBy, names).name,
        received_at: document.at.toISOString(),
        seen_at: seen.get(document.id)?.toISOString() ?? null,
        scan: scanOut(document, request.services.scanning?.whenAway),
        view: describeView(document.detectedType),
        reading: readingOut(readingOf.get(document.id)),
      })),
    },
  }
}

function readingOut(reading: DocumentReading | undefined) {
  return {
    state: reading?.state ?? ('not_read' as const),
    pages: reading?.pages ?? null,
    pages_read: reading?.pagesRead ?? 0,
    pages_with_text: reading?.pagesWithText ?? 0,
    message: describeReading(reading),
  }
}

/** The reader of a document is on the audit trail before the first byte is sent. */
export async function openRecorded(request: StaffRequest, more: { page?: number } = {}) {
  const { services, params } = request
  const { scope, id } = await caseOf(request)
  const found = await openDocument(services, scope, id, params.document ?? '')
  const { state } = found.scan
  const details = { document: found.id, ...more, ...(services.scanning && { scan: state }) }
  const read = { action: 'document.read', subject: id, scope, details } as const
  await record(request, read)
  return found
}

export async function getDocument(request: StaffRequest): Promise<Answer> {
  const { query } = request
  const found = await openRecorded(request)
  const { blobId, filename, detectedType: type, sizeBytes, sha256 } = found
  return { blob: { blobId, filename, type, sizeBytes, sha256, inline: query.download !== 'true' } }
}

export async function getVersions(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const versions = await listVersions(request.services.db, scope, id)
  return { body: { versions: versions.map(versionOut) } }
}

export async function getVersion(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const version = versionOf(request)
  const [found, files] = await Promise.all([
    findVersion(request.services.db, scope, id, version),
    listFiles(request.services.db, scope, id, version),
  ])
  if (!found) throw noSuchVersion()
  const { riskScore, changes, draft, documents, people, overrides = [] } = found.content
  return {
    body: {
      ...versionOut(found),
      written_by: people?.writtenBy ?? [],
      approved_by: people?.approvedBy ?? null,
      overrides: overrides.map(({ check, reason }) => ({ check, reason })),
      risk_score: riskScore,
      changes,
      draft,
      documents: documents.map(({ id: documentId, filename, sha256 }) => ({
        id: documentId,
        filename,
        sha256,
      })),
      files: files.map((file) => ({
        id: file.id,
        kind: file.kind,
        filename: file.filename,
        size_bytes: file.sizeBytes,
        sha256: file.sha256.toString('hex'),
      })),
    },
  }
}

export async function getVersionFile(request: StaffRequest): Promise<Answer> {
  const { services, params, query } = request
  const { scope, id } = await caseOf(request)
  const version = versionOf(request)
  const files = await listFiles(services.db, scope, id, version)
  const found = files.find((file) => file.id === params.file)
  if (!found) throw new AppError('not_found', 'File not found.')
  const details = { file: found.id, version }
  const read = { action: 'report.read', subject: id, scope, details } as const
  await record(request, read)
  const { blobId, filename, sizeBytes, sha256 } = found
  const inline = query.download !== 'true'
  return { blob: { blobId, filename, type: 'application/pdf', sizeBytes, sha256, inline } }
}

async function record({ services, actor }: StaffRequest, entry: AuditEntry): Promise<void> {
  const { db, keyring, clock } = services
  await db.transact((tx) => recordAudit(tx, keyring, actor, entry, clock.now()))
}

function versionOf({ params }: StaffRequest): number {
  const { version = '' } = params
  if (!/^[1-9]\d{0,5}$/.test(version)) throw noSuchVersion()
  return Number(version)
}

function noSuchVersion(): AppError {
  return new AppError('not_found', 'Report version not found.')
}

function versionOut(found: Awaited<ReturnType<typeof listVersions>>[number]) {
  return {
    version: found.version,
    revision: found.revision,
    kind: found.kind,
    result: found.result,
    reason: found.reason,
    verification_code: found.code,
    signature: signatureOut(found.signature),
    released_by: found.releasedBy,
    released_at: found.releasedAt.toISOString(),
  }
}

function signatureOut(signature: ReportSignature | null) {
  if (!signature) return null
  const { subject, serial, at, level } = signature
  return {
    signed_by: subject,
    certificate_serial: serial,
    signed_at: at.toISOString(),
    level,
  }
}

function scanOut({ filename, scan }: StoredDocument, policy: 'hold' | 'pass' | undefined) {
  return {
    state: scan.state,
    signature: scan.signature,
    scanned_at: scan.scannedAt?.toISOString() ?? null,
    ...describeScan(filename, scan, policy),
  }
}

function typeDiffers(sent: string, detected: string | null): boolean {
  const [plain = ''] = sent.split(';')
  return detected !== null && plain.trim().toLowerCase() !== detected
}
