import type { DocumentKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'

export interface DocumentOrder {
  id: number
  kind: DocumentKind
  plan: CasePlan
}
