import { Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import type { Result } from '../../../api/reports.ts'
import { PinButton, PinList } from '../pins/pins.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { useOutcome } from './use-outcome.tsx'

export const resultNames: Record<Result, string> = {
  positive: 'Positive',
  negative: 'Negative',
  query: 'Query',
  hold: 'Hold',
}

const onReason = { kind: 'reason', key: 'reason' } as const

/** Result and reason. Sent to the lender with the release, not before. */
export function OutcomeEditor() {
  const { canWrite, file } = useReport()
  const isReRelease = file.allowed_moves.includes('re-release')
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Sent to the lender with the release. Until then, kept only on this computer.
      </Text>
      {isReRelease ? (
        <Text size="sm">
          A re-release is always positive. State as the reason what was resolved.
        </Text>
      ) : (
        <ResultChoice />
      )}
      <ReasonField />
      {canWrite && (
        <Group mt={4}>
          <PinButton on={onReason} label="the reason" />
        </Group>
      )}
      <PinList on={onReason} />
    </>
  )
}

export function ResultChoice() {
  const { canWrite } = useReport()
  const [outcome, setOutcome] = useOutcome()
  return (
    <SegmentedControl
      size="sm"
      aria-label="Result"
      readOnly={!canWrite}
      value={outcome.result ?? ''}
      data={Object.entries(resultNames).map(([value, label]) => ({ value, label }))}
      onChange={(value) => setOutcome({ ...outcome, result: value as Result })}
    />
  )
}

export function ReasonField({ isFirst = false }: { isFirst?: boolean }) {
  const { canWrite, file } = useReport()
  const [outcome, setOutcome] = useOutcome()
  const isFree = outcome.result === 'positive' && !file.allowed_moves.includes('re-release')
  return (
    <Textarea
      label={isFree ? 'Reason (optional)' : 'Reason'}
      mt="sm"
      rows={3}
      {...(isFirst && { 'data-autofocus': true })}
      maxLength={4000}
      readOnly={!canWrite}
      classNames={{ input: classes.growing ?? '' }}
      value={outcome.reason}
      onChange={({ currentTarget }) => setOutcome({ ...outcome, reason: currentTarget.value })}
    />
  )
}
