import { useCallback, useEffect, useState } from 'react'
import type { Mode } from '../../api/client.ts'
import { type Draft, emptyDraft, emptyEntry, isUntouched } from './draft.ts'

/**
 * What is typed is kept in this browser from the first key: it survives a reload, an expired session
 * and a colleague's claim. Stored per user, as a computer may be shared.
 */
export function useDraft(mode: Mode, property: string, staffId: string) {
  const key = `deedwire-desk-1:${mode}:${property}:${staffId}`
  const [draft, setDraft] = useState(() => kept(key))
  const [isKept, setKept] = useState(true)
  useEffect(() => setKept(keep(key, draft)), [key, draft])
  const change = useCallback(
    (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    [],
  )
  const clear = useCallback(() => {
    localStorage.removeItem(key)
    setDraft(emptyDraft)
  }, [key])
  return { draft, change, clear, isKept }
}

function kept(key: string): Draft {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    if (typeof found !== 'object' || !found) return emptyDraft
    // A draft of an earlier version has fewer fields.
    const entries = (found.entries ?? []).map((entry) => ({ ...emptyEntry(), ...entry }))
    return { ...emptyDraft, ...found, entries }
  } catch {
    return emptyDraft
  }
}

/** False if the browser refuses: the storage is full, or disabled. */
function keep(key: string, draft: Draft): boolean {
  try {
    if (isUntouched(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
