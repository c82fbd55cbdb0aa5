import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseKey } from './cases.ts'
import { call, type Mode } from './client.ts'

/** So long on the screen, a paper counts as looked at. */
const lookMs = 1_500

/** Marks a paper that is new to me as seen, once it was on the screen for a while. */
export function useSeen(
  mode: Mode,
  id: string,
  paper: { id: string; seen_at: string | null } | undefined,
): void {
  const client = useQueryClient()
  const document = paper && paper.seen_at === null ? paper.id : undefined
  useEffect(() => {
    if (!document) return
    const timer = setTimeout(() => {
      call('markSeen', { params: { mode, id, document }, body: {} }).then(
        () => client.invalidateQueries({ queryKey: caseKey(mode, id, 'papers') }),
        // It stays new, which is no harm.
        () => {},
      )
    }, lookMs)
    return () => clearTimeout(timer)
  }, [client, mode, id, document])
}
