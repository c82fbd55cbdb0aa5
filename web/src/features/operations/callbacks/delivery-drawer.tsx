import { Badge, Button, Drawer, Group, Loader } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, call, type Mode } from '../../../api/client.ts'
import { deliveryQuery, type LenderAccount, lenderQueryKey } from '../../../api/operations.ts'
import { useMay } from '../../../api/session.ts'
import { Problem } from '../../../frame/problem.tsx'
import { paths } from '../../../paths.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AttemptLog } from '../../developers/attempt-log.tsx'
import { deliveryStates } from '../../developers/delivery-filters.tsx'
import { DeliveryPayload } from '../../developers/delivery-payload.tsx'
import classes from '../operations.module.css'

type Shown = Answer<'getLenderDelivery'>

interface Props {
  mode: Mode
  lender: LenderAccount
  /** Empty: none is shown. */
  delivery: string
  onClose(): void
}

export function DeliveryDrawer({ mode, lender, delivery, onClose }: Props) {
  const found = useQuery({
    ...deliveryQuery(mode, lender.id, delivery),
    enabled: delivery !== '',
    // While it is pending, it is polled.
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? 3_000 : false),
  })
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
      {found.data && <Content mode={mode} lender={lender} delivery={found.data} />}
    </Drawer>
  )
}

function Content(props: { mode: Mode; lender: LenderAccount; delivery: Shown }) {
  const { mode, lender, delivery } = props
  const mayRead = useMay()('documents:read')
  const client = useQueryClient()
  const replaying = useMutation({
    mutationFn: () =>
      call('replayLenderDelivery', {
        params: { mode, lender: lender.id, delivery: delivery.id },
        body: {},
      }),
    onSuccess: () => {
      notifications.show({ message: 'Delivery queued for replay.' })
      return client.invalidateQueries({ queryKey: lenderQueryKey(mode, lender.id) })
    },
  })
  const { word, color } = deliveryStates[delivery.state]
  const { case_id: caseId, collateral_id: collateralId } = delivery
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
          [
            'Delivery',
            <span key="id" className={classes.mono}>
              {delivery.id}
            </span>,
          ],
          ...(caseId
            ? [
                [
                  'Case',
                  <TextLink key="case" to={paths.case} params={{ mode, id: caseId }} size="sm">
                    {delivery.external_ref ?? caseId}
                  </TextLink>,
                ] as const,
              ]
            : []),
          ...(collateralId ? [['Collateral request', collateralId] as const] : []),
          ['Event sequence', String(delivery.sequence)],
          ['Recorded', <Moment key="at" at={delivery.created_at} />],
          ...(delivery.finished_at
            ? [['Finished', <Moment key="ended" at={delivery.finished_at} />] as const]
            : []),
          ...(delivery.next_attempt_at
            ? [['Next attempt', <Moment key="next" at={delivery.next_attempt_at} />] as const]
            : []),
        ]}
      />
      <AttemptLog attempts={delivery.attempt_log} />
      <DeliveryPayload
        delivery={delivery}
        mayRead={mayRead}
        queryKey={deliveryQuery(mode, lender.id, delivery.id).queryKey}
        read={(attempt, signal) =>
          call('getLenderDeliveryPayload', {
            params: { mode, lender: lender.id, delivery: delivery.id },
            query: { attempt },
            signal,
          })
        }
      />
    </>
  )
}
