import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ask } from '../../frame/confirm.tsx'
import { callbackKey } from '../api/callbacks.ts'
import { call } from '../api/client.ts'
import type { Mode } from '../api/session.ts'

export function RemoveCallback({ mode, onClose }: { mode: Mode; onClose(): void }) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call('removeCallback', { params: { mode } }),
    onSuccess: () => {
      notifications.show({ message: 'Callback URL removed.' })
      onClose()
      // Not refetched before it is forgotten: the last answer must not stay.
      return client.resetQueries({ queryKey: callbackKey(mode) })
    },
  })
  return (
    <Ask
      onClose={onClose}
      act="Remove"
      isPending={removing.isPending}
      error={removing.error}
      onAct={() => removing.mutate()}
    >
      <Text size="sm">
        No {mode} callbacks are sent until a URL is registered again. Events stay in the feed, and
        those that were not delivered are parked.
      </Text>
    </Ask>
  )
}
