import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import type { Result } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { SaveState } from '../draft/save-state.tsx'
import { ReasonField, ResultChoice, resultNames } from '../outcome/outcome-editor.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { FormDrawer } from './form-drawer.tsx'
import { isSettled, type Reasons } from './release-checks.tsx'
import { ReleasePreview } from './release-preview.tsx'
import { type ReleaseMove, usePreview, useRelease } from './use-release.ts'

interface Props {
  move: ReleaseMove
  /** The report is submitted for approval instead of released. */
  isSubmitted: boolean
  opened: boolean
  onClose(): void
  onReleased(): void
}

/** Beside the preview of the PDF: the checks, what will be sent, and the button to release. */
export function ReleaseDialog(props: Props) {
  const { move, isSubmitted, opened, onClose } = props
  const { file } = useReport()
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={nameMove(move, isSubmitted, file.external_ref)}
    >
      {opened && <Release {...props} />}
    </FormDrawer>
  )
}

/** To the chosen result, else to the first. */
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) return
  const choice = currentTarget.querySelector<HTMLElement>('input:checked')
  const first = choice ?? currentTarget.querySelector('input')
  first?.focus()
}

function FocusedChoice() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hands the focus on
    <div tabIndex={-1} data-autofocus onFocus={handOn}>
      <ResultChoice />
    </div>
  )
}

function Release({ move, isSubmitted, onClose, onReleased }: Props) {
  const { file } = useReport()
  const { result, preview, isSaved, isSaving, isCurrent } = usePreview(move)
  const [reasons, setReasons] = useState<Reasons>({})
  const release = useRelease({ move, isSubmitted, reasons }, () => {
    onClose()
    if (!isSubmitted) onReleased()
  })
  const isReady =
    isCurrent &&
    preview.data?.refusals.every(({ code }) => code === 'invalid_request') &&
    preview.data.checks.every((line) => isSettled(line, reasons))
  return (
    <>
      {move === 'finalise' && <FocusedChoice />}
      <ReasonField isFirst={move === 're-release'} />
      {(isSaving || !isSaved) && (
        <Group mt="sm">
          <SaveState />
        </Group>
      )}
      {result === null && (
        <Text mt="sm" size="sm">
          Choose a result to run the release checks.
        </Text>
      )}
      {preview.error && <Problem error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isLoading && <Loader mt="sm" size="sm" aria-label="Loading" />}
      {result !== null && preview.data && (
        <ReleasePreview
          preview={preview.data}
          reasons={reasons}
          onReason={(key, reason) => setReasons({ ...reasons, [key]: reason })}
          onLeave={onClose}
        />
      )}
      {release.error && <Problem error={release.error} />}
      <Box mt="md" className={classes.dialogFoot ?? ''}>
        <Text size="sm" c="dimmed" aria-live="polite">
          {result !== null && !isCurrent && !preview.error ? 'Checking…' : `To ${file.lender.name}`}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isReady} loading={release.isPending} onClick={() => release.mutate()}>
          {nameAction(isSubmitted, result)}
        </Button>
      </Box>
    </>
  )
}

function nameMove(move: ReleaseMove, isSubmitted: boolean, ref: string): string {
  if (move === 'finalise') return isSubmitted ? `Submit ${ref} for approval` : `Finalise ${ref}`
  return isSubmitted ? `Submit re-release of ${ref} for approval` : `Re-release ${ref} as positive`
}

function nameAction(isSubmitted: boolean, result: Result | null): string {
  const as = result ? ` as ${resultNames[result].toLowerCase()}` : ''
  return isSubmitted ? `Submit${as}` : `Release${as}`
}
