import { Anchor, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { readError } from '../../../frame/problem.tsx'
import { formatClockTime, formatMoment } from '../../../ui/moment.tsx'
import compared from '../release/compare.module.css'
import { useReport } from '../report-context.ts'
import type { DraftState } from './draft-keeper.ts'
import { findSection } from './draft-places.ts'
import { goToSection } from './go-to-section.ts'
import { useDraftState, useKeeper } from './use-draft.ts'
import { useActor } from './use-names.ts'

/** Whether the draft is saved, being saved, or only on this computer, and why. */
export function SaveState() {
  const keeper = useKeeper()
  const { sections } = useReport()
  const formatActor = useActor()
  const state = useDraftState((all) => all)
  const isBad = state.failure !== undefined || state.standing === 'conflict'
  const details = state.failure === undefined ? [] : readError(state.failure).details
  return (
    <Group gap={6} role="status" wrap="wrap">
      <Text size="xs" fw={isBad ? 600 : 400} {...(isBad && { c: 'var(--mantine-color-error)' })}>
        {formatSaveState(state, formatActor)}
      </Text>
      {details.map((detail) => {
        const section = findSection(detail, sections)
        return section ? (
          <Anchor
            key={detail}
            component="button"
            type="button"
            size="xs"
            onClick={() => goToSection(section)}
          >
            {detail}
          </Anchor>
        ) : (
          <Text key={detail} size="xs">
            {detail}
          </Text>
        )
      })}
      {(state.standing === 'waiting' || state.standing === 'refused') && (
        <Button size="compact-xs" variant="default" onClick={() => void keeper.tryAgain()}>
          Retry now
        </Button>
      )}
      <ReplacedTexts />
    </Group>
  )
}

function formatSaveState(state: DraftState, formatActor: (actor: string | null) => string): string {
  const { standing, base, failure } = state
  switch (standing) {
    case 'saved': {
      if (!base.savedAt) return 'Empty draft'
      const by = base.savedBy === null ? '' : ` by ${formatActor(base.savedBy)}`
      const isToday = new Date(base.savedAt).toDateString() === new Date().toDateString()
      const when = isToday ? formatClockTime(base.savedAt) : formatMoment(base.savedAt)
      return `Saved at ${when}${by}`
    }
    case 'changed':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'waiting':
      return `Not saved: ${readError(failure).message} Retrying automatically; a copy is kept on this computer.`
    case 'refused':
      return `Not saved: ${readError(failure).message}`
    case 'conflict':
      return 'Not saved: another user saved in the meantime'
  }
}

/** Own text that was replaced in a conflict, kept until it is discarded. */
function ReplacedTexts() {
  const keeper = useKeeper()
  const texts = useDraftState(({ setAside }) => setAside)
  const [isOpen, dialog] = useDisclosure()
  if (texts.length === 0) return null
  return (
    <>
      <Button size="compact-xs" variant="light" color="orange" onClick={dialog.open}>
        {texts.length} replaced {texts.length === 1 ? 'text' : 'texts'} kept
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} size="lg" title="Your replaced texts">
        <Stack>
          {texts.map(({ label, text, at }) => (
            <section key={`${label}${at}`}>
              <Group justify="space-between">
                <Text size="sm" fw={600}>
                  {label}, {formatClockTime(at)}
                </Text>
                <CopyButton value={text}>
                  {({ copied, copy }) => (
                    <Button size="compact-xs" variant="subtle" onClick={copy}>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
              </Group>
              <Text size="sm" className={compared.words ?? ''}>
                {text || 'empty'}
              </Text>
            </section>
          ))}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button
            variant="default"
            onClick={() => {
              keeper.throwAwaySetAside()
              dialog.close()
            }}
          >
            Discard
          </Button>
          <Button onClick={dialog.close}>Keep</Button>
        </Group>
      </Modal>
    </>
  )
}
