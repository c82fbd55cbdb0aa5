import { examineReceiver, listExaminations } from '../../../callbacks/callbacks.ts'
import type { Actor, Scope } from '../../../lib/scope.ts'
import type { Services } from '../../services.ts'
import type { ExaminationBody } from './examination-schemas.ts'

/** Answers about an examination, for lenders and staff. */
export async function examinationAnswer(
  services: Services,
  by: Actor,
  scope: Scope,
  wish: ExaminationBody,
) {
  const examined = await examineReceiver(services, by, scope, wish)
  const { verdict, state, callbacks, durationMs, results, certificate } = examined
  return { verdict, state, callbacks, duration_ms: durationMs, results, certificate }
}

const shownMax = 20

export async function examinationsAnswer({ db }: Services, scope: Scope) {
  const rows = await listExaminations(db, scope, shownMax)
  return {
    examinations: rows.map(({ id, by, startedAt, certificate }) => ({
      id,
      by,
      at: startedAt.toISOString(),
      certificate,
    })),
  }
}
