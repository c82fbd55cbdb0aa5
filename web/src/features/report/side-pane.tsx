import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toAddress } from '../../api/client.ts'
import { routeIds } from '../../paths.ts'
import { plainView } from '../../viewer/page-view.ts'
import { useDraftState, useKeeper } from './draft/use-draft.ts'
import { resultNames } from './outcome/outcome-editor.tsx'
import { useOutcome } from './outcome/use-outcome.tsx'
import { PinBanner } from './pins/pin-banner.tsx'
import { ChangesPane } from './release/changes-pane.tsx'
import classes from './report.module.css'
import { useReport } from './report-context.ts'

const TitleGraph = lazy(async () => ({
  default: (await import('./graph/title-graph.tsx')).TitleGraph,
}))
const PdfDocument = lazy(async () => ({
  default: (await import('../../viewer/pdf/pdf-document.tsx')).PdfDocument,
}))

export const documentsPaneId = 'documents-pane'

/** Next to the form: documents, report preview, a released report, changes, or the title graph. */
export function SidePane(props: { document: string; children: ReactNode }) {
  const { sideView, isWide } = useReport()
  const { tab } = useSearch({ from: routeIds.case })
  return (
    <div
      id={documentsPaneId}
      className={classes.sidePane}
      data-hidden={(isWide && tab === 'report') || undefined}
    >
      {sideView.kind === 'documents' && (
        <>
          <PinBanner document={props.document} />
          {props.children}
        </>
      )}
      {sideView.kind === 'preview' && <Preview key={sideView.draft} />}
      {sideView.kind === 'changes' && (
        <Pane title="Changes since the last release">
          <ChangesPane />
        </Pane>
      )}
      {sideView.kind === 'graph' && <GraphPane isLarge={sideView.isLarge ?? false} />}
      {sideView.kind === 'released' && <Released {...sideView} />}
    </div>
  )
}

interface PaneProps {
  title: string
  tools?: ReactNode
  isLarge?: boolean
  children: ReactNode
}

function Pane(props: PaneProps) {
  const { setSideView } = useReport()
  return (
    <div className={classes.sidePaneBody} data-large={props.isLarge || undefined}>
      <Group className={classes.sidePaneBar ?? ''} gap="xs">
        <Text size="sm" fw={600} flex={1}>
          {props.title}
        </Text>
        {props.tools}
        <Button size="xs" variant="default" onClick={() => setSideView({ kind: 'documents' })}>
          Back to documents
        </Button>
      </Group>
      <Box
        className={classes.sidePaneScroll ?? ''}
        role="region"
        aria-label={props.title}
        tabIndex={0}
      >
        <Suspense fallback={<Loader m="xl" aria-label="Loading" />}>{props.children}</Suspense>
      </Box>
    </div>
  )
}

function GraphPane({ isLarge }: { isLarge: boolean }) {
  const { setSideView } = useReport()
  useEffect(() => {
    if (!isLarge) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setSideView({ kind: 'graph' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <Pane
      title="Graph of the title"
      isLarge={isLarge}
      tools={
        <Button
          size="xs"
          variant="default"
          aria-pressed={isLarge}
          onClick={() => setSideView({ kind: 'graph', isLarge: !isLarge })}
        >
          {isLarge ? 'Smaller' : 'Larger'}
        </Button>
      }
    >
      <TitleGraph />
    </Pane>
  )
}

function Preview() {
  const keeper = useKeeper()
  const { mode, file } = useReport()
  const [outcome] = useOutcome()
  const version = useDraftState(({ base }) => base.version)
  const isChanged = useDraftState(({ standing }) => standing !== 'saved')
  const [drawn, setDrawn] = useState({ version, outcome })
  // Another result is another report.
  if (drawn.outcome.result !== outcome.result) setDrawn({ version, outcome })
  const { result, reason } = drawn.outcome
  const isOld = isChanged || drawn.version !== version || drawn.outcome !== outcome
  const refresh = () =>
    void keeper.saveNow().then(() => setDrawn({ version: keeper.state.base.version, outcome }))
  const url = toAddress('previewReport', {
    params: { mode, id: file.case_id },
    query: { ...(result && { result }), ...(reason.trim() && { reason }) },
  })
  return (
    <Pane
      title={`Preview, as ${resultNames[result ?? 'positive'].toLowerCase()}`}
      tools={
        isOld && (
          <Button size="xs" onClick={refresh}>
            Draft changed: refresh
          </Button>
        )
      }
    >
      <Pdf key={`${drawn.version} ${url}`} url={url} />
    </Pane>
  )
}

function Released(props: { version: number; file: string; filename: string }) {
  const { mode, file } = useReport()
  const params = {
    mode,
    id: file.case_id,
    version: String(props.version),
    file: props.file,
  }
  return (
    <Pane title={`${props.filename}, as released`}>
      <Pdf key={props.file} url={toAddress('readVersionFile', { params })} />
    </Pane>
  )
}

const noPins = () => []
const nothing = () => {}

function Pdf({ url }: { url: string }) {
  return (
    <PdfDocument
      url={url}
      view={plainView}
      words=""
      findPins={noPins}
      onRect={undefined}
      onOpened={nothing}
      onFound={nothing}
    />
  )
}
