import { Button, Checkbox, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { type Callback, callbackKey } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import type { Mode } from '../api/session.ts'
import { optInEvents } from './event-words.ts'

interface Props {
  mode: Mode
  /** Undefined: none is registered. */
  callback: Callback | undefined
  onClose(): void
}

/** Registers the URL or changes it; the secret of the first one is shown once. */
export function SetCallback({ mode, callback, onClose }: Props) {
  const client = useQueryClient()
  const [url, setUrl] = useState(callback?.url ?? '')
  const [name, setName] = useState(callback?.header_name ?? '')
  const [value, setValue] = useState('')
  const [events, setEvents] = useState<Callback['events']>(callback?.events ?? [])
  const saving = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('setCallback', {
        params: { mode },
        body: { url, ...(name && { header_name: name, header_value: value }), events },
      }),
    onSuccess: ({ signing_secret: secret }) => {
      if (!secret) {
        notifications.show({ message: 'Callback URL saved.' })
        onClose()
      }
      return client.invalidateQueries({ queryKey: callbackKey(mode) })
    },
  })
  const { error } = saving
  if (saving.data?.signing_secret) {
    return (
      <SecretOnce
        secret={saving.data.signing_secret}
        what="signing secret"
        advice="Copy it now into the configuration of your receiver, which verifies every callback with it. If it is lost, rotate it."
        onClose={onClose}
      />
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextInput
        label="URL"
        description={`HTTPS address that receives the ${mode} callbacks.`}
        required
        maxLength={2048}
        data-autofocus
        error={faultAt(error, 'url')}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Group grow mt="sm" align="flex-start">
        <TextInput
          label="Header name"
          placeholder="None"
          maxLength={100}
          error={faultAt(error, 'header_name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PasswordInput
          label="Header value"
          autoComplete="off"
          maxLength={1000}
          required={name !== ''}
          disabled={name === ''}
          error={faultAt(error, 'header_value')}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        Sent with every callback, if your gateway asks for one.
        {callback?.header_name &&
          ` The current value is hidden (${callback.header_value}): enter it again to keep it, or clear the name to remove the header.`}
      </Text>
      <Checkbox.Group
        label="More events"
        description="All other events are always sent."
        mt="sm"
        value={events}
        onChange={(chosen) => setEvents(chosen as Callback['events'])}
      >
        {Object.entries(optInEvents).map(([event, means]) => (
          <Checkbox key={event} mt="xs" value={event} label={event} description={means} />
        ))}
      </Checkbox.Group>
      {error && <Problem error={error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={!url.trim()}>
          Save {mode} callback
        </Button>
      </Group>
    </form>
  )
}
