import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { receiveOnce } from '../receive-once.ts'
import { examinationAnswer } from './examination-answers.ts'
import { ExaminationBody } from './examination-schemas.ts'

export async function postExamination(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor } = request
  return receiveOnce(request, ExaminationBody, async (wish) => ({
    status: 200,
    body: await examinationAnswer(services, actor, caller.scope, wish),
  }))
}
