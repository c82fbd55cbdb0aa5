import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { caseKey } from '../../../api/cases.ts'
import { type Approval, approvalQuery } from '../../../api/reports.ts'
import { useSession } from '../../../api/session.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import { resultNames } from '../outcome/outcome-editor.tsx'
import { useOutcome } from '../outcome/use-outcome.tsx'
import { useReport } from '../report-context.ts'
import { ApprovalReview, type Submission } from './approval-review.tsx'
import { FormDrawer } from './form-drawer.tsx'
import classes from './release.module.css'

/** Where the report stands between its writer and the second person. */
export function ApprovalPanel({ onReleased }: { onReleased(): void }) {
  const { mode, file, setSideView } = useReport()
  const [, setOutcome] = useOutcome()
  // What the approver reads: a later submission is another one.
  const [reviewed, setReviewed] = useState<Submission | null>(null)
  const approval = useQuery(approvalQuery(mode, file.case_id))
  const submission = approval.data?.submission
  useReadAfterSave(submission)
  if (!approval.data || !submission) return null
  const close = () => setReviewed(null)
  const review = () => {
    const { result, reason, draft_version } = submission
    // The preview beside it shows what was submitted.
    setOutcome({ result, reason: reason ?? '' })
    setSideView({ kind: 'preview', draft: draft_version })
    setReviewed(submission)
  }
  return (
    <>
      {submission.state !== 'approved' && file.status !== 'withdrawn' && (
        <Alert
          color={submission.state === 'open' ? 'violet' : 'orange'}
          px="sm"
          py="xs"
          role="status"
        >
          <div className={classes.approval}>
            <State approval={approval.data} submission={submission} />
            {approval.data.may_send_back && (
              <Button size="xs" onClick={review}>
                {approval.data.may_approve ? 'Review and approve…' : 'Review…'}
              </Button>
            )}
          </div>
        </Alert>
      )}
      <FormDrawer opened={reviewed !== null} onClose={close} title={`Approve ${file.external_ref}`}>
        {reviewed && (
          <ApprovalReview
            submission={reviewed}
            isCurrent={submission.number === reviewed.number && submission.state === 'open'}
            whyNot={approval.data.why_not}
            onClose={close}
            onReleased={onReleased}
          />
        )}
      </FormDrawer>
    </>
  )
}

/** A saved change ends the submission. */
function useReadAfterSave(submission: Submission | null | undefined): void {
  const client = useQueryClient()
  const { mode, file } = useReport()
  const saved = useDraftState(({ base }) => base.version)
  const id = file.case_id
  const isBehind = submission?.state === 'open' && saved > submission.draft_version
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: caseKey(mode, id) })
  }, [isBehind, client, mode, id])
}

function State({ approval, submission }: { approval: Approval; submission: Submission }) {
  const { staff } = useSession()
  const { state, submitted_by, submitted_at, decided_by, decided_at, remarks, result } = submission
  const nameOf = (person: Submission['decided_by']) =>
    person?.id === staff.id ? 'you' : (person?.name ?? 'a colleague')
  if (state === 'sent_back') {
    return (
      <div>
        <Text size="sm" fw={600}>
          Sent back by {nameOf(decided_by)}
          {decided_at && (
            <>
              {', '}
              <Moment at={decided_at} />
            </>
          )}
        </Text>
        <Text size="sm" className={classes.remarks ?? ''}>
          {remarks}
        </Text>
      </div>
    )
  }
  if (state === 'replaced') {
    return (
      <div>
        <Text size="sm" fw={600}>
          No longer waiting for approval
        </Text>
        <Text size="sm">
          The draft was changed after {nameOf(submitted_by)} submitted it. It must be submitted
          again.
        </Text>
      </div>
    )
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        Waiting for approval, as {resultNames[result].toLowerCase()}
      </Text>
      <Text size="sm">
        Submitted by {nameOf(submitted_by)}, <Moment at={submitted_at} />. {approval.why_not}
      </Text>
    </div>
  )
}
