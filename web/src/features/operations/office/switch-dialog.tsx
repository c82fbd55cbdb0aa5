import { Text } from '@mantine/core'
import type { StaffAccount } from '../../../api/operations.ts'
import { Confirm } from '../../../frame/confirm.tsx'
import { useStaffChange } from './use-staff-change.ts'

/** Disables or enables an account. */
export function SwitchDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const isActive = account?.disabled_at === null
  const changing = useStaffChange(isActive ? 'Account disabled.' : 'Account enabled.')
  return (
    <Confirm
      opened={account !== null}
      onClose={() => {
        changing.reset()
        onClose()
      }}
      title={`${isActive ? 'Disable' : 'Enable'} the account of ${account?.name ?? ''}?`}
      act={isActive ? 'Disable' : 'Enable'}
      color={isActive ? 'red.9' : 'teal'}
      isPending={changing.isPending}
      error={changing.error}
      onAct={() => {
        if (!account) return
        changing.mutate({ account, body: { disabled: isActive } }, { onSuccess: onClose })
      }}
    >
      <Text size="sm">
        {isActive
          ? 'All sessions end immediately. Allocated cases stay with the account until they are reassigned.'
          : 'The user can sign in again.'}
      </Text>
    </Confirm>
  )
}
