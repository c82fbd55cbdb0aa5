import { Alert, Box, Button, Loader, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type Approval, releasePreviewQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { resultNames } from '../outcome/outcome-editor.tsx'
import { useOutcome } from '../outcome/use-outcome.tsx'
import reportClasses from '../report.module.css'
import { useReport } from '../report-context.ts'
import classes from './release.module.css'
import { isSettled } from './release-checks.tsx'
import { ReleasePreview } from './release-preview.tsx'
import { useReadAgain } from './use-release.ts'

export type Submission = NonNullable<Approval['submission']>

interface Props {
  submission: Submission
  /** Nothing changed since the approver opened it. */
  isCurrent: boolean
  /** Why it cannot be approved, only sent back. */
  whyNot: string | null
  onClose(): void
  onReleased(): void
}

/** Beside the preview of the PDF: what was submitted, its checks, and the decision. */
export function ApprovalReview({ submission, isCurrent, whyNot, onClose, onReleased }: Props) {
  const { mode, file } = useReport()
  const { result, reason, submitted_by, overrides, draft_version } = submission
  const preview = useQuery(
    releasePreviewQuery(
      mode,
      file.case_id,
      { result, reason: reason ?? '' },
      { draft: draft_version, case: file.version },
    ),
  )
  const reasons = Object.fromEntries(overrides.map((each) => [each.check, each.reason]))
  const isReady = preview.data?.checks.every((line) => isSettled(line, reasons)) ?? false
  const { approve, sendBack } = useDecision(draft_version, onClose, onReleased)
  const [remarks, setRemarks] = useState('')
  const error = approve.error ?? sendBack.error
  return (
    <>
      <Text size="sm">
        <b>{resultNames[result]}</b>, submitted by {submitted_by.name ?? 'a colleague'}.
      </Text>
      {reason && (
        <Text size="sm" className={classes.remarks ?? ''}>
          Reason: {reason}
        </Text>
      )}
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
        label="Remarks"
        description="What the writer must change. Needed to send the report back."
        rows={3}
        maxLength={4000}
        value={remarks}
        onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
      />
      {error && <Problem error={error} />}
      {!isCurrent && !error && <Changed />}
      {isCurrent && whyNot && !error && (
        <Alert color="orange" p="xs" mt="sm" role="alert">
          {whyNot}
        </Alert>
      )}
      <Box mt="md" className={reportClasses.dialogFoot ?? ''}>
        <Text size="sm" c="dimmed">
          To {file.lender.name}
        </Text>
        <Button
          variant="default"
          disabled={!remarks.trim() || !isCurrent}
          loading={sendBack.isPending}
          onClick={() => sendBack.mutate(remarks.trim())}
        >
          Send back
        </Button>
        <Button
          disabled={!isReady || !isCurrent || whyNot !== null}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          Approve and release
        </Button>
      </Box>
    </>
  )
}

function Changed() {
  return (
    <Alert color="orange" p="xs" mt="sm" role="alert">
      This report was changed, sent back or released since you opened it. Close this panel and read
      what is there now.
    </Alert>
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
