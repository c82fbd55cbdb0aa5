import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { ReportDraft } from '../../../api/reports.ts'
import type { DraftKeeper, DraftState } from './draft-keeper.ts'
import { readAt, writeAt } from './draft-places.ts'

export const KeeperContext = createContext<DraftKeeper | null>(null)

export function useKeeper(): DraftKeeper {
  const keeper = use(KeeperContext)
  if (!keeper) throw new Error('useKeeper needs a ReportProvider')
  return keeper
}

/** Renders again only if the chosen part changed. */
export function useDraftState<T>(choose: (state: DraftState) => T): T {
  const keeper = useKeeper()
  return useSyncExternalStore(keeper.watch, () => choose(keeper.state))
}

export function useContent<T>(choose: (content: ReportDraft) => T): T {
  return useDraftState(({ content }) => choose(content))
}

export function useText(path: string): [string, (text: string) => void] {
  const keeper = useKeeper()
  const value = useContent((content) => readAt(content, path))
  const write = useCallback(
    (text: string) => keeper.change((content) => writeAt(content, path, text)),
    [keeper, path],
  )
  return [typeof value === 'string' ? value : '', write]
}

const none: readonly never[] = []

export function useRows<T>(path: string): [readonly T[], (rows: readonly T[]) => void] {
  const keeper = useKeeper()
  const value = useContent((content) => readAt(content, path))
  const write = useCallback(
    (rows: readonly T[]) => keeper.change((content) => writeAt(content, path, rows)),
    [keeper, path],
  )
  return [Array.isArray(value) ? (value as T[]) : none, write]
}
