import { Button, Checkbox, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type Mode } from '../../../api/client.ts'
import { referenceQuery } from '../../../api/office.ts'
import type { Callback, LenderAccount } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { useCallbackChange } from './use-callback-change.ts'

interface Props {
  mode: Mode
  lender: LenderAccount
  callback: Callback | undefined
  opened: boolean
  onClose(): void
}

export function CallbackDialog(props: Props) {
  const { mode, lender, callback, opened } = props
  const editing = useEditing(props)
  const { secret, close } = editing
  return (
    <Modal
      opened={opened}
      onClose={close}
      // A click outside must lose neither what is typed nor a secret that is shown once.
      closeOnClickOutside={false}
      closeOnEscape={!secret}
      size="lg"
      title={secret ? 'Signing secret' : `Callback URL of ${lender.name}, ${mode}`}
    >
      {secret ? (
        <SecretOnce secret={secret} what="signing secret" onClose={close}>
          <Text size="sm" mt="xs">
            The URL is saved. The lender verifies the signature of every callback with this secret.
          </Text>
        </SecretOnce>
      ) : (
        <CallbackForm callback={callback} editing={editing} />
      )}
    </Modal>
  )
}

function useEditing({ mode, lender, callback, opened, onClose }: Props) {
  const [url, setUrl] = useState('')
  const [headerName, setHeaderName] = useState('')
  const [headerValue, setHeaderValue] = useState('')
  const [events, setEvents] = useState<Callback['events']>([])
  const [secret, setSecret] = useState('')
  // A background refresh keeps what is typed; each opening starts with the stored values.
  useEffect(() => {
    if (!opened) return
    setUrl((typed) => typed || (callback?.url ?? ''))
    setHeaderName((typed) => typed || (callback?.header_name ?? ''))
  }, [opened, callback?.url, callback?.header_name])
  const stored = callback?.events.join()
  useEffect(() => {
    if (opened) setEvents((stored ? stored.split(',') : []) as Callback['events'])
  }, [opened, stored])
  const close = () => {
    setUrl('')
    setHeaderName('')
    setHeaderValue('')
    setSecret('')
    setting.reset()
    onClose()
  }
  const setting = useCallbackChange(mode, lender.id, () =>
    call('setLenderCallback', {
      params: { mode, lender: lender.id },
      body: {
        url,
        ...(headerName && { header_name: headerName, header_value: headerValue }),
        events,
      },
    }),
  )
  const save = () =>
    setting.mutate(undefined, {
      onSuccess: ({ signing_secret: made, enabled }) => {
        if (made) return setSecret(made)
        notifications.show({
          message: enabled
            ? 'Callback URL saved and enabled.'
            : 'Callback URL saved. Nothing is sent to it until an admin confirms it.',
        })
        close()
      },
    })
  const fields = { url, setUrl, headerName, setHeaderName, headerValue, setHeaderValue }
  return { ...fields, events, setEvents, secret, setting, save, close }
}

interface FormProps {
  callback: Callback | undefined
  editing: ReturnType<typeof useEditing>
}

function CallbackForm({ callback, editing }: FormProps) {
  const { url, setUrl, setting, save, close } = editing
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="URL"
        description="HTTPS address that receives callbacks in this mode."
        required
        maxLength={2048}
        data-autofocus
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <HeaderFields callback={callback} editing={editing} />
      <EventFields editing={editing} />
      {callback && !callback.enabled && (
        <Text size="sm" mt="sm">
          Once enabled, parked events are sent first.
        </Text>
      )}
      {setting.error && <Problem error={setting.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={setting.isPending} disabled={!url.trim()}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function HeaderFields({ callback, editing }: FormProps) {
  const { headerName, setHeaderName, headerValue, setHeaderValue } = editing
  return (
    <>
      <Group grow mt="sm" align="flex-end">
        <TextInput
          label="Custom header name"
          placeholder="None"
          maxLength={100}
          value={headerName}
          onChange={({ currentTarget }) => setHeaderName(currentTarget.value)}
        />
        <PasswordInput
          label="Custom header value"
          autoComplete="off"
          maxLength={1000}
          required={headerName !== ''}
          disabled={headerName === ''}
          value={headerValue}
          onChange={({ currentTarget }) => setHeaderValue(currentTarget.value)}
        />
      </Group>
      {callback?.header_name && (
        <Text size="sm" mt={4}>
          The current value is hidden ({callback.header_value}). Enter it again to keep it, or clear
          the name to remove the header.
        </Text>
      )}
    </>
  )
}

function EventFields({ editing: { events, setEvents } }: Pick<FormProps, 'editing'>) {
  const reference = useQuery(referenceQuery)
  return (
    <Checkbox.Group
      label="Opt-in events"
      description="Sent only if the lender asked for them. All other events are always sent."
      mt="sm"
      value={events}
      onChange={(chosen) => setEvents(chosen as Callback['events'])}
    >
      {reference.data?.opt_in_events.map(({ event, means }) => (
        <Checkbox key={event} mt="xs" value={event} label={event} description={means} />
      ))}
    </Checkbox.Group>
  )
}
