import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, call } from '../../api/client.ts'
import type { CaseStatus } from '../../api/queue.ts'
import { useMode } from '../../frame/frame.tsx'

export interface AllocatedCase {
  case_id: string
  version: number
  external_ref: string
  status?: CaseStatus
  analyst?: { id: string } | null
  allowed_moves?: readonly string[]
}

type Result = Answer<'allocateMany'>['cases'][number]

/** As many as the service takes in one request. */
const togetherMax = 100

/** Part by part, so that the progress is seen; what was done before an error stays done. */
export function useAllocateMany(onFinish: (isComplete: boolean) => void) {
  const mode = useMode()
  const client = useQueryClient()
  const [done, setDone] = useState<readonly Result[]>([])
  const giving = useMutation({
    mutationFn: async (asked: { analystId: string; cases: readonly AllocatedCase[] }) => {
      // A retry after an error leaves out what was allocated before it.
      const results = done.filter(({ allocated }) => allocated)
      const left = asked.cases.filter(
        (each) => !results.some(({ case_id }) => case_id === each.case_id),
      )
      for (let at = 0; at < left.length; at += togetherMax) {
        const some = left.slice(at, at + togetherMax)
        const answer = await call('allocateMany', {
          params: { mode },
          body: {
            analyst_id: asked.analystId,
            cases: some.map(({ case_id, version }) => ({ case_id, version })),
          },
        })
        results.push(...answer.cases)
        setDone([...results])
      }
      return results
    },
    onSuccess: (results) => {
      const given = results.filter(({ allocated }) => allocated).length
      notifications.show({ message: `${given} of ${results.length} cases allocated.` })
      onFinish(given === results.length)
    },
    onSettled: () => {
      for (const key of ['queue', 'queue-counts', 'queue-summary', 'workloads', 'case']) {
        void client.invalidateQueries({ queryKey: [key, mode] })
      }
    },
  })
  return {
    allocate: (analystId: string, cases: readonly AllocatedCase[]) =>
      giving.mutate({ analystId, cases }),
    results: giving.data,
    error: giving.error,
    isPending: giving.isPending,
    done: done.length,
    total: giving.variables?.cases.length ?? 0,
  }
}
