import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { StaffAccount } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { NewPassword } from '../../../ui/new-password.tsx'
import { useStaffChange } from './use-staff-change.ts'

/** Somebody's password anew; it is in this dialog alone and gone with it. */
export function PasswordDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const [password, setPassword] = useState('')
  const [isNone, setNone] = useState(false)
  const changing = useStaffChange(isNone ? 'The password is taken away.' : 'The password is set.')
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
      title={`Reset the password of ${account?.name ?? ''}`}
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
          Its sessions end. Hand the new password over by a safe way: it is not shown again.
        </Text>
        {!isNone && <NewPassword value={password} onChange={setPassword} isRequired />}
        <Checkbox
          mt="sm"
          label="Take the password away: only single sign-on lets the account in"
          checked={isNone}
          onChange={({ currentTarget }) => setNone(currentTarget.checked)}
        />
        {changing.error && <Problem error={changing.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={!isNone && password === ''}>
            {isNone ? 'Take it away' : 'Set the password'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
