import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useState } from 'react'
import { caseKey, caseQuery, draftQuery } from '../../../api/cases.ts'
import { call } from '../../../api/client.ts'
import { releasePreviewQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { SaveState } from '../draft/save-state.tsx'
import { useDraftState, useKeeper } from '../draft/use-draft.ts'
import { ReasonField, ResultChoice, resultNames } from '../outcome/outcome-editor.tsx'
import { useOutcome } from '../outcome/use-outcome.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { ReleasePreview } from './release-preview.tsx'

interface Props {
  move: 'finalise' | 're-release'
  opened: boolean
  onClose(): void
  onReleased(version: number): void
}

/** Exactly what will be sent, what blocks it, and the button to release. */
export function ReleaseDialog(props: Props) {
  const { move, opened, onClose } = props
  const { file } = useReport()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="60rem"
      title={
        move === 'finalise'
          ? `Finalise ${file.external_ref}`
          : `Re-release ${file.external_ref} as positive`
      }
    >
      {opened && <Release {...props} />}
    </Modal>
  )
}

/** To the chosen result, else to the first. */
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) return
  const choice = currentTarget.querySelector<HTMLElement>('input:checked')
  const first = choice ?? currentTarget.querySelector('input')
  first?.focus()
}

function Release({ move, onClose, onReleased }: Props) {
  const keeper = useKeeper()
  const client = useQueryClient()
  const { mode, file } = useReport()
  const [outcome, setOutcome] = useOutcome()
  const id = file.case_id
  const draftVersion = useDraftState(({ base }) => base.version)
  const isSaved = useDraftState(({ standing }) => standing === 'saved')
  const [isSaving, setSaving] = useState(true)
  useEffect(() => {
    void keeper.saveNow().then(() => setSaving(false))
  }, [keeper])

  const result = move === 're-release' ? 'positive' : outcome.result
  const [reason] = useDebouncedValue(outcome.reason, 400)
  const preview = useQuery({
    ...releasePreviewQuery(
      mode,
      id,
      { result: result ?? 'positive', reason },
      { draft: draftVersion, case: file.version },
    ),
    enabled: result !== null && isSaved,
    placeholderData: (before) => before,
  })
  const seenNow = preview.isPlaceholderData ? undefined : preview.data
  const isBehind =
    seenNow !== undefined &&
    (seenNow.draft_version !== draftVersion || seenNow.case_version !== file.version)
  useEffect(() => {
    // Another user changed the case or the draft: reload both and check again.
    if (!isBehind) return
    void client.invalidateQueries({ queryKey: caseQuery(mode, id).queryKey })
    void client.invalidateQueries({ queryKey: draftQuery(mode, id).queryKey })
  }, [isBehind, client, mode, id])
  const release = useMutation({
    mutationFn: () => {
      const said = outcome.reason.trim()
      const asked = { params: { mode, id }, ifMatch: file.version }
      if (move === 're-release') {
        return call('reRelease', { ...asked, body: { reason: said, draft_version: draftVersion } })
      }
      const body = { result: result ?? 'positive', draft_version: draftVersion }
      return call('finalise', { ...asked, body: { ...body, ...(said && { reason: said }) } })
    },
    onSuccess: ({ report_version }) => {
      notifications.show({ message: `Version ${report_version} released.` })
      setOutcome({ result: null, reason: '' })
      onClose()
      onReleased(report_version)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKey(mode, id) }),
        client.invalidateQueries({ queryKey: ['queue', mode] }),
        client.invalidateQueries({ queryKey: ['queue-counts', mode] }),
      ]),
  })
  const isCurrent = !preview.isFetching && reason === outcome.reason && isSaved
  const isReady = isCurrent && preview.data?.refusals.length === 0
  return (
    <>
      {move === 'finalise' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hands the focus on
        <div tabIndex={-1} data-autofocus onFocus={handOn}>
          <ResultChoice />
        </div>
      ) : null}
      <ReasonField isFirst={move === 're-release'} />
      {(isSaving || !isSaved) && (
        <Group mt="sm">
          <SaveState />
        </Group>
      )}
      {result === null && (
        <Text mt="sm" size="sm">
          Choose a result to see what the lender will receive.
        </Text>
      )}
      {preview.error && <Problem error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isLoading && <Loader mt="sm" size="sm" aria-label="Loading" />}
      {result !== null && preview.data && (
        <ReleasePreview preview={preview.data} onLeave={onClose} />
      )}
      {release.error && <Problem error={release.error} />}
      <Group justify="flex-end" mt="md" className={classes.dialogFoot ?? ''}>
        {result !== null && !isCurrent && !preview.error && (
          <Text size="sm" c="dimmed" aria-live="polite">
            Checking…
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isReady} loading={release.isPending} onClick={() => release.mutate()}>
          {result
            ? `Release as ${resultNames[result].toLowerCase()} to ${file.lender.name}`
            : 'Release'}
        </Button>
      </Group>
    </>
  )
}
