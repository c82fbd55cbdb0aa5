import { recordAudit } from '../../../access/access.ts'
import { findById } from '../../../cases/cases.ts'
import { zipDocuments } from '../../../documents/documents.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'

/** In this process at once: each keeps a connection and a file of the store open. */
export const zipLimits = { inAll: 8, byPerson: 2 }

const running: string[] = []

/** All documents of a case. The reader is on the audit trail before the first byte is sent. */
export async function getDocumentZip(request: StaffRequest): Promise<Answer> {
  const { services, actor, staff, raw } = request
  const { scope, id } = await caseOf(request)
  const [found, zip] = await Promise.all([
    findById(services.db, scope, id),
    zipDocuments(services, scope, id),
  ])
  if (!found) throw caseNotFound()
  const filename = `${found.externalRef} documents.zip`
  const type = 'application/zip'
  if (raw.method === 'HEAD') {
    const { sizeBytes, content } = zip.open()
    content.destroy()
    return { download: { filename, type, sizeBytes } }
  }
  requireRoom(staff.id)
  const { documents, leftOut } = zip
  const details = { documents, left_out: leftOut }
  const read = { action: 'documents.downloaded', subject: id, scope, details } as const
  await services.db.transact((tx) =>
    recordAudit(tx, services.keyring, actor, read, services.clock.now()),
  )
  requireRoom(staff.id)
  const { sizeBytes, content } = zip.open()
  running.push(staff.id)
  content.once('close', () => void running.splice(running.indexOf(staff.id), 1))
  return { download: { filename, type, sizeBytes, content } }
}

function requireRoom(staffId: string): void {
  const own = running.filter((one) => one === staffId).length
  if (running.length < zipLimits.inAll && own < zipLimits.byPerson) return
  const message = 'Too many downloads of all documents are running. Try again when one has ended.'
  throw new AppError('unavailable', message, { retryAfterSeconds: 30 })
}
