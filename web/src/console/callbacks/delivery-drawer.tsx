import { Badge, Button, Code, Drawer, Group, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AttemptLog } from '../../features/developers/attempt-log.tsx'
import { deliveryStates } from '../../features/developers/delivery-filters.tsx'
import { DeliveryPayload } from '../../features/developers/delivery-payload.tsx'
import type { DeliveryDetails } from '../../features/developers/types.ts'
import { Problem } from '../../frame/problem.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { deliveriesKey, deliveryQuery } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import { type Mode, useMay } from '../api/session.ts'

interface Props {
  mode: Mode
  /** Empty: none is shown. */
  delivery: string
  onClose(): void
}

/** One delivery: its attempts, their answers, and the exact bytes. */
export function DeliveryDrawer({ mode, delivery, onClose }: Props) {
  const found = useQuery({ ...deliveryQuery(mode, delivery), enabled: delivery !== '' })
  return (
    <Drawer
      opened={delivery !== ''}
      onClose={onClose}
      position="right"
      size="xl"
      title={found.data?.event ?? 'Delivery'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && delivery !== '' && <Loader aria-label="Loading" />}
      {found.data && <Content mode={mode} delivery={found.data} />}
    </Drawer>
  )
}

function Content({ mode, delivery }: { mode: Mode; delivery: DeliveryDetails }) {
  const client = useQueryClient()
  const mayRead = useMay(mode)('cases:read')
  const replaying = useMutation({
    mutationFn: () => call('replayDelivery', { params: { mode, id: delivery.id } }),
    onSuccess: () => {
      notifications.show({ message: 'Delivery queued for replay.' })
      return client.invalidateQueries({ queryKey: deliveriesKey(mode) })
    },
  })
  const { word, color } = deliveryStates[delivery.state]
  const { finished_at: ended, next_attempt_at: next } = delivery
  const subject = delivery.external_ref ?? delivery.case_id ?? delivery.collateral_id
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Badge color={color} variant="light">
          {word}
        </Badge>
        <Button size="xs" loading={replaying.isPending} onClick={() => replaying.mutate()}>
          Replay this delivery
        </Button>
      </Group>
      {replaying.error && <Problem error={replaying.error} />}
      <Facts
        rows={[
          ['Delivery', <Code key="id">{delivery.id}</Code>],
          [delivery.collateral_id ? 'Collateral request' : 'Case', subject],
          ['Event sequence', String(delivery.sequence)],
          ['Recorded', <Moment key="at" at={delivery.created_at} />],
          ...(ended ? [['Finished', <Moment key="ended" at={ended} />] as const] : []),
          ...(next ? [['Next attempt', <Moment key="next" at={next} />] as const] : []),
        ]}
      />
      <AttemptLog attempts={delivery.attempt_log} />
      <DeliveryPayload
        delivery={delivery}
        mayRead={mayRead}
        queryKey={deliveryQuery(mode, delivery.id).queryKey}
        read={(attempt, signal) =>
          call('getDeliveryPayload', {
            params: { mode, delivery: delivery.id },
            query: { attempt },
            signal,
          })
        }
      />
    </>
  )
}
