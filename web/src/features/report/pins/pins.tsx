import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../../api/cases.ts'
import type { Pin } from '../../../api/reports.ts'
import { useContent, useKeeper } from '../draft/use-draft.ts'
import { type PinOn, useReport } from '../report-context.ts'
import classes from './pins.module.css'

const isOn = (pin: Pin, { kind, key }: PinOn) => pin.on.kind === kind && pin.on.key === key

export function PinButton({ on, label }: { on: PinOn; label: string }) {
  const { canWrite, beginPin, pinning, endPin } = useReport()
  if (!canWrite) return null
  const isPinning = pinning?.on.kind === on.kind && pinning.on.key === on.key
  return (
    <Button
      size="compact-xs"
      variant={isPinning ? 'filled' : 'subtle'}
      color="orange"
      aria-pressed={isPinning}
      aria-label={`Pin evidence for ${label}`}
      data-pin={on.kind}
      onClick={() => (isPinning ? endPin() : beginPin(on, label))}
    >
      Pin
    </Button>
  )
}

/** The places in the documents that prove it. */
export function PinList({ on }: { on: PinOn }) {
  const keeper = useKeeper()
  const { mode, file, canWrite, currentPin, showPin } = useReport()
  const documents = useQuery(documentsQuery(mode, file.case_id))
  const pins = useContent((content) => content.pins)?.filter((pin) => isOn(pin, on)) ?? []
  if (pins.length === 0) return null
  const replace = (id: string, changed: Pin | undefined) =>
    keeper.change((content) => ({
      ...content,
      pins: (content.pins ?? []).flatMap((pin) => (pin.id === id ? (changed ?? []) : pin)),
    }))
  return (
    <ul className={classes.pins} aria-label="Evidence">
      {pins.map((pin) => {
        const found = documents.data?.documents.find(({ id }) => id === pin.document_id)
        const place = `${found?.filename ?? 'removed document'}, page ${pin.page}`
        return (
          <li
            key={pin.id}
            data-evidence-id={pin.id}
            data-current={pin.id === currentPin?.id || undefined}
          >
            <Group gap={6} wrap="nowrap">
              <Anchor component="button" type="button" size="xs" onClick={() => showPin(pin)}>
                {place}
              </Anchor>
              <TextInput
                size="xs"
                flex={1}
                variant="unstyled"
                aria-label={`Note on ${place}`}
                placeholder="What this shows"
                maxLength={300}
                readOnly={!canWrite}
                value={pin.note ?? ''}
                onChange={({ currentTarget }) =>
                  replace(pin.id, { ...pin, note: currentTarget.value })
                }
              />
              {canWrite && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove pin: ${place}`}
                  onClick={() => replace(pin.id, undefined)}
                >
                  ✕
                </ActionIcon>
              )}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
