import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import type { StaffAccount } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { formatMoment } from '../../../ui/moment.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'

/** A link by which the person sets a new password; it is stored only while this dialog is open. */
export function ResetLinkDialog(props: { account: StaffAccount | null; onClose(): void }) {
  const { account, onClose } = props
  const [alsoTwoFactor, setAlso] = useState(false)
  const making = useMutation({
    gcTime: 0,
    mutationFn: (staff: string) =>
      call('createResetLink', { params: { staff }, body: { also_two_factor: alsoTwoFactor } }),
  })
  const close = () => {
    setAlso(false)
    making.reset()
    onClose()
  }
  return (
    <Modal
      opened={account !== null}
      onClose={close}
      closeOnClickOutside={false}
      title={`Password reset link for ${account?.name ?? ''}`}
    >
      {making.data ? (
        <SecretOnce secret={making.data.url} what="link" onClose={close}>
          <Text size="sm" mt="sm">
            It works once, until {formatMoment(making.data.expires_at)}.
          </Text>
        </SecretOnce>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (account) making.mutate(account.id)
          }}
        >
          <Text size="sm">
            {account?.name} sets a new password at this link, within an hour. The current password
            and sessions keep working until the link is used. Earlier links no longer work.
          </Text>
          {account?.has_two_factor && (
            <Checkbox
              mt="sm"
              label="Also remove the second factors: device and recovery codes are lost"
              checked={alsoTwoFactor}
              onChange={({ currentTarget }) => setAlso(currentTarget.checked)}
            />
          )}
          {making.error && <Problem error={making.error} />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={making.isPending}>
              Create link
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
