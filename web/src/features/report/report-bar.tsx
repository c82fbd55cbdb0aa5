import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { approvalQuery } from '../../api/reports.ts'
import { useMay } from '../../api/session.ts'
import { useKeys } from '../../frame/keys.ts'
import { SaveState } from './draft/save-state.tsx'
import { useKeeper } from './draft/use-draft.ts'
import { GradeBadge } from './outcome/grade-badge.tsx'
import { useScore } from './outcome/use-score.ts'
import { ApprovalPanel } from './release/approval-panel.tsx'
import { ReleaseDialog } from './release/release-dialog.tsx'
import { focusVersions } from './release/versions.tsx'
import classes from './report.module.css'
import { type SideView, useReport } from './report-context.ts'

type View = 'write' | 'versions'

const moveNames = { finalise: 'Finalise…', 're-release': 'Re-release…' } as const

interface Props {
  view: View
  onView(view: View): void
}

export function ReportBar({ view, onView }: Props) {
  const may = useMay()
  const { mode, file, canWrite, setSideView } = useReport()
  const keeper = useKeeper()
  const [isReleasing, release] = useDisclosure()
  const toggle = useSideToggle()
  const approval = useQuery(approvalQuery(mode, file.case_id))
  const isSubmitted = approval.data?.required ?? false
  const isWaiting = approval.data?.submission?.state === 'open'
  const move = may('cases:work')
    ? file.allowed_moves.find((each) => each === 'finalise' || each === 're-release')
    : undefined
  const showVersions = () => {
    onView('versions')
    focusVersions()
  }
  const openRelease = () => {
    // The checks are read beside the PDF, which shows what is saved.
    void keeper
      .saveNow()
      .then(() => setSideView({ kind: 'preview', draft: keeper.state.base.version }))
    release.open()
  }
  useKeys({
    v: () => canWrite && toggle('preview'),
    c: () => file.report_version > 0 && toggle('changes'),
    t: () => toggle('graph'),
    f: () => move && openRelease(),
  })
  return (
    <div id="report-bar" className={classes.topBar}>
      <Group gap="xs" justify="space-between">
        <ViewChoice view={view} onView={onView} />
        <Group gap={4}>
          <SideButtons onToggle={toggle} />
          {move && (
            <Button size="xs" variant={isWaiting ? 'default' : 'filled'} onClick={openRelease}>
              {!isSubmitted
                ? moveNames[move]
                : isWaiting
                  ? 'Submit again…'
                  : 'Submit for approval…'}
            </Button>
          )}
        </Group>
      </Group>
      <SaveState />
      {may('documents:read') && <ApprovalPanel onReleased={showVersions} />}
      {move && (
        <ReleaseDialog
          move={move}
          isSubmitted={isSubmitted}
          opened={isReleasing}
          onClose={release.close}
          onReleased={showVersions}
        />
      )}
    </div>
  )
}

function ViewChoice({ view, onView }: Props) {
  const { file } = useReport()
  const grade = useScore().score?.grade
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label="Report view"
        value={view}
        data={[
          { value: 'write', label: 'Draft' },
          { value: 'versions', label: `Versions (${file.report_version})` },
        ]}
        onChange={(value) => onView(value as View)}
      />
      {grade && <GradeBadge grade={grade} title="Grade of the saved draft" />}
    </Group>
  )
}

type SideKind = 'preview' | 'changes' | 'graph'

function useSideToggle() {
  const keeper = useKeeper()
  const { sideView, setSideView, isWide } = useReport()
  return (kind: SideKind) => {
    const next: SideView = { kind: sideView.kind === kind && !isWide ? 'documents' : kind }
    // The preview shows what is saved.
    void keeper.saveNow().then(() => setSideView(next))
  }
}

function SideButtons({ onToggle }: { onToggle(kind: SideKind): void }) {
  const { file, canWrite, sideView, isWide, setWide } = useReport()
  return (
    <>
      {canWrite && (
        <Button
          size="xs"
          variant={sideView.kind === 'preview' ? 'light' : 'default'}
          aria-pressed={sideView.kind === 'preview'}
          onClick={() => onToggle('preview')}
        >
          Preview
        </Button>
      )}
      <Button
        size="xs"
        variant={sideView.kind === 'graph' ? 'light' : 'default'}
        aria-pressed={sideView.kind === 'graph'}
        onClick={() => onToggle('graph')}
      >
        Graph
      </Button>
      {file.report_version > 0 && (
        <Button
          size="xs"
          variant={sideView.kind === 'changes' ? 'light' : 'default'}
          aria-pressed={sideView.kind === 'changes'}
          onClick={() => onToggle('changes')}
        >
          Changes
        </Button>
      )}
      <ActionIcon
        size={30}
        variant={isWide ? 'light' : 'default'}
        aria-pressed={isWide}
        aria-label="Full width"
        title="Full width"
        onClick={() => setWide(!isWide)}
      >
        ⤢
      </ActionIcon>
    </>
  )
}
