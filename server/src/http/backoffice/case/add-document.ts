import { addOwnDocument, ownDocumentBytesMax } from '../../../documents/documents.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import type { AddDocumentQuery } from './case-schemas.ts'

export async function postDocument(request: StaffRequest): Promise<Answer> {
  const { services, actor, raw, response } = request
  const { filename, source, note } = request.query as AddDocumentQuery
  const { scope, id } = await caseOf(request)
  if (Number(raw.headers['content-length'] ?? 0) > ownDocumentBytesMax) {
    throw new AppError('payload_too_large', 'A document must be at most 15 MB.')
  }
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  // The rest of a refused body is dropped like any other; see http-server.ts.
  const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const sent = { filename, source, note: note?.trim() || undefined, pieces }
  const added = await addOwnDocument(services, actor, scope, id, sent)
  return {
    status: added.isNew ? 201 : 200,
    body: { id: added.id, filename: added.filename, is_new: added.isNew },
  }
}

export function addDocumentFaults({ query }: Sent): string[] {
  const { source, note } = query as Sound<AddDocumentQuery>
  if (source !== 'other' || note?.trim()) return []
  return ['note: is required with source other']
}
