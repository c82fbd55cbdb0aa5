import { Text } from '@mantine/core'
import type { StaffAccount } from '../../../api/operations.ts'
import { Confirm } from '../../../frame/confirm.tsx'
import { useStaffChange } from './use-staff-change.ts'

/** Disables an account, or lets it in again. */
export function SwitchDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const isActive = account?.disabled_at === null
  const changing = useStaffChange(isActive ? 'The account is disabled.' : 'The account is enabled.')
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
          ? 'Its sessions end at once. Cases it holds stay with it until they are given to another.'
          : 'It can sign in again as before.'}
      </Text>
    </Confirm>
  )
}
