import { addDocuments, type DocumentsAdded, type Remember } from '../../../documents/documents.ts'
import type { Answer } from '../../routing/route.ts'
import { type ApiRequest, refOf } from '../api-request.ts'
import { parseDocumentsBody } from '../parse-body.ts'
import { receive } from '../receive.ts'

export async function postDocuments(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receive(request, {
    parse: parseDocumentsBody,
    carryOut: (parsed, remember: Remember<DocumentsAdded> | undefined) =>
      addDocuments(services, actor, caller.scope, refOf(params), parsed, remember),
    present: ({ moved, reopened, stored }) => ({
      status: 200,
      body: {
        case_id: moved.id,
        external_ref: moved.externalRef,
        // Only this answer says under_review; the Case view says in_review. Decisions, section 5.
        status: reopened ? 'under_review' : moved.status,
        reopened,
        stored,
      },
    }),
  })
}
