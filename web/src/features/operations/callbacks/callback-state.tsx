import { Alert, Button, Code, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type Callback, callbackStatesQuery } from '../../../api/operations.ts'
import { Confirm } from '../../../frame/confirm.tsx'
import { Problem } from '../../../frame/problem.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatMoment, Moment } from '../../../ui/moment.tsx'
import { CallbackBadge, whyDisabled } from '../../developers/callback-badge.tsx'
import type { TabProps } from '../tab-props.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { useCallbackChange } from './use-callback-change.ts'

type Place = Pick<TabProps, 'mode' | 'lender'>
type Props = Place & Pick<TabProps, 'look'> & { callback: Callback; onSet(): void }

/** A registered URL: its state and the actions on it. */
export function CallbackState({ mode, lender, look, callback, onSet }: Props) {
  const { enabled, url, header_name: header } = callback
  return (
    <>
      <Warning callback={callback} />
      <Facts
        rows={[
          ['State', <CallbackBadge key="state" state={callback} />],
          ['URL', <Code key="url">{url}</Code>],
          [
            'Custom header',
            header ? (
              <Code key="header">
                {header}: {callback.header_value}
              </Code>
            ) : (
              'None'
            ),
          ],
          ['Opt-in events', callback.events.join(', ') || 'None'],
          [
            enabled ? 'Waiting to be sent' : 'Parked',
            <Waiting key="waiting" mode={mode} lender={lender} look={look} />,
          ],
        ]}
      />
      <Actions mode={mode} lender={lender} isEnabled={enabled} onSet={onSet} />
    </>
  )
}

function Actions(props: Place & { isEnabled: boolean; onSet(): void }) {
  const { mode, lender, isEnabled, onSet } = props
  const [rotating, rotate] = useDisclosure()
  const [removing, remove] = useDisclosure()
  const [disabling, disable] = useDisclosure()
  const enabling = useCallbackChange(
    mode,
    lender.id,
    () => call('enableCallback', { params: { mode, lender: lender.id }, body: {} }),
    'Callback enabled. Parked events are sent first.',
  )
  return (
    <>
      <Group gap="xs" mt="sm">
        {isEnabled ? (
          <Button size="xs" variant="default" onClick={disable.open}>
            Disable
          </Button>
        ) : (
          <Button size="xs" loading={enabling.isPending} onClick={() => enabling.mutate()}>
            Enable
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onSet}>
          Change
        </Button>
        <Button size="xs" variant="default" onClick={rotate.open}>
          Rotate secret
        </Button>
        <Button size="xs" variant="light" color="red" onClick={remove.open}>
          Remove
        </Button>
      </Group>
      {enabling.error && <Problem error={enabling.error} />}
      <RotateDialog mode={mode} lender={lender} opened={rotating} onClose={rotate.close} />
      <DisableDialog mode={mode} lender={lender} opened={disabling} onClose={disable.close} />
      <RemoveDialog mode={mode} lender={lender} opened={removing} onClose={remove.close} />
    </>
  )
}

interface DialogProps extends Place {
  opened: boolean
  onClose(): void
}

function DisableDialog({ mode, lender, opened, onClose }: DialogProps) {
  const stopping = useCallbackChange(
    mode,
    lender.id,
    () => call('disableCallback', { params: { mode, lender: lender.id }, body: {} }),
    'Callback disabled. New events are parked.',
  )
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Disable the callback for ${lender.name}, ${mode}?`}
      act="Disable"
      isPending={stopping.isPending}
      error={stopping.error}
      onAct={() => stopping.mutate(undefined, { onSuccess: onClose })}
    >
      <Text size="sm">Nothing more is sent. New events are parked, not lost.</Text>
    </Confirm>
  )
}

function RemoveDialog({ mode, lender, opened, onClose }: DialogProps) {
  const ending = useCallbackChange(
    mode,
    lender.id,
    () => call('removeLenderCallback', { params: { mode, lender: lender.id } }),
    'Callback URL removed.',
  )
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Remove the callback URL for ${lender.name}, ${mode}?`}
      act="Remove"
      isPending={ending.isPending}
      error={ending.error}
      onAct={() => ending.mutate(undefined, { onSuccess: onClose })}
    >
      <Text size="sm">
        The lender is not notified until a new URL is set. New events are parked.
      </Text>
    </Confirm>
  )
}

function Warning({ callback }: { callback: Callback }) {
  const { enabled, disabled_at: at, disabled_why: why, failing_since: since } = callback
  if (!enabled) {
    return (
      <Alert color="red" title="Disabled: events are parked" mb="sm">
        {at && `Since ${formatMoment(at)}`}
        {why && `, ${whyDisabled[why] ?? why}`}. Once enabled, they are sent in order.
      </Alert>
    )
  }
  if (!since) return null
  return (
    <Alert color="orange" title="Failing" mb="sm">
      Every attempt has failed since <Moment at={since} />.
    </Alert>
  )
}

function Waiting({ mode, lender, look }: Pick<TabProps, 'mode' | 'lender' | 'look'>) {
  const states = useQuery(callbackStatesQuery(mode))
  const state = states.data?.callbacks.find(({ lender_id }) => lender_id === lender.id)
  if (!states.data) return '…'
  const count = state?.pending ?? 0
  return (
    <Group gap="xs">
      <span>
        {count.toLocaleString('en-IN')}
        {state?.oldest_pending_at && (
          <>
            , oldest from <Moment at={state.oldest_pending_at} />
          </>
        )}
      </span>
      {count > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => look({ tab: 'deliveries', state: 'pending' })}
        >
          Show deliveries
        </Button>
      )}
    </Group>
  )
}
