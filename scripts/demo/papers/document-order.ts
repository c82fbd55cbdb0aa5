import type { PaperKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'

export interface PaperOrder {
  id: number
  kind: PaperKind
  plan: CasePlan
}
