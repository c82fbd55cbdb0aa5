import { Alert, Button, Drawer, Group, Loader, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type Approval, approvalQuery, releasePreviewQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import { resultNames } from '../outcome/outcome-editor.tsx'
import { useOutcome } from '../outcome/use-outcome.tsx'
import { useReport } from '../report-context.ts'
import { isSettled } from './release-checks.tsx'
import { ReleasePreview } from './release-preview.tsx'
import { useReadAgain } from './use-release.ts'

type Submission = NonNullable<Approval['submission']>

/** Where the report stands between its writer and the second person. */
export function ApprovalPanel({ onReleased }: { onReleased(): void }) {
  const { mode, file, setSideView } = useReport()
  const [, setOutcome] = useOutcome()
  const [isOpen, panel] = useDisclosure()
  const approval = useQuery(approvalQuery(mode, file.case_id))
  const submission = approval.data?.submission
  if (!submission || submission.state === 'approved') return null
  const review = () => {
    const { result, reason } = submission
    // The preview beside it shows what was submitted.
    setOutcome({ result, reason: reason ?? '' })
    setSideView({ kind: 'preview' })
    panel.open()
  }
  return (
    <>
      <Alert color={submission.state === 'open' ? 'blue' : 'orange'} p="xs" mt="xs" role="status">
        <Group justify="space-between">
          <State submission={submission} />
          {approval.data?.may_approve && (
            <Button size="xs" onClick={review}>
              Review and approve…
            </Button>
          )}
        </Group>
      </Alert>
      <Drawer
        opened={isOpen}
        onClose={panel.close}
        position="right"
        size="50%"
        withOverlay={false}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={`Approve ${file.external_ref}`}
      >
        {isOpen && <Review submission={submission} onClose={panel.close} onReleased={onReleased} />}
      </Drawer>
    </>
  )
}

function State({ submission }: { submission: Submission }) {
  const { state, submitted_by, submitted_at, decided_by, decided_at, remarks, result } = submission
  const writer = submitted_by.name ?? 'a colleague'
  if (state === 'sent_back') {
    return (
      <Text size="sm">
        Sent back by {decided_by?.name ?? 'a colleague'}
        {decided_at && (
          <>
            {' '}
            on <Moment at={decided_at} />
          </>
        )}
        : {remarks}
      </Text>
    )
  }
  if (state === 'replaced') {
    return (
      <Text size="sm">The draft has changed since {writer} submitted it. Submit it again.</Text>
    )
  }
  return (
    <Text size="sm">
      Submitted as {resultNames[result].toLowerCase()} by {writer} on <Moment at={submitted_at} />.
      It waits for approval by a second person.
    </Text>
  )
}

interface ReviewProps {
  submission: Submission
  onClose(): void
  onReleased(): void
}

function Review({ submission, onClose, onReleased }: ReviewProps) {
  const { mode, file } = useReport()
  const { result, reason, submitted_by, overrides } = submission
  const draft = useDraftState(({ base }) => base.version)
  const preview = useQuery(
    releasePreviewQuery(
      mode,
      file.case_id,
      { result, reason: reason ?? '' },
      { draft, case: file.version },
    ),
  )
  const reasons = Object.fromEntries(overrides.map((each) => [each.check, each.reason]))
  const isReady = preview.data?.checks.every((line) => isSettled(line, reasons)) ?? false
  const { approve, sendBack } = useDecision(draft, onClose, onReleased)
  const [remarks, setRemarks] = useState('')
  return (
    <>
      <Text size="sm">
        {resultNames[result]}, written by {submitted_by.name}. {reason}
      </Text>
      {preview.error && <Problem error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isLoading && <Loader mt="sm" size="sm" aria-label="Loading" />}
      {preview.data && (
        <ReleasePreview
          preview={preview.data}
          reasons={reasons}
          onReason={undefined}
          onLeave={onClose}
        />
      )}
      <Textarea
        mt="md"
        label="Remarks, to send the report back"
        rows={3}
        maxLength={4000}
        value={remarks}
        onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
      />
      {(approve.error ?? sendBack.error) && <Problem error={approve.error ?? sendBack.error} />}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={!remarks.trim()}
          loading={sendBack.isPending}
          onClick={() => sendBack.mutate(remarks.trim())}
        >
          Send back
        </Button>
        <Button disabled={!isReady} loading={approve.isPending} onClick={() => approve.mutate()}>
          Approve and release to {file.lender.name}
        </Button>
      </Group>
    </>
  )
}

function useDecision(draftVersion: number, onClose: () => void, onReleased: () => void) {
  const { mode, file } = useReport()
  const [, setOutcome] = useOutcome()
  const readAgain = useReadAgain()
  const asked = { params: { mode, id: file.case_id }, ifMatch: file.version }
  const close = (message: string) => {
    notifications.show({ message })
    setOutcome({ result: null, reason: '' })
    onClose()
  }
  const approve = useMutation({
    mutationFn: () => call('approveReport', { ...asked, body: { draft_version: draftVersion } }),
    onSuccess: ({ report_version }) => {
      close(`Version ${report_version} released.`)
      onReleased()
    },
    onSettled: readAgain,
  })
  const sendBack = useMutation({
    mutationFn: (remarks: string) => call('sendBackReport', { ...asked, body: { remarks } }),
    onSuccess: () => close('Sent back to the writer.'),
    onSettled: readAgain,
  })
  return { approve, sendBack }
}
