import { findByRefOrId } from '../../../cases/cases.ts'
import {
  addDocuments,
  type DocumentsAdded,
  listDocuments,
  type Remember,
} from '../../../documents/documents.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../api-request.ts'
import { parseDocumentsBody } from '../parse-body.ts'
import { receive } from '../receive.ts'
import { addedOut } from './document-answers.ts'

export async function postDocuments(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receive(request, {
    parse: parseDocumentsBody,
    carryOut: (parsed, remember: Remember<DocumentsAdded> | undefined) =>
      addDocuments(services, actor, caller.scope, refOf(params), parsed, remember),
    present: (added) => ({ status: 200, body: addedOut(added) }),
  })
}

/** Everything the lender sent, nothing that staff added; whether a document can be used is said by the Case view. */
export async function getDocuments({ services, caller, params }: LenderRequest): Promise<Answer> {
  const found = await findByRefOrId(services.db, caller.scope, refOf(params))
  if (!found) throw caseNotFound()
  const documents = await listDocuments(services.db, caller.scope, found.id)
  return {
    status: 200,
    body: {
      documents: documents
        .filter(({ origin }) => origin === null)
        .map(({ filename, contentType, sizeBytes, sha256, at }) => ({
          filename,
          content_type: contentType,
          bytes: sizeBytes,
          sha256: sha256.toString('hex'),
          received_at: at.toISOString(),
        })),
    },
  }
}
