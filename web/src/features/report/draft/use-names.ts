import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../../api/cases.ts'
import { colleaguesQuery, referenceQuery } from '../../../api/office.ts'
import type { FactorRow } from '../../../api/reports.ts'
import { useSession } from '../../../api/session.ts'
import type { Names } from '../release/field-changes.ts'
import { useReport } from '../report-context.ts'

const noFactors: readonly FactorRow[] = []

export function useFactors(): readonly FactorRow[] {
  const reference = useQuery(referenceQuery)
  return (reference.data?.score.factors as readonly FactorRow[] | undefined) ?? noFactors
}

export function useNames(): Names {
  const { mode, file } = useReport()
  const documents = useQuery(documentsQuery(mode, file.case_id))
  return { factors: useFactors(), documents: documents.data?.documents ?? [] }
}

/** The name of an actor such as `staff:…`. */
export function useActor(): (actor: string | null) => string {
  const { staff } = useSession()
  const colleagues = useQuery(colleaguesQuery)
  return (actor) => {
    const id = actor?.replace(/^staff:/, '')
    if (id === staff.id) return 'you'
    const known = colleagues.data?.staff.find((each) => each.id === id)
    return known?.name ?? (actor === 'system' ? 'the sandbox' : 'unknown user')
  }
}
