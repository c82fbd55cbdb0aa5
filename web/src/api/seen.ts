import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseKey } from './cases.ts'
import { call, type Mode } from './client.ts'

/** After this time on the screen, a document counts as seen. */
const lookMs = 1_500

/** Marks a new document as seen once it was on the screen for a while. */
export function useSeen(
  mode: Mode,
  id: string,
  shown: { id: string; seen_at: string | null } | undefined,
): void {
  const client = useQueryClient()
  const document = shown && shown.seen_at === null ? shown.id : undefined
  useEffect(() => {
    if (!document) return
    const timer = setTimeout(() => {
      call('markSeen', { params: { mode, id, document }, body: {} }).then(
        () => client.invalidateQueries({ queryKey: caseKey(mode, id, 'documents') }),
        // It stays new, which is harmless.
        () => {},
      )
    }, lookMs)
    return () => clearTimeout(timer)
  }, [client, mode, id, document])
}
