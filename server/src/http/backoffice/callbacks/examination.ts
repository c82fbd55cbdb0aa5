import { examinationAnswer, examinationsAnswer } from '../../v1/examination/examination-answers.ts'
import type { ExaminationBody } from '../../v1/examination/examination-schemas.ts'
import { lenderScopeOf, type StaffAnswer, type StaffRequest } from '../staff-request.ts'

export async function postLenderExamination(request: StaffRequest): Promise<StaffAnswer> {
  const { services, actor, body } = request
  const scope = await lenderScopeOf(request)
  return { body: await examinationAnswer(services, actor, scope, body as ExaminationBody) }
}

export async function getLenderExaminations(request: StaffRequest): Promise<StaffAnswer> {
  return { body: await examinationsAnswer(request.services, await lenderScopeOf(request)) }
}
