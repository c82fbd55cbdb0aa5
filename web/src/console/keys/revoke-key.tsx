import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ask } from '../../frame/confirm.tsx'
import { Moment } from '../../ui/moment.tsx'
import { call } from '../api/client.ts'
import { type ApiKey, keysKey } from '../api/keys.ts'
import type { Mode } from '../api/session.ts'

export function RevokeKey(props: { mode: Mode; row: ApiKey; onClose(): void }) {
  const { mode, row, onClose } = props
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call('revokeKey', { params: { mode, key: row.id }, body: {} }),
    onSuccess: ({ key }) => {
      notifications.show({ message: `${key} revoked.` })
      onClose()
      return client.invalidateQueries({ queryKey: keysKey(mode) })
    },
  })
  return (
    <Ask
      onClose={onClose}
      act="Revoke"
      isPending={revoking.isPending}
      error={revoking.error}
      onAct={() => revoking.mutate()}
    >
      <Text size="sm">
        The next request with {row.label ? `“${row.label}”` : 'this key'} is refused. This cannot be
        undone; a new key can be issued. Last used: <Moment at={row.last_used_at} none="never" />.
      </Text>
    </Ask>
  )
}
