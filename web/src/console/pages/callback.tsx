import { Alert, Button, Code, Group, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { CallbackBadge, whyDisabled } from '../../features/developers/callback-badge.tsx'
import { DiagnosePanel } from '../../features/developers/diagnose-panel.tsx'
import { PingPanel } from '../../features/developers/ping-panel.tsx'
import { RotateForm } from '../../features/developers/rotate-form.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoment } from '../../ui/moment.tsx'
import { type Callback, callbackKey, callbackQuery } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import type { Mode } from '../api/session.ts'
import { RemoveCallback } from '../callbacks/remove-callback.tsx'
import { SetCallback } from '../callbacks/set-callback.tsx'
import { Page } from '../frame/page.tsx'
import { type ShowDialog, useDialog } from '../frame/use-dialog.tsx'
import { useMode } from '../frame/use-mode.ts'

/** Where events of this mode are sent, and the tests of it. */
export function CallbackPage() {
  const mode = useMode()
  const callback = useQuery(callbackQuery(mode))
  const [dialog, show] = useDialog()
  const isNone = callback.error instanceof ApiError && callback.error.status === 404
  const found = isNone ? undefined : callback.data
  const set = () =>
    show(`${found ? 'Change' : 'Register'} the ${mode} callback URL`, (close) => (
      <SetCallback mode={mode} callback={found} onClose={close} />
    ))
  return (
    <Page
      title="Callbacks"
      isNarrow
      lead="Each event of a case is sent to the callback URL of your system, signed. Live and test have a URL and a secret of their own."
    >
      {callback.isPending && <Loader aria-label="Loading" />}
      {callback.error && !isNone && (
        <Problem error={callback.error} retry={() => void callback.refetch()} />
      )}
      {isNone && (
        <Empty
          title="No callback URL registered"
          action={{ label: 'Register a callback URL', do: set }}
        >
          Events are kept in the event feed, where your system can read them too.
        </Empty>
      )}
      {found && (
        <>
          <State callback={found} />
          <Actions mode={mode} show={show} onChange={set} />
          <PingPanel send={() => call('testCallback', { params: { mode } })} />
          <DiagnosePanel
            diagnose={(body) => call('diagnoseCallback', { params: { mode }, body })}
          />
        </>
      )}
      {dialog}
    </Page>
  )
}

function State({ callback }: { callback: Callback }) {
  const { enabled, disabled_at: at, disabled_why: why, failing_since: since } = callback
  return (
    <>
      {!enabled && (
        <Alert color="red" title="Disabled: events are parked" mb="sm">
          {at && `Since ${formatMoment(at)}`}
          {why && `, ${whyDisabled[why] ?? why}`}. Save the URL again to enable it: parked events
          are then sent in order.
        </Alert>
      )}
      {enabled && since && (
        <Alert color="orange" title="Failing" mb="sm">
          Every attempt has failed since {formatMoment(since)}. The deliveries show the answers of
          your system.
        </Alert>
      )}
      <Facts
        rows={[
          ['State', <CallbackBadge key="state" state={callback} />],
          ['URL', <Code key="url">{callback.url}</Code>],
          [
            'Header',
            callback.header_name ? (
              <Code key="header">
                {callback.header_name}: {callback.header_value}
              </Code>
            ) : (
              'None'
            ),
          ],
          ['More events', callback.events.join(', ') || 'None'],
        ]}
      />
    </>
  )
}

function Actions(props: { mode: Mode; show: ShowDialog; onChange(): void }) {
  const { mode, show, onChange } = props
  const client = useQueryClient()
  const rotate = async (days: number | undefined) => {
    const made = await call('rotateSecret', {
      params: { mode },
      body: days === undefined ? {} : { overlap_days: days },
    })
    void client.invalidateQueries({ queryKey: callbackKey(mode) })
    return made
  }
  return (
    <Group gap="xs" mt="sm">
      <Button size="xs" variant="default" onClick={onChange}>
        Change
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          show(`Rotate the ${mode} signing secret`, (close) => (
            <RotateForm rotate={rotate} onClose={close} />
          ))
        }
      >
        Rotate secret
      </Button>
      <Button
        size="xs"
        variant="light"
        color="red"
        onClick={() =>
          show(`Remove the ${mode} callback URL?`, (close) => (
            <RemoveCallback mode={mode} onClose={close} />
          ))
        }
      >
        Remove
      </Button>
    </Group>
  )
}
