import { Anchor, Badge, Box, Group, Loader, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type CaseFile, caseQuery, documentsQuery } from '../api/cases.ts'
import { useSeen } from '../api/seen.ts'
import { type Permission, useMay } from '../api/session.ts'
import { CaseChecklist } from '../features/case/case-checklist.tsx'
import { CaseCollateral } from '../features/case/case-collateral.tsx'
import { CaseDisagreements } from '../features/case/case-disagreements.tsx'
import { CaseFacts } from '../features/case/case-facts.tsx'
import { CaseMoves } from '../features/case/case-moves.tsx'
import { CaseNotes } from '../features/case/case-notes.tsx'
import { CasePresence } from '../features/case/case-presence.tsx'
import { CaseQueries } from '../features/case/case-queries.tsx'
import { CaseTimeline } from '../features/case/case-timeline.tsx'
import { WaitingQueries } from '../features/case/waiting-queries.tsx'
import { PinnedViewer } from '../features/report/pins/pinned-viewer.tsx'
import { useReport } from '../features/report/report-context.ts'
import { ReportEditor } from '../features/report/report-editor.tsx'
import { ReportProvider } from '../features/report/report-provider.tsx'
import { documentsPaneId } from '../features/report/side-pane.tsx'
import { approvalLooks, statusLooks } from '../frame/case-status.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import { Ageing } from '../ui/ageing.tsx'
import { PaneDivider } from '../ui/pane-divider.tsx'
import { useTitle } from '../ui/use-title.ts'
import type { CaseDocument } from '../viewer/document-list.ts'
import classes from './case.module.css'

interface Tab {
  tab: string
  title: string
  permission?: Permission
}

const tabs: readonly Tab[] = [
  { tab: 'case', title: 'Case' },
  { tab: 'documents', title: 'Documents', permission: 'documents:read' },
  { tab: 'queries', title: 'Queries and notes' },
  { tab: 'collateral', title: 'Collateral' },
  { tab: 'report', title: 'Report', permission: 'documents:read' },
  { tab: 'timeline', title: 'Timeline' },
  { tab: 'disagreements', title: 'Differences', permission: 'documents:read' },
]

/** Those that this person may read. */
function useTabs(): readonly Tab[] {
  const may = useMay()
  return tabs.filter(({ permission }) => permission === undefined || may(permission))
}

/** Documents on the left; case, checklist, queries, report and timeline on the right. */
export function CasePage() {
  const mode = useMode()
  const { id } = useParams({ from: routeIds.case })
  const { search, look } = useLook()
  const file = useQuery(caseQuery(mode, id))
  const may = useMay()
  const mayRead = may('documents:read')
  const mayWork = may('cases:work')
  const documents = useQuery({ ...documentsQuery(mode, id), enabled: mayRead })
  const list = documents.data?.documents ?? []
  const shown = { document: search.document ?? list[0]?.id ?? '', page: search.page ?? 1 }
  useSeen(
    mode,
    id,
    list.find((each) => each.id === shown.document && !each.scan.withheld),
  )
  useTitle(file.data?.external_ref, mode)
  useCaseKeys(list, shown.document)

  // A failed background refresh keeps the page and the documents.
  const hasNoDocuments = documents.error && !documents.data
  if (file.error && !file.data) return <NoCase error={file.error} retry={file.refetch} />
  if (!file.data) return <Loader m="xl" aria-label="Loading" />
  return (
    <div className={classes.page}>
      <Head file={file.data} />
      <WaitingQueries file={file.data} />
      <ReportProvider
        key={`${mode}/${id}`}
        file={file.data}
        onShow={({ document, page }) => look({ document, page })}
      >
        <div className={classes.panes} data-without-documents={!mayRead || undefined}>
          {hasNoDocuments && (
            <Box id={documentsPaneId}>
              <Problem error={documents.error} retry={() => void documents.refetch()} />
            </Box>
          )}
          {mayRead && !hasNoDocuments && (
            <PinnedViewer
              mode={mode}
              caseId={id}
              documents={list}
              isLoading={documents.isPending}
              canAdd={mayWork && documents.data?.can_add === true}
              shown={shown}
              find={search.find}
              onShow={({ document, page }) => look({ document, page })}
            />
          )}
          {mayRead && (
            <PaneDivider
              label="Width of the documents"
              controls={documentsPaneId}
              storageKey="deedwire-case-panes"
              initial={51}
              min={25}
              max={75}
            />
          )}
          <Panels file={file.data} documents={list} />
        </div>
      </ReportProvider>
    </div>
  )
}

/** What the address says is shown, and how to change it. */
function useLook() {
  const search = useSearch({ from: routeIds.case })
  const navigate = useNavigate()
  // The panes scroll themselves: a restored position would undo the jump to a page.
  const look = (changed: Partial<typeof search>) =>
    void navigate({
      to: '.',
      search: { ...search, ...changed },
      replace: true,
      resetScroll: false,
    })
  return { search, look }
}

function useCaseKeys(documents: readonly CaseDocument[], shown: string): void {
  const mode = useMode()
  const navigate = useNavigate()
  const { look } = useLook()
  const shownTabs = useTabs()
  const openTab = (tab: string) => {
    look({ tab })
    // From there, Tab continues into its content.
    document.getElementById(`case-tab-${tab}`)?.focus()
  }
  const stepDocument = (by: number) => {
    const next = documents[documents.findIndex(({ id }) => id === shown) + by]
    if (next) look({ document: next.id, page: 1 })
  }
  useKeys({
    ']': () => stepDocument(1),
    '[': () => stepDocument(-1),
    u: () => void navigate({ to: paths.queue, params: { mode } }),
    ...Object.fromEntries(
      shownTabs.map(({ tab }, index) => [String(index + 1), () => openTab(tab)]),
    ),
  })
}

function Head({ file }: { file: CaseFile }) {
  const mode = useMode()
  const { id } = useParams({ from: routeIds.case })
  const { search, look } = useLook()
  const { label, color } = statusLooks[file.status]
  return (
    <Group px="md" py="xs" gap="md" className={classes.head ?? ''}>
      <Anchor component={Link} to={`/${mode}/queue`} size="sm">
        ‹ Queue
      </Anchor>
      <Title order={1} size="h4">
        {file.external_ref} · {file.applicant_name}
      </Title>
      <Badge color={color} variant="light">
        {label}
        {file.revision > 0 ? ` · revision ${file.revision}` : ''}
      </Badge>
      {file.approval && (
        <Badge
          component="button"
          type="button"
          color={approvalLooks[file.approval].color}
          variant="light"
          style={{ cursor: 'pointer' }}
          onClick={() => look({ tab: 'report' })}
        >
          {approvalLooks[file.approval].label}
        </Badge>
      )}
      {file.turnaround.file.running && (
        <Ageing
          dueAt={file.turnaround.vendor.due_at}
          receivedAt={file.received_at}
          isPaused={file.documents_awaited}
          lateMinutes={file.turnaround.vendor.late_minutes}
        />
      )}
      <Text size="sm" c="dimmed">
        {file.lender.name} · {file.case_type}
      </Text>
      <CasePresence id={id} tab={search.tab} />
      <CaseMoves file={file} />
    </Group>
  )
}

function Panels({ file, documents }: { file: CaseFile; documents: readonly CaseDocument[] }) {
  const { search, look } = useLook()
  const { showPlaces } = useReport()
  const shownTabs = useTabs()
  const current = shownTabs.find(({ tab }) => tab === search.tab)?.tab ?? 'case'
  return (
    <Tabs
      id="case"
      value={current}
      onChange={(tab) => look({ tab: tab ?? 'case' })}
      className={classes.form ?? ''}
      keepMounted={false}
    >
      <Tabs.List>
        {shownTabs.map(({ tab, title }) => (
          <Tabs.Tab key={tab} value={tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="case" p="md">
        <CaseFacts file={file} />
      </Tabs.Panel>
      <Tabs.Panel value="documents" p="md">
        <CaseChecklist
          file={file}
          documents={documents}
          onShow={(document) => look({ document, page: 1 })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="queries" p="md">
        <CaseQueries
          file={file}
          documents={documents}
          onShow={(document) => look({ document, page: 1 })}
        />
        <CaseNotes file={file} />
      </Tabs.Panel>
      <Tabs.Panel value="report">
        <ReportEditor />
      </Tabs.Panel>
      <Tabs.Panel value="collateral" p="md">
        <CaseCollateral file={file} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" p="md">
        <CaseTimeline file={file} />
      </Tabs.Panel>
      <Tabs.Panel value="disagreements" p="md">
        <CaseDisagreements file={file} onShow={showPlaces} onOpenTab={(tab) => look({ tab })} />
      </Tabs.Panel>
    </Tabs>
  )
}

function NoCase({ error, retry }: { error: unknown; retry(): unknown }) {
  const mode = useMode()
  return (
    <Box p="md">
      <Anchor component={Link} to={`/${mode}/queue`} size="sm">
        ‹ Queue
      </Anchor>
      <Title order={1} size="h4" mt="xs">
        Case
      </Title>
      <Problem error={error} retry={() => void retry()} />
    </Box>
  )
}
