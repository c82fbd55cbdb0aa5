import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { examinationsQuery } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { ExaminePanel } from '../../developers/examine-panel.tsx'
import { PastExaminations } from '../../developers/past-examinations.tsx'

const mode = 'test'

/** The go-live test of a lender, and its earlier ones. */
export function LenderExaminations(props: { lender: string; registered: string | undefined }) {
  const { lender, registered } = props
  const client = useQueryClient()
  const past = useQuery(examinationsQuery(mode, lender))
  return (
    <>
      <ExaminePanel
        registered={registered}
        examine={async (body) => {
          const asked = { params: { mode, lender }, timeoutMs: 120_000, body } as const
          const found = await call('examineLenderReceiver', asked)
          void client.invalidateQueries(examinationsQuery(mode, lender))
          return found
        }}
      />
      {past.error && <Problem error={past.error} retry={() => void past.refetch()} />}
      <PastExaminations examinations={past.data?.examinations ?? []} />
    </>
  )
}
