import { readReport } from '../../../reports/reports.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../api-request.ts'

export async function getReport({ services, caller, params }: LenderRequest): Promise<Answer> {
  return { status: 200, body: await readReport(services, caller.scope, refOf(params)) }
}
