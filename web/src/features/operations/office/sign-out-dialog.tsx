import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { StaffAccount } from '../../../api/operations.ts'
import { sessionQuery } from '../../../api/session.ts'
import { Confirm } from '../../../frame/confirm.tsx'

/** Ends every session of an account. */
export function SignOutDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const client = useQueryClient()
  const ending = useMutation({
    gcTime: 0,
    mutationFn: (staff: string) => call('endStaffSessions', { params: { staff } }),
    onSuccess: ({ ended }) => {
      notifications.show({ message: ended === 1 ? '1 session ended.' : `${ended} sessions ended.` })
      onClose()
      // It may be one's own account.
      return client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <Confirm
      opened={account !== null}
      onClose={() => {
        ending.reset()
        onClose()
      }}
      title={`Sign out ${account?.name ?? ''} everywhere?`}
      act="Sign out"
      isPending={ending.isPending}
      error={ending.error}
      onAct={() => account && ending.mutate(account.id)}
    >
      <Text size="sm">All sessions end immediately. Unsaved changes may be lost.</Text>
    </Confirm>
  )
}
