import type { ReportContent } from '../report-content.ts'
import { listConditions } from '../score/score-case.ts'
import { chooseClauses } from './choose-clauses.ts'
import type { Clause } from './clause.ts'
import { fillClause, type NumberOf } from './fill-clause.ts'

type Certified = Pick<ReportContent, 'case' | 'lender' | 'reason' | 'draft' | 'result'>

/** The sentences of the certificate. A version keeps them as they were at its release. */
export function writeCertificate(
  content: Certified,
  own: readonly Clause[],
  state: string | null,
  numberOf: NumberOf,
): string[] {
  const { draft, result, case: of } = content
  const isConditional = result === 'positive' && listConditions(draft).length > 0
  const chosen = chooseClauses(own, {
    result: isConditional ? 'conditional' : result,
    state,
    caseType: of.caseType,
  })
  return chosen.map(({ text }) => fillClause(text, content, numberOf))
}
