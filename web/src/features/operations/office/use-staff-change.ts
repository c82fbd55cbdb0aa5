import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Asked, call } from '../../../api/client.ts'
import { colleaguesQuery } from '../../../api/office.ts'
import { type StaffAccount, staffKey } from '../../../api/operations.ts'
import { sessionQuery } from '../../../api/session.ts'

/** A change of an account; its sessions end, so one's own is requested again. */
export function useStaffChange(done: string) {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (given: { account: StaffAccount; body: Asked<'changeStaff'>['body'] }) =>
      call('changeStaff', { params: { staff: given.account.id }, body: given.body }),
    onSuccess: () => {
      notifications.show({ message: done })
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
      return client.invalidateQueries({ queryKey: staffKey })
    },
  })
}
