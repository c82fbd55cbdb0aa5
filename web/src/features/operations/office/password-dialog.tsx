import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { StaffAccount } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { NewPassword } from '../../../ui/new-password.tsx'
import { useStaffChange } from './use-staff-change.ts'

/** Sets a new password for an account; it is stored only while this dialog is open. */
export function PasswordDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const [password, setPassword] = useState('')
  const [isNone, setNone] = useState(false)
  const changing = useStaffChange(isNone ? 'Password removed.' : 'Password set.')
  const close = () => {
    setPassword('')
    setNone(false)
    changing.reset()
    onClose()
  }
  return (
    <Modal
      opened={account !== null}
      onClose={close}
      closeOnClickOutside={false}
      title={`Reset password for ${account?.name ?? ''}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!account) return
          const body = { password: isNone ? null : password }
          changing.mutate({ account, body }, { onSuccess: close })
        }}
      >
        <Text size="sm">
          All sessions of this account end. Share the new password over a secure channel: it is not
          shown again.
        </Text>
        {!isNone && <NewPassword value={password} onChange={setPassword} isRequired />}
        <Checkbox
          mt="sm"
          label="Remove the password: the account can use single sign-on only"
          checked={isNone}
          onChange={({ currentTarget }) => setNone(currentTarget.checked)}
        />
        {changing.error && <Problem error={changing.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={!isNone && password === ''}>
            {isNone ? 'Remove password' : 'Set password'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
