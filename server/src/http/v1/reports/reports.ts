import { readReport } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { type ApiRequest, refOf } from '../api-request.ts'

export async function getReport({ services, caller, params }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await readReport(services, caller.scope, refOf(params)) }
}
