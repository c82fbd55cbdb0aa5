import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { call, type Mode } from '../../../api/client.ts'
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

export function CallbackDialog({ mode, lender, callback, opened, onClose }: Props) {
  const [url, setUrl] = useState('')
  const [headerName, setHeaderName] = useState('')
  const [headerValue, setHeaderValue] = useState('')
  const [secret, setSecret] = useState('')
  // What is typed survives a look at the page behind; each opening begins with what stands.
  useEffect(() => {
    if (!opened) return
    setUrl((typed) => typed || (callback?.url ?? ''))
    setHeaderName((typed) => typed || (callback?.header_name ?? ''))
  }, [opened, callback?.url, callback?.header_name])
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
      },
    }),
  )
  const save = () =>
    setting.mutate(undefined, {
      onSuccess: ({ signing_secret: made, enabled }) => {
        if (made) return setSecret(made)
        notifications.show({
          message: enabled
            ? 'The callback URL is set and enabled.'
            : 'The callback URL is set. It gets nothing until it is confirmed.',
        })
        close()
      },
    })
  return (
    <Modal
      opened={opened}
      onClose={close}
      // A click beside it must lose neither what is typed nor what is shown once.
      closeOnClickOutside={false}
      closeOnEscape={!secret}
      size="lg"
      title={secret ? 'Signing secret' : `Callback URL of ${lender.name}, ${mode}`}
    >
      {secret ? (
        <SecretOnce secret={secret} what="signing secret" onClose={close}>
          <Text size="sm" mt="xs">
            The URL is set. The lender checks the signature of every callback with this secret.
          </Text>
        </SecretOnce>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            label="URL"
            description="HTTPS address that receives the callbacks of this mode."
            required
            maxLength={2048}
            data-autofocus
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Group grow mt="sm" align="flex-end">
            <TextInput
              label="Name of a header of its own"
              placeholder="None"
              maxLength={100}
              value={headerName}
              onChange={({ currentTarget }) => setHeaderName(currentTarget.value)}
            />
            <PasswordInput
              label="Its value"
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
              The value that stands is not shown ({callback.header_value}): type it again to keep
              it, or empty the name to leave the header out.
            </Text>
          )}
          {callback && !callback.enabled && (
            <Text size="sm" mt="sm">
              Once it is enabled, what was parked goes out first.
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
      )}
    </Modal>
  )
}
