import { addDocuments, type DocumentsAdded } from '../../documents/documents.ts'
import type { Answer, ApiRequest } from './api-request.ts'
import { parseDocumentsBody } from './parse-body.ts'
import { receive } from './receive.ts'

export async function postDocuments(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receive<DocumentsAdded>(
    request,
    (body, remember) => {
      const added = parseDocumentsBody(body)
      return addDocuments(services, actor, caller.scope, params.ref ?? '', added, remember)
    },
    ({ moved, reopened, stored }) => ({
      status: 200,
      body: {
        case_id: moved.id,
        external_ref: moved.externalRef,
        // The one answer that says under_review; the Case view says in_review. Decisions, section 5.
        status: reopened ? 'under_review' : moved.status,
        reopened,
        stored,
      },
    }),
  )
}
