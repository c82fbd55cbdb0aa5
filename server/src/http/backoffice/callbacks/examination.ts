import type { Answer } from '../../routing/route.ts'
import { examinationAnswer, examinationsAnswer } from '../../v1/examination/examination-answers.ts'
import type { ExaminationBody } from '../../v1/examination/examination-schemas.ts'
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'

export async function postLenderExamination(request: StaffRequest): Promise<Answer> {
  const { services, actor, body } = request
  const scope = await lenderScopeOf(request)
  return { body: await examinationAnswer(services, actor, scope, body as ExaminationBody) }
}

export async function getLenderExaminations(request: StaffRequest): Promise<Answer> {
  return { body: await examinationsAnswer(request.services, await lenderScopeOf(request)) }
}
