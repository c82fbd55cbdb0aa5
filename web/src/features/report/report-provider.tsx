import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type CaseFile, draftQuery } from '../../api/cases.ts'
import { call, keepCsrfToken, type Mode } from '../../api/client.ts'
import { referenceQuery } from '../../api/office.ts'
import { checkSession } from '../../api/query-client.ts'
import type { Pin } from '../../api/reports.ts'
import { useMay, useSession } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { ConflictDialog } from './draft/conflict-dialog.tsx'
import { DraftKeeper } from './draft/draft-keeper.ts'
import { newRowId } from './draft/draft-places.ts'
import { KeptItem } from './draft/kept-text.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { KeeperContext } from './draft/use-draft.ts'
import { OutcomeKeeper } from './outcome/use-outcome.tsx'
import { markIdOf, type OpenReport, ReportContext, type SideView } from './report-context.ts'

/** Holds the draft of the open case, for the form and the documents. */
export function ReportProvider(props: {
  file: CaseFile
  onShow(shown: { document: string; page: number }): void
  children: ReactNode
}) {
  const { file, onShow, children } = props
  const mode = useMode()
  const may = useMay()
  const { staff, csrf_token: token } = useSession()
  const id = file.case_id
  const draft = useQuery({ ...draftQuery(mode, id), enabled: may('documents:read') })
  const reference = useQuery(referenceQuery)
  const [keeper] = useState(() => createKeeper(mode, id, staff.id))
  useEffect(() => {
    if (draft.data) keeper.receive(draft.data)
  }, [draft.data, keeper])
  useSavesOnReturn(keeper, token)

  const [sideView, setSideViewAlone] = useState<SideView>({ kind: 'documents' })
  const [isWide, setWide] = useState(false)
  const setSideView = (next: SideView) => {
    setSideViewAlone(next)
    setWide(false)
  }
  const [pinning, setPinning] = useState<OpenReport['pinning']>(null)
  const [part, setPart] = useState<OpenReport['part']>(null)
  const [currentPin, setCurrentPin] = useState<OpenReport['currentPin']>(null)
  const [marked, setMarked] = useState<OpenReport['marked']>([])
  const report: OpenReport = {
    mode,
    file,
    sections: reference.data?.sections ?? [],
    canRead: may('documents:read'),
    canWrite: may('cases:work') && file.allowed_moves.some((move) => !/allocate/.test(move)),
    isPending: draft.isPending || reference.isPending,
    failure: draft.error ?? reference.error,
    readAgain: () => void Promise.all([draft.refetch(), reference.refetch()]),
    sideView,
    setSideView,
    isWide,
    setWide,
    pinning,
    beginPin: (on, label) => {
      setSideView({ kind: 'documents' })
      setPart(null)
      setPinning({ on, label })
    },
    endPin: () => setPinning(null),
    part: pinning && part,
    setPart,
    placePin: (document_id, page, rect) => {
      if (!pinning) return
      const pin: Pin = { id: newRowId(), on: pinning.on, document_id, page, rect }
      keeper.change((content) => ({ ...content, pins: [...(content.pins ?? []), pin] }))
      setCurrentPin({ id: pin.id })
      setPinning(null)
      focusNote(pin.id)
    },
    currentPin,
    showPin: (pin) => {
      setSideView({ kind: 'documents' })
      setMarked([])
      setCurrentPin({ id: pin.id })
      onShow({ document: pin.document_id, page: pin.page })
    },
    showDocument: (document) => {
      setSideView({ kind: 'documents' })
      onShow({ document, page: 1 })
    },
    marked,
    showPlaces: (places) => {
      const [first] = places
      if (!first) return
      setSideView({ kind: 'documents' })
      setMarked(places)
      setCurrentPin({ id: markIdOf(0) })
      onShow({ document: first.document, page: first.page })
    },
  }
  return (
    <KeeperContext value={keeper}>
      <ReportContext value={report}>
        <OutcomeKeeper mode={mode} id={id} staffId={staff.id}>
          {children}
        </OutcomeKeeper>
        <ConflictDialog />
        <LeaveGuard />
      </ReportContext>
    </KeeperContext>
  )
}

/** To the visible place, which is edited next. */
function focusNote(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-evidence-id="${id}"] input`)?.focus(),
  )
}

function createKeeper(mode: Mode, id: string, staffId: string): DraftKeeper {
  return new DraftKeeper({
    save: (content, version) =>
      call('saveDraft', { params: { mode, id }, body: { content }, ifMatch: version }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 401) checkSession()
          throw error
        },
      ),
    renewSession: async () => keepCsrfToken((await call('getSession', {})).csrf_token),
    kept: new KeptItem('draft', mode, id, staffId),
    aside: new KeptItem('set-aside', mode, id, staffId),
  })
}

/** Back from another tab, online or signed in again: retry at once. */
function useSavesOnReturn(keeper: DraftKeeper, token: string): void {
  useEffect(() => {
    if (token && keeper.state.standing === 'waiting') void keeper.tryAgain()
  }, [keeper, token])
  useEffect(() => {
    const tryAgain = () => {
      if (keeper.state.standing === 'waiting') void keeper.tryAgain()
    }
    window.addEventListener('online', tryAgain)
    window.addEventListener('focus', tryAgain)
    return () => {
      window.removeEventListener('online', tryAgain)
      window.removeEventListener('focus', tryAgain)
      keeper.stop()
    }
  }, [keeper])
}
