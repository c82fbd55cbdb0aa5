import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../frame/problem.tsx'
import { MomentField } from '../../ui/date-fields.tsx'
import { parseDateTimeField, toDateTimeField } from '../../ui/moment.tsx'
import type { ReplayBody, Replayed } from './types.ts'

interface Props {
  mode: 'live' | 'test'
  replay(body: ReplayBody): Promise<Replayed>
  onReplayed(): unknown
  onClose(): void
}

const dayMs = 86_400_000

/** Counts first, then sends, so that a receiver is not flooded by mistake. */
export function ReplayForm(props: Props) {
  return <Form mode={props.mode} replay={useReplay(props)} onCancel={props.onClose} />
}

type Replay = ReturnType<typeof useReplay>

function useReplay({ replay, onReplayed, onClose }: Props) {
  const [since, setSince] = useState(() => toDateTimeField(new Date(Date.now() - dayMs)))
  const [until, setUntil] = useState('')
  const ask = (isDry: boolean) => {
    const to = parseDateTimeField(until)
    return replay({
      since: parseDateTimeField(since) ?? '',
      ...(to && { until: to }),
      dry_run: isDry,
    })
  }
  const counting = useMutation({ mutationFn: () => ask(true) })
  const sending = useMutation({
    mutationFn: () => ask(false),
    onSuccess: ({ replayed, more }) => {
      notifications.show({
        message: `${formatCount(replayed)} queued for replay.${more ? ' More remain: count again.' : ''}`,
      })
      counting.reset()
      if (!more) onClose()
      return onReplayed()
    },
  })
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    counting.reset()
  }
  return {
    since,
    setSince: change(setSince),
    until,
    setUntil: change(setUntil),
    counting,
    sending,
  }
}

function Form(props: { mode: Props['mode']; replay: Replay; onCancel(): void }) {
  const { mode, replay, onCancel } = props
  const { since, counting, sending } = replay
  const found = counting.data
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (found && found.replayed > 0) sending.mutate()
        else counting.mutate()
      }}
    >
      <Text size="sm" mb="sm">
        Deliveries recorded in this period that failed permanently are sent again in order.
      </Text>
      <Period replay={replay} />
      <div aria-live="polite">
        {found && (
          <Alert mt="sm" color={found.replayed > 0 ? 'orange' : 'gray'}>
            {found.replayed === 0
              ? 'No failed deliveries in this period.'
              : `${formatCount(found.replayed)} will be sent again to the ${mode} URL${found.more ? '. More remain for another run' : ''}.`}
          </Alert>
        )}
      </div>
      {counting.error && <Problem error={counting.error} />}
      {sending.error && <Problem error={sending.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {found && found.replayed > 0 ? (
          <Button type="submit" loading={sending.isPending}>
            Replay {found.replayed.toLocaleString('en-IN')}
          </Button>
        ) : (
          <Button
            type="submit"
            // Not the field: its calendar would open over the dialog.
            data-autofocus
            loading={counting.isPending}
            disabled={!parseDateTimeField(since)}
          >
            Count
          </Button>
        )}
      </Group>
    </form>
  )
}

function Period({ replay: { since, setSince, until, setUntil } }: { replay: Replay }) {
  return (
    <>
      <MomentField label="Since" required value={since} onChange={setSince} />
      <MomentField
        mt="sm"
        label="Until"
        description="Leave empty to include everything up to now."
        value={until}
        onChange={setUntil}
      />
    </>
  )
}

const formatCount = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'delivery' : 'deliveries'}`
