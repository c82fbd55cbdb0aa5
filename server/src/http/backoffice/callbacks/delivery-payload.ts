import { type PayloadQuery, payloadAnswer } from '../../lender/payload-answer.ts'
import type { Answer } from '../../routing/route.ts'
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'

export async function getDeliveryPayload(request: StaffRequest): Promise<Answer> {
  const { services, params, query } = request
  const scope = await lenderScopeOf(request)
  return payloadAnswer(services, scope, params.delivery, query as PayloadQuery)
}
