import { describeKey } from '../../../access/access.ts'
import { linkSeconds } from '../../../reports/reports.ts'
import { limits } from '../../routing/read-body.ts'
import type { Answer } from '../../routing/route.ts'
import type { ApiRequest } from '../api-request.ts'
import { pageMax } from '../callbacks/callback-answers.ts'
import { propertiesMax } from '../collateral/collateral-schemas.ts'

export async function getWhoami({ services, caller }: ApiRequest): Promise<Answer> {
  const found = await describeKey(services.db, caller.scope, caller.keyId)
  if (!found) throw new Error('an accepted key was not found')
  const { lender, key } = found
  const rate = services.rateLimiter.limitsOf(caller)
  return {
    status: 200,
    body: {
      lender: {
        id: lender.id,
        name: lender.name,
        required_fields: lender.requiredFields,
        case_types: lender.caseTypes,
      },
      mode: caller.scope.mode,
      key: {
        id: key.id,
        hint: key.hint,
        label: key.label,
        scopes: key.scopes,
        created_at: key.createdAt.toISOString(),
        expires_at: key.expiresAt?.toISOString() ?? null,
      },
      limits: {
        rate_per_second: rate.perSecond,
        rate_burst: rate.burst,
        documents_max: limits.documentsMax,
        document_bytes_max: limits.documentBytesMax,
        request_bytes_max: limits.bodyBytesMax,
        properties_max: propertiesMax,
        events_page_max: pageMax,
        report_link_seconds: linkSeconds,
      },
    },
  }
}
