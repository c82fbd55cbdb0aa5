import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { caseKey, caseQuery, draftQuery } from '../../../api/cases.ts'
import { call } from '../../../api/client.ts'
import { releasePreviewQuery } from '../../../api/reports.ts'
import type { StaffApi } from '../../../api/staff-api.ts'
import { useDraftState, useKeeper } from '../draft/use-draft.ts'
import { useOutcome } from '../outcome/use-outcome.tsx'
import { useReport } from '../report-context.ts'
import type { Reasons } from './release-checks.tsx'

export type ReleaseMove = 'finalise' | 're-release'

const useResult = (move: ReleaseMove) => {
  const [{ result }] = useOutcome()
  return move === 're-release' ? 'positive' : result
}

/** What the lender would receive: of the saved draft, the chosen result and the typed reason. */
export function usePreview(move: ReleaseMove) {
  const { mode, file } = useReport()
  const [outcome] = useOutcome()
  const result = useResult(move)
  const draftVersion = useDraftState(({ base }) => base.version)
  const isSaved = useDraftState(({ standing }) => standing === 'saved')
  const isSaving = useSaveFirst()
  const [reason] = useDebouncedValue(outcome.reason, 400)
  const preview = useQuery({
    ...releasePreviewQuery(
      mode,
      file.case_id,
      { result: result ?? 'positive', reason },
      { draft: draftVersion, case: file.version },
    ),
    enabled: result !== null && isSaved,
    placeholderData: (before) => before,
  })
  const seenNow = preview.isPlaceholderData ? undefined : preview.data
  useReload(
    seenNow !== undefined &&
      (seenNow.draft_version !== draftVersion || seenNow.case_version !== file.version),
  )
  const isCurrent = !preview.isFetching && reason === outcome.reason && isSaved
  return { result, preview, isSaved, isSaving, isCurrent }
}

function useSaveFirst(): boolean {
  const keeper = useKeeper()
  const [isSaving, setSaving] = useState(true)
  useEffect(() => {
    void keeper.saveNow().then(() => setSaving(false))
  }, [keeper])
  return isSaving
}

/** Another user changed the case or the draft: reload both and check again. */
function useReload(isBehind: boolean): void {
  const client = useQueryClient()
  const { mode, file } = useReport()
  const id = file.case_id
  useEffect(() => {
    if (!isBehind) return
    void client.invalidateQueries({ queryKey: caseQuery(mode, id).queryKey })
    void client.invalidateQueries({ queryKey: draftQuery(mode, id).queryKey })
  }, [isBehind, client, mode, id])
}

export function useRelease(
  wish: { move: ReleaseMove; isSubmitted: boolean; reasons: Reasons },
  onDone: () => void,
) {
  const { move, isSubmitted, reasons } = wish
  const { mode, file } = useReport()
  const [outcome, setOutcome] = useOutcome()
  const result = useResult(move)
  const draftVersion = useDraftState(({ base }) => base.version)
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: () => {
      const said = outcome.reason.trim()
      const asked = { params: { mode, id: file.case_id }, ifMatch: file.version }
      const more = { draft_version: draftVersion, ...overridesOf(reasons) }
      if (move === 're-release' && !isSubmitted) {
        return call('reRelease', { ...asked, body: { reason: said, ...more } })
      }
      const body = { result: result ?? 'positive', ...(said && { reason: said }), ...more }
      return call(isSubmitted ? 'submitReport' : 'finalise', { ...asked, body })
    },
    onSuccess: ({ report_version }) => {
      const done = isSubmitted
        ? 'Submitted. A colleague who did not write the report can approve it.'
        : `Version ${report_version} released.`
      notifications.show({ message: done })
      if (!isSubmitted) setOutcome({ result: null, reason: '' })
      onDone()
    },
    onSettled: readAgain,
  })
}

export function useReadAgain() {
  const client = useQueryClient()
  const { mode, file } = useReport()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: caseKey(mode, file.case_id) }),
      client.invalidateQueries({ queryKey: ['queue', mode] }),
      client.invalidateQueries({ queryKey: ['queue-counts', mode] }),
    ])
}

type Override = NonNullable<StaffApi['finalise']['body']['overrides']>[number]

function overridesOf(reasons: Reasons): { overrides?: Override[] } {
  const overrides = Object.entries(reasons).flatMap(([check, reason]) =>
    reason.trim() ? [{ check: check as Override['check'], reason: reason.trim() }] : [],
  )
  return overrides.length > 0 ? { overrides } : {}
}
