import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { colleaguesQuery } from '../../../api/office.ts'
import { type StaffAccount, staffKey } from '../../../api/operations.ts'
import { Problem } from '../../../frame/problem.tsx'
import { NewPassword } from '../../../ui/new-password.tsx'
import { useStaffChange } from './use-staff-change.ts'

type Role = StaffAccount['role']

const roles: Record<Role, string> = {
  analyst: 'Analyst: reviews documents, raises queries, finalises',
  approver: 'Approver: approves reports that others wrote, or sends them back',
  searcher: 'Searcher: searches properties at the search desk',
  operator: 'Operator: manages lenders, keys and callbacks; no access to documents',
  manager: 'Manager: reads cases and figures, allocates; no access to documents',
  admin: 'Admin: everything, including staff accounts',
}

interface Props {
  opened: boolean
  /** Null: a new account. */
  changed: StaffAccount | null
  onClose(): void
}

export function StaffDialog(props: Props) {
  const { opened, changed } = props
  const editing = useEditing(props)
  const { save, close, error, isPending } = editing
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      title={changed ? `Change ${changed.name}` : 'Add account'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Fields isNew={!changed} editing={editing} />
        {changed && (
          <Text size="sm" mt="sm">
            All sessions end: {changed.name} must sign in again.
          </Text>
        )}
        {error && <Problem error={error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {changed ? 'Save' : 'Add account'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function useEditing({ changed, onClose }: Props) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('analyst')
  const [password, setPassword] = useState('')
  useEffect(() => {
    if (!changed) return
    setName(changed.name)
    setRole(changed.role)
  }, [changed])
  const adding = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('createStaff', { body: { email, name, role, ...(password && { password }) } }),
    onSuccess: () => {
      notifications.show({ message: `Account for ${name} created.` })
      void client.invalidateQueries({ queryKey: colleaguesQuery.queryKey })
      return client.invalidateQueries({ queryKey: staffKey })
    },
  })
  const changing = useStaffChange('Account changed. The user must sign in again.')
  const close = () => {
    setEmail('')
    setName('')
    setRole('analyst')
    setPassword('')
    adding.reset()
    changing.reset()
    onClose()
  }
  const save = () => {
    if (changed) changing.mutate({ account: changed, body: { name, role } }, { onSuccess: close })
    else adding.mutate(undefined, { onSuccess: close })
  }
  return {
    email,
    setEmail,
    name,
    setName,
    role,
    setRole,
    password,
    setPassword,
    save,
    close,
    error: adding.error ?? changing.error,
    isPending: adding.isPending || changing.isPending,
  }
}

function Fields(props: { isNew: boolean; editing: ReturnType<typeof useEditing> }) {
  const { isNew, editing } = props
  const { email, setEmail, name, setName, role, setRole, password, setPassword } = editing
  return (
    <>
      {isNew && (
        <TextInput
          label="E-mail"
          type="email"
          required
          maxLength={300}
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <TextInput
        label="Name"
        description="Shown to colleagues."
        mt={isNew ? 'sm' : 0}
        required
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Role"
        mt="sm"
        required
        allowDeselect={false}
        data={Object.entries(roles).map(([value, label]) => ({ value, label }))}
        value={role}
        onChange={(chosen) => chosen && setRole(chosen as Role)}
      />
      {isNew && (
        <NewPassword
          value={password}
          onChange={setPassword}
          description="Leave empty to allow single sign-on only."
        />
      )}
    </>
  )
}
